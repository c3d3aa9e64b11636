import { type ComponentProps } from 'react';
import { type FieldValues } from 'react-hook-form';
import { avisoDeImprenta } from '@cuenta-clara/dominio/imprenta';
import { CampoTexto } from './campos.tsx';

/** A text that a paper shows: what of it the paper leaves out is said below the field, and refused by nobody. */
export const CampoImpreso = <V extends FieldValues>(
  props: Omit<ComponentProps<typeof CampoTexto<V>>, 'aviso'>,
) => <CampoTexto<V> {...props} aviso={avisoDeImprenta} />;
