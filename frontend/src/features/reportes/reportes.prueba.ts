import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';

const CLIENTA = '0198d7a4-0000-7000-8000-00000000000a';
export const OCTUBRE: ReporteDeApi = {
  ...{ desde: '2026-10-01', hasta: '2026-10-31', facturas: 83 },
  ...{ emitido: 1160, recibido: 580, por_cobrar: 900.5 },
  iva_emitido: [{ tasa: 16, base: 1000, importe: 160 }],
  iva_cobrado: [{ tasa: 16, base: 500, importe: 80 }],
  por_servicio: [
    { es: 'propio', nombre: 'Balatas', importe: 1000 },
    { es: 'iva', nombre: 'IVA', importe: 160 },
  ],
  por_categoria: [
    { es: 'propio', nombre: 'Frenos', importe: 1000 },
    { es: 'iva', nombre: 'IVA', importe: 160 },
  ],
  por_cliente: [{ cliente_id: CLIENTA, nombre: 'Ana Muñoz', emitido: 1160, recibido: 580 }],
  por_metodo: [{ metodo_pago_id: null, nombre: 'Anticipo', recibido: 580 }],
  anterior: { desde: '2026-09-01', hasta: '2026-09-30', emitido: 1000, recibido: 0 },
};
