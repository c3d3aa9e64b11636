import { type NegocioDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { nuevaClave } from '../../../base/api.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { type AppDispatch } from '../../../base/store.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { type TrasConfirmar } from '../../../components/useTrasConfirmar.ts';
import { negocioDeFacturaApi } from '../../../api/negocio-de-factura.api.ts';
import { negocioDeHoy } from '../../../api/negocio-de-hoy.ts';
import { negocioApi } from '../../../api/negocio.api.ts';

const loQueDira = ({ nombre, telefono, direccion, email, rfc, logo_url }: NegocioDeFactura): string => {
  const dichos = [nombre, formatoDeTelefono(telefono ?? ''), direccion, email, rfc && `RFC ${rfc}`];
  return `dirá: ${dichos.filter(Boolean).join(' · ')}. Llevará tu color de hoy ${logo_url ? 'y tu logo' : 'y ningún logo'}.`;
};

/**
 * Asks the owner before an invoice gets new business data. The business is read again, because the screen's
 * copy may be old.
 */
export default async function actualizarNegocio(
  factura: FacturaDeApi,
  despachar: AppDispatch,
  trasConfirmar: TrasConfirmar,
): Promise<void> {
  const { data: negocio, error } = await despachar(
    negocioApi.endpoints.negocio.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (error || !negocio) {
    toast.error(mensajeDeError(error, 'No pudimos cargar los datos de tu negocio'));
    return;
  }
  const hoy = negocioDeHoy(negocio);
  if (!hoy.nombre?.trim()) {
    toast.error('Primero escribe el nombre de tu negocio en Configuración.');
    return;
  }
  const { actualizarNegocioDeFactura } = negocioDeFacturaApi.endpoints;
  await trasConfirmar({
    titulo: '¿Actualizar los datos del negocio?',
    texto: `La factura #${factura.numero_factura} ${loQueDira(hoy)} Su nota y sus términos no cambian.`,
    confirmar: 'Sí, actualizar',
    hacer: () => despachar(actualizarNegocioDeFactura.initiate({ factura, clave: nuevaClave(), negocio })),
    exito: `Factura #${factura.numero_factura} actualizada`,
    error: 'Error al guardar factura',
  });
}
