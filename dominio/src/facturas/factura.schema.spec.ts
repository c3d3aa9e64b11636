import { rechazoDe } from '../dado.prueba.ts';
import { leer } from '../esquemas.ts';
import { TASA_INVALIDA } from '../iva.schema.ts';
import {
  anulacionDeAbonoSchema,
  cambioDeFacturaSchema,
  nuevaFacturaSchema,
  nuevoAbonoSchema,
} from './factura.schema.ts';
import { ANA, EFECTIVO } from './factura.prueba.ts';

const CONCEPTO = { categoria: 'Taller', descripcion: 'Afinación', precio_unitario: 100, cantidad: 2 };
const CUERPO = {
  cliente_id: ANA.id,
  items: [CONCEPTO],
  numero_factura: 7,
  fecha_factura: '2026-03-01',
  fecha_vencimiento: '2026-03-16',
  impuesto: 32,
  impuesto_porcentaje: 16,
  deposito: 32,
  nota: 'Gracias por su compra',
  terminos: 'Pago en 15 días',
};

const rechazo = (cambio: object) => rechazoDe(() => leer(nuevaFacturaSchema, { ...CUERPO, ...cambio }));
const rechazoDelConcepto = (cambio: object) => rechazo({ items: [{ ...CONCEPTO, ...cambio }] });

describe('Una factura nueva', () => {
  test('se lee en centavos y milésimas', () => {
    expect(leer(nuevaFacturaSchema, CUERPO)).toMatchObject({
      items: [{ categoria: 'Taller', descripcion: 'Afinación', precio_unitario: 10_000, cantidad: 2_000 }],
      impuesto: 3_200,
      impuesto_porcentaje: 16,
      deposito: 3_200,
      fecha_factura: '2026-03-01',
    });
  });

  test('los números pueden venir como texto de un formulario', () => {
    const leida = leer(nuevaFacturaSchema, {
      ...CUERPO,
      items: [{ ...CONCEPTO, precio_unitario: '1,099.5', cantidad: '1,000.125' }],
      numero_factura: '0012',
      deposito: '10',
    });
    expect(leida.items[0]).toMatchObject({ precio_unitario: 109_950, cantidad: 1_000_125 });
    expect([leida.numero_factura, leida.deposito]).toEqual([12, 1_000]);
  });

  test('un descuento es un porcentaje o un importe, el IVA una de las tasas, y los precios lo incluyen o no', () => {
    for (const descuento of [{}, { porcentaje: 10, importe: 5 }, { porcentaje: 10, otro: 1 }, 'x', []]) {
      const texto = 'El descuento es un porcentaje o un importe.';
      expect(rechazo({ descuento }).errores).toEqual({ descuento: texto });
      expect(rechazoDelConcepto({ descuento }).errores).toEqual({ 'items.0.descuento': texto });
    }
    expect(rechazo({ descuento: { porcentaje: '1.0000001' } }).errores).toEqual({
      'descuento.porcentaje': 'Escribe el descuento con 6 decimales como máximo.',
    });
    expect(rechazo({ descuento: { importe: 1.005 } }).errores).toEqual({
      'descuento.importe': 'Escribe el descuento con 2 decimales como máximo.',
    });
    for (const iva of [10, '16', 'EXENTO', true])
      expect(rechazoDelConcepto({ iva }).errores).toEqual({ 'items.0.iva': TASA_INVALIDA });
    for (const precios_con_iva of ['x', 'true', 1])
      expect(rechazo({ precios_con_iva }).errores).toEqual({
        precios_con_iva: 'Indica si los precios incluyen el IVA.',
      });
  });

  test('el número, el vencimiento, el impuesto, el depósito y el estado pueden faltar', () => {
    const { cliente_id, items, fecha_factura, nota, terminos } = CUERPO;
    const minima = { cliente_id, items, fecha_factura, nota, terminos };
    expect(leer(nuevaFacturaSchema, minima)).toMatchObject({ cliente_id, fecha_factura });
    const vacia = { ...minima, numero_factura: '', fecha_vencimiento: '' };
    expect(leer(nuevaFacturaSchema, vacia)).toMatchObject({ numero_factura: null, fecha_vencimiento: null });
    expect(
      leer(nuevaFacturaSchema, { ...minima, numero_factura: null, estado: null, cliente: null }),
    ).toBeDefined();
  });

  test('un instante se corta a su día', () => {
    const leida = leer(nuevaFacturaSchema, { ...CUERPO, fecha_factura: '2026-03-01T23:59:00-06:00' });
    expect(leida.fecha_factura).toBe('2026-03-01');
  });

  test('el dueño y el balance los pone el servidor: los campos desconocidos se descartan', () => {
    expect(
      leer(nuevaFacturaSchema, { ...CUERPO, user_id: 'otra', metodo_pago_id: EFECTIVO.id }),
    ).not.toMatchObject({
      user_id: 'otra',
    });
  });
});

