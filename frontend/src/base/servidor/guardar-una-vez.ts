import { cambioMientrasTanto, estatusDe, sinVeredicto } from './mensaje-de-error.ts';

/** What was sent and got no answer, so it may have been recorded; null when there is nothing like it. */
export interface LoEnviado<C> {
  readonly leer: () => C | null;
  /** Called before each sending, and with null once the outcome is known. */
  readonly anotar: (cuerpo: C | null) => void;
}

export interface Resultado<D> {
  readonly data?: D | undefined;
  readonly error?: unknown;
}

interface Guardado<C, D> {
  readonly cuerpo: C;
  readonly enviado: LoEnviado<C>;
  /** The version that is changed; null for a new record. */
  readonly version: number | null;
  /**
   * The server answers the same body under the same idempotency key with the recorded answer, and another
   * body with a 422.
   */
  readonly enviar: (cuerpo: C) => Promise<Resultado<D>>;
  readonly corregir: (hecho: D, cuerpo: C) => Promise<Resultado<D>>;
}

/**
 * Whether nobody changed the record since the earlier body. `antes` is of the screen, which may have read the record
 * since. A record without a version is never said to have changed.
 */
const sigueComoQuedo = (hecho: unknown, antes: number | null): boolean => {
  const { version } = hecho as { version?: number };
  return version === undefined || version === antes || version === (antes ?? 0) + 1;
};

/**
 * A 422 says that an earlier body was recorded under the idempotency key. That body is sent again to get its
 * record, and the present body is saved over it. If the record was changed or deleted since, the 422 is
 * returned.
 */
export const guardarUnaVez = async <C, D>({
  cuerpo,
  enviado,
  version,
  enviar,
  corregir,
}: Guardado<C, D>): Promise<Resultado<D>> => {
  const antes = enviado.leer();
  enviado.anotar(antes ?? cuerpo);
  const resultado = await enviar(cuerpo);
  if (resultado.data) return resultado;
  if (antes === null && !sinVeredicto(resultado.error)) enviado.anotar(null);
  if (antes === null || estatusDe(resultado.error) !== 422) return resultado;
  const { data: hecho, error: sinSaber } = await enviar(antes);
  if (!hecho) return estatusDe(sinSaber) === 422 ? resultado : { error: sinSaber };
  if (!sigueComoQuedo(hecho, version)) return resultado;
  const corregido = await corregir(hecho, cuerpo);
  const yaNoEs = estatusDe(corregido.error) === 404 || cambioMientrasTanto(corregido.error);
  return yaNoEs ? resultado : corregido;
};
