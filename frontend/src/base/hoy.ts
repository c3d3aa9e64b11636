import { type Dia } from '@cuenta-clara/dominio/fechas';

/** Today's calendar day where the browser is. */
export const hoy = (ahora = new Date()): Dia => {
  const dos = (numero: number): string => String(numero).padStart(2, '0');
  return `${ahora.getFullYear()}-${dos(ahora.getMonth() + 1)}-${dos(ahora.getDate())}`;
};

/** An instant (UTC) as the day and hour of the browser's zone: `21/11/2026 14:05`. */
export const formatoDeInstante = (instante: string): string => {
  const momento = new Date(instante);
  const dos = (numero: number): string => String(numero).padStart(2, '0');
  const [anio, mes, dia] = hoy(momento).split('-');
  return `${dia}/${mes}/${anio} ${dos(momento.getHours())}:${dos(momento.getMinutes())}`;
};
