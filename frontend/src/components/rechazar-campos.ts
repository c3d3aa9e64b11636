import { type FieldPath, type FieldValues, type UseFormSetError } from 'react-hook-form';
import { erroresPorCampo } from '../base/mensaje-de-error.ts';

/** Puts the server's text under each field it refused. */
export const rechazarCampos = <V extends FieldValues>(error: unknown, setError: UseFormSetError<V>): void => {
  for (const [campo, message] of Object.entries(erroresPorCampo(error)))
    setError(campo as FieldPath<V>, { type: 'server', message });
};