const FALTANTES = [undefined, null, '', '  '];

describe('Cada regla de la factura dice su texto', () => {
  test.each<[campo: string, texto: string, valores: readonly unknown[]]>([
    ['cliente_id', 'Selecciona un cliente.', [...FALTANTES, 'ana', 5, { $gt: '' }]],
    ['items', 'Agrega al menos un servicio.', [undefined, null, [], 'x', {}]],
    ['fecha_factura', 'La fecha de factura es obligatoria.', [...FALTANTES, '2026-02-30', 'hoy', 20260301]],
    ['fecha_vencimiento', 'La fecha de vencimiento debe ser válida.', ['2026-02-30', 'mañana', 5, {}]],
    ['impuesto', 'El impuesto debe ser un número válido mayor o igual a 0.', [-1, '-1', null, '']],
    ['impuesto_porcentaje', 'El impuesto debe ser un número válido mayor o igual a 0.', [-1, '-16', '']],
    ['deposito', 'El depósito debe ser un número válido mayor o igual a 0.', [-0.01, '-1', null, '']],
    ['nota', 'La nota es obligatoria.', FALTANTES],
    ['terminos', 'Los términos son obligatorios.', FALTANTES],
    [
      'numero_factura',
      'El número de factura debe ser un entero entre 1 y 999999999.',
      [0, -1, 1.5, 1_000_000_000, 'A-7', '1.0', '1e3', ' 7', true, {}],
    ],
    ['estado', 'El estado de la factura no es válido.', ['pagada', 'activo', '', 5, { $ne: null }]],
    ['subtotal', 'Los totales no coinciden con los conceptos.', ['x', -1]],
    ['total', 'Los totales no coinciden con los conceptos.', ['x', -1]],
    ['balance_restante', 'Los totales no coinciden con los conceptos.', ['x', {}]],
  ])('%s: %s', (campo, texto, valores) => {
    for (const valor of valores)
      expect(rechazo({ [campo]: valor })).toMatchObject({ message: texto, errores: { [campo]: texto } });
  });

  test.each(['precio_unitario', 'cantidad'])(
    '%s de un concepto: Cantidad y precio deben ser mayores a 0.',
    (campo) => {
      for (const valor of [0, -1, '-1', '', '0.00', null, undefined])
        expect(rechazoDelConcepto({ [campo]: valor })).toMatchObject({
          message: 'Cantidad y precio deben ser mayores a 0.',
          errores: { [`items.0.${campo}`]: 'Cantidad y precio deben ser mayores a 0.' },
        });
    },
  );

  test.each([
    ['precio_unitario', 999_999_999_999, 'El precio es demasiado grande: el máximo es $999,999,999.99.'],
    ['precio_unitario', 1.005, 'Escribe el precio con 2 decimales como máximo.'],
    ['precio_unitario', '10.005', 'Escribe el precio con 2 decimales como máximo.'],
    ['precio_unitario', '1 234.50', 'Escribe un número, por ejemplo 1,234.50.'],
    ['precio_unitario', { $gt: 0 }, 'Escribe un número, por ejemplo 1,234.50.'],
    ['cantidad', '1/2', 'Escribe la fracción con decimales: 0.5.'],
    ['cantidad', 0.3333, 'Escribe la cantidad con 3 decimales como máximo.'],
    ['cantidad', '1.2345', 'Escribe la cantidad con 3 decimales como máximo.'],
    ['cantidad', 1e300, 'La cantidad es demasiado grande: el máximo es 999,999.999.'],
  ])('%s %j de un concepto: %s', (campo, valor, texto) => {
    expect(rechazoDelConcepto({ [campo]: valor }).errores).toEqual({ [`items.0.${campo}`]: texto });
  });

  test.each([
    ['deposito', 1e300, 'El depósito es demasiado grande: el máximo es $999,999,999,999.99.'],
    ['deposito', 1.005, 'Escribe el depósito con 2 decimales como máximo.'],
    ['deposito', '10.005', 'Escribe el depósito con 2 decimales como máximo.'],
    ['deposito', '50 %', 'Escribe un importe, no un porcentaje.'],
    ['impuesto', 1e300, 'El impuesto es demasiado grande: el máximo es $999,999,999,999.99.'],
    ['impuesto_porcentaje', 1_001, 'El impuesto es demasiado grande: el máximo es 1,000 %.'],
    ['impuesto_porcentaje', '$16', 'Escribe un porcentaje, no un importe.'],
  ])('%s %j: %s', (campo, valor, texto) => {
    expect(rechazo({ [campo]: valor }).errores).toEqual({ [campo]: texto });
  });

  test('la descripción de un concepto es obligatoria', () => {
    for (const descripcion of FALTANTES)
      expect(rechazoDelConcepto({ descripcion }).message).toBe('La descripción del servicio es obligatoria.');
  });

  test('el email del cliente, si se da, tiene forma de email, también el de antes', () => {
    expect(leer(nuevaFacturaSchema, { ...CUERPO, cliente: { email: 'ana@correo..mx' } })).toBeDefined();
    expect(rechazo({ cliente: { email: 'ana' } }).message).toBe('El email del cliente no es válido');
  });

  test('una factura nunca tuvo más de 1000 conceptos', () => {
    const items = (cuantos: number) => ({ items: Array.from({ length: cuantos }, () => CONCEPTO) });
    expect(leer(nuevaFacturaSchema, { ...CUERPO, ...items(1_000) }).items).toHaveLength(1_000);
    expect(rechazo(items(1_001)).message).toBe('Una factura tiene como máximo 300 conceptos.');
  });

  test('varias reglas rotas se dicen todas, y la primera va por delante', () => {
    expect(rechazo({ cliente_id: '', items: [], nota: '' })).toMatchObject({
      message: 'Selecciona un cliente.',
      errores: {
        cliente_id: 'Selecciona un cliente.',
        items: 'Agrega al menos un servicio.',
        nota: 'La nota es obligatoria.',
      },
    });
  });
});

