import { registrados } from '../dado.prueba.ts';
import { type EventoDeFactura } from './factura.ts';
import { DUENA, ID_DE_FACTURA } from './factura.prueba.ts';
import { aEventoDeHistorial } from './historial.ts';

test('el historial dice qué pasó, cuándo, quién lo hizo y en qué versión', () => {
  const cedido: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 7 } };
  const [evento] = registrados(`factura-${ID_DE_FACTURA}`, DUENA, [cedido]);
  expect(aEventoDeHistorial(evento!)).toEqual({
    tipo: 'FolioCedido',
    fecha: '2026-03-01T12:00:00.000Z',
    usuario: DUENA,
    version: 1,
    datos: { numero_factura: 7 },
  });
});
