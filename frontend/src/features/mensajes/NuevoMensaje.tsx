import Button from '@mui/material/Button';
import { useState } from 'react';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { AreaDeTexto } from '../../components/AreaDeTexto.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useUnaALaVez } from '../../components/useUnaALaVez.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useCrearMensajeMutation } from '../../api/mensajes.api.ts';
import { useLoEscrito } from '../../base/ventanas/sin-guardar.ts';

export const NuevoMensaje = ({ onCerrar }: { onCerrar: () => void }) => {
  const { recuperado, anotar, enviar } = useLoEscrito<string>('mensaje-nuevo', {
    alReintentar: () => unaALaVez(guardar),
  });
  const [texto, setTexto] = useState(recuperado ?? '');
  const [crear, { isLoading }] = useCrearMensajeMutation();
  const salir = useSalirSinPerder({ conCambios: texto.trim() !== '', ocupado: isLoading }, onCerrar);
  const unaALaVez = useUnaALaVez();
  const guardar = async () => {
    const { error } = await enviar(texto, { guardar: (texto, clave) => crear({ clave, cuerpo: { texto } }) });
    if (error) return toast.error(mensajeDeError(error, 'Error al guardar el mensaje'));
    toast.exito('Mensaje guardado');
    onCerrar();
  };
  return (
    <DialogoAdaptable
      abierto
      titulo="Nuevo mensaje"
      onCerrar={salir}
      ocupado={isLoading}
      acciones={
        <>
          <Button onClick={salir} disabled={isLoading}>
            Cancelar
          </Button>
          <Button
            variant="contained"
            onClick={() => unaALaVez(guardar)}
            disabled={isLoading || texto.trim() === ''}
          >
            {isLoading ? 'Guardando...' : 'Crear'}
          </Button>
        </>
      }
    >
      <AreaDeTexto
        name="texto"
        label="Texto del mensaje"
        helperText="Escribe {cliente} donde vaya el nombre de tu cliente."
        value={texto}
        onChange={(evento) => {
          setTexto(evento.target.value);
          anotar(evento.target.value || null);
        }}
        minRows={4}
        autoFocus
      />
    </DialogoAdaptable>
  );
};