describe('Un cambio de factura', () => {
  const rechazoDelCambio = (cambio: object) => rechazoDe(() => leer(cambioDeFacturaSchema, cambio));

  test('puede nombrar un solo campo, o ninguno', () => {
    expect(leer(cambioDeFacturaSchema, {})).toEqual({});
    expect(leer(cambioDeFacturaSchema, { nota: 'Otra' })).toEqual({ nota: 'Otra' });
  });

  test('un vencimiento vacío se lee como null, y uno que falta no se nombra', () => {
    expect(leer(cambioDeFacturaSchema, { fecha_vencimiento: '' })).toEqual({ fecha_vencimiento: null });
  });

  test('puede completar un pago', () => {
    const pago = { estado: 'pagada', metodo_pago_id: EFECTIVO.id, fecha_pago: '2026-03-05T04:00:00-06:00' };
    expect(leer(cambioDeFacturaSchema, pago)).toEqual({ ...pago, fecha_pago: '2026-03-05T10:00:00.000Z' });
    const suyo = { ...pago, fecha_pago: null, fecha: '2026-03-04', nota_pago: null };
    expect(leer(cambioDeFacturaSchema, suyo)).toEqual(suyo);
  });

  test.each<[campo: string, texto: string, valores: readonly unknown[]]>([
    ['metodo_pago_id', 'Selecciona un método de pago', ['', 'efectivo', 5, { $gt: '' }]],
    ['fecha_pago', 'La fecha de pago no es válida.', ['', 'ayer', '2026-02-30T10:00:00Z', 5]],
    ['fecha', 'La fecha de pago no es válida.', ['', 'hoy', '2026-02-30', 5]],
    ['nota_pago', 'El texto es demasiado largo: caben 500 caracteres.', ['ñ'.repeat(501)]],
    ['nota_pago', 'El texto contiene caracteres no permitidos.', [5, {}, 'a\u0000']],
    ['balance_restante', 'El balance debe estar entre 0 y el total.', [-1, 'x', null]],
    ['estado', 'El estado de la factura no es válido.', ['activo', '', 5]],
    ['version', 'La versión no es válida.', [-1, '1', 1.5, null]],
    ['items', 'Agrega al menos un servicio.', [[], null]],
    ['nota', 'La nota es obligatoria.', ['', null]],
    ['fecha_factura', 'La fecha de factura es obligatoria.', ['', null]],
  ])('%s: %s', (campo, texto, valores) => {
    for (const valor of valores)
      expect(rechazoDelCambio({ [campo]: valor })).toMatchObject({
        message: texto,
        errores: { [campo]: texto },
      });
  });
});

