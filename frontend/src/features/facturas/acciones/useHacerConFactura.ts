import { useState } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { TIENE_PAGOS } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { soloDigitos } from '@cuenta-clara/dominio/texto';
import { nuevaClave } from '../../../base/api.ts';
import { pedir } from '../../../base/carga/carga-diferida.ts';
import { useAppDispatch } from '../../../base/store.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { conVuelta, useAqui } from '../../../base/sesion/vuelta.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { decirQueFallo } from '../../../components/lo-que-falla.ts';
import { useTrasConfirmar } from '../../../components/useTrasConfirmar.ts';
import { useLaMisma } from '../../../components/useUltimo.ts';
import { useMetodoPropuesto } from '../../configuracion/metodo-propuesto.ts';
import { usePdf } from './BotonDePdf.tsx';
import { useEliminarFacturaMutation, useEmitirFacturaMutation } from '../../../api/facturas.api.ts';
import { direccionDeRepetir } from './repetir.ts';
import { useCobro } from '../cobro/useCobro.ts';
import { useCopiarEnlace } from './useCopiarEnlace.ts';
import { useDeshacer } from '../cobro/useDeshacer.ts';
import { type AbrirVentana } from './useVentanasDeFactura.tsx';

export type Quehacer =
  | 'pagar'
  | 'completar'
  | 'whatsapp'
  | 'verPdf'
  | 'editar'
  | 'repetir'
  | 'copiarEnlace'
  | 'llamar'
  | 'email'
  | 'actualizarNegocio'
  | 'revertir'
  | 'eliminar';
export type HacerConFactura = (que: Quehacer, factura: FacturaDeApi) => void;

const cargarActualizarNegocio = () => import('./actualizar-negocio.ts');

/**
 * One call serves all invoices of a screen, so that the screen subscribes to the store once. `hacer` keeps
 * its identity, so that memoised rows redraw only when their invoice changes.
 */
export const useHacerConFactura = (
  abrir: AbrirVentana,
  onEliminada?: () => void,
): { readonly hacer: HacerConFactura; readonly completando: string | null } => {
  const { pagar, averiguar } = useCobro();
  const { revertirPago, revertirParaEliminar } = useDeshacer();
  const metodoPropuesto = useMetodoPropuesto();
  const [eliminar] = useEliminarFacturaMutation();
  const [emitir] = useEmitirFacturaMutation();
  const despachar = useAppDispatch();
  const suPdf = usePdf();
  const copiarEnlace = useCopiarEnlace();
  const preguntar = useConfirmacion();
  const trasConfirmar = useTrasConfirmar();
  const ir = useIr();
  const aqui = useAqui();
  const [completando, setCompletando] = useState<string | null>(null);

  const borrar = async ({ id, numero_factura, cliente }: FacturaDeApi) => {
    const hecho = await trasConfirmar({
      titulo: '¿Eliminar factura?',
      texto: `Se eliminará la factura #${numero_factura} de ${comoSeLlama(cliente)}. Su enlace público dejará de abrirse.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Factura eliminada',
    });
    if (hecho) onEliminada?.();
  };
  const borrarPagada = async (factura: FacturaDeApi) => {
    if (await revertirParaEliminar(factura)) await borrar(factura);
  };
  /** An invoice with payments cannot be deleted, so the owner is offered to see them. */
  const verPagosAntes = async ({ id }: FacturaDeApi) => {
    const si = await preguntar({
      titulo: 'No se puede eliminar',
      texto: TIENE_PAGOS,
      confirmar: 'Ver pagos',
    });
    if (si) ir(`/factura-detalle/${id}`, conVuelta(aqui));
  };
  const eliminarla = (factura: FacturaDeApi) => {
    if (factura.estado === 'pagada') return borrarPagada(factura);
    return factura.abonos.length > 0 ? verPagosAntes(factura) : borrar(factura);
  };
  /**
   * An invoice with a balance of 0 is completed by a payment of 0, with the method of the last payment, or
   * else the usual method.
   */
  const completarSinCobrar = async (factura: FacturaDeApi) => {
    const { numero_factura, abonos } = factura;
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
  /** A draft's link does not open, so the draft is issued first. The link is copied within the tap. */
  const emitirYCopiar = (factura: FacturaDeApi) => {
    const { id, numero_factura, version } = factura;
    return trasConfirmar({
      titulo: '¿Emitir factura?',
      texto: `El link de la factura #${numero_factura} se abre cuando está emitida. Dejará de ser borrador y quedará pendiente a pagar.`,
      confirmar: 'Emitir y copiar',
      hacer: () => {
        const emision = emitir({ id, version, clave: nuevaClave() });
        void copiarEnlace(
          factura,
          emision.then(({ error }) => !error),
        );
        return emision;
      },
      exito: `Factura #${numero_factura} emitida`,
      error: 'Error al guardar factura',
    });
  };
  const copiar = (factura: FacturaDeApi) =>
    factura.estado === 'borrador' ? emitirYCopiar(factura) : copiarEnlace(factura);
  const llamar = ({ cliente }: FacturaDeApi) => {
    const telefono = soloDigitos(cliente.telefono ?? '');
    if (!telefono) return toast.error('El cliente no tiene teléfono válido');
    window.location.href = direccionDeLlamada(telefono);
  };

  const actualizarNegocio = (factura: FacturaDeApi) =>
    pedir(cargarActualizarNegocio)
      .then(({ default: actualizar }) => actualizar(factura, despachar, trasConfirmar))
      .catch(decirQueFallo);

  const completar = async (factura: FacturaDeApi) => {
    setCompletando(factura.id);
    await completarSinCobrar(factura);
    setCompletando((cual) => (cual === factura.id ? null : cual));
  };
  const quehaceres: Readonly<Record<Quehacer, (factura: FacturaDeApi) => unknown>> = {
    pagar: (factura) => abrir('pago', factura),
    completar,
    whatsapp: (factura) => abrir('whatsapp', factura),
    verPdf: suPdf.ver,
    editar: ({ id }) => ir(`/facturas/${id}`, conVuelta(aqui)),
    repetir: ({ id }) => ir(direccionDeRepetir(id), conVuelta(aqui)),
    copiarEnlace: copiar,
    llamar,
    email: (factura) => abrir('email', factura),
    actualizarNegocio,
    revertir: revertirPago,
    eliminar: eliminarla,
  };
  const hacer: HacerConFactura = useLaMisma((que, factura) => void quehaceres[que](factura));
  return { hacer, completando };
};
