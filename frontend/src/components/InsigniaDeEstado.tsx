import AccessTimeIcon from '../iconos/AccessTimeRounded.tsx';
import CheckCircleIcon from '../iconos/CheckCircleRounded.tsx';
import EditNoteIcon from '../iconos/EditNoteRounded.tsx';
import ErrorOutlineIcon from '../iconos/ErrorOutlineRounded.tsx';
import Chip from '@mui/material/Chip';
import { type Vencimiento, estaVencida } from '@cuenta-clara/dominio/facturas/vencimiento';
import { useHoy } from '../base/tiempo/hoy.ts';

const ESTADOS = {
  pagada: { texto: 'Pagada', color: 'success', icono: <CheckCircleIcon /> },
  pendiente: { texto: 'Pendiente a Pagar', color: 'warning', icono: <AccessTimeIcon /> },
  vencida: { texto: 'Vencida', color: 'error', icono: <ErrorOutlineIcon /> },
  borrador: { texto: 'Borrador', color: 'default', icono: <EditNoteIcon /> },
} as const;

export const InsigniaDeEstado = ({ factura }: { factura: Vencimiento }) => {
  const hoy = useHoy();
  const { texto, color, icono } = ESTADOS[estaVencida(factura, hoy) ? 'vencida' : factura.estado];
  return <Chip size="small" variant="outlined" label={texto} color={color} icon={icono} />;
};
