import { preguntaAlGuardar } from './textos-al-guardar.ts';
import { valoresNuevos } from './valores.ts';

const FACTURA = {
  ...valoresNuevos(null, '2026-11-21', 'Gracias', 'Contado'),
  numero_factura: '7',
  cliente: { id: 'c1', nombre: 'José Núñez' },
  items: [{ categoria: null, descripcion: 'Balatas', precio_unitario: '1,350.50', cantidad: '2' }],
  fecha_vencimiento: '2026-11-30',
};

test('antes de crear se nombra la factura, su cliente, cuánto es y cuándo vence', () => {
  expect(preguntaAlGuardar(FACTURA, null, false)).toEqual({
    titulo: '¿Crear factura?',
    texto: 'Factura #7 para José Núñez por $2,701.00. Vence el 30/11/2026.',
    confirmar: 'Sí, crear',
  });
});

test('la que no tiene número ni vencimiento se pregunta sin ellos', () => {
  expect(
    preguntaAlGuardar({ ...FACTURA, numero_factura: '', fecha_vencimiento: null }, null, false).texto,
  ).toBe('Factura para José Núñez por $2,701.00. Sin fecha de vencimiento.');
});

test('actualizar un borrador dice que se emitirá', () => {
  expect(preguntaAlGuardar(FACTURA, 'borrador', false).texto).toContain('quedará pendiente a pagar');
});

test('guardar una pendiente como borrador dice que deja de estarlo', () => {
  expect(preguntaAlGuardar(FACTURA, 'pendiente', true).texto).toContain('Volverá a ser un borrador');
});
