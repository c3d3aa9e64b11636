import { estatusDe, sinVeredicto } from '../../../base/servidor/mensaje-de-error.ts';
import { cambioMientrasTanto } from './fallo.ts';

/** What a form sent and saw no answer to, which may have been recorded; null when there is none. */
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
  /** The version that the form was opened with; null for a new document. */
  readonly version: number | null;
  /** Sends under the form's key: what was recorded under it is answered again, and another body is refused with a 422. */
  readonly enviar: (cuerpo: C) => Promise<Resultado<D>>;
  /** Changes what an earlier send recorded. */
  readonly corregir: (hecho: D, cuerpo: C) => Promise<Resultado<D>>;
}

/**
 * Saves what a form says now, once. When its earlier send was recorded and its answer lost, that send is repeated to learn what it
 * made, and what the form says now is saved as a change of that. What somebody changed or deleted since is left alone: the 422 is answered.
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
