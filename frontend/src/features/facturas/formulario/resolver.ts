import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import { sinRomperse } from '../../../components/lo-que-falla.ts';

export const resolverDe = <V extends FieldValues>(
  erroresDe: (valores: V) => Readonly<Record<string, string>>,
): Resolver<V> =>
  sinRomperse((values) => {
    const errores = Object.entries(erroresDe(values));
    if (errores.length === 0) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    for (const [campo, message] of errores) set(errors, campo, { type: 'regla', message });
    return { values: {}, errors };
  });
