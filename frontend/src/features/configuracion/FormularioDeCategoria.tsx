import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { categoriaSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/mensaje-de-error.ts';
import { toast } from '../../base/toasts.tsx';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { rechazarCampos } from '../../components/rechazar-campos.ts';
import { useActualizarCategoriaMutation, useCrearCategoriaMutation } from './catalogo.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Valores {
  nombre: string;
  orden: string;
}

interface Props extends Formulario {
  /** null for a new one. */
  categoria: CategoriaDeApi | null;
}

export const FormularioDeCategoria = ({ categoria, onListo, onCancelar, onCambios }: Props) => {
  const [clave] = useState(nuevaClave);
  const [crear, { isLoading: creando }] = useCrearCategoriaMutation();
  const [actualizar, { isLoading: actualizando }] = useActualizarCategoriaMutation();
  const ocupado = creando || actualizando;
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty },
  } = useForm<Valores, unknown, Valores>({
    defaultValues: { nombre: categoria?.nombre ?? '', orden: String(categoria?.orden ?? '') },
    resolver: zodResolver(categoriaSchema, undefined, { raw: true }) as never,
  });

  useEffect(() => onCambios(isDirty), [onCambios, isDirty]);

  const enviar = handleSubmit(async ({ nombre, orden }) => {
    const cuerpo = { nombre, ...(orden !== '' && { orden: Number(orden) }) };
    const { error } = categoria
      ? await actualizar({ id: categoria.id, version: categoria.version, ...cuerpo })
      : await crear({ clave, cuerpo });
    if (error) {
      rechazarCampos(error, setError);
      return toast.error(mensajeDeError(error, 'Error al guardar la categoría'));
    }
    toast.exito(categoria ? 'Categoría actualizada' : 'Categoría creada');
    onListo();
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(evento) => void enviar(evento)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 110px', gap: 1.5 }}>
        <CampoTexto control={control} name="nombre" label="Nombre" autoFocus />
        <CampoTexto
          control={control}
          name="orden"
          label="Orden"
          limpiar={(texto) => texto.replace(/\D/g, '').slice(0, 6)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <BotonesDeGuardar
          guardar={categoria ? 'Actualizar' : 'Crear'}
          ocupado={ocupado}
          onCancelar={onCancelar}
        />
      </Box>
    </Box>
  );
};
