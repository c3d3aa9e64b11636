import { registrados } from '../../dado.prueba.ts';
import { type Registrado } from '../../decider.ts';
import { type Centavos } from '../../dinero.ts';
import { type EventoDeFactura } from '../../facturas/factura.ts';
import { DATOS, DUENA, ID_DE_FACTURA, PAGO, contaba } from '../../facturas/factura.prueba.ts';
import { agregadoDeFactura } from '../../facturas/factura.agregado.ts';
import { type VistaDeFactura, vistaDeFacturas } from '../../facturas/factura.view.ts';
import { documentosDe } from '../../proyeccion.ts';
import { type Asiento } from './libro.ts';
import { vistaDeLibro } from './libro.view.ts';

/** Invoice 7 of $232.00 with a deposit of $32.00 (factura.prueba.ts). */

export const NACE: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...DATOS },
};
export const NACE_BORRADOR: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'borrador', idioma: 'en', ...DATOS },
};
export const SE_EMITE: EventoDeFactura = {
  type: 'FacturaEmitida',
  data: { antes: contaba('borrador') },
};
export const VUELVE_A_BORRADOR: EventoDeFactura = {
  type: 'FacturaVueltaABorrador',
  data: { antes: contaba('pendiente') },
};
export const SE_PAGA: EventoDeFactura = {
  type: 'PagoCompletado',
  data: {
    ...PAGO,
    monto: DATOS.balance_restante,
    antes: contaba('pendiente'),
  },
};
export const seRevierte = (balance_restante: Centavos | null): EventoDeFactura => ({
  type: 'PagoRevertido',
  data: { balance_restante, monto: DATOS.balance_restante, motivo: null, antes: contaba('pagada') },
});
export const SE_REVIERTE = seRevierte(null);
export const SE_ELIMINA: EventoDeFactura = {
  type: 'FacturaEliminada',
  data: { numero_factura: DATOS.numero_factura, antes: contaba('pendiente') },
};

export const registroDe = (
  eventos: readonly EventoDeFactura[],
  owner = DUENA,
): readonly Registrado<EventoDeFactura>[] =>
  registrados(agregadoDeFactura.flujo(ID_DE_FACTURA), owner, eventos);

export const asientosDe = (log: readonly Registrado<EventoDeFactura>[]): readonly Asiento[] =>
  [...documentosDe(vistaDeLibro, log).values()].flatMap((documento) =>
    documento.es === 'asiento' ? [documento.asiento] : [],
  );

export const facturasDe = (log: readonly Registrado<EventoDeFactura>[]): readonly VistaDeFactura[] => [
  ...documentosDe(vistaDeFacturas, log).values(),
];
