import { useState } from 'react';
import { aQuienSeSaluda } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { conFactura } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { useCambiarMensaje } from './useCambiarMensaje.ts';
import { type EnlaceDeMensaje, useEnlaceDeMensaje, useTextoDeFactura } from './useTextoDeFactura.ts';
import { useEmitirFacturaMutation } from '../../api/facturas.api.ts';
import { useActualizarNegocioDeFacturaMutation } from '../../api/negocio-de-factura.api.ts';
import { type EdicionDeCliente, conNombreCorregido, hayCambio } from './edicion-de-cliente.ts';
import { useEscrito } from '../../base/ventanas/sin-guardar.ts';

/**
 * A draft is issued when it is sent, so its message is a pending invoice's. A change of the payment method
 * prepares the message anew (spec section 4, "Messaging"), after a question if the owner wrote the message
 * herself.
 */
export const useEnvioDeFactura = (inicial: FacturaDeApi) => {
  const [factura, setFactura] = useState(inicial);
  const [edicion, editarCliente] = useEscrito<EdicionDeCliente | null>(`envio/${inicial.id}/cliente`, null);
  const [metodo, setMetodo] = useEscrito<MetodoDePago | null>(`envio/${inicial.id}/metodo`, null);
  const [escrito, setEscrito] = useEscrito<string | null>(`envio/${inicial.id}/mensaje`, null);
  /** An inserted predefined message is replaced without asking while it is unchanged. */
  const [elegido, setElegido] = useState<string | null>(null);
  const [eligiendo, setEligiendo] = useState(inicial.estado !== 'pagada' && metodo === null);
  const [clave] = useState(nuevaClave);
  const [actualizar, { isLoading: nombrando }] = useActualizarNegocioDeFacturaMutation();
  const [emitir, { isLoading: emitiendo }] = useEmitirFacturaMutation();
  /** A correction of the customer is being saved. */
  const [corrigiendo, setCorrigiendo] = useState(false);
  const preguntar = useConfirmacion();
  const puedeCambiar = useCambiarMensaje();
  const [enlaceElegido, setEnlaceElegido] = useState<EnlaceDeMensaje | null>(null);
  const enlace = useEnlaceDeMensaje(factura, enlaceElegido);
  const preparado = useTextoDeFactura()(factura, metodo, enlace.enlace);
  const mensaje = escrito ?? preparado;
  const conMensajeEscrito = escrito !== null && escrito !== preparado && escrito !== elegido;
  const elegirMensaje = async (plantilla: string) => {
    if (!(await puedeCambiar(conMensajeEscrito))) return;
    const texto = conFactura(plantilla, factura);
    setElegido(texto);
    setEscrito(texto);
  };
  const sePierdeLoEscrito = (nombre: string) =>
    preguntar({
      titulo: '¿Preparar otro mensaje?',
      texto: `El mensaje dirá cómo pagar con ${nombre}. Lo que escribiste se perderá.`,
      confirmar: 'Preparar otro',
      cancelar: 'Seguir editando',
      peligro: true,
    });

  const elegirMetodo = async (elegido: MetodoDePago) => {
    const esOtro = elegido.id !== metodo?.id;
    if (esOtro && escrito !== null && !(await sePierdeLoEscrito(elegido.nombre))) return;
    setMetodo(elegido);
    if (esOtro) setEscrito(null);
    setEligiendo(false);
  };
  const corregirCliente = (cliente: FacturaDeApi['cliente'], version = factura.version) => {
    setFactura({ ...factura, cliente, version });
    if (escrito !== null)
      setEscrito(conNombreCorregido(escrito, aQuienSeSaluda(factura.cliente), aQuienSeSaluda(cliente)));
    editarCliente(null);
  };

  /** Puts new business data on the invoice; paid and stamped invoices keep theirs. */
  const conNegocio = async (negocio: NegocioDeApi): Promise<void> => {
    if (factura.estado === 'pagada' || timbreVigente(factura)) return;
    const { version } = factura;
    const { data, error } = await actualizar({ factura, negocio, clave: `${clave}.negocio.${version}` });
    if (data) setFactura(data);
    else toast.error(mensajeDeError(error, 'Error al guardar factura'));
  };

  const emitida = async (): Promise<boolean> => {
    const { id, version } = factura;
    // The idempotency key has the version, because issuing is another request after a correction of the
    // invoice.
    const { data, error } = await emitir({ id, version, clave: `${clave}.${version}` });
    if (data) setFactura(data);
    else toast.error(mensajeDeError(error, 'Error al guardar factura'));
    return data !== undefined;
  };

  return {
    factura,
    antes: factura.estado === 'borrador' ? emitida : undefined,
    emitiendo,
    ocupado: emitiendo || nombrando || corrigiendo,
    setCorrigiendo,
    conNegocio,
    edicion,
    editarCliente,
    corregirCliente,
    clienteSinGuardar: edicion !== null && hayCambio(factura.cliente, edicion),
    metodo,
    faltaMetodo: factura.estado !== 'pagada' && metodo === null,
    eligiendo,
    setEligiendo,
    elegirMetodo,
    mensaje,
    /** The message to send, in which values replace {cliente} and {balance}. */
    enviado: conFactura(mensaje, factura),
    conMensajeEscrito,
    esElPreparado: mensaje === preparado,
    /**
     * The message's link, to the PDF or to the invoice's page. The owner can change it for this message only.
     */
    enlace,
    trayendoElEnlace: mensaje === preparado && enlace.trayendo,
    conElOtroEnlace: () => {
      setEnlaceElegido(enlace.cual === 'pdf' ? 'pagina' : 'pdf');
      enlace.reintentar();
    },
    elegirMensaje,
    escribir: setEscrito,
  };
};

export type EnvioDeFactura = ReturnType<typeof useEnvioDeFactura>;
