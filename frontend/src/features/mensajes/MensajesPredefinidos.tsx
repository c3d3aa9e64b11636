import AddIcon from '../../iconos/AddRounded.tsx';
import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { LARGO_DE_VISTA_PREVIA, type Mensaje } from '@cuenta-clara/dominio/mensajes/mensajes';
import { plegar } from '@cuenta-clara/dominio/texto';
import { CampoQueBusca } from '../../components/CampoDeBusqueda.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { NuevoMensaje } from './NuevoMensaje.tsx';
import {
  useEliminarMensajeMutation,
  useMensajesQuery,
  useRestaurarMensajeMutation,
} from '../../api/mensajes.api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const vistaPrevia = (texto: string): string => {
  const letras = [...texto];
  return letras.length > LARGO_DE_VISTA_PREVIA
    ? `${letras.slice(0, LARGO_DE_VISTA_PREVIA).join('')}…`
    : texto;
};

const NINGUNO: readonly Mensaje[] = [];

/** The list is empty when loading fails (spec section 8). */
export const MensajesPredefinidos = ({ onElegir }: { onElegir: (texto: string) => void }) => {
  const { data, isError, refetch } = useMensajesQuery();
  const mensajes = data ?? NINGUNO;
  const [eliminar] = useEliminarMensajeMutation();
  const [restaurar] = useRestaurarMensajeMutation();
  const [busqueda, setBusqueda] = useState('');
  const [creando, setCreando] = useAbierta<true>('mensaje-nuevo');
  const trasConfirmar = useTrasConfirmar();
  const buscado = plegar(busqueda);
  const encontrados = mensajes.filter(({ texto }) => plegar(texto).includes(buscado));

  const borrar = ({ id, texto }: Mensaje) =>
    trasConfirmar({
      titulo: 'Eliminar este mensaje?',
      texto: vistaPrevia(texto),
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Mensaje eliminado',
      deshacer: { hacer: () => restaurar(id), exito: 'Mensaje restaurado' },
      error: 'Error al eliminar el mensaje',
    });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CampoQueBusca
          size="small"
          placeholder="Buscar mensaje"
          etiqueta="Buscar mensajes predefinidos"
          valor={busqueda}
          onBuscar={setBusqueda}
        />
        <Button startIcon={<AddIcon />} onClick={() => setCreando(true)}>
          Crear
        </Button>
      </Box>
      <Typography
        variant="caption"
        color="textSecondary"
        aria-live="polite"
        sx={{ '&:empty': { display: 'none' } }}
      >
        {mensajes.length > 0 &&
          `${enMiles(encontrados.length)} de ${enMiles(mensajes.length)} mensajes encontrados`}
      </Typography>
      {isError && !data && (
        <ReintentoDiscreto texto="No pudimos cargar tus mensajes" onReintentar={() => void refetch()} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }}>
        {encontrados.map((mensaje) => (
          <Box
            key={mensaje.id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
          >
            <ButtonBase
              onClick={() => onElegir(mensaje.texto)}
              sx={{
                flex: 1,
                minHeight: 44,
                py: 1,
                justifyContent: 'flex-start',
                textAlign: 'left',
                fontSize: 14,
                overflowWrap: 'anywhere',
              }}
            >
              {vistaPrevia(mensaje.texto)}
            </ButtonBase>
            <InsigniaEnCamino de="mensajes" id={mensaje.id} />
            <IconButton
              onClick={() => void borrar(mensaje)}
              aria-label={`Eliminar mensaje: ${vistaPrevia(mensaje.texto)}`}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {creando && <NuevoMensaje onCerrar={() => setCreando(null)} />}
    </Box>
  );
};
