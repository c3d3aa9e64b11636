import Card from '@mui/material/Card';
import { type Control, Controller } from 'react-hook-form';
import { CampoFecha } from '../../../components/CampoFecha.tsx';
import { CampoTexto } from '../../../components/campos.tsx';
import { SelectorDeCliente } from './SelectorDeCliente.tsx';
import { type ValoresDeFactura } from './valores.ts';

const DIGITOS_DEL_NUMERO = 9;

interface Props {
  control: Control<ValoresDeFactura>;
  disabled: boolean;
}

/** For whom, under which number, and when. */
export const DatosGenerales = ({ control, disabled }: Props) => (
  <Card
    sx={{ p: { xs: 2, md: 3 }, display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2 }}
  >
    <Controller
      control={control}
      name="cliente"
      render={({ field, fieldState }) => (
        <SelectorDeCliente
          valor={field.value}
          onCambio={field.onChange}
          inputRef={field.ref}
          error={fieldState.error?.message}
          disabled={disabled}
        />
      )}
    />
    <CampoTexto
      control={control}
      name="numero_factura"
      label="Número de factura"
      limpiar={(texto) => texto.replace(/\D/g, '').slice(0, DIGITOS_DEL_NUMERO)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      disabled={disabled}
    />
    <Fecha control={control} name="fecha_factura" label="Fecha de creación" disabled={disabled} />
    <Fecha
      control={control}
      name="fecha_vencimiento"
      label="Fecha de vencimiento"
      disabled={disabled}
      opcional
    />
  </Card>
);

const Fecha = ({
  control,
  name,
  ...campo
}: Props & { name: 'fecha_factura' | 'fecha_vencimiento'; label: string; opcional?: boolean }) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <CampoFecha
        {...campo}
        valor={field.value}
        onCambio={field.onChange}
        error={fieldState.error?.message}
      />
    )}
  />
);
