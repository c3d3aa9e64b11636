import { type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { CampoEntero, CampoTexto } from './campos.tsx';
import { TAL_CUAL } from './escritura.ts';
import { useSeleccionAlEntrar } from './seleccion-al-entrar.ts';

interface Props<V extends FieldValues> {
  control: Control<V>;
  clave: FieldPath<V>;
  unidad: FieldPath<V>;
  /** Tells the pairs of SAT keys on a page apart in accessible names: `del renglón 2`. */
  de?: string;
  conEjemplos?: boolean;
}

export const ClavesDelSat = <V extends FieldValues>({
  control,
  clave,
  unidad,
  de = '',
  conEjemplos = true,
}: Props<V>) => {
  const alEntrar = useSeleccionAlEntrar();
  const oido = (nombre: string) => (de ? { 'aria-label': `${nombre} ${de}` } : {});
  return (
    <>
      <CampoEntero
        control={control}
        name={clave}
        soloCifras
        label="Clave de producto"
        helperText={conEjemplos && '8 dígitos, por ejemplo 01010101'}
        slotProps={{ htmlInput: oido('Clave de producto') }}
      />
      <CampoTexto
        control={control}
        name={unidad}
        label="Clave de unidad"
        helperText={conEjemplos && 'Por ejemplo H87, pieza'}
        slotProps={{ htmlInput: { ...TAL_CUAL, ...alEntrar, ...oido('Clave de unidad') } }}
      />
    </>
  );
};
