import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { cuerpoDe, erroresDe, totalesDelFormulario, valoresDe, valoresNuevos } from './valores.ts';

const ITEM = { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: '350.50', cantidad: '2' };
const NUEVA = valoresNuevos(7, '2026-11-21', 'Gracias', '30 días');
const LLENA = {
  ...NUEVA,
  cliente: { id: '0190b1b0-0000-7000-8000-000000000001', nombre: 'José' },
  items: [ITEM],
  porcentaje: '16',
  deposito: '100',
};

test('los totales se calculan al centavo con lo escrito', () => {
  expect(totalesDelFormulario(LLENA)).toEqual({
    subtotal: 70_100,
    impuesto: 11_216,
    total: 81_316,
    deposito: 10_000,
    balance_restante: 71_316,
  });
});

test('una factura vacía dice qué le falta, campo por campo', () => {
  expect(erroresDe({ ...NUEVA, nota: '' })).toEqual({
    cliente: 'Selecciona un cliente.',
    items: 'Agrega al menos un servicio.',
    nota: 'La nota es obligatoria.',
  });
});

test('una cantidad en cero y una fecha a medias se señalan donde están', () => {
  const errores = erroresDe({
    ...LLENA,
    items: [{ ...ITEM, cantidad: '0' }],
    fecha_vencimiento: 'incompleta',
  });
  expect(errores).toEqual({
    'items.0.cantidad': 'Cantidad y precio deben ser mayores a 0.',
    fecha_vencimiento: 'La fecha de vencimiento debe ser válida.',
  });
});

test('lo que se envía lleva el importe del impuesto y el porcentaje escrito', () => {
  expect(cuerpoDe(LLENA)).toMatchObject({
    impuesto: 112.16,
    impuesto_porcentaje: 16,
    deposito: 100,
    numero_factura: 7,
    fecha_vencimiento: null,
  });
});

test('una factura sin porcentaje guardado lo deduce del importe', () => {
  const factura = {
    ...({} as FacturaDeApi),
    cliente: { nombre: 'J' },
    items: [],
    impuesto: 8.25,
    subtotal: 100,
    impuesto_porcentaje: null,
  } as unknown as FacturaDeApi;
  expect(valoresDe(factura).porcentaje).toBe('8.25');
});
