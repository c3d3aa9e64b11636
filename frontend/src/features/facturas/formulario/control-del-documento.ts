import { type Control } from 'react-hook-form';
import { type ValoresDelDocumento } from './valores.ts';

export type ControlDelDocumento = Control<ValoresDelDocumento>;

/** react-hook-form's `Control<V>` is not assignable to the control of a form with fewer fields. */
export const delDocumento = <V extends ValoresDelDocumento>(control: Control<V>): ControlDelDocumento =>
  control as unknown as ControlDelDocumento;
