import { type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { ALGO_FALLO } from '../base/servidor/mensaje-de-error.ts';
import { toast } from '../base/ventanas/toasts.tsx';

/** What throws while a form is checked or sent is told: react-hook-form would wait for ever, or leave it to nobody. */

/** Among the errors of a form: its rules themselves failed. */
const FALLA = 'falla';

const enLaConsola = (fallo: unknown): void => {
  // For whoever helps her.
  // eslint-disable-next-line no-console
  console.error(fallo);
};

export const decirQueFallo = (fallo: unknown): void => {
  enLaConsola(fallo);
  toast.error(ALGO_FALLO);
};

/** Rules, of which one that throws is one more error. */
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

/** Of `handleSubmit`: what is done with errors, of which a failure of the rules is none that she could mend. */
export const siSonSuyos =
  <V extends FieldValues>(hacer: (errores: FieldErrors<V>) => void = () => {}) =>
  (errores: FieldErrors<V>): void => {
    if (FALLA in errores) toast.error(ALGO_FALLO);
    else hacer(errores);
  };
