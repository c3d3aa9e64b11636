import AccessTimeIcon from '@mui/icons-material/AccessTimeRounded';
import CheckCircleIcon from '@mui/icons-material/CheckCircleRounded';
import EditNoteIcon from '@mui/icons-material/EditNoteRounded';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineRounded';
import Chip from '@mui/material/Chip';
import { type EstadoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../base/hoy.ts';

const ESTADOS = {
  pagada: { texto: 'Pagada', color: 'success', icono: <CheckCircleIcon /> },
  pendiente: { texto: 'Pendiente a Pagar', color: 'warning', icono: <AccessTimeIcon /> },
  vencida: { texto: 'Vencida', color: 'error', icono: <ErrorOutlineIcon /> },
  borrador: { texto: 'Borrador', color: 'default', icono: <EditNoteIcon /> },
} as const;

interface Props {
  estado: EstadoDeFactura;
  vencimiento?: Dia | null;
}

/** The state of an invoice by colour, word and icon together; a pending one past its day is overdue. */
export const InsigniaDeEstado = ({ estado, vencimiento }: Props) => {
  const hoy = useHoy();
  const vencida =
    estado === 'pendiente' && vencimiento !== null && vencimiento !== undefined && vencimiento < hoy;
  const { texto, color, icono } = ESTADOS[vencida ? 'vencida' : estado];
  return <Chip size="small" variant="outlined" label={texto} color={color} icon={icono} />;
};
