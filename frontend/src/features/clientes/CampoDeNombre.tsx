import { type ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { GuardarComo } from '../../components/GuardarComo.tsx';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  empresa: FieldPath<V>;
  autoFocus?: boolean;
  helperText: ReactNode;
}

/** Below a name that the rules reject, buttons offer accepted alternatives. */
export const CampoDeNombre = <V extends FieldValues>({ control, name, empresa, ...props }: Props<V>) => {
  const { field, fieldState } = useController({ control, name });
  const { field: deEmpresa } = useController({ control, name: empresa });
  return (
    <>
      <CampoImpreso control={control} name={name} label="Nombre" autoComplete="off" {...props} />
      {fieldState.error && (
        <GuardarComo
          escrito={field.value ?? ''}
          onNombre={field.onChange}
          onEmpresa={(nombre) => {
            deEmpresa.onChange(nombre);
            field.onChange('');
          }}
        />
      )}
    </>
  );
};
