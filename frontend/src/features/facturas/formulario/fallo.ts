import { erroresPorCampo, estatusDe } from '../../../base/servidor/mensaje-de-error.ts';

export interface Fallo {
  texto: string;
  /** Somebody else saved the document meanwhile, so it must be loaded again. */
  hayOtraVersion: boolean;
}

export const seRechazo = (error: unknown, campo: string): boolean =>
  estatusDe(error) === 409 && campo in erroresPorCampo(error);

export const cambioMientrasTanto = (error: unknown): boolean => seRechazo(error, 'version');
