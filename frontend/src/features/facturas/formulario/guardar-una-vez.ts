import { estatusDe, sinVeredicto } from '../../../base/servidor/mensaje-de-error.ts';
import { cambioMientrasTanto } from './fallo.ts';

/** The body that was sent without an answer, and may have been recorded; null when there is none. */
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
  /** The version when the form was opened; null for a new document. */
  readonly version: number | null;
  /** Sends under the form's idempotency key: the same body gets the recorded answer again, another body a 422. */
  readonly enviar: (cuerpo: C) => Promise<Resultado<D>>;
  /** Saves another body over the recorded document. */
  readonly corregir: (hecho: D, cuerpo: C) => Promise<Resultado<D>>;
}

/**
 * Saves a form at most once. If an earlier send was recorded but its answer was lost, the 422 reveals it: the earlier body is sent
 * again to get the recorded document, and the present body is saved over it. If the document was changed or deleted since, the 422 is
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
