import { estatusDe, sinVeredicto } from '../../../base/servidor/mensaje-de-error.ts';
import { cambioMientrasTanto } from './fallo.ts';

/** A body that was sent and got no answer, so it may have been recorded; null when there is no such body. */
export interface LoEnviado<C> {
  readonly leer: () => C | null;
  readonly anotar: (cuerpo: C | null) => void;
}

interface Resultado<D> {
  readonly data?: D | undefined;
  readonly error?: unknown;
}

interface Guardado<C, D> {
  readonly cuerpo: C;
  readonly enviado: LoEnviado<C>;
  readonly version: number | null;
  /**
   * The server answers the same body under the same idempotency key with the recorded answer, and another
   * body with a 422.
   */
  readonly enviar: (cuerpo: C) => Promise<Resultado<D>>;
  readonly corregir: (hecho: D, cuerpo: C) => Promise<Resultado<D>>;
}

/**
 * A 422 says that an earlier body was recorded under the idempotency key. That body is sent again to get its
 * document, and the present body is saved over it. If the document was changed or deleted since, the 422 is
 * returned.
 */
export const guardarUnaVez = async <C, D extends { readonly version: number }>({
  cuerpo,
  enviado,
  version,
  enviar,
  corregir,
}: Guardado<C, D>): Promise<Resultado<D>> => {
  const antes = enviado.leer();
  if (antes === null) enviado.anotar(cuerpo);
  const resultado = await enviar(cuerpo);
  if (resultado.data) return resultado;
  if (antes === null && !sinVeredicto(resultado.error)) enviado.anotar(null);
  if (antes === null || estatusDe(resultado.error) !== 422) return resultado;
  const { data: hecho, error: sinSaber } = await enviar(antes);
  if (!hecho) return estatusDe(sinSaber) === 422 ? resultado : { error: sinSaber };
  if (hecho.version !== (version ?? 0) + 1) return resultado;
  const corregido = await corregir(hecho, cuerpo);
  const yaNoEs = estatusDe(corregido.error) === 404 || cambioMientrasTanto(corregido.error);
  return yaNoEs ? resultado : corregido;
};
