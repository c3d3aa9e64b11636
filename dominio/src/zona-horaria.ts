import { type Dia, type Instante, diaDe } from './fechas.ts';

/**
 * The owner's day. What is "today", and which day an instant is shown as, is asked here with her zone and nowhere else:
 * never of the machine that happens to run (a lint rule keeps it so).
 */

/** The IANA name of a time zone, as `America/Tijuana`: the hour by its law, never a fixed distance from Greenwich. */
export type Zona = string;

/** Whoever has said no zone has this one. A constant, so that the same log gives the same days on every machine. */
export const ZONA_PREDETERMINADA: Zona = 'America/Mexico_City';

/** Her zone: her business's, else the one her account was made in. */
export const zonaDe = (delNegocio: Zona | null | undefined, deLaCuenta: Zona | null | undefined): Zona =>
  delNegocio ?? deLaCuenta ?? ZONA_PREDETERMINADA;

const nuevoReloj = (zona: Zona): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zona,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** A name begins with a letter: newer engines also take `+05:00`, which knows no summer time. */
const ES_UN_NOMBRE = /^[a-z][\w+/-]*$/i;

/** Whether it is a zone this program knows. */
export const esZona = (texto: string): boolean => {
  if (!ES_UN_NOMBRE.test(texto)) return false;
  try {
    nuevoReloj(texto);
    return true;
  } catch {
    return false;
  }
};

/** To make one is dear, to keep one costs memory: there are as many as zones in use, up to this many. */
const RELOJES = 64;
const relojes = new Map<Zona, Intl.DateTimeFormat>();

/**
 * The clock of a zone. One that only a newer program knows counts as the default: whatever reads a log that it wrote may
 * show a day wrongly, and never fails. What is recorded of a day is recorded as that day, so it does not move.
 */
const relojDe = (zona: Zona): Intl.DateTimeFormat => {
  let reloj = relojes.get(zona);
  if (!reloj) {
    reloj = nuevoReloj(esZona(zona) ? zona : ZONA_PREDETERMINADA);
    if (relojes.size >= RELOJES) relojes.clear();
    relojes.set(zona, reloj);
  }
  return reloj;
};

const leido = (zona: Zona, instante: Instante) =>
  Object.fromEntries(
    relojDe(zona)
      .formatToParts(Date.parse(instante))
      .map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;

/** Which day an instant is in a zone. Where its zone moves it out of the calendar (years 1 to 9999), its day in UTC. */
export const diaEn = (zona: Zona, instante: Instante): Dia => {
  const { era, year, month, day } = leido(zona, instante);
  const dia = `${year.padStart(4, '0')}-${month}-${day}`;
  return (era === 'AD' ? diaDe(dia) : null) ?? instante.slice(0, 10);
};

/** The hour of an instant in a zone: `21:05`. */
export const horaEn = (zona: Zona, instante: Instante): string => {
  const { hour, minute } = leido(zona, instante);
  return `${hour}:${minute}`;
};
