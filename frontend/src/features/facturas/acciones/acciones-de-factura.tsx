import CallIcon from '../../../iconos/CallOutlined.tsx';
import CheckIcon from '../../../iconos/CheckRounded.tsx';
import DeleteIcon from '../../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../../iconos/EditOutlined.tsx';
import LinkIcon from '../../../iconos/LinkRounded.tsx';
import MailIcon from '../../../iconos/MailOutlineRounded.tsx';
import PaymentsIcon from '../../../iconos/PaymentsOutlined.tsx';
import PictureAsPdfIcon from '../../../iconos/PictureAsPdfOutlined.tsx';
import RepeatIcon from '../../../iconos/RepeatRounded.tsx';
import StorefrontIcon from '../../../iconos/StorefrontOutlined.tsx';
import UndoIcon from '../../../iconos/UndoRounded.tsx';
import WhatsAppIcon from '../../../iconos/WhatsApp.tsx';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { FACTURA_TIMBRADA } from '@cuenta-clara/dominio/facturas/timbre';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type AccionEnFila, type AccionesEnFila } from '../../../components/FilaDeAcciones.tsx';
import { type HacerConFactura, type Quehacer } from './useHacerConFactura.ts';

export const ACTUALIZAR_NEGOCIO = 'Actualizar datos del negocio en esta factura';

/**
 * The main action is to record the payment of a pending invoice, and to share any other invoice (spec section
 * 2, "Invoice card").
 */
export const accionesDe = (
  factura: FacturaDeApi,
  hacer: HacerConFactura,
  completando = false,
): AccionesEnFila => {
  const conId = esUuid(factura.id) ? undefined : 'ID de factura inválido';
  const sinTimbre = conId ?? (timbreVigente(factura) ? FACTURA_TIMBRADA : undefined);
  const accion = (
    que: Quehacer,
    texto: string,
    icono: AccionEnFila['icono'],
    mas: Partial<AccionEnFila> = {},
  ): AccionEnFila => ({ texto, icono, hacer: () => hacer(que, factura), ...mas });
  const completarPago =
    factura.balance_restante > 0
      ? accion('pagar', 'Completar Pago', <PaymentsIcon />, { destacada: true })
      : accion('completar', 'Completar', <CheckIcon />, {
          destacada: true,
          impedida: completando ? 'Completando...' : undefined,
        });
  const whatsApp = accion('whatsapp', 'WhatsApp', <WhatsAppIcon />);
  const pendiente = factura.estado === 'pendiente';
  return {
    principal: pendiente ? completarPago : whatsApp,
    aMano: [
      ...(pendiente ? [whatsApp] : []),
      accion('verPdf', 'Ver PDF', <PictureAsPdfIcon />, { impedida: conId }),
      accion('editar', 'Editar', <EditIcon />, { impedida: sinTimbre }),
    ],
    resto: [
      accion('repetir', 'Repetir', <RepeatIcon />, { impedida: conId }),
      accion('copiarEnlace', 'Copiar link público', <LinkIcon />),
      accion('llamar', 'Llamar', <CallIcon />),
      accion('email', 'Email', <MailIcon />),
      ...(factura.estado === 'pendiente'
        ? [accion('actualizarNegocio', ACTUALIZAR_NEGOCIO, <StorefrontIcon />, { impedida: sinTimbre })]
        : []),
      ...(factura.estado === 'pagada'
        ? [accion('revertir', 'Revertir pago', <UndoIcon />, { impedida: conId })]
        : []),
      accion('eliminar', 'Eliminar', <DeleteIcon />, { impedida: sinTimbre }),
    ],
  };
};
