import { rechazoDe } from '../dado.prueba.ts';
import { leer } from '../esquemas.ts';
import { listaDeFacturasSchema, periodoSchema } from './lista-de-facturas.ts';

describe('La lista de facturas', () => {
  test('sin pedir nada es la primera página de 10, de la más nueva a la más vieja', () => {
    const todas = { page: 1, limit: 10, q: '', order: 'creada.desc' };
    expect(leer(listaDeFacturasSchema, {})).toEqual({ ...todas });
    const vacios = {
      page: '',
      limit: '',
      q: '',
      cliente_id: '',
      estado: '',
      order: '',
      fecha_inicio: '',
      fecha_fin: '',
    };
    expect(leer(listaDeFacturasSchema, vacios)).toEqual({ ...todas });
  });

  test('sus parámetros se leen como textos de la dirección', () => {
    expect(
      leer(listaDeFacturasSchema, {
        page: '2',
        limit: '1',
        q: '  MUÑOZ ',
        estado: 'aPuntoDeVencer',
        order: 'numero_factura.desc',
        fecha_inicio: '2026-03-01',
        fecha_fin: '2026-03-31T23:59:59Z',
      }),
    ).toEqual({
      page: 2,
      limit: 1,
      q: 'munoz',
      estado: 'aPuntoDeVencer',
      order: 'numero_factura.desc',
      fecha_inicio: '2026-03-01',
      fecha_fin: '2026-03-31',
    });
  });

  test.each(['borrador', 'pendiente', 'pagada', 'aPuntoDeVencer', 'vencida'])(
    'se filtra por %s',
    (estado) => {
      expect(leer(listaDeFacturasSchema, { estado }).estado).toBe(estado);
    },
  );

  test.each(['numero_factura', 'fecha_factura', 'fecha_vencimiento', 'total', 'balance_restante', 'creada'])(
    'se ordena por %s, hacia los dos lados',
    (columna) => {
      for (const order of [`${columna}.asc`, `${columna}.desc`])
        expect(leer(listaDeFacturasSchema, { order }).order).toBe(order);
    },
  );

  test('una página antes de la primera es la primera', () => {
    expect(leer(listaDeFacturasSchema, { page: '0' }).page).toBe(1);
    expect(leer(listaDeFacturasSchema, { page: '-5' }).page).toBe(1);
  });

  test.each<[campo: string, texto: string, valores: readonly unknown[]]>([
    [
      'limit',
      'El límite debe estar entre 1 y 100.',
      ['0', '101', '-1', '1.5', 'todas', ['1', '2'], { $gt: '' }],
    ],
    ['page', 'La página no es válida.', ['x', '1.5', '1e300', ['1', '2'], { $gt: '' }]],
    ['estado', 'El estado de la factura no es válido.', ['activo', 'PAGADA', ['pagada'], { $ne: null }]],
    ['cliente_id', 'El cliente no es válido.', ['ana', '7', ['x'], { $ne: null }]],
    ['order', 'El orden no es válido.', ['total', 'total.sideways', 'password.asc', '__proto__.asc', {}]],
    ['q', 'La búsqueda no es válida.', ['a'.repeat(201), ['a'], { $regex: '.*' }]],
    ['fecha_inicio', 'La fecha no es válida.', ['2026-02-30', 'hoy', ['2026-03-01'], {}]],
    ['fecha_fin', 'La fecha no es válida.', ['2026-02-30', 'hoy', 5]],
  ])('%s: %s', (campo, texto, valores) => {
    for (const valor of valores)
      expect(rechazoDe(() => leer(listaDeFacturasSchema, { [campo]: valor }))).toMatchObject({
        message: texto,
        errores: { [campo]: texto },
      });
  });

  test('el resumen se pide por un periodo, con uno o los dos extremos', () => {
    expect(leer(periodoSchema, {})).toEqual({});
    expect(leer(periodoSchema, { fecha_inicio: '2026-03-01' })).toEqual({ fecha_inicio: '2026-03-01' });
  });
});
