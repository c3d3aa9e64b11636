import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { servicioSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/mensaje-de-error.ts';
import { toast } from '../../base/toasts.tsx';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoDecimal, CampoTexto } from '../../components/campos.tsx';
import { rechazarCampos } from '../../components/rechazar-campos.ts';
import { useActualizarServicioMutation, useCrearServicioMutation } from './catalogo.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Valores {
  nombre: string;
  precio: string;
  categoria_id: string;
}

interface Props extends Formulario {
  /** null for a new one. */
  servicio: ServicioDeApi | null;
  categoriaId: string;
}

export const FormularioDeServicio = ({ servicio, categoriaId, onListo, onCancelar, onCambios }: Props) => {
  const [clave] = useState(nuevaClave);
  const [crear, { isLoading: creando }] = useCrearServicioMutation();
  const [actualizar, { isLoading: actualizando }] = useActualizarServicioMutation();
  const ocupado = creando || actualizando;
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty },
  } = useForm<Valores, unknown, Valores>({
    defaultValues: {
      nombre: servicio?.nombre ?? '',
      precio: servicio ? String(servicio.precio) : '',
      categoria_id: categoriaId,
    },
    resolver: zodResolver(servicioSchema, undefined, { raw: true }) as never,
  });

  useEffect(() => onCambios(isDirty), [onCambios, isDirty]);

  const enviar = handleSubmit(async (cuerpo) => {
    const { error } = servicio
      ? await actualizar({ id: servicio.id, version: servicio.version, ...cuerpo })
      : await crear({ clave, cuerpo });
    if (error) {
      rechazarCampos(error, setError);
      return toast.error(mensajeDeError(error, 'Error al guardar el servicio'));
    }
    toast.exito(servicio ? 'Servicio actualizado correctamente' : 'Servicio creado correctamente');
    onListo();
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(evento) => void enviar(evento)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 130px', gap: 1.5 }}>
        <CampoTexto control={control} name="nombre" label="Nombre" autoFocus />
        <CampoDecimal control={control} name="precio" label="Precio" />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <BotonesDeGuardar
          guardar={servicio ? 'Actualizar' : 'Crear'}
          ocupado={ocupado}
          onCancelar={onCancelar}
        />
      </Box>
    </Box>
  );
};
