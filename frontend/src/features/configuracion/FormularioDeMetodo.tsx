import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import { type MetodoDePago, metodoDePagoSchema } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { CampoTexto } from '../../components/campos.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { MarcoDeFormulario } from './MarcoDeFormulario.tsx';
import {
  useActualizarMetodoDePagoMutation,
  useCrearMetodoDePagoMutation,
} from '../../api/metodos-de-pago.api.ts';
import { type Formulario } from './useEdicion.ts';

const NUEVO = { nombre: '', link: '', descripcion: '', activo: true, orden: 0 };

interface Props extends Formulario {
  /** null for a new one. */
  metodo: MetodoDePago | null;
}

export const FormularioDeMetodo = ({ metodo, onListo, ...lista }: Props) => {
  const [crear] = useCrearMetodoDePagoMutation();
  const [actualizar] = useActualizarMetodoDePagoMutation();
  const { id, version, ...existente } = metodo ?? { ...NUEVO, id: '', version: 0 };
  const { control, ...formulario } = useFormulario({
    que: `metodo/${id || 'nuevo'}`,
    esquema: metodoDePagoSchema,
    valores: existente,
    guardar: (cuerpo, clave) =>
      metodo ? actualizar({ id, version, clave, ...cuerpo }) : crear({ clave, cuerpo }),
    exito: metodo ? 'Método de pago actualizado' : 'Método de pago creado',
    error: 'Error al guardar método de pago',
    alGuardar: ({ data }) => onListo(data),
  });
  return (
    <MarcoDeFormulario esNuevo={!metodo} {...formulario} {...lista}>
      <CampoTexto control={control} name="nombre" label="Nombre" autoFocus />
      <CampoTexto
        control={control}
        name="link"
        label="Link de pago (opcional)"
        type="url"
        slotProps={{ htmlInput: { inputMode: 'url' } }}
      />
      <CampoTexto
        control={control}
        name="descripcion"
        label="Descripción o instrucciones (opcional)"
        helperText="Cada línea es un paso."
        multiline
        minRows={3}
      />
      <Controller
        control={control}
        name="activo"
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            label="Activo"
            control={<Checkbox {...field} checked={value} onChange={onChange} />}
          />
        )}
      />
    </MarcoDeFormulario>
  );
};
