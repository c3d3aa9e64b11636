import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { alCorregirElReloj, instanteDeAhora, msDeAhora } from './reloj.ts';
import { type Zona, ZONA_PREDETERMINADA, diaEn, horaEn } from '@cuenta-clara/dominio/zona-horaria';

/** Today in the owner's zone, never the device's. */

/** Set by ZonaDeLaDuena.tsx from the business. */
export const ContextoDeZona = createContext<Zona>(ZONA_PREDETERMINADA);
export const useZona = (): Zona => useContext(ContextoDeZona);

/** True inside DeQueHora.tsx, which names the zone once; otherwise each hour names it. */
export const ContextoDeHoraDicha = createContext(false);

/** Only a proposal for the owner's zone. */
export const zonaDelDispositivo = (): Zona => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Outside of rendering; screens use `useHoy`. */
export const hoyEn = (zona: Zona = ZONA_PREDETERMINADA): Dia => diaEn(zona, instanteDeAhora());

const MINUTO = 60_000;

/** At each full minute (every zone's midnight is one), when the page becomes visible, and when the device's clock is corrected. */
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

/** Cached: every row of a list asks. */
const hoyAlMinuto = (zona: Zona): Dia => {
  const minuto = Math.floor(msDeAhora() / MINUTO);
  if (leido.zona !== zona || leido.minuto !== minuto) leido = { zona, minuto, dia: hoyEn(zona) };
  return leido.dia;
};

/** Drawn again after the owner's midnight. */
export const useHoy = (): Dia => {
  const zona = useZona();
  return useSyncExternalStore(alCambiarElMinuto, () => hoyAlMinuto(zona));
};

/** UTC to day and hour: `21/11/2026 14:05`. */
export const formatoDeInstante = (zona: Zona, instante: string): string =>
  `${formatoDeDia(diaEn(zona, instante))} ${horaEn(zona, instante)}`;
