import { type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { ENTRADA_DE_EMAIL } from '../../components/escritura.ts';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
}

export const EmailDelNegocio = <V extends FieldValues>(campo: Props<V>) => (
  <CampoImpreso {...campo} label="Email" autoComplete="email" slotProps={{ htmlInput: ENTRADA_DE_EMAIL }} />
);
