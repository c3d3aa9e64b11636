import { preguntaAlGuardar } from './textos-al-guardar.ts';

const FACTURA = { numero_factura: '7', cliente: { id: 'c1', nombre: 'José Núñez' } };

test('antes de crear se nombra la factura y su cliente', () => {
  expect(preguntaAlGuardar(FACTURA, null, false)).toEqual({
    titulo: '¿Crear factura?',
    texto: 'Factura #7 para José Núñez.',
    confirmar: 'Sí, crear',
  });
});

test('una factura sin número se pregunta sin él', () => {
  expect(preguntaAlGuardar({ ...FACTURA, numero_factura: '' }, null, false).texto).toBe(
    'Factura para José Núñez.',
  );
});

test('actualizar un borrador dice que se emitirá', () => {
  expect(preguntaAlGuardar(FACTURA, 'borrador', false).texto).toContain('quedará pendiente a pagar');
});

test('guardar una pendiente como borrador dice que deja de estarlo', () => {
  expect(preguntaAlGuardar(FACTURA, 'pendiente', true).texto).toContain('Volverá a ser un borrador');
});
