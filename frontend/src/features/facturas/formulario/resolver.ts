import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type ValoresDeFactura, erroresDe } from './valores.ts';

/** The form's rules are the domain's: its schema and its totals. `pagos` were received of the invoice that is edited. */
export const resolverCon =
  (pagos: Centavos): Resolver<ValoresDeFactura> =>
  (values) => {
    const errores = Object.entries(erroresDe(values, pagos));
    if (errores.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ValoresDeFactura> = {};
    for (const [campo, message] of errores) set(errors, campo, { type: 'regla', message });
    return { values: {}, errors };
  };
