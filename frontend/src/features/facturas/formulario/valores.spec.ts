import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import {
  cifrasDe,
  cuerpoDe,
  erroresDe,
  erroresDelServidor,
  fotosDe,
  plazoUsual,
  valoresDe,
  valoresNuevos,
  valoresRepetidos,
} from './valores.ts';

const ITEM = { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: '350.50', cantidad: '2' };
const NUEVA = { ...valoresNuevos(null, '2026-11-21', 'Gracias', '30 días'), numero_factura: '7' };
const LLENA = {
  ...NUEVA,
  cliente: { id: '0190b1b0-0000-7000-8000-000000000001', nombre: 'José', empresa: null },
  items: [ITEM],
  porcentaje: '16',
  deposito: '100',
};

const guardada = (cambios: Partial<FacturaDeApi>): FacturaDeApi => {
  const {
    cliente_id,
    items,
    subtotal = 0,
    impuesto,
    impuesto_porcentaje = null,
    ...cuerpo
  } = cuerpoDe(LLENA);
  const datos = { telefono: null, email: null, direccion: null };
  const cliente = { id: cliente_id, nombre: 'José', empresa: null, ...datos };
  return {
    ...cuerpo,
    ...{ cliente_id, cliente, subtotal, impuesto, impuesto_porcentaje },
    items: items.map((item) => ({ ...item, total: 0 })),
    ...cambios,
  } as FacturaDeApi;
};

test.each([
  [160, 160, 1000, '16'],
  [160, 16, 1000, '16'],
  [33.33, 3.333, 1000, '3.333'],
  [160, null, 1000, '16'],
  [0, 160, 0, '160'],
])(
  'un impuesto de %d, guardado con %j %% de %d, se abre como %s: lo que cuenta es el importe',
  (impuesto, porcentaje, subtotal, abre) => {
    expect(valoresDe(guardada({ impuesto, impuesto_porcentaje: porcentaje, subtotal })).porcentaje).toBe(
      abre,
    );
  },
);

test('la que se repite es de hoy, con el número siguiente y el plazo que tenía, sin depósito; lo demás es igual', () => {
  const ultima = guardada({ numero_factura: 11 });
  const repetida = (cambios: Partial<FacturaDeApi>) =>
    valoresRepetidos(ultima, '2026-12-20', guardada({ fecha_factura: '2026-11-21', ...cambios }));
  expect(repetida({ fecha_vencimiento: '2026-12-06' })).toEqual({
    ...LLENA,
    cliente: { id: LLENA.cliente.id, nombre: 'José', empresa: null },
    numero_factura: '12',
    fecha_factura: '2026-12-20',
    fecha_vencimiento: '2027-01-04',
    deposito: '0',
    items: [ITEM],
  });
  const vencimientos = ['2026-11-21', null, '2026-11-20'].map(
    (fecha_vencimiento) => repetida({ fecha_vencimiento }).fecha_vencimiento,
  );
  expect(vencimientos).toEqual(['2026-12-20', null, null]);
});

describe('con lo que empieza una nueva', () => {
  test('tras el último número que hay no propone ninguno: el servidor toma el que sigue libre', () => {
    const numeroTras = (numero_factura: number) =>
      valoresNuevos(guardada({ numero_factura }), '2026-11-21', 'Gracias', '30 días').numero_factura;
    expect([numeroTras(999_999_998), numeroTras(999_999_999)]).toEqual(['999999999', '']);
  });

  test('el número que sigue, el porcentaje y el plazo de la última', () => {
    const ultima = guardada({
      numero_factura: 41,
      impuesto: 56.08,
      impuesto_porcentaje: 8,
      fecha_factura: '2026-10-20',
      fecha_vencimiento: '2026-11-04',
    });
    expect(valoresNuevos(ultima, '2026-11-21', 'Gracias', '30 días')).toMatchObject({
      numero_factura: '42',
      porcentaje: '8',
      fecha_vencimiento: null,
      deposito: '0',
    });
    expect(plazoUsual(ultima)).toBe(15);
    expect(plazoUsual(guardada({ fecha_factura: '2026-10-20', fecha_vencimiento: '2026-10-19' }))).toBeNull();
  });

  test('la primera, con el 1, sin impuesto, y con una nota y unos términos propuestos si no hay', () => {
    const { numero_factura, porcentaje, nota, terminos } = valoresNuevos(null, '2026-11-21', null, '');
    expect([numero_factura, porcentaje, plazoUsual(null)]).toEqual(['1', '0', null]);
    expect([nota, terminos]).toEqual([
      'Gracias por su preferencia.',
      'Pago de contado, salvo que se haya acordado otra fecha.',
    ]);
  });
});

