import CallIcon from '../../iconos/CallOutlined.tsx';
import CheckIcon from '../../iconos/CheckRounded.tsx';
import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import LinkIcon from '../../iconos/LinkRounded.tsx';
import MailIcon from '../../iconos/MailOutlineRounded.tsx';
import PaymentsIcon from '../../iconos/PaymentsOutlined.tsx';
import PictureAsPdfIcon from '../../iconos/PictureAsPdfOutlined.tsx';
import RepeatIcon from '../../iconos/RepeatRounded.tsx';
import UndoIcon from '../../iconos/UndoRounded.tsx';
import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import { useLocation } from 'wouter';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { TIENE_PAGOS } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { soloDigitos } from '@cuenta-clara/dominio/texto';
import { nuevaClave } from '../../base/api.ts';
import { toast } from '../../base/toasts.tsx';
import { conVuelta, useAqui } from '../../base/vuelta.ts';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { type Accion as AccionDelMenu } from '../../components/MasAcciones.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { useMetodoPropuesto } from '../configuracion/useMetodosActivos.tsx';
import { usePdf } from './BotonDePdf.tsx';
import { useEliminarFacturaMutation, useEmitirFacturaMutation } from './facturas.api.ts';
import { direccionDeRepetir } from './repetir.ts';
import { useCobro } from './useCobro.ts';
import { useCopiarEnlace } from './useCopiarEnlace.ts';
import { useDeshacer } from './useDeshacer.ts';
import { type AbrirVentana } from './useVentanasDeFactura.tsx';

interface Accion extends AccionDelMenu {
  /** The one that the screen is for. */
  readonly destacada?: boolean;
}

export interface AccionesDeUnaFactura {
  /** What is next with it: to be paid while it is pending, else to be shared. */
  readonly principal: Accion;
  /** Beside it. */
  readonly aMano: readonly Accion[];
  /** Under '⋯'. */
  readonly resto: readonly Accion[];
}

/** All that can be done with an invoice (spec section 2, "Invoice card"), for its card, its row and its detail. */
export const useAccionesDeFactura = (
  factura: FacturaDeApi,
  abrir: AbrirVentana,
  /** Where to, once it is deleted. */
  onEliminada?: () => void,
): AccionesDeUnaFactura => {
  const { pagar, averiguar, ocupado } = useCobro();
  const { revertirPago, revertirParaEliminar } = useDeshacer();
  const metodoPropuesto = useMetodoPropuesto();
  const [eliminar] = useEliminarFacturaMutation();
  const [emitir] = useEmitirFacturaMutation();
  const suPdf = usePdf();
  const copiarEnlace = useCopiarEnlace();
  const preguntar = useConfirmacion();
  const trasConfirmar = useTrasConfirmar();
  const [, ir] = useLocation();
  const aqui = useAqui();
  const { id, numero_factura, cliente, estado, abonos } = factura;
  const pagada = estado === 'pagada';
  const conId = esUuid(id) ? undefined : 'ID de factura inválido';

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
  const borrarPagada = async () => {
    if (await revertirParaEliminar(factura)) await borrar();
  };
  /** Nor can one that has payments: she is led to them. */
  const verPagosAntes = async () => {
    const si = await preguntar({
      titulo: 'No se puede eliminar',
      texto: TIENE_PAGOS,
      confirmar: 'Ver pagos',
    });
    if (si) ir(`/factura-detalle/${id}`, conVuelta(aqui));
  };
  const eliminarla = () => {
    if (pagada) return borrarPagada();
    return abonos.length > 0 ? verPagosAntes() : borrar();
  };
  /** Nothing is owed: it is completed with 0, by the method it was paid by, or the one that she takes usually. */
  const completarSinCobrar = async () => {
    const metodo = abonos.at(-1)?.metodo_pago ?? (await metodoPropuesto());
    if (!metodo) return abrir('pago', factura);
    const recibido = { metodo, monto: 0, fecha: null, nota: null };
    let respuesta = await pagar(factura, recibido);
    if (respuesta.como === 'sin-linea') respuesta = await averiguar(factura, recibido);
    if (respuesta.como === 'hecho') toast.exito(`Factura #${numero_factura} completada`);
    else if (respuesta.como === 'rechazo') abrir('pago', factura);
    else if (respuesta.como !== 'cambio')
      toast.error('No se completó: se cortó la conexión. Inténtalo de nuevo.');
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

  const completarPago: Accion =
    factura.balance_restante > 0
      ? {
          texto: 'Completar Pago',
          icono: <PaymentsIcon />,
          hacer: () => abrir('pago', factura),
          destacada: true,
        }
      : {
          texto: 'Completar',
          icono: <CheckIcon />,
          hacer: () => void completarSinCobrar(),
          destacada: true,
          impedida: ocupado ? 'Completando...' : undefined,
        };
  const whatsApp: Accion = {
    texto: 'WhatsApp',
    icono: <WhatsAppIcon />,
    hacer: () => abrir('whatsapp', factura),
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
      { texto: 'Email', icono: <MailIcon />, hacer: () => abrir('email', factura) },
      ...(pagada
        ? [
            {
              texto: 'Revertir pago',
              icono: <UndoIcon />,
              hacer: () => void revertirPago(factura),
              impedida: conId,
            },
          ]
        : []),
      {
        texto: 'Eliminar',
        icono: <DeleteIcon />,
        hacer: () => void eliminarla(),
        impedida: conId,
      },
    ],
  };
};
