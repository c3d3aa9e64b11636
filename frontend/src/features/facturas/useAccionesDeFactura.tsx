import CallIcon from '@mui/icons-material/CallOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import LinkIcon from '@mui/icons-material/LinkRounded';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import RepeatIcon from '@mui/icons-material/RepeatRounded';
import UndoIcon from '@mui/icons-material/UndoRounded';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { type ReactElement, Suspense, lazy, useState } from 'react';
import { useLocation } from 'wouter';
import { formatoDeDinero, centavosDe } from '@cuenta-clara/dominio/dinero';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { soloDigitos } from '@cuenta-clara/dominio/texto';
import { nuevaClave } from '../../base/api.ts';
import { toast } from '../../base/toasts.tsx';
import { conVuelta, useAqui } from '../../base/vuelta.ts';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { usePdf } from './BotonDePdf.tsx';
import { useEliminarFacturaMutation, useEmitirFacturaMutation } from './facturas.api.ts';
import { direccionDeRepetir } from './repetir.ts';
import { useCobro } from './useCobro.ts';
import { useCopiarEnlace } from './useCopiarEnlace.ts';

const ModalDeWhatsApp = lazy(() => import('../mensajes/ModalDeWhatsApp.tsx'));
const ModalDeEmail = lazy(() => import('../mensajes/ModalDeEmail.tsx'));

export interface Accion {
  readonly texto: string;
  readonly icono: ReactElement;
  readonly hacer: () => void;
  /** Why it cannot be done. */
  readonly impedida?: string | undefined;
}

export interface AccionesDeUnaFactura {
  /** What is next with it: to be paid while it is pending, else to be shared. */
  readonly principal: Accion;
  /** Beside it. */
  readonly aMano: readonly Accion[];
  /** Under '⋯'. */
  readonly resto: readonly Accion[];
  /** The dialogs that some of them open. */
  readonly ventanas: ReactElement;
}

/** All that can be done with an invoice (spec section 2, "Invoice card"), for its card, its row and its detail. */
export const useAccionesDeFactura = (
  factura: FacturaDeApi,
  onPagar: (factura: FacturaDeApi) => void,
  /** Where to, once it is deleted. */
  onEliminada?: () => void,
): AccionesDeUnaFactura => {
  const { revertir } = useCobro();
  const [eliminar] = useEliminarFacturaMutation();
  const [emitir] = useEmitirFacturaMutation();
  const suPdf = usePdf();
  const [compartir, setCompartir] = useState<'whatsapp' | 'email' | null>(null);
  const copiarEnlace = useCopiarEnlace();
  const preguntar = useConfirmacion();
  const trasConfirmar = useTrasConfirmar();
  const [, ir] = useLocation();
  const aqui = useAqui();
  const { id, numero_factura, cliente, total, estado } = factura;
  const pagada = estado === 'pagada';
  const conId = esUuid(id) ? undefined : 'ID de factura inválido';

  const volveraAEstarPendiente = `La factura #${numero_factura} volverá a estar pendiente por ${formatoDeDinero(centavosDe(total) ?? 0)}.`;
  /** Whether it is no longer paid, once she was asked. */
  const deshacerPago = async (pregunta: Parameters<typeof preguntar>[0]): Promise<boolean> => {
    if (!(await preguntar(pregunta))) return false;
    const resultado = await revertir(factura, total);
    return resultado !== null && resultado.factura.estado !== 'pagada';
  };
  const borrar = async () => {
    const hecho = await trasConfirmar({
      titulo: '¿Eliminar factura?',
      texto: `Se eliminará la factura #${numero_factura} de ${cliente.nombre}. Su enlace público dejará de abrirse.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Factura eliminada',
    });
    if (hecho) onEliminada?.();
  };
  /** A paid one cannot be deleted (docs/facturas.md): its payment is reverted first, if she wants that. */
  const borrarPagada = async () => {
    const revertida = await deshacerPago({
      titulo: 'Primero hay que revertir el pago',
      texto: `Una factura pagada no se elimina. ${volveraAEstarPendiente} Después podrás eliminarla.`,
      confirmar: 'Revertir el pago',
    });
    if (revertida) await borrar();
  };
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
    await copiarEnlace(factura);
  };
  const llamar = () => {
    const telefono = soloDigitos(cliente.telefono ?? '');
    if (!telefono) return toast.error('El cliente no tiene teléfono válido');
    window.location.href = direccionDeLlamada(telefono);
  };
  const cerrar = () => setCompartir(null);

  const completarPago: Accion = {
    texto: 'Completar Pago',
    icono: <PaymentsIcon />,
    hacer: () => onPagar(factura),
  };
  const whatsApp: Accion = {
    texto: 'WhatsApp',
    icono: <WhatsAppIcon />,
    hacer: () => setCompartir('whatsapp'),
  };
  const pdf: Accion = {
    texto: 'Ver PDF',
    icono: <PictureAsPdfIcon />,
    hacer: () => suPdf.ver(factura),
    impedida: conId,
  };
  const editar: Accion = {
    texto: 'Editar',
    icono: <EditIcon />,
    hacer: () => ir(`/facturas/${id}`, conVuelta(aqui)),
    impedida: conId,
  };
  const pendiente = estado === 'pendiente';
  return {
    principal: pendiente ? completarPago : whatsApp,
    aMano: [...(pendiente ? [whatsApp] : []), pdf, editar],
    resto: [
      {
        texto: 'Repetir',
        icono: <RepeatIcon />,
        hacer: () => ir(direccionDeRepetir(id), conVuelta(aqui)),
        impedida: conId,
      },
      { texto: 'Copiar link público', icono: <LinkIcon />, hacer: () => void copiar() },
      { texto: 'Llamar', icono: <CallIcon />, hacer: llamar },
      { texto: 'Email', icono: <MailIcon />, hacer: () => setCompartir('email') },
      ...(pagada
        ? [
            {
              texto: 'Revertir pago',
              icono: <UndoIcon />,
              hacer: () =>
                void deshacerPago({
                  titulo: '¿Revertir el pago?',
                  texto: volveraAEstarPendiente,
                  confirmar: 'Sí, revertir',
                }),
              impedida: conId,
            },
          ]
        : []),
      {
        texto: 'Eliminar',
        icono: <DeleteIcon />,
        hacer: () => void (pagada ? borrarPagada() : borrar()),
        impedida: conId,
      },
    ],
    ventanas: (
      <Suspense>
        {compartir === 'whatsapp' && <ModalDeWhatsApp factura={factura} onCerrar={cerrar} />}
        {compartir === 'email' && <ModalDeEmail factura={factura} onCerrar={cerrar} />}
      </Suspense>
    ),
  };
};
