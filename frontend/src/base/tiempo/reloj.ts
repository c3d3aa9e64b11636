import { type Instante } from '@cuenta-clara/dominio/fechas';

/**
 * What time it is, by the server's clock: a device's may be wrong by years. Nobody else asks the device (eslint.config.mjs).
 * The difference is measured by the `Date` of each fresh answer, which is of the whole second.
 */

const SEGUNDO_MS = 1_000;

/** The device's clock, in ms. For how long something takes, and for what a library stamped by it; never for which day it is. */
export const msDelDispositivo = (): number => Date.now();

/** What is added to the device's clock, in ms. */
let diferencia = 0;
const avisados = new Set<() => void>();

export const diferenciaDelReloj = (): number => diferencia;

/** Tells of each change of the difference; gives what ends that. */
export const alCorregirElReloj = (avisar: () => void): (() => void) => {
  avisados.add(avisar);
  return () => void avisados.delete(avisar);
};

/** The instant it is, in ms. */
export const msDeAhora = (): number => msDelDispositivo() + diferencia;

/** The instant it is. */
export const instanteDeAhora = (): Instante => new Date(msDeAhora()).toISOString();

/**
 * Measures by an answer that the server made between two moments of the device (ms). Every difference that the answer allows is
 * as good as any other: it is changed as little as that takes, so that a right clock is left alone.
 *
 * @param fecha the answer's `Date`; null where it has none
 */
export const medirReloj = (fecha: string | null, pedida: number, recibida: number): void => {
  const servidor = Date.parse(fecha ?? '');
  // A clock that was set back meanwhile says nothing.
  if (Number.isNaN(servidor) || recibida < pedida) return;
  const nueva = Math.min(Math.max(diferencia, servidor - recibida), servidor + SEGUNDO_MS - pedida);
  if (nueva === diferencia) return;
  diferencia = nueva;
  for (const avisar of [...avisados]) avisar();
};
