import { type Instante } from '@cuenta-clara/dominio/fechas';

/**
 * The time by the server's clock: a device's may be wrong by years (eslint.config.mjs forbids `Date.now` elsewhere). The difference comes
 * from the `Date` header (whole seconds) of fresh answers.
 */

const SEGUNDO_MS = 1_000;

/** The device's clock in ms, for durations and for timestamps of libraries; never for the current day. */
export const msDelDispositivo = (): number => Date.now();

/** The server's clock minus the device's, in ms. */
let diferencia = 0;
const avisados = new Set<() => void>();

export const diferenciaDelReloj = (): number => diferencia;

export const alCorregirElReloj = (avisar: () => void): (() => void) => {
  avisados.add(avisar);
  return () => void avisados.delete(avisar);
};

/** The current time by the server's clock, in ms. */
export const msDeAhora = (): number => msDelDispositivo() + diferencia;

export const instanteDeAhora = (): Instante => new Date(msDeAhora()).toISOString();

/**
 * Corrects the clock by an answer made between two moments of the device (ms), as little as the answer allows: a right clock is left alone.
 * @param fecha the `Date` header, or null
 */
export const medirReloj = (fecha: string | null, pedida: number, recibida: number): void => {
  const servidor = Date.parse(fecha ?? '');
  if (Number.isNaN(servidor) || recibida < pedida) return;
  const nueva = Math.min(Math.max(diferencia, servidor - recibida), servidor + SEGUNDO_MS - pedida);
  if (nueva === diferencia) return;
  diferencia = nueva;
  for (const avisar of [...avisados]) avisar();
};
