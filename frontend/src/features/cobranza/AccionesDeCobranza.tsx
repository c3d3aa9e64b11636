import CallIcon from '../../iconos/CallOutlined.tsx';
import EventAvailableIcon from '../../iconos/EventAvailableOutlined.tsx';
import NotificationsActiveIcon from '../../iconos/NotificationsActiveOutlined.tsx';
import NotificationsOffIcon from '../../iconos/NotificationsOffOutlined.tsx';
import SnoozeIcon from '../../iconos/SnoozeRounded.tsx';
import UndoIcon from '../../iconos/UndoRounded.tsx';
import VisibilityIcon from '../../iconos/VisibilityOutlined.tsx';
import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { MasAcciones } from '../../components/MasAcciones.tsx';
import { type Accion } from '../../components/MenuDeAcciones.tsx';
import { Confirmar } from './Confirmar.tsx';
import { NOMBRES_DE_TONO } from './situacion.tsx';
import { type Cobrador } from './useCobrador.tsx';

interface Props {
  de: CobranzaDeClientaDeApi;
  cobrador: Cobrador;
  enRenglon?: boolean;
}

export const AccionesDeCobranza = ({ de, cobrador, enRenglon = false }: Props) => {
  const { cliente, situacion, promesa, pospuesta_hasta, no_recordar } = de;
  const { recordar, llamar, responder, porConfirmar, tonoDe, abrir, retirar, suspender, listo, abriendo } =
    cobrador;
  const abierto = porConfirmar(cliente.id);
  if (abierto)
    return (
      <Confirmar
        nombre={cliente.nombre}
        canal={abierto.canal}
        onResponder={(enviado) => void responder(abierto, enviado)}
      />
    );
  const tono = tonoDe(de);
  const toca = situacion === 'por_recordar';
  const acciones: readonly Accion[] = [
    {
      texto: promesa ? 'Cambiar promesa' : 'Anotar promesa',
      icono: <EventAvailableIcon />,
      hacer: () => abrir('promesa', de),
    },
    ...(promesa
      ? [{ texto: 'Quitar promesa', icono: <UndoIcon />, hacer: () => void retirar(de, 'promesa') }]
      : []),
    { texto: 'Posponer', icono: <SnoozeIcon />, hacer: () => abrir('pospuesta', de) },
    ...(pospuesta_hasta
      ? [{ texto: 'Ya no posponer', icono: <UndoIcon />, hacer: () => void retirar(de, 'pospuesta') }]
      : []),
    no_recordar
      ? {
          texto: 'Volver a recordarle',
          icono: <NotificationsActiveIcon />,
          hacer: () => void retirar(de, 'no-recordar'),
        }
      : { texto: 'No recordarle', icono: <NotificationsOffIcon />, hacer: () => void suspender(de) },
    {
      texto: 'Llamar',
      icono: <CallIcon />,
      hacer: () => llamar(de, tono),
      impedida: cliente.telefono ? undefined : 'No tiene teléfono',
    },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 }}>
      <Button
        variant={enRenglon ? 'text' : 'outlined'}
        startIcon={<WhatsAppIcon />}
        onClick={() => void recordar(de, tono)}
        disabled={!listo || abriendo !== null}
        aria-label={`${toca ? 'Recordar' : 'Insistir'} por WhatsApp a ${cliente.nombre}`}
        sx={{
          minHeight: 44,
          whiteSpace: 'nowrap',
          ...(enRenglon ? { px: 1.5 } : { flex: 1 }),
          ...(!toca && { color: 'text.secondary' }),
        }}
      >
        {abriendo === cliente.id ? 'Abriendo...' : toca ? 'WhatsApp' : 'Insistir'}
      </Button>
      <Button
        startIcon={<VisibilityIcon />}
        onClick={() => abrir('mensaje', de)}
        disabled={!listo}
        aria-label={`Ver el mensaje para ${cliente.nombre}, tono ${NOMBRES_DE_TONO[tono].toLowerCase()}`}
        sx={{ minHeight: 44, px: 1.5 }}
      >
        {NOMBRES_DE_TONO[tono]}
      </Button>
      <MasAcciones nombre={`Más acciones (${cliente.nombre})`} acciones={acciones} />
    </Box>
  );
};
