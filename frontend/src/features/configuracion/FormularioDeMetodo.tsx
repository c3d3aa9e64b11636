import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type MetodoDePago, metodoDePagoSchema } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/mensaje-de-error.ts';
import { toast } from '../../base/toasts.tsx';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { rechazarCampos } from '../../components/rechazar-campos.ts';
import {
  type CuerpoDeMetodo,
  useActualizarMetodoDePagoMutation,
  useCrearMetodoDePagoMutation,
} from './metodos-de-pago.api.ts';
import { type Formulario } from './useEdicion.ts';

const NUEVO: CuerpoDeMetodo = { nombre: '', link: '', descripcion: '', activo: true, orden: 0 };

interface Props extends Formulario {
  /** null for a new one. */
  metodo: MetodoDePago | null;
}

export const FormularioDeMetodo = ({ metodo, onListo, onCancelar, onCambios }: Props) => {
  const [clave] = useState(nuevaClave);
  const [crear, { isLoading: creando }] = useCrearMetodoDePagoMutation();
  const [actualizar, { isLoading: actualizando }] = useActualizarMetodoDePagoMutation();
  const ocupado = creando || actualizando;
  const { id, version, ...existente } = metodo ?? { ...NUEVO, id: '', version: 0 };
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty },
  } = useForm<CuerpoDeMetodo, unknown, CuerpoDeMetodo>({
    defaultValues: existente,
    resolver: zodResolver(metodoDePagoSchema, undefined, { raw: true }) as never,
  });

  useEffect(() => onCambios(isDirty), [onCambios, isDirty]);

  const enviar = handleSubmit(async (cuerpo) => {
    const { error } = metodo ? await actualizar({ id, version, ...cuerpo }) : await crear({ clave, cuerpo });
    if (error) {
      rechazarCampos(error, setError);
      return toast.error(mensajeDeError(error, 'Error al guardar método de pago'));
    }
    toast.exito(metodo ? 'Método de pago actualizado' : 'Método de pago creado');
    onListo();
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(evento) => void enviar(evento)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1 }}
    >
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
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <BotonesDeGuardar
          guardar={metodo ? 'Actualizar' : 'Crear'}
          ocupado={ocupado}
          onCancelar={onCancelar}
        />
      </Box>
    </Box>
  );
};
