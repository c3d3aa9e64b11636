import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Alcance } from '@cuenta-clara/dominio/facturas/vencimiento';
import { type Suma, tramoDe, vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import {
  type Conteo,
  type Escala,
  type TramoConCifras,
  conteoDe,
  sumar,
} from '@cuenta-clara/dominio/movimientos/tramos';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { type Periodo, preguntaDe } from './pregunta-de-facturas.ts';

type Duena = Pick<Caller, 'ownerId'>;
const SIEMPRE: Periodo = { from: undefined, to: undefined };

const sumasDe = ({ ownerId: owner }: Duena, escala: Escala, periodo: Periodo) => ({
  equal: { owner, suma: escala satisfies Suma },
  ranges: [{ field: 'por', ...periodo } as const],
});

export const tramosDe = async (
  documents: DocumentStore,
  by: Duena,
  escala: Escala,
  periodo: Periodo = SIEMPRE,
): Promise<readonly TramoConCifras[]> => {
  const documentos = await documents.find(vistaDeMovimientos, {
    ...sumasDe(by, escala, periodo),
    order: [{ field: 'por', direction: 'asc' }],
  });
  return documentos.flatMap((documento) => tramoDe(documento) ?? []);
};

/**
 * The number of invoices in a list, with the sum of their totals, or of their balances when the list asks for
 * a balance. Without a period the figures are stored sums, so their cost does not grow with the invoices.
 */
export const conteoEnLista = async (
  documents: DocumentStore,
  by: Duena,
  alcance: Alcance,
  periodo: Periodo | null = null,
): Promise<Conteo> => {
  const { estado, vence, conSaldo } = alcance;
  if (periodo) {
    const de = conSaldo ? 'balance_restante' : 'total';
    const { count, sum } = await documents.sum(vistaDeFacturas, preguntaDe(alcance, periodo, by), de);
    return { cantidad: count, total: sum };
  }
  if (!vence) return conteoEn(await tramosDe(documents, by, 'mes'), estado);
  const vencimientos: Periodo = { from: vence.desde, to: vence.hasta };
  if (!conSaldo) return conteoEn(await tramosDe(documents, by, 'vencimiento', vencimientos), estado);
  const suma = async (campo: 'cuantas' | 'monto'): Promise<number> =>
    (await documents.sum(vistaDeMovimientos, sumasDe(by, 'vencimiento', vencimientos), campo)).sum;
  const [cantidad, total] = await Promise.all([suma('cuantas'), suma('monto')]);
  return { cantidad, total };
};

const conteoEn = (tramos: readonly TramoConCifras[], estado: Alcance['estado']): Conteo =>
  conteoDe(sumar(tramos.map(({ cifras }) => cifras)), estado);
