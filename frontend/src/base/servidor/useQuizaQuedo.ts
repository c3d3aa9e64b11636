import { useRef } from 'react';
import { estatusDe, mensajeDeError, sinRespuesta } from './mensaje-de-error.ts';

interface EnSuLugar {
  readonly texto: string;
  /** The field that shows the text; without it the text is a message of the form. */
  readonly campo?: string;
}

/**
 * For writes with secrets, which take no Idempotency-Key: after a try without an answer, a refusal can be due to that
 * try, which was recorded. `enSuLugar` has, by the server's text of such a refusal, what is told then.
 */
export const useQuizaQuedo = <P, R extends { error?: unknown }>(
  mandar: (pedido: P) => PromiseLike<R>,
  enSuLugar: Readonly<Record<string, EnSuLugar>>,
): ((pedido: P) => Promise<R>) => {
  const faltaUnaRespuesta = useRef(false);
  return async (pedido) => {
    const respuesta = await mandar(pedido);
    const { error } = respuesta;
    if (!error) faltaUnaRespuesta.current = false;
    if (sinRespuesta(error)) faltaUnaRespuesta.current = true;
    const otro = faltaUnaRespuesta.current ? enSuLugar[mensajeDeError(error, '')] : undefined;
    if (!otro) return respuesta;
    const { texto, campo } = otro;
    const data = { message: texto, errors: campo ? { [campo]: texto } : {} };
    return { ...respuesta, error: { status: estatusDe(error), data } };
  };
};

/** Told of a new password that a try without an answer may have set. */
export const QUIZA_YA_SE_CAMBIO =
  'Antes no hubo respuesta: quizá ya se cambió. Prueba a entrar con la nueva.';
