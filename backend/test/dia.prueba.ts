import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';
import { UTC, diaEn } from '@cuenta-clara/dominio/zona-horaria';

/** Days as the suites reckon them: of owners whose days are UTC's (Servidor.dueña). */

/** So many days from now. */
export const dentroDe = (dias: number): Dia => sumarDias(diaEn(UTC, new Date().toISOString()), dias);

/**
 * Does it on one and the same day, which it is told. Where a midnight passed meanwhile, what came of it is of neither day, also a
 * failure, and it is done again: with an owner of its own, or writing nothing.
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
