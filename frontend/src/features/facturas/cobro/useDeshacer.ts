import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { pedir } from '../../../base/carga/carga-diferida.ts';
import { useConfirmacion, useEleccion } from '../../../components/Confirmacion.tsx';
import { type AbonoDeApi, useCobro } from './useCobro.ts';

/** Payments are seldom undone, so this code is loaded when needed. */
const cargar = () => import('./deshacer.ts');

export const useDeshacer = () => {
  const { revertir, deshacer, ocupado } = useCobro();
  const con = { revertir, deshacer, preguntar: useConfirmacion(), elegir: useEleccion() };
  return {
    revertirPago: async (factura: FacturaDeApi) => (await pedir(cargar)).default.revertirPago(factura, con),
    revertirParaEliminar: async (factura: FacturaDeApi) =>
      (await pedir(cargar)).default.revertirParaEliminar(factura, con),
    deshacerUno: async (factura: FacturaDeApi, abono: AbonoDeApi) =>
      (await pedir(cargar)).default.deshacerUno(factura, abono, con),
    deshacerTodos: async (factura: FacturaDeApi) => (await pedir(cargar)).default.deshacerTodos(factura, con),
    ocupado,
  };
};
