import { mesDe } from '@cuenta-clara/dominio/fechas';
import { type PaginaDelLibroDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import {
  COBRADO,
  type Cifra,
  EMITIDO_SEGUN_REGISTRO,
  REVERTIDO,
} from '../../components/cifras-por-mes/cifras.ts';
import { mesesHasta } from '../../components/cifras-por-mes/meses.ts';
import { type Periodo } from '../../base/tiempo/periodo.ts';

type MesDelLibro = PaginaDelLibroDeApi['meses'][number];

export const CIFRAS_DEL_LIBRO = [
  EMITIDO_SEGUN_REGISTRO,
  COBRADO,
  REVERTIDO,
] as const satisfies readonly Cifra<keyof Omit<MesDelLibro, 'mes'>>[];

const NADA = { facturado: 0, cobrado: 0, revertido: 0 };

const posterior = (una: string, otra: string): string => (una > otra ? una : otra);

/**
 * The months to show. A period without a start has the months up to its end or, without an end, up to this
 * month.
 */
export const mesesDelLibro = (
  meses: readonly MesDelLibro[],
  { desde, hasta }: Periodo,
  hoy: string,
): MesDelLibro[] => {
  const ultimo = hasta ? mesDe(hasta) : posterior(mesDe(hoy), meses.at(-1)?.mes ?? '');
  return mesesHasta(ultimo, meses, NADA, desde ? 1 : undefined);
};
