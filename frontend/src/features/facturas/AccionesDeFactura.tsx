import CallIcon from '@mui/icons-material/CallOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import LinkIcon from '@mui/icons-material/LinkRounded';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import UndoIcon from '@mui/icons-material/UndoRounded';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, Suspense, lazy, useState } from 'react';
import { useLocation } from 'wouter';
import { formatoDeDinero, centavosDe } from '@cuenta-clara/dominio/dinero';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { direccionDeLlamada, enlacePublico } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { soloDigitos } from '@cuenta-clara/dominio/texto';
import { nuevaClave, useEntornoQuery } from '../../base/api.ts';
import { copiarTexto } from '../../base/copiar-texto.ts';
import { toast } from '../../base/toasts.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { usePdf } from './BotonDePdf.tsx';
import {
  useCambiarFacturaMutation,
  useEliminarFacturaMutation,
  useEmitirFacturaMutation,
} from './facturas.api.ts';

const ModalDeWhatsApp = lazy(() => import('../mensajes/ModalDeWhatsApp.tsx'));
const ModalDeEmail = lazy(() => import('../mensajes/ModalDeEmail.tsx'));

interface Accion {
  texto: string;
  icono: ReactElement;
  hacer: () => void;
  /** Needs a valid id (spec section 2, "Invoice card"). */
  conId?: boolean;
}

/** What can be done with an invoice from its card. */
export const AccionesDeFactura = ({ factura }: { factura: FacturaDeApi }) => {
  const [cambiar] = useCambiarFacturaMutation();
  const [eliminar] = useEliminarFacturaMutation();
  const [emitir] = useEmitirFacturaMutation();
  const pdf = usePdf();
  const [compartir, setCompartir] = useState<'whatsapp' | 'email' | null>(null);
  const { data: entorno } = useEntornoQuery();
  const trasConfirmar = useTrasConfirmar();
  const [, ir] = useLocation();
  const { id, numero_factura, cliente, total, estado } = factura;
  const idValido = esUuid(id);

  const deshacerPago = () =>
    trasConfirmar({
      titulo: '¿Revertir el pago?',
      texto: `La factura #${numero_factura} volverá a estar pendiente por ${formatoDeDinero(centavosDe(total) ?? 0)}.`,
      confirmar: 'Sí, revertir',
      hacer: () => cambiar({ id, estado: 'pendiente', balance_restante: total }),
      exito: 'Pago revertido exitosamente',
      error: 'Error al revertir el pago',
    });
  const borrar = () =>
    trasConfirmar({
      titulo: '¿Eliminar factura?',
      texto: `Se eliminará la factura #${numero_factura} de ${cliente.nombre}. Su enlace público dejará de abrirse.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Factura eliminada',
    });
  /** The link of a draft opens nothing: what is shared is issued first. */
  const emitida = () =>
    trasConfirmar({
      titulo: '¿Emitir factura?',
      texto: `El link de la factura #${numero_factura} se abre cuando está emitida. Dejará de ser borrador y quedará pendiente a pagar.`,
      confirmar: 'Emitir y copiar',
      hacer: () => emitir({ id, version: factura.version, clave: nuevaClave() }),
      exito: `Factura #${numero_factura} emitida`,
      error: 'Error al guardar factura',
    });
  const copiar = async () => {
    if (estado === 'borrador' && !(await emitida())) return;
    const enlace = enlacePublico(entorno?.public_url ?? window.location.origin, factura);
    if (await copiarTexto(enlace)) toast.exito('Link público copiado');
    else toast.error(`No se pudo copiar el link. Es este: ${enlace}`);
  };
  const llamar = () => {
    const telefono = soloDigitos(cliente.telefono ?? '');
    if (!telefono) return toast.error('El cliente no tiene teléfono válido');
    window.location.href = direccionDeLlamada(telefono);
  };

  const acciones: Accion[] = [
    ...(estado === 'pagada'
      ? [{ texto: 'Revertir pago', icono: <UndoIcon />, hacer: () => void deshacerPago(), conId: true }]
      : []),
    { texto: 'Editar', icono: <EditIcon />, hacer: () => ir(`/facturas/${id}`), conId: true },
    {
      texto: 'Ver PDF',
      icono: <PictureAsPdfIcon />,
      hacer: () => pdf.ver(factura),
      conId: true,
    },
    { texto: 'Copiar link público', icono: <LinkIcon />, hacer: () => void copiar() },
    { texto: 'Llamar', icono: <CallIcon />, hacer: llamar },
    { texto: 'WhatsApp', icono: <WhatsAppIcon />, hacer: () => setCompartir('whatsapp') },
    { texto: 'Email', icono: <MailIcon />, hacer: () => setCompartir('email') },
    { texto: 'Eliminar', icono: <DeleteIcon />, hacer: () => void borrar(), conId: true },
  ];
  const cerrar = () => setCompartir(null);

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        mx: -1,
        mb: -1,
        borderTop: 1,
        borderColor: 'divider',
        pt: 0.5,
      }}
    >
      {acciones.map(({ texto, icono, hacer, conId = false }) => (
        <Tooltip key={texto} title={conId && !idValido ? 'ID de factura inválido' : texto}>
          <span>
            <IconButton
              onClick={hacer}
              disabled={conId && !idValido}
              aria-label={`${texto} (factura ${numero_factura})`}
            >
              {icono}
            </IconButton>
          </span>
        </Tooltip>
      ))}
      <Suspense>
        {compartir === 'whatsapp' && <ModalDeWhatsApp factura={factura} onCerrar={cerrar} />}
        {compartir === 'email' && <ModalDeEmail factura={factura} onCerrar={cerrar} />}
      </Suspense>
    </Box>
  );
};
