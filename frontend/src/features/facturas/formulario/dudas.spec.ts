import { dudaDelDescuento, dudasDe, dudasDeLosDescuentos } from './dudas.ts';
import { SIN_CARGOS_PROPIOS } from './valores.ts';

const HOY = '2026-11-25';
const NADA = { porcentaje: '16', fecha_factura: HOY, fecha_vencimiento: null };

const pregunta = (cambios: Partial<Parameters<typeof dudasDe>[0]>) =>
  Object.fromEntries(
    Object.entries(dudasDe({ ...NADA, ...cambios }, HOY, null)).map(([campo, { texto, respuestas }]) => [
      campo,
      [texto, ...respuestas.map(({ texto, valor }) => `${texto} → ${valor}`)],
    ]),
  );

test.each([
  ['0.16', '¿16 %?', 'Sí, 16 % → 16', 'No, 0.16 % → 0.16'],
  ['.08 %', '¿8 %?', 'Sí, 8 % → 8', 'No, 0.08 % → 0.08'],
  ['160', '¿De verdad 160 %?', 'No, 16 % → 16', 'Sí, 160 % → 160'],
  ['1,000', '¿De verdad 1,000 %?', 'No, 10 % → 10', 'Sí, 1,000 % → 1000'],
  ['31', '¿De verdad 31 %?', 'Sí, 31 % → 31'],
  ['116', '¿De verdad 116 %?', 'No, 16 % → 16', 'Sí, 116 % → 116'],
  ['016.5', undefined],
])('un impuesto de %s: %s', (porcentaje, ...pregunta_y_respuestas) => {
  expect(pregunta({ porcentaje })).toEqual(
    pregunta_y_respuestas[0] === undefined ? {} : { porcentaje: pregunta_y_respuestas },
  );
});

test.each(['0', '', '1', '16', '30', '-1', 'mil', '$16', '1001'])(
  'de un impuesto de %p no se duda: vale, o se rechaza',
  (porcentaje) => expect(pregunta({ porcentaje })).toEqual({}),
);

test.each([
  ['0.5', '¿50 %?', 'Sí, 50 % → 50', 'No, 0.5 % → 0.5'],
  ...['', '0', '1', '50', '100', 'mitad'].map((escrito) => [escrito]),
])('un anticipo de %p', (anticipo, ...pregunta_y_respuestas) => {
  expect(pregunta({ anticipo })).toEqual(
    pregunta_y_respuestas.length === 0 ? {} : { anticipo: pregunta_y_respuestas },
  );
});

test('un vencimiento anterior a la factura se pregunta, y se propone el mismo día después de ella', () => {
  expect(pregunta({ fecha_vencimiento: '2026-11-24' })).toEqual({
    fecha_vencimiento: [
      '¿Vence antes que la factura?',
      'No, el 24/11/2027 → 2027-11-24',
      'Sí, el 24/11/2026 → 2026-11-24',
    ],
  });
  expect(pregunta({ fecha_vencimiento: '2025-12-01' }).fecha_vencimiento).toContain(
    'No, el 01/12/2026 → 2026-12-01',
  );
  // No due day in another year is proposed: neither the invoice's year nor the next has a 29 February.
  expect(pregunta({ fecha_vencimiento: '2024-02-29' }).fecha_vencimiento).toEqual([
    '¿Vence antes que la factura?',
    'Sí, el 29/02/2024 → 2024-02-29',
  ]);
  expect(pregunta({ fecha_vencimiento: HOY })).toEqual({});
});

test('un vencimiento a más de un año de la factura se pregunta', () => {
  expect(pregunta({ fecha_vencimiento: '2062-11-20' }).fecha_vencimiento).toEqual([
    '¿De verdad vence el 20/11/2062?',
    'No, el 20/11/2027 → 2027-11-20',
    'Sí, el 20/11/2062 → 2062-11-20',
  ]);
  expect(pregunta({ fecha_vencimiento: '2027-11-26' }).fecha_vencimiento).toContain(
    'No, el 26/11/2026 → 2026-11-26',
  );
  expect(pregunta({ fecha_vencimiento: '2027-11-25' })).toEqual({});
});

test('una factura a más de un año de hoy se pregunta, y se propone su día de este año', () => {
  expect(pregunta({ fecha_factura: '2062-11-20' }).fecha_factura).toEqual([
    '¿De verdad es del 20/11/2062?',
    'No, del 20/11/2026 → 2026-11-20',
    'Sí, del 20/11/2062 → 2062-11-20',
  ]);
  expect(pregunta({ fecha_factura: '2025-11-24' }).fecha_factura).toHaveLength(3);
  for (const fecha_factura of ['2025-11-25', '2027-11-25', '0026-11-25', 'a medias', null])
    expect(pregunta({ fecha_factura })).not.toHaveProperty('fecha_factura');
});

test('un valor que ya estaba así no se pregunta al cambiar otro', () => {
  const deAntes = { porcentaje: '53', fecha_factura: '2020-01-01', fecha_vencimiento: '2019-01-01' };
  expect(dudasDe({ ...deAntes }, HOY, deAntes)).toEqual({});
  expect(Object.keys(dudasDe({ ...deAntes, porcentaje: '54' }, HOY, deAntes))).toEqual(['porcentaje']);
  expect(Object.keys(dudasDe({ ...deAntes, fecha_factura: '2020-01-02' }, HOY, deAntes))).toEqual([
    'fecha_factura',
    'fecha_vencimiento',
  ]);
});

const delDescuento = (escrito: string | null) => {
  const duda = dudaDelDescuento(escrito);
  return duda && [duda.texto, ...duda.respuestas.map(({ texto, valor }) => `${texto} → ${valor}`)];
};

test.each([
  ['0.1 %', ['¿10 %?', 'Sí, 10 % → 10', 'No, 0.1 % → 0.1']],
  ['60 %', ['¿De verdad 60 %?', 'No, 6 % → 6', 'Sí, 60 % → 60']],
  ['75 %', ['¿De verdad 75 %?', 'Sí, 75 % → 75']],
])('un descuento de %s se pregunta', (escrito, pregunta) => expect(delDescuento(escrito)).toEqual(pregunta));

// A discount of 100 % is valid. Whether an amount is too much for its line is tested elsewhere.
test.each(['100 %', '50 %', '1 %', '$60', '', null, ' %', 'x %', '101 %'])(
  'de un descuento de %p no se duda: vale, o se rechaza',
  (escrito) => expect(delDescuento(escrito)).toBeNull(),
);

test('antes de guardar se pregunta una vez por lo que descuenta de más, y no por lo que ya estaba', () => {
  const item = { categoria: null, descripcion: 'Balatas', precio_unitario: '100', cantidad: '1' };
  const con = (...descuentos: (string | null)[]) => ({
    items: descuentos.map((descuento) => ({ ...item, ...SIN_CARGOS_PROPIOS, descuento })),
    descuento: '80 %',
  });
  expect(dudasDeLosDescuentos(con('80 %', '$51', '$50', '$100', null), null)).toEqual([
    '¿De verdad 80 % de descuento?',
    '¿De verdad $51.00 de descuento, de $100.00?',
  ]);
  expect(dudasDeLosDescuentos(con('80 %', '$51'), con('$51', '80 %'))).toEqual([]);
});
