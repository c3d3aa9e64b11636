import { type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { ALGO_FALLO } from '../base/servidor/mensaje-de-error.ts';
import { toast } from '../base/ventanas/toasts.tsx';

/**
 * Catches exceptions thrown while a form is checked or sent: after one, react-hook-form would wait for ever.
 */

const FALLA = 'falla';

/**
 * Browsers' messages of a failed dynamic import (of Chromium and Firefox, then of Safari) and of a failed
 * request (of Chromium, Firefox and Safari).
 */
const NO_VINO =
  /dynamically imported module|importing a module script|failed to fetch|networkerror|load failed/i;
export const noVino = (fallo: unknown): boolean => fallo instanceof Error && NO_VINO.test(fallo.message);

const enLaConsola = (fallo: unknown): void => {
  // eslint-disable-next-line no-console -- for support
  console.error(fallo);
};

export const decirQueFallo = (fallo: unknown): void => {
  enLaConsola(fallo);
  toast.error(ALGO_FALLO);
};

/**
 * Shows as a toast each exception that no code caught, so that no tap ends in silence. Browsers write them to
 * the console. Messages without an exception are a browser's own, such as Chromium's of `ResizeObserver`.
 */
export const decirLoInesperado = (): void => {
  const decirlo = (fallo: unknown): void => {
    if (fallo instanceof Error && !noVino(fallo)) toast.error(ALGO_FALLO);
  };
  window.addEventListener('error', ({ error }) => decirlo(error));
  window.addEventListener('unhandledrejection', ({ reason }) => decirlo(reason));
};

/** Turns an exception of the rules into an error of the form. */
export const sinRomperse =
  <V extends FieldValues>(reglas: Resolver<V>): Resolver<V> =>
  async (...valores) => {
    try {
      return await reglas(...valores);
    } catch (fallo) {
      enLaConsola(fallo);
      return { values: {}, errors: { [FALLA]: { type: FALLA } } as unknown as FieldErrors<V> };
    }
  };

/**
 * An error handler for `handleSubmit`. The owner cannot correct an exception of the rules, so it is shown as
 * a toast.
 */
export const siSonSuyos =
  <V extends FieldValues>(hacer: (errores: FieldErrors<V>) => void = () => {}) =>
  (errores: FieldErrors<V>): void => {
    if (FALLA in errores) toast.error(ALGO_FALLO);
    else hacer(errores);
  };
