import { erroresPorCampo, estatusDe } from '../../../base/servidor/mensaje-de-error.ts';

/** Why the last save failed. */
export interface Fallo {
  texto: string;
  /** Someone else saved the document meanwhile; it must be loaded again. */
  hayOtraVersion: boolean;
}

export const seRechazo = (error: unknown, campo: string): boolean =>
  estatusDe(error) === 409 && campo in erroresPorCampo(error);

/** The server refused because the document's version changed. */
export const cambioMientrasTanto = (error: unknown): boolean => seRechazo(error, 'version');
