import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type MotivoDeMensaje } from '@cuenta-clara/dominio/cotizaciones/mensajes-de-cotizacion';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { soloDigitos } from '@cuenta-clara/dominio/texto';
import { nuevaClave } from '../../../base/api.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { conVuelta, useAqui } from '../../../base/sesion/vuelta.ts';
import { abrirPestana } from '../../../base/ventanas/abrir-pestana.ts';
import { copiarYDecirlo } from '../../../base/ventanas/copiar-y-decirlo.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { useTrasConfirmar } from '../../../components/useTrasConfirmar.ts';
import { useLaMisma } from '../../../components/useUltimo.ts';
import { dineroDicho } from '../../../components/escritura.ts';
import {
  useAnularCotizacionMutation,
  useEliminarCotizacionMutation,
  useEnviarCotizacionMutation,
  useLazyEnlaceDeCotizacionQuery,
  useRenovarEnlaceDeCotizacionMutation,
} from '../../../api/cotizaciones.api.ts';
import { loDichoAlCliente } from '../cotizacion-dicha.ts';
import { direccionDeEdicion } from '../direcciones.ts';
import { usePdfDeCotizacion } from './usePdfDeCotizacion.ts';
import { type AbrirVentana } from './useVentanasDeCotizacion.tsx';

export type Quehacer =
  | 'enviar'
  | 'compartir'
  | 'seguimiento'
  | 'gracias'
  | 'aceptar'
  | 'rechazar'
  | 'facturar'
  | 'verFactura'
  | 'verPdf'
  | 'editar'
  | 'copiarEnlace'
  | 'verComoCliente'
  | 'renovarEnlace'
  | 'llamar'
  | 'anular'
  | 'eliminar';
export type HacerConCotizacion = (que: Quehacer, cotizacion: CotizacionDeApi) => void;

/** The returned function keeps its identity, so that memoised rows redraw only when their quote changes. */
export const useHacerConCotizacion = (abrir: AbrirVentana, onEliminada?: () => void): HacerConCotizacion => {
  const [enviar] = useEnviarCotizacionMutation();
  const [anular] = useAnularCotizacionMutation();
  const [eliminar] = useEliminarCotizacionMutation();
  const [renovar] = useRenovarEnlaceDeCotizacionMutation();
  const [leerEnlace] = useLazyEnlaceDeCotizacionQuery();
  const { ver } = usePdfDeCotizacion();
  const trasConfirmar = useTrasConfirmar();
  const ir = useIr();
  const aqui = useAqui();

  const mandar = async (cotizacion: CotizacionDeApi) => {
    const { id, version, cliente, total, revision, valida_hasta } = cotizacion;
    let enviada: CotizacionDeApi | undefined;
    const valida = valida_hasta ? ` Válida hasta el ${formatoDeDia(valida_hasta)}.` : '';
    const hecho = await trasConfirmar({
      titulo: revision > 1 ? `¿Enviar la revisión ${revision}?` : '¿Enviar cotización?',
      texto: `Cotización para ${comoSeLlama(cliente)} por ${dineroDicho(total)}.${valida}`,
      confirmar: 'Sí, enviar',
      hacer: async () => {
        const resultado = await enviar({ id, clave: nuevaClave(), cuerpo: { version } });
        enviada = resultado.data;
        return resultado;
      },
      exito: 'Cotización enviada',
      error: 'No se pudo enviar la cotización',
    });
    if (hecho && enviada) abrir('envio', enviada);
  };
  const anularla = (cotizacion: CotizacionDeApi) => {
    const { id, version, numero } = cotizacion;
    const { cliente } = loDichoAlCliente(cotizacion);
    return trasConfirmar({
      titulo: '¿Anular cotización?',
      texto: `La cotización ${numero} de ${comoSeLlama(cliente)} quedará anulada, y su enlace lo dirá. No se puede deshacer.`,
      confirmar: 'Sí, anular',
      peligro: true,
      hacer: () => anular({ id, clave: nuevaClave(), cuerpo: { version } }),
      exito: 'Cotización anulada',
      error: 'No se pudo anular la cotización',
    });
  };
  const eliminarla = async ({ id, cliente, total }: CotizacionDeApi) => {
    const hecho = await trasConfirmar({
      titulo: '¿Eliminar borrador?',
      texto: `Se eliminará el borrador de cotización para ${comoSeLlama(cliente)} por ${dineroDicho(total)}.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar({ id, clave: nuevaClave() }),
      exito: 'Borrador eliminado',
      error: 'No se pudo eliminar el borrador',
    });
    if (hecho) onEliminada?.();
  };
  /** The public page's link; null when a toast has told that it could not be read. */
  const elEnlace = async ({ id }: CotizacionDeApi): Promise<string | null> => {
    const { data, error } = await leerEnlace(id, true);
    if (error) toast.error(mensajeDeError(error, 'No pudimos obtener el enlace'));
    return data?.url ?? null;
  };
  const copiarEnlace = (cotizacion: CotizacionDeApi) =>
    copiarYDecirlo(elEnlace(cotizacion), {
      exito: 'Enlace copiado',
      siNo: (enlace) => `No se pudo copiar el enlace. Es este: ${enlace}`,
    });
  const renovarEnlace = ({ id }: CotizacionDeApi) =>
    trasConfirmar({
      titulo: '¿Renovar el enlace?',
      texto: 'El enlace de antes deja de abrir. Envía el nuevo a tu cliente.',
      confirmar: 'Sí, renovar',
      peligro: true,
      hacer: () => renovar(id),
      exito: 'Enlace renovado',
      error: 'No se pudo renovar el enlace',
    });
  const verComoCliente = async (cotizacion: CotizacionDeApi) => {
    const pestana = abrirPestana();
    const enlace = await elEnlace(cotizacion);
    if (enlace === null) pestana?.close();
    else if (pestana) pestana.location.href = enlace;
    else toast.error(`Tu navegador no abrió la pestaña. El enlace es este: ${enlace}`);
  };
  const llamar = (cotizacion: CotizacionDeApi) => {
    const { cliente } = loDichoAlCliente(cotizacion);
    const telefono = soloDigitos(cliente.telefono ?? '');
    if (!telefono) return toast.error('El cliente no tiene teléfono válido');
    window.location.href = direccionDeLlamada(telefono);
  };
  const escribir = (motivo: MotivoDeMensaje) => (cotizacion: CotizacionDeApi) => abrir(motivo, cotizacion);

  const quehaceres: Readonly<Record<Quehacer, (cotizacion: CotizacionDeApi) => unknown>> = {
    enviar: mandar,
    compartir: escribir('envio'),
    seguimiento: escribir('seguimiento'),
    gracias: escribir('gracias'),
    aceptar: (cotizacion) => abrir('aceptar', cotizacion),
    rechazar: (cotizacion) => abrir('rechazar', cotizacion),
    facturar: (cotizacion) => abrir('facturar', cotizacion),
    verFactura: ({ factura_id }) => ir(`/factura-detalle/${factura_id}`, conVuelta(aqui)),
    verPdf: (cotizacion) => ver(cotizacion),
    editar: ({ id }) => ir(direccionDeEdicion(id), conVuelta(aqui)),
    copiarEnlace,
    verComoCliente,
    renovarEnlace,
    llamar,
    anular: anularla,
    eliminar: eliminarla,
  };
  return useLaMisma((que, cotizacion) => void quehaceres[que](cotizacion));
};
