import { type Control } from 'react-hook-form';
import { type ValoresDelDocumento } from './valores.ts';

/** The control of an invoice's or a quote's form, with the fields that both have. */
export type ControlDelDocumento = Control<ValoresDelDocumento>;

/** A cast: `Control<V>` of react-hook-form is not assignable to the control of a form with fewer fields. */
export const delDocumento = <V extends ValoresDelDocumento>(control: Control<V>): ControlDelDocumento =>
  control as unknown as ControlDelDocumento;
