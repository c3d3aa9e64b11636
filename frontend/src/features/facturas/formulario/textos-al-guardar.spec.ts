import { preguntaAlGuardar } from './textos-al-guardar.ts';
import { SIN_CARGOS_PROPIOS, valoresNuevos } from './valores.ts';

const HOY = '2026-11-21';
const DE_ANTES = (estado: 'borrador' | 'pendiente') => ({ estado, valores: FACTURA });
const FACTURA = {
  ...valoresNuevos(null, '2026-11-21', 'Gracias', 'Contado'),
  numero_factura: '7',
  cliente: { id: 'c1', nombre: 'José Núñez', empresa: null },
  items: [
    {
      categoria: null,
      descripcion: 'Balatas',
      precio_unitario: '1,350.50',
      cantidad: '2',
      ...SIN_CARGOS_PROPIOS,
    },
  ],
  fecha_vencimiento: '2026-11-30',
};

test('antes de crear se nombra la factura, su cliente, cuánto es y cuándo vence', () => {
  expect(preguntaAlGuardar(FACTURA, null, false, HOY)).toEqual({
    titulo: '¿Crear factura?',
    texto: [
      'Factura #7 para José Núñez por $2,701.00. Vence el 30/11/2026.',
      '',
      'Balatas: 2 × $1,350.50 = $2,701.00',
      'Sin impuesto',
      'Sin anticipo',
    ].join('\n'),
    confirmar: 'Sí, crear',
  });
});

test.each([
  ['1.2E+3', 'Factura #1200 para'],
  ['45.0', 'Factura #45 para'],
  ['00077', 'Factura #77 para'],
  ['', 'Factura para'],
])('el número %p se dice como se guardará', (numero_factura, dicho) => {
  expect(preguntaAlGuardar({ ...FACTURA, numero_factura }, null, false, HOY).texto).toMatch(
    RegExp(`^${dicho}`),
  );
});

test('el número que se borró de una factura guardada se dice, porque se queda', () => {
  const antes = { estado: 'pendiente', valores: FACTURA } as const;
  expect(preguntaAlGuardar({ ...FACTURA, numero_factura: '' }, antes, false, HOY).texto).toMatch(
    /^Factura #7 para/,
  );
});

test('un concepto se dice como se guardará, sin caracteres invisibles', () => {
  const items = FACTURA.items.map((uno) => ({ ...uno, descripcion: ' Bala\u200btas ' }));
  expect(preguntaAlGuardar({ ...FACTURA, items }, null, false, HOY)).toEqual(
    preguntaAlGuardar(FACTURA, null, false, HOY),
  );
});

test('la que no tiene número ni vencimiento se pregunta sin ellos', () => {
  expect(
    preguntaAlGuardar({ ...FACTURA, numero_factura: '', fecha_vencimiento: null }, null, false, HOY).texto,
  ).toContain('Factura para José Núñez por $2,701.00. Sin fecha de vencimiento.\n');
});

test('actualizar un borrador dice que se emitirá', () => {
  expect(preguntaAlGuardar(FACTURA, DE_ANTES('borrador'), false, HOY).texto).toContain(
    'quedará pendiente a pagar',
  );
});

test('guardar una pendiente como borrador dice que deja de estarlo', () => {
  expect(preguntaAlGuardar(FACTURA, DE_ANTES('pendiente'), true, HOY).texto).toContain(
    'Volverá a ser un borrador',
  );
});

test('dos limpiezas de $650.00 no salen por $35,490.00 sin que se vea: se dice cada concepto y se pregunta por el impuesto', () => {
  const limpieza = {
    categoria: null,
    descripcion: 'Limpieza',
    precio_unitario: '650',
    cantidad: '21',
    ...SIN_CARGOS_PROPIOS,
  };
  const { texto, peligro } = preguntaAlGuardar(
    { ...FACTURA, items: [limpieza], porcentaje: '160', deposito: '5000', fecha_vencimiento: '2026-11-20' },
    null,
    false,
    HOY,
  );
  expect(texto?.split('\n')).toEqual([
    'Factura #7 para José Núñez por $35,490.00. Vence el 20/11/2026.',
    '',
    'Limpieza: 21 × $650.00 = $13,650.00',
    'Impuesto de 160 %: $21,840.00',
    'Anticipo: $5,000.00',
    '',
    '¿De verdad 160 % de impuesto?',
    '¿De verdad vence el 20/11/2026, antes que la factura (21/11/2026)?',
  ]);
  expect(peligro).toBe(true);
});

test('los descuentos y cada IVA se dicen, solo donde los hay', () => {
  const item = { ...FACTURA.items[0]!, precio_unitario: '100', cantidad: '1' };
  const { texto, peligro } = preguntaAlGuardar(
    {
      ...FACTURA,
      items: [
        { ...item, descuento: '10 %', iva: 16 },
        { ...item, descuento: '$60', iva: 8 },
        { ...item, iva: 'exento' },
      ],
      ...{ iva_por_renglon: true, precios_con_iva: false, descuento: '' },
    },
    null,
    false,
    HOY,
  );
  expect(texto?.split('\n').slice(2)).toEqual([
    'Balatas: 1 × $100.00 = $100.00, menos $10.00 (10 %), IVA 16 %',
    'Balatas: 1 × $100.00 = $100.00, menos $60.00, IVA 8 %',
    'Balatas: 1 × $100.00 = $100.00, IVA exento',
    'Descuento en total: $70.00',
    'IVA 16 %: $14.40',
    'IVA 8 %: $3.20',
    'IVA exento: $0.00',
    'Sin anticipo',
    '',
    '¿De verdad $60.00 de descuento, de $100.00?',
  ]);
  expect(peligro).toBe(true);
});

test('de muchos conceptos se dicen los primeros y cuánto suman los demás, cada uno en un renglón', () => {
  const items = Array.from({ length: 8 }, (_nada, lugar) => ({
    ...FACTURA.items[0]!,
    descripcion: lugar === 0 ? `${'Larga '.repeat(20)}\notra línea` : `Uno ${lugar}`,
    precio_unitario: '10',
  }));
  const renglones = preguntaAlGuardar({ ...FACTURA, items }, null, false, HOY).texto!.split('\n');
  expect(renglones.slice(2, 7)).toEqual([
    `${'Larga '.repeat(10).trim()}…: 2 × $10.00 = $20.00`,
    'Uno 1: 2 × $10.00 = $20.00',
    'Uno 2: 2 × $10.00 = $20.00',
    'Uno 3: 2 × $10.00 = $20.00',
    'Uno 4: 2 × $10.00 = $20.00',
  ]);
  expect(renglones[7]).toBe('3 conceptos más: $60.00');
});
