import { type ComponentProps } from 'react';
import { type FieldValues } from 'react-hook-form';
import { avisoDeImprenta } from '@cuenta-clara/dominio/imprenta';
import { CampoTexto } from './campos.tsx';

/** Characters that the document cannot print are listed below the field; they are no error. */
export const CampoImpreso = <V extends FieldValues>(
  props: Omit<ComponentProps<typeof CampoTexto<V>>, 'aviso'>,
) => <CampoTexto<V> {...props} aviso={avisoDeImprenta} />;
