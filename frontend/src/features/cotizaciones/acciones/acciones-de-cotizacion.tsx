import AutorenewIcon from '../../../iconos/AutorenewRounded.tsx';
import BlockIcon from '../../../iconos/BlockRounded.tsx';
import CallIcon from '../../../iconos/CallOutlined.tsx';
import CheckIcon from '../../../iconos/CheckRounded.tsx';
import CloseIcon from '../../../iconos/CloseRounded.tsx';
import DeleteIcon from '../../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../../iconos/EditOutlined.tsx';
import LinkIcon from '../../../iconos/LinkRounded.tsx';
import PictureAsPdfIcon from '../../../iconos/PictureAsPdfOutlined.tsx';
import ReceiptLongIcon from '../../../iconos/ReceiptLongOutlined.tsx';
import SendIcon from '../../../iconos/SendRounded.tsx';
import ShareIcon from '../../../iconos/IosShareRounded.tsx';
import VisibilityIcon from '../../../iconos/VisibilityOutlined.tsx';
import WhatsAppIcon from '../../../iconos/WhatsApp.tsx';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { sinRespuesta } from '@cuenta-clara/dominio/cotizaciones/sin-respuesta';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { type AccionEnFila, type AccionesEnFila } from '../../../components/FilaDeAcciones.tsx';
import { type HacerConCotizacion, type Quehacer } from './useHacerConCotizacion.ts';

export const accionesDeCotizacion = (
  cotizacion: CotizacionDeApi,
  hacer: HacerConCotizacion,
  ahora: { readonly hoy: Dia; readonly zona: Zona },
): AccionesEnFila => {
  const accion = (
    que: Quehacer,
    texto: string,
    icono: AccionEnFila['icono'],
    destacada = false,
  ): AccionEnFila => ({ texto, icono, destacada, hacer: () => hacer(que, cotizacion) });
  const { estado, sin_enviar, revision, revision_enviada } = cotizacion;
  const enviada = revision_enviada !== null;
  const viva = estado !== 'anulada' && estado !== 'facturada';
  const enviar = accion(
    'enviar',
    revision > 1 ? `Enviar revisión ${revision}` : 'Enviar',
    <SendIcon />,
    true,
  );
  const compartir = accion('compartir', 'Compartir', <ShareIcon />);
  const facturar = accion('facturar', 'Hacer factura', <ReceiptLongIcon />, true);
  const principal = (): AccionEnFila => {
    if (viva && sin_enviar) return enviar;
    if (estado === 'facturada') return accion('verFactura', 'Ver factura', <ReceiptLongIcon />);
    if (estado === 'aceptada') return facturar;
    if (sinRespuesta(cotizacion, ahora))
      return accion('seguimiento', 'Dar seguimiento', <WhatsAppIcon />, true);
    if (estado === 'anulada') return accion('verPdf', 'Ver PDF', <PictureAsPdfIcon />);
    return estado === 'rechazada' ? accion('editar', 'Editar', <EditIcon />) : compartir;
  };
  const laPrincipal = principal();
  const otra = ({ texto }: AccionEnFila): boolean => texto !== laPrincipal.texto;
  // On a phone a quote's card has room for the main action and three more; the others go under '⋯'.
  const [primera, ...demas] = [
    ...(estado === 'enviada' ? [accion('aceptar', 'La aceptó', <CheckIcon />)] : []),
    ...(enviada && viva ? [compartir] : []),
    ...(estado === 'aceptada' ? [accion('gracias', 'Dar las gracias', <WhatsAppIcon />)] : []),
  ].filter(otra);
  const aMano = [
    ...(primera ? [primera] : []),
    accion('verPdf', 'Ver PDF', <PictureAsPdfIcon />),
    ...(viva ? [accion('editar', 'Editar', <EditIcon />)] : []),
  ].filter(otra);
  const resto = [
    ...demas,
    ...(estado === 'aceptada' && sin_enviar ? [facturar] : []),
    ...(estado === 'rechazada' ? [accion('aceptar', 'La aceptó', <CheckIcon />)] : []),
    ...(estado === 'enviada' ? [accion('rechazar', 'La rechazó', <CloseIcon />)] : []),
    ...(enviada ? [accion('verComoCliente', 'Así la ve tu cliente', <VisibilityIcon />)] : []),
    ...(enviada && viva ? [accion('copiarEnlace', 'Copiar enlace', <LinkIcon />)] : []),
    ...(enviada ? [accion('renovarEnlace', 'Renovar el enlace', <AutorenewIcon />)] : []),
    accion('llamar', 'Llamar', <CallIcon />),
    ...(enviada && viva ? [accion('anular', 'Anular', <BlockIcon />)] : []),
    ...(enviada ? [] : [accion('eliminar', 'Eliminar', <DeleteIcon />)]),
  ];
  return { principal: laPrincipal, aMano, resto };
};
