import { type RefObject, useMemo } from 'react';
import { nuevaClave } from '../api.ts';
import { cambioMientrasTanto, estatusDe, sinVeredicto } from './mensaje-de-error.ts';

/** The body that was sent and got no answer, so it may have been recorded; null when there is none. */
export interface LoEnviado<C> {
  readonly leer: () => C | null;
  /** Called before each sending, and with null once the outcome is known. */
  readonly anotar: (cuerpo: C | null) => void;
}

export interface Resultado<D> {
  readonly data?: D | undefined;
  readonly error?: unknown;
}

/**
 * The idempotency key of the next save, and the record that it changes: `hecho` was made by an earlier save whose answer
 * was lost; null while the form changes its own record, or makes a new one.
 */
export interface Turno<D> {
  readonly clave: string;
  readonly hecho: D | null;
}

/** @param clave the key of the form; with another one the form begins anew */
export const useTurno = <D>(clave: string): RefObject<Turno<D>> =>
  useMemo(() => ({ current: { clave, hecho: null } }), [clave]);

interface Guardado<C, D> {
  readonly cuerpo: C;
  readonly enviado: LoEnviado<C>;
  readonly turno: RefObject<Turno<D>>;
  /** The version that the form changes; null for a new record. */
  readonly version: number | null;
  /**
   * The server answers the same body under the same idempotency key with the recorded answer, and another
   * body with a 422.
   */
  readonly enviar: (cuerpo: C, turno: Turno<D>) => Promise<Resultado<D>>;
}

export const versionDe = (hecho: unknown): number | null =>
  (hecho as { version?: number } | null)?.version ?? null;

/**
 * Whether the record is still as the earlier body left it. `antes` is the version on the screen, which may have been
 * read after that body was recorded. A record without a version counts as unchanged.
 */
const sigueComoQuedo = (hecho: unknown, antes: number | null): boolean => {
  const version = versionDe(hecho);
  return version === null || version === antes || version === (antes ?? 0) + 1;
};

/**
 * A 422 says that an earlier body was recorded under the idempotency key. That body is sent again to get its
 * record, and the present body is saved over it, under a key of its own. If the record was changed or deleted since,
 * the 422 is returned.
 */
export const guardarUnaVez = async <C, D>({
  cuerpo,
  enviado,
  turno,
  version,
  enviar,
}: Guardado<C, D>): Promise<Resultado<D>> => {
  const antes = enviado.leer();
  const { clave, hecho: sobre } = turno.current;
  enviado.anotar(antes ?? cuerpo);
  const resultado = await enviar(cuerpo, turno.current);
  if (resultado.data) return resultado;
  if (antes === null && estatusDe(resultado.error) === 422) {
    // The form sent nothing under this key: a duplicate of its tab did.
    turno.current = { clave: nuevaClave(), hecho: sobre };
    enviado.anotar(null);
    return guardarUnaVez({ cuerpo, enviado, turno, version, enviar });
  }
  if (antes === null && !sinVeredicto(resultado.error)) enviado.anotar(null);
  if (antes === null || estatusDe(resultado.error) !== 422) return resultado;
  const { data: hecho, error: sinSaber } = await enviar(antes, turno.current);
  if (!hecho) return estatusDe(sinSaber) === 422 ? resultado : { error: sinSaber };
  if (!sigueComoQuedo(hecho, sobre ? versionDe(sobre) : version)) return resultado;
  turno.current = { clave: `${clave}.cambio`, hecho };
  enviado.anotar(cuerpo);
  const corregido = await enviar(cuerpo, turno.current);
  if (estatusDe(corregido.error) === 404 || cambioMientrasTanto(corregido.error)) {
    turno.current = { clave, hecho: sobre };
    enviado.anotar(antes);
    return resultado;
  }
  if (corregido.error !== undefined && !sinVeredicto(corregido.error)) enviado.anotar(null);
  return corregido;
};
