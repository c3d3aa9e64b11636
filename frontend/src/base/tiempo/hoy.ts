import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { alCorregirElReloj, instanteDeAhora, msDeAhora } from './reloj.ts';
import { type Zona, ZONA_PREDETERMINADA, diaEn, horaEn } from '@cuenta-clara/dominio/zona-horaria';

/** Today's date is always in the owner's time zone, never in the device's. */

export const ContextoDeZona = createContext<Zona>(ZONA_PREDETERMINADA);
export const useZona = (): Zona => useContext(ContextoDeZona);

/**
 * Whether an hour leaves out its time zone, because DeQueHora.tsx names the zone once for the hours within.
 */
export const ContextoDeHoraDicha = createContext(false);

/** The device's zone is only proposed to the owner: dates never depend on it. */
export const zonaDelDispositivo = (): Zona => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const hoyEn = (zona: Zona = ZONA_PREDETERMINADA): Dia => diaEn(zona, instanteDeAhora());

const MINUTO = 60_000;

/**
 * `avisar` is called at each full minute (every midnight of every zone is one), when the page becomes
 * visible, and when the device's clock is corrected.
 */
const alCambiarElMinuto = (avisar: () => void): (() => void) => {
  let espera: ReturnType<typeof setTimeout>;
  const esperar = () => {
    espera = setTimeout(
      () => {
        avisar();
        esperar();
      },
      MINUTO - (msDeAhora() % MINUTO),
    );
  };
  esperar();
  document.addEventListener('visibilitychange', avisar);
  const dejarElReloj = alCorregirElReloj(avisar);
  return () => {
    clearTimeout(espera);
    document.removeEventListener('visibilitychange', avisar);
    dejarElReloj();
  };
};

let leido = { zona: '', minuto: 0, dia: '' };

/** Today is cached for a minute, because every row of a list asks for it. */
const hoyAlMinuto = (zona: Zona): Dia => {
  const minuto = Math.floor(msDeAhora() / MINUTO);
  if (leido.zona !== zona || leido.minuto !== minuto) leido = { zona, minuto, dia: hoyEn(zona) };
  return leido.dia;
};

export const useHoy = (): Dia => {
  const zona = useZona();
  return useSyncExternalStore(alCambiarElMinuto, () => hoyAlMinuto(zona));
};

/** Formats an instant in UTC as `21/11/2026 14:05`. */
export const formatoDeInstante = (zona: Zona, instante: string): string =>
  `${formatoDeDia(diaEn(zona, instante))} ${horaEn(zona, instante)}`;
