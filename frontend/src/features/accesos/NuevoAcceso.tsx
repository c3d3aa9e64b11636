import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoCreadoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/mensaje-de-error.ts';
import { toast } from '../../base/toasts.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { rechazarCampos } from '../../components/rechazar-campos.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useCrearAccesoMutation } from './accesos.api.ts';

/** As it is typed: the days are a text until they are read. */
interface Valores {
  nombre: string;
  dias: string;
}
const escrito = accesoSchema.extend({ dias: z.coerce.number().pipe(accesoSchema.shape.dias) });

interface Props {
  onCreado: (acceso: AccesoCreadoDeApi) => void;
  onCancelar: () => void;
}

export const NuevoAcceso = ({ onCreado, onCancelar }: Props) => {
  const [clave] = useState(nuevaClave);
  const [crear, { isLoading }] = useCrearAccesoMutation();
  const { control, handleSubmit, setError, formState } = useForm<Valores, unknown, Valores>({
    defaultValues: { nombre: '', dias: '30' },
    resolver: zodResolver(escrito, undefined, { raw: true }) as never,
  });
  const salir = useSalirSinPerder(formState.isDirty, onCancelar);

  const enviar = handleSubmit(async ({ nombre, dias }) => {
    const { data, error } = await crear({ clave, cuerpo: { nombre, dias: Number(dias) } });
    if (data) return onCreado(data);
    rechazarCampos(error, setError);
    toast.error(mensajeDeError(error, 'No pudimos crear el acceso'));
  });

  return (
    <DialogoAdaptable
      abierto
      titulo="Nuevo acceso"
      onCerrar={salir}
      ocupado={isLoading}
      onSubmit={(evento) => void enviar(evento)}
      acciones={
        <>
          <Button onClick={salir} disabled={isLoading}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            {isLoading ? 'Creando...' : 'Crear enlace'}
          </Button>
        </>
      }
    >
      <CampoTexto
        control={control}
        name="nombre"
        label="¿Para quién es?"
        helperText="Por ejemplo, el nombre de tu contador."
        autoComplete="off"
      />
      <CampoTexto
        control={control}
        name="dias"
        label="Días que dura"
        helperText="De 1 a 365."
        limpiar={(texto) => texto.replace(/\D/g, '').slice(0, 3)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </DialogoAdaptable>
  );
};
