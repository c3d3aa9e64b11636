import { type Suma, tramoDe, vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { type Escala, type TramoConCifras } from '@cuenta-clara/dominio/movimientos/tramos';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { type Periodo } from './pregunta-de-facturas.ts';

export const tramosDe = async (
  documents: DocumentStore,
  { ownerId: owner }: Pick<Caller, 'ownerId'>,
  escala: Escala,
  periodo: Periodo = { from: undefined, to: undefined },
): Promise<readonly TramoConCifras[]> => {
  const documentos = await documents.find(vistaDeMovimientos, {
    equal: { owner, suma: escala satisfies Suma },
    ranges: [{ field: 'por', ...periodo }],
    order: [{ field: 'por', direction: 'asc' }],
  });
  return documentos.flatMap((documento) => tramoDe(documento) ?? []);
};
