import { type Dia, type Instante, diaDe, sumarDias } from './fechas.ts';

/**
 * The owner's day. What is "today", and which day an instant is shown as, is asked here with her zone and nowhere else:
 * never of the machine that happens to run (a lint rule keeps it so).
 */

/** The IANA name of a time zone, as `America/Tijuana`: the hour by its law, never a fixed distance from Greenwich. */
export type Zona = string;

/** Whoever has said no zone has this one. A constant, so that the same log gives the same days on every machine. */
export const ZONA_PREDETERMINADA: Zona = 'America/Mexico_City';

/** The zone of whatever was reckoned before zones were recorded with it. */
export const UTC: Zona = 'UTC';

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

/** Null where it is no zone this program knows. */
const relojNuevoDe = (texto: string): Intl.DateTimeFormat | null => {
  if (!ES_UN_NOMBRE.test(texto)) return null;
  try {
    return nuevoReloj(texto);
  } catch {
    return null;
  }
};

/** Whether it is a zone this program knows. */
export const esZona = (texto: string): boolean => relojNuevoDe(texto) !== null;

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
    reloj = relojNuevoDe(zona) ?? nuevoReloj(ZONA_PREDETERMINADA);
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

/** An instant as a clock on the wall of a zone shows it: `2026-11-24T21:05:07`. */
export const relojEn = (zona: Zona, instante: Instante): string =>
  // Zones are whole minutes from Greenwich: seconds are the same everywhere.
  `${diaEn(zona, instante)}T${horaEn(zona, instante)}:${instante.slice(17, 19)}`;

/** An instant as the owner has it: what "now" and "today" are, wherever a rule asks. */
export interface Ahora {
  readonly instante: Instante;
  readonly zona: Zona;
  readonly hoy: Dia;
}

export const ahoraEn = (zona: Zona, instante: Instante): Ahora => ({
  instante,
  zona,
  hoy: diaEn(zona, instante),
});

const HORA_MS = 3_600_000;
/** No clock is further from Greenwich's than this: the end of a day is that near to the day's end in UTC. */
const MAS_LEJOS_MS = 26 * HORA_MS;
const PRIMER_INSTANTE: Instante = '0000-01-01T00:00:00.000Z';
const ULTIMO_INSTANTE: Instante = '9999-12-31T23:59:59.999Z';

/**
 * The last instant of a day in a zone: those up to it are of that day or an earlier one (`diaEn`), those after it of a later
 * one. A day before the calendar ended before every instant; the last of the calendar ends after all of them.
 */
export const finDelDia = (zona: Zona, dia: Dia): Instante => {
  if (diaDe(dia) === null) return PRIMER_INSTANTE;
  if (diaDe(sumarDias(dia, 2)) === null) return ULTIMO_INSTANTE;
  const enUtc = Date.parse(`${dia}T23:59:59.999Z`);
  const esDeEl = (ms: number): boolean => diaEn(zona, new Date(ms).toISOString()) <= dia;
  // Between an instant of that day or before and one of a later day, halved until they are neighbours.
  let [dentro, fuera] = [enUtc - MAS_LEJOS_MS, enUtc + MAS_LEJOS_MS];
  while (fuera - dentro > 1) {
    const medio = Math.floor((dentro + fuera) / 2);
    if (esDeEl(medio)) dentro = medio;
    else fuera = medio;
  }
  return new Date(dentro).toISOString();
};
