import { type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { ALGO_FALLO } from '../base/servidor/mensaje-de-error.ts';
import { toast } from '../base/ventanas/toasts.tsx';

/**
 * Catches exceptions thrown while a form is checked or sent: after one, react-hook-form would wait for ever.
 */

const FALLA = 'falla';

const enLaConsola = (fallo: unknown): void => {
  // eslint-disable-next-line no-console -- for support
  console.error(fallo);
};

export const decirQueFallo = (fallo: unknown): void => {
  enLaConsola(fallo);
  toast.error(ALGO_FALLO);
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
