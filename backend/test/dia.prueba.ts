import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';
import { UTC, diaEn } from '@cuenta-clara/dominio/zona-horaria';

export const dentroDe = (dias: number): Dia => sumarDias(diaEn(UTC, new Date().toISOString()), dias);

/**
 * Runs `hacer`, again when midnight passed meanwhile. So `hacer` must use an owner of its own, or write
 * nothing.
 */
export const enUnDia = async <T>(hacer: (hoy: Dia) => Promise<T>): Promise<T> => {
  for (;;) {
    const hoy = dentroDe(0);
    const [hecho] = await Promise.allSettled([hacer(hoy)]);
    if (dentroDe(0) !== hoy) continue;
    if (hecho.status === 'rejected') throw hecho.reason;
    return hecho.value;
  }
};
