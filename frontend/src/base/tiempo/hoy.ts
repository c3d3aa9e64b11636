import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { alCorregirElReloj, instanteDeAhora, msDeAhora } from './reloj.ts';
import { type Zona, ZONA_PREDETERMINADA, diaEn, horaEn } from '@cuenta-clara/dominio/zona-horaria';

/** Which day it is for the owner: by her zone, whatever the device's is. No screen asks the device. */

/** Her zone as the business tells it (ZonaDeLaDuena.tsx); the default as long as it does not. */
export const ContextoDeZona = createContext<Zona>(ZONA_PREDETERMINADA);
export const useZona = (): Zona => useContext(ContextoDeZona);

/** Whether it is said once, around what asks, by which clock all hours in it are (DeQueHora.tsx): else each says it itself. */
export const ContextoDeHoraDicha = createContext(false);

/** The zone the device is in: to be proposed to her, never to be lived by. */
export const zonaDelDispositivo = (): Zona => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today, asked once: for what is not drawn. Screens follow it with `useHoy`. */
export const hoyEn = (zona: Zona = ZONA_PREDETERMINADA): Dia => diaEn(zona, instanteDeAhora());

const MINUTO = 60_000;

/**
 * At each full minute, where the midnight of every zone lies; when she comes back to a page that slept over one; and when the
 * device's clock turns out to be wrong.
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

/** Every row of a list asks, and asks again: the day is read once a minute. */
const hoyAlMinuto = (zona: Zona): Dia => {
  const minuto = Math.floor(msDeAhora() / MINUTO);
  if (leido.zona !== zona || leido.minuto !== minuto) leido = { zona, minuto, dia: hoyEn(zona) };
  return leido.dia;
};

/** Her today: what shows it is drawn anew when her midnight passes. */
export const useHoy = (): Dia => {
  const zona = useZona();
  return useSyncExternalStore(alCambiarElMinuto, () => hoyAlMinuto(zona));
};

/** An instant (UTC) as its day and hour in a zone: `21/11/2026 14:05`. */
export const formatoDeInstante = (zona: Zona, instante: string): string =>
  `${formatoDeDia(diaEn(zona, instante))} ${horaEn(zona, instante)}`;