describe('lo que se ve mientras se escribe', () => {
  test('los totales se calculan al centavo', () => {
    expect(cifrasDe(LLENA)).toMatchObject({
      totales: {
        subtotal: 70_100,
        impuesto: 11_216,
        total: 81_316,
        deposito: 10_000,
        balance_restante: 71_316,
      },
      errores: {},
    });
  });

  test('tres decimales de cantidad y medio centavo se redondean como en el servidor', () => {
    const items = [{ ...ITEM, precio_unitario: '0.10', cantidad: '0.125' }];
    expect(cifrasDe({ items, porcentaje: '50', deposito: '' }).totales).toMatchObject({
      subtotal: 1,
      impuesto: 1,
      total: 2,
    });
  });

  test('lo que aún no es un número cuenta como cero', () => {
    const items = [{ ...ITEM, precio_unitario: '', cantidad: '.' }];
    expect(cifrasDe({ items, porcentaje: '.', deposito: '' }).totales.total).toBe(0);
  });

  test('un importe que no cabe no rompe la pantalla: se señala', () => {
    const items = [{ ...ITEM, precio_unitario: '999999999.99', cantidad: '999999.999' }];
    expect(cifrasDe({ items, porcentaje: '0', deposito: '0' }).errores).toEqual({
      items: 'El importe es demasiado grande: el máximo es $999,999,999,999.99.',
    });
  });
});

test('un día de otro siglo se señala en su campo, salvo el que la factura ya tenía', () => {
  const FUERA = 'La fecha debe estar entre el 01/01/2000 y el 31/12/2100.';
  const antigua = { ...LLENA, fecha_factura: '1999-12-31', fecha_vencimiento: '2101-01-01' };
  expect(erroresDe(antigua)).toEqual({ fecha_factura: FUERA, fecha_vencimiento: FUERA });
  const recordada = guardada({ fecha_factura: '1999-12-31', fecha_vencimiento: null });
  expect(erroresDe(antigua, 0, recordada)).toEqual({ fecha_vencimiento: FUERA });
});

describe('lo que se envía', () => {
  test('lleva los importes en pesos y el porcentaje como se escribió', () => {
    expect(cuerpoDe(LLENA)).toMatchObject({
      cliente_id: LLENA.cliente.id,
      numero_factura: 7,
      fecha_factura: '2026-11-21',
      subtotal: 701,
      impuesto: 112.16,
      impuesto_porcentaje: 16,
      total: 813.16,
      deposito: 100,
      balance_restante: 713.16,
      items: [
        { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 2, total: 701 },
      ],
    });
  });

  test('una nueva lleva a su cliente, si se sabe, y al negocio, como son hoy', () => {
    const NEGOCIO: NegocioDeApi = {
      nombre_negocio: 'Taller Luz',
      tipo_negocio: 'Taller',
      telefono: '5587654321',
      email: 'luz@x.mx',
      direccion: 'Calle 1',
      logo_url: null,
      color_personalizado: '#2563eb',
      nota_factura: 'Gracias',
      terminos_condiciones: null,
      codigo_pais: '52',
      zona_horaria: 'America/Mexico_City',
      ...{ iva_por_renglon: false, iva_predeterminado: null, precios_con_iva: false },
      version: 3,
    };
    const contacto = { telefono: '5512345678', email: null, direccion: 'Calle 2' };
    const cliente = { ...LLENA.cliente, contacto };
    expect(fotosDe({ ...LLENA, cliente }, NEGOCIO)).toEqual({
      cliente: { ...LLENA.cliente, ...contacto },
      negocio: {
        nombre: 'Taller Luz',
        direccion: 'Calle 1',
        email: 'luz@x.mx',
        telefono: '5587654321',
        logo_url: null,
        nota: 'Gracias',
        terminos: null,
        color_personalizado: '#2563eb',
      },
    });
    expect(fotosDe(LLENA, NEGOCIO)).not.toHaveProperty('cliente');
  });

  test('una fecha de vencimiento vacía va como null, y un número vacío deja que el servidor lo ponga', () => {
    expect(cuerpoDe({ ...LLENA, fecha_vencimiento: '', numero_factura: '' })).toMatchObject({
      fecha_vencimiento: null,
      numero_factura: null,
    });
  });

  test('una factura guardada y abierta otra vez envía lo mismo', () => {
    const valores = { ...LLENA, porcentaje: '8.333333', fecha_vencimiento: '2026-12-01' };
    const { impuesto, impuesto_porcentaje, fecha_vencimiento } = cuerpoDe(valores);
    const factura = guardada({
      impuesto,
      impuesto_porcentaje: Number(impuesto_porcentaje),
      fecha_vencimiento,
    });
    expect(cuerpoDe(valoresDe(factura))).toEqual(cuerpoDe(valores));
  });

  test('sin porcentaje guardado se deduce del importe, y vuelve a dar el mismo importe', () => {
    const factura = guardada({ impuesto: 33.33, impuesto_porcentaje: null });
    expect(valoresDe(factura).porcentaje).toBe('4.754636');
    expect(cuerpoDe(valoresDe(factura)).impuesto).toBe(33.33);
  });
});

