import { type Dia, type Instante, diaDe, sumarDias } from './fechas.ts';

/**
 * Today and the day of an instant come from the owner's time zone, never from the machine's (a lint rule
 * enforces it).
 */

/** An IANA name, such as `America/Tijuana`; never a fixed offset. */
export type Zona = string;

/**
 * The zone of owners who named none. It is a constant, so that the same log gives the same days on every
 * machine.
 */
export const ZONA_PREDETERMINADA: Zona = 'America/Mexico_City';

/** The zone of data computed before zones were recorded. */
export const UTC: Zona = 'UTC';

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

/** Offsets such as `+05:00`, which newer engines also accept, are refused: they have no summer time. */
const ES_UN_NOMBRE = /^[a-z][\w+/-]*$/i;

const relojNuevoDe = (texto: string): Intl.DateTimeFormat | null => {
  if (!ES_UN_NOMBRE.test(texto)) return null;
  try {
    return nuevoReloj(texto);
  } catch {
    return null;
  }
};

export const esZona = (texto: string): boolean => relojNuevoDe(texto) !== null;

/** The cache is limited: formatters are slow to create, and use memory. */
const RELOJES = 64;
const relojes = new Map<Zona, Intl.DateTimeFormat>();

/**
 * An unknown zone, recorded by a newer build, counts as the default: days may be shown wrongly, but reading
 * never fails.
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

/** An instant that the zone moves out of the calendar (years 1 to 9999) keeps its UTC day. */
export const diaEn = (zona: Zona, instante: Instante): Dia => {
  const { era, year, month, day } = leido(zona, instante);
  const dia = `${year.padStart(4, '0')}-${month}-${day}`;
  return (era === 'AD' ? diaDe(dia) : null) ?? instante.slice(0, 10);
};

export const horaEn = (zona: Zona, instante: Instante): string => {
  const { hour, minute } = leido(zona, instante);
  return `${hour}:${minute}`;
};

/** The local day and time `2026-11-24T21:05:07`. */
export const relojEn = (zona: Zona, instante: Instante): string =>
  // Seconds are the same in all zones, because zones differ by whole minutes.
  `${diaEn(zona, instante)}T${horaEn(zona, instante)}:${instante.slice(17, 19)}`;

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
/** An upper bound of a zone's distance from UTC. */
const MAS_LEJOS_MS = 26 * HORA_MS;
const PRIMER_INSTANTE: Instante = '0000-01-01T00:00:00.000Z';
const ULTIMO_INSTANTE: Instante = '9999-12-31T23:59:59.999Z';

/**
 * The last instant of a day in a zone: later instants are of later days (`diaEn`). Before the calendar it is
 * `PRIMER_INSTANTE`, after its end `ULTIMO_INSTANTE`.
 */
export const finDelDia = (zona: Zona, dia: Dia): Instante => {
  if (diaDe(dia) === null) return PRIMER_INSTANTE;
  if (diaDe(sumarDias(dia, 2)) === null) return ULTIMO_INSTANTE;
  const enUtc = Date.parse(`${dia}T23:59:59.999Z`);
  const esDeEl = (ms: number): boolean => diaEn(zona, new Date(ms).toISOString()) <= dia;
  let [dentro, fuera] = [enUtc - MAS_LEJOS_MS, enUtc + MAS_LEJOS_MS];
  while (fuera - dentro > 1) {
    const medio = Math.floor((dentro + fuera) / 2);
    if (esDeEl(medio)) dentro = medio;
    else fuera = medio;
  }
  return new Date(dentro).toISOString();
};
