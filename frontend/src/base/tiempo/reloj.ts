import { type Instante } from '@cuenta-clara/dominio/fechas';

/**
 * The time is the server's, because a device's clock may be wrong by years (eslint.config.mjs forbids
 * `Date.now` elsewhere). The difference comes from the `Date` header of fresh answers, in whole seconds.
 */

const SEGUNDO_MS = 1_000;

/** The device's time serves durations and timestamps of libraries: it never decides which day it is. */
export const msDelDispositivo = (): number => Date.now();

/** The clock difference: the server's time minus the device's, in ms. */
let diferencia = 0;
const avisados = new Set<() => void>();

export const diferenciaDelReloj = (): number => diferencia;

export const alCorregirElReloj = (avisar: () => void): (() => void) => {
  avisados.add(avisar);
  return () => void avisados.delete(avisar);
};

/** The time by the server's clock, in ms. */
export const msDeAhora = (): number => msDelDispositivo() + diferencia;

export const instanteDeAhora = (): Instante => new Date(msDeAhora()).toISOString();

/**
 * Corrects the clock difference as little as an answer requires: a right clock is left alone. `pedida` and
 * `recibida` are the device's times in ms before the request and after the answer.
 * @param fecha the answer's `Date` header, or null
 */
export const medirReloj = (fecha: string | null, pedida: number, recibida: number): void => {
  const servidor = Date.parse(fecha ?? '');
  if (Number.isNaN(servidor) || recibida < pedida) return;
  const nueva = Math.min(Math.max(diferencia, servidor - recibida), servidor + SEGUNDO_MS - pedida);
  if (nueva === diferencia) return;
  diferencia = nueva;
  for (const avisar of [...avisados]) avisar();
};
