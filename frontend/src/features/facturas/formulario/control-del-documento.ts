import { type Control } from 'react-hook-form';
import { type ValoresDelDocumento } from './valores.ts';

/** The form of an invoice or of a quote, as far as both are alike. */
export type ControlDelDocumento = Control<ValoresDelDocumento>;

/** To react-hook-form the control of a form with more fields is of another kind. */
export const delDocumento = <V extends ValoresDelDocumento>(control: Control<V>): ControlDelDocumento =>
  control as unknown as ControlDelDocumento;
