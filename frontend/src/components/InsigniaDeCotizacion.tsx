import AccessTimeIcon from '../iconos/AccessTimeRounded.tsx';
import BlockIcon from '../iconos/BlockRounded.tsx';
import CheckCircleIcon from '../iconos/CheckCircleRounded.tsx';
import EditNoteIcon from '../iconos/EditNoteRounded.tsx';
import EventBusyIcon from '../iconos/EventBusyRounded.tsx';
import ReceiptLongIcon from '../iconos/ReceiptLongRounded.tsx';
import Chip from '@mui/material/Chip';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { NOMBRES_DE_ESTADO_DE_COTIZACION } from '@cuenta-clara/dominio/cotizaciones/estados-de-cotizacion';

const ESTADOS = {
  borrador: { color: 'default', icono: <EditNoteIcon /> },
  enviada: { color: 'warning', icono: <AccessTimeIcon /> },
  vencida: { color: 'error', icono: <EventBusyIcon /> },
  aceptada: { color: 'success', icono: <CheckCircleIcon /> },
  rechazada: { color: 'error', icono: <BlockIcon /> },
  anulada: { color: 'default', icono: <BlockIcon /> },
  facturada: { color: 'success', icono: <ReceiptLongIcon /> },
} as const;

export const InsigniaDeCotizacion = ({ estado, vencida }: Pick<CotizacionDeApi, 'estado' | 'vencida'>) => {
  const cual = vencida ? 'vencida' : estado;
  const { color, icono } = ESTADOS[cual];
  return (
    <Chip
      size="small"
      variant="outlined"
      label={NOMBRES_DE_ESTADO_DE_COTIZACION[cual]}
      color={color}
      icon={icono}
    />
  );
};
