import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type ValoresDeFactura, erroresDe } from './valores.ts';

/** The form's rules are the domain's: its schema and its totals. `pagos` were received of the invoice that is edited, `antes`. */
export const resolverCon =
  (pagos: Centavos, antes: FacturaDeApi | null): Resolver<ValoresDeFactura> =>
  (values) => {
    const errores = Object.entries(erroresDe(values, pagos, antes));
    if (errores.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ValoresDeFactura> = {};
    for (const [campo, message] of errores) set(errors, campo, { type: 'regla', message });
    return { values: {}, errors };
  };
