import AutorenewIcon from '../../iconos/AutorenewRounded.tsx';
import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import DraftsIcon from '../../iconos/DraftsOutlined.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import PaymentsIcon from '../../iconos/PaymentsOutlined.tsx';
import PersonIcon from '../../iconos/PersonOutlineRounded.tsx';
import ReceiptIcon from '../../iconos/ReceiptOutlined.tsx';
import TagIcon from '../../iconos/TagRounded.tsx';
import UndoIcon from '../../iconos/UndoRounded.tsx';
import VerifiedIcon from '../../iconos/VerifiedOutlined.tsx';
import Chip from '@mui/material/Chip';
import { type ReactElement } from 'react';
import { type TipoDeAsiento } from '@cuenta-clara/dominio/evidencia/libro/libro';

const TIPOS: Readonly<
  Record<
    TipoDeAsiento,
    { texto: string; color: 'success' | 'warning' | 'error' | 'info' | 'default'; icono: ReactElement }
  >
> = {
  'factura-emitida': { texto: 'Factura emitida', color: 'info', icono: <ReceiptIcon /> },
  'factura-editada': { texto: 'Factura editada', color: 'default', icono: <EditIcon /> },
  abono: { texto: 'Abono', color: 'success', icono: <PaymentsIcon /> },
  'pago-completado': { texto: 'Pago completado', color: 'success', icono: <PaymentsIcon /> },
  'pago-revertido': { texto: 'Pago revertido', color: 'warning', icono: <UndoIcon /> },
  'abono-anulado': { texto: 'Abono anulado', color: 'warning', icono: <UndoIcon /> },
  'anticipo-anulado': { texto: 'Anticipo anulado', color: 'warning', icono: <UndoIcon /> },
  'ajuste-anulado': { texto: 'Ajuste anulado', color: 'warning', icono: <UndoIcon /> },
  'factura-eliminada': { texto: 'Factura eliminada', color: 'error', icono: <DeleteIcon /> },
  'borrador-creado': { texto: 'Borrador creado', color: 'default', icono: <DraftsIcon /> },
  'vuelta-a-borrador': { texto: 'Vuelta a borrador', color: 'default', icono: <AutorenewIcon /> },
  'cliente-corregido': { texto: 'Cliente corregido', color: 'default', icono: <PersonIcon /> },
  'datos-fiscales': { texto: 'Datos fiscales', color: 'default', icono: <TagIcon /> },
  'factura-timbrada': { texto: 'Factura timbrada', color: 'info', icono: <VerifiedIcon /> },
  'timbre-cancelado': { texto: 'Timbre cancelado', color: 'warning', icono: <UndoIcon /> },
  'folio-cedido': { texto: 'Número liberado', color: 'default', icono: <TagIcon /> },
};

export const TIPOS_DEL_LIBRO = Object.entries(TIPOS).map(([tipo, { texto }]) => ({
  tipo: tipo as TipoDeAsiento,
  texto,
}));

export const esTipoDeAsiento = (texto: string | null): texto is TipoDeAsiento =>
  texto !== null && texto in TIPOS;

export const InsigniaDeAsiento = ({ tipo }: { tipo: TipoDeAsiento }) => {
  const { texto, color, icono } = TIPOS[tipo];
  return <Chip size="small" variant="outlined" label={texto} color={color} icon={icono} />;
};
