import { type ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  helperText: ReactNode;
}

export const CampoDeEmpresa = <V extends FieldValues>(props: Props<V>) => (
  <CampoImpreso {...props} label="Empresa" autoComplete="off" />
);