describe('Un abono', () => {
  const abono = { monto: 0.01, metodo_pago_id: EFECTIVO.id };
  const rechazado = (cambio: object) => rechazoDe(() => leer(nuevoAbonoSchema, { ...abono, ...cambio }));

  test('se lee en centavos; sin fecha es de hoy, y su nota y la versión pueden faltar', () => {
    expect(leer(nuevoAbonoSchema, abono)).toEqual({ monto: 1, metodo_pago_id: EFECTIVO.id, nota: null });
    const entero = { monto: '3,000.50', fecha: '2026-03-04', nota: ' En caja ', version: 2 };
    expect(leer(nuevoAbonoSchema, { ...abono, ...entero })).toEqual({
      ...{ ...abono, ...entero },
      monto: 300_050,
      nota: 'En caja',
    });
  });

  test.each([
    ['El monto debe ser mayor a 0.', [0, -1, '', null]],
    ['Escribe el monto con 2 decimales como máximo.', [0.001, 1.005, '10.005']],
    ['Escribe un número, por ejemplo 1,234.50.', ['mil', '1e3', {}]],
    ['El monto es demasiado grande: el máximo es $999,999,999,999.99.', [1e12, '$1,000,000,000,000']],
  ])('%s', (texto, valores) => {
    for (const monto of valores) expect(rechazado({ monto }).errores).toEqual({ monto: texto });
  });

  test('dice con qué se recibió, y un día que existe', () => {
    expect(rechazado({ metodo_pago_id: '' }).message).toBe('Selecciona un método de pago');
    expect(rechazado({ fecha: '2026-02-30' }).message).toBe('La fecha de pago no es válida.');
  });

  test('se anula diciendo, si se quiere, la versión que se vio y el motivo', () => {
    expect(leer(anulacionDeAbonoSchema, {})).toEqual({ motivo: null });
    expect(leer(anulacionDeAbonoSchema, { version: '3', motivo: 'Cheque sin fondos' })).toEqual({
      version: 3,
      motivo: 'Cheque sin fondos',
    });
    expect(rechazoDe(() => leer(anulacionDeAbonoSchema, { version: 'x' })).code).toBe('regla');
  });
});
