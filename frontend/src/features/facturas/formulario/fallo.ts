import { erroresPorCampo, estatusDe } from '../../../base/servidor/mensaje-de-error.ts';

/** Why the last save failed, in the server's words. */
export interface Fallo {
  texto: string;
  /** Someone else saved it meanwhile: only loading it again helps. */
  hayOtraVersion: boolean;
}

export const seRechazo = (error: unknown, campo: string): boolean =>
  estatusDe(error) === 409 && campo in erroresPorCampo(error);

/** The document was saved by someone else since this form was opened. */
export const cambioMientrasTanto = (error: unknown): boolean => seRechazo(error, 'version');