describe('lo que se señala', () => {
  test('una factura vacía dice qué le falta, campo por campo', () => {
    expect(erroresDe({ ...NUEVA, nota: '', terminos: ' ', fecha_factura: null })).toEqual({
      cliente: 'Selecciona un cliente.',
      items: 'Agrega al menos un servicio.',
      fecha_factura: 'La fecha de factura es obligatoria.',
      nota: 'La nota es obligatoria.',
      terminos: 'Los términos son obligatorios.',
    });
  });

  test('una cantidad en cero y una fecha a medias se señalan donde están', () => {
    const items = [ITEM, { ...ITEM, cantidad: '0' }];
    expect(erroresDe({ ...LLENA, items, fecha_vencimiento: 'a medias' })).toEqual({
      'items.1.cantidad': 'Cantidad y precio deben ser mayores a 0.',
      fecha_vencimiento: 'La fecha de vencimiento debe ser válida.',
    });
  });

  test.each([
    ['-2', 'Cantidad y precio deben ser mayores a 0.', 'Cantidad y precio deben ser mayores a 0.'],
    ['1e3', 'Escribe un número, por ejemplo 1,234.50.', 'Escribe un número, por ejemplo 1,234.5.'],
    ['1 234.50', 'Escribe un número, por ejemplo 1,234.50.', 'Escribe un número, por ejemplo 1,234.5.'],
    ['1/2', 'Escribe la fracción con decimales: 0.5.', 'Escribe la fracción con decimales: 0.5.'],
    [
      '2.0005',
      'Escribe el precio con 2 decimales como máximo.',
      'Escribe la cantidad con 3 decimales como máximo.',
    ],
    [
      '999999999999',
      'El precio es demasiado grande: el máximo es $999,999,999.99.',
      'La cantidad es demasiado grande: el máximo es 999,999.999.',
    ],
    ['50 %', 'Escribe un importe, no un porcentaje.', 'Escribe una cantidad, no un porcentaje.'],
  ])('%s no vale, se dice por qué y se envía como está', (escrito, delPrecio, deLaCantidad) => {
    const valores = { ...LLENA, items: [{ ...ITEM, cantidad: escrito, precio_unitario: escrito }] };
    expect(erroresDe({ ...valores, porcentaje: '$16', deposito: '-1' })).toEqual({
      'items.0.precio_unitario': delPrecio,
      'items.0.cantidad': deLaCantidad,
      porcentaje: 'Escribe un porcentaje, no un importe.',
      deposito: 'El depósito debe ser un número válido mayor o igual a 0.',
    });
  });

  test('lo que no es un número cuenta como 0 mientras se escribe', () => {
    for (const cantidad of ['-2', '1e3', '1,5', '2.0005'])
      expect(cifrasDe({ ...LLENA, items: [{ ...ITEM, cantidad }] }).totales.total).toBe(0);
  });

  test('una coma de miles es de miles en todos los campos', () => {
    const items = [{ ...ITEM, cantidad: '1,000', precio_unitario: '1,000' }];
    const valores = { ...LLENA, items, porcentaje: '0', deposito: '1,000' };
    expect(erroresDe(valores)).toEqual({});
    expect(cuerpoDe(valores)).toMatchObject({
      items: [{ cantidad: 1000, precio_unitario: 1000 }],
      deposito: 1000,
      total: 1_000_000,
    });
  });

  test('un depósito mayor que el total se señala en el depósito', () => {
    expect(erroresDe({ ...LLENA, deposito: '813.17' })).toEqual({
      deposito: 'El depósito no puede superar el total.',
    });
    expect(erroresDe({ ...LLENA, deposito: '813.16' })).toEqual({});
  });

  test('lo que el servidor rechaza se señala en el campo que el formulario tiene para ello', () => {
    expect(erroresDelServidor({ cliente_id: 'a', impuesto: 'b', 'items.0.cantidad': 'c' })).toEqual({
      cliente: 'a',
      porcentaje: 'b',
      'items.0.cantidad': 'c',
    });
  });
});
