import fc from 'fast-check';
import { recordada } from '@cuenta-clara/dominio/facturas/a-mano.prueba';
import { cargos } from '@cuenta-clara/dominio/facturas/cargos.prueba';
import { facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { UNA_PENDIENTE } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi, aFacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { desgloseDe } from '@cuenta-clara/dominio/facturas/totales';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { facturaImpresaDe } from '../hoja/factura-impresa.ts';
import { formularioImpreso } from './formulario-impreso.ts';
import {
  SIN_CARGOS_PROPIOS,
  cifrasDe,
  cuerpoDe,
  erroresDe,
  erroresDelServidor,
  fotosDe,
  ivaAlEmpezar,
  ivaDe,
  plazoUsual,
  valoresDe,
  valoresNuevos,
  valoresRepetidos,
} from './valores.ts';

const ITEM = {
  categoria: 'Frenos',
  descripcion: 'Balatas',
  precio_unitario: '350.50',
  cantidad: '2',
  ...SIN_CARGOS_PROPIOS,
};
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

test('una factura repetida es de hoy, con el número siguiente y el plazo que tenía, sin depósito; lo demás es igual', () => {
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

describe('los valores con que empieza una nueva', () => {
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
    expect(cifrasDe({ ...NUEVA, items, porcentaje: '50', deposito: '' }).totales).toMatchObject({
      subtotal: 1,
      impuesto: 1,
      total: 2,
    });
  });

  test('lo que aún no es un número cuenta como cero', () => {
    const items = [{ ...ITEM, precio_unitario: '', cantidad: '.' }];
    expect(cifrasDe({ ...NUEVA, items, porcentaje: '.', deposito: '' }).totales.total).toBe(0);
  });

  test('un importe que no cabe no rompe la pantalla: se señala', () => {
    const items = [{ ...ITEM, precio_unitario: '999999999.99', cantidad: '999999.999' }];
    expect(cifrasDe({ ...NUEVA, items, porcentaje: '0', deposito: '0' }).errores).toEqual({
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
      fiscal: null,
      ...{ idioma_documentos: 'en', mostrar_como_pagar: true, enlace_de_mensajes: 'pdf' },
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
        rfc: null,
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
    const factura = guardada({ impuesto: 33.33, impuesto_porcentaje: null, total: 734.33 });
    expect(valoresDe(factura).porcentaje).toBe('4.754636');
    expect(cuerpoDe(valoresDe(factura)).impuesto).toBe(33.33);
  });
});

describe('con descuentos e IVA por renglón', () => {
  const renglon = (descuento: string | null, iva: 16 | 8 | 0 | 'exento') => ({
    ...{ ...ITEM, precio_unitario: '100', cantidad: '1', descuento, iva },
    ...{ clave_sat: '01010101', unidad_sat: 'H87' },
  });
  // The lines are 100 - 10 % = 90 at 16 %, 100 - $20 = 80 at 8 %, and 100 at 0 %: 270. The discount of $27 is
  // divided in proportion: 9, 8 and 10. The bases are 81, 72 and 90, with IVA of 12.96 and 5.76.
  const CON_TODO = {
    ...LLENA,
    items: [renglon('10 %', 16), renglon('$20', 8), renglon(null, 0)],
    iva_por_renglon: true,
    descuento: '$27',
  };

  test('las cifras son las del dominio, con el impuesto de cada tasa', () => {
    expect(cifrasDe(CON_TODO)).toMatchObject({
      totales: {
        subtotal: 300_00,
        descuento_importe: 57_00,
        impuestos: [
          { tasa: 16, base: 81_00, importe: 12_96 },
          { tasa: 8, base: 72_00, importe: 5_76 },
          { tasa: 0, base: 90_00, importe: 0 },
        ],
        total: 261_72,
      },
      errores: {},
    });
  });

  test('el cuerpo lleva descuento e IVA en cada renglón, también si no hay descuento', () => {
    expect(cuerpoDe(CON_TODO)).toMatchObject({
      items: [
        { descuento: { porcentaje: 10 }, iva: 16, clave_sat: '01010101', unidad_sat: 'H87', total: 100 },
        { descuento: { importe: 20 }, iva: 8 },
        { descuento: null, iva: 0 },
      ],
      descuento: { importe: 27 },
      precios_con_iva: false,
      impuesto_porcentaje: null,
      descuento_importe: 57,
      impuesto: 18.72,
      total: 261.72,
    });
    expect(cuerpoDe(LLENA)).toMatchObject({ items: [{ descuento: null, iva: null }], descuento: null });
    expect(erroresDe(CON_TODO)).toEqual({});
  });

  test('una guardada y abierta otra vez envía lo mismo, y la que se repite los lleva', () => {
    const { impuesto } = cuerpoDe(CON_TODO);
    const factura = {
      ...guardada({ impuesto, impuesto_porcentaje: null }),
      ...cuerpoDe(CON_TODO),
    } as FacturaDeApi;
    expect(cuerpoDe(valoresDe(factura))).toEqual(cuerpoDe(CON_TODO));
    expect(valoresRepetidos(null, '2026-12-20', factura)).toMatchObject({
      items: [
        { descuento: '10 %', iva: 16 },
        { descuento: '$20.00', iva: 8 },
        { descuento: null, iva: 0 },
      ],
      descuento: '$27.00',
      iva_por_renglon: true,
    });
    // The latest invoice has IVA by line, so a new invoice takes no percent from it.
    expect(valoresNuevos(factura, '2026-12-20', null, null).porcentaje).toBe('0');
  });

  test('cualquier factura dice al centavo lo mismo en el formulario, su vista previa, su hoja y el papel', () => {
    fc.assert(
      fc.property(cargos, (cobro) => {
        const datos = recordada(cobro);
        const desglose = desgloseDe(cobro);
        const instante = '2026-11-20T00:00:00.000Z';
        const factura = aFacturaDeApi({
          ...{ id: 'x', version: 1, papel: 1, creada: instante, cambiada: instante },
          factura: { ...UNA_PENDIENTE, datos },
        });
        const valores = valoresDe(factura);
        expect(cifrasDe(valores)).toEqual({
          totales: { ...desglose, deposito: 0, balance_restante: desglose.total },
          errores: {},
        });
        const registros = { negocio: {} as NegocioDeApi, contacto: factura.cliente, como_pagar: [] };
        const papel = facturaImpresa('pendiente', datos);
        expect(formularioImpreso(valores, { ...registros, factura })).toEqual(papel);
        expect(facturaImpresaDe(factura)).toEqual(papel);
      }),
    );
  });

  test('los precios con IVA no cambian lo que se cobra', () => {
    const { totales } = cifrasDe({
      ...LLENA,
      ...{
        items: [{ ...ITEM, precio_unitario: '104', cantidad: '1', descuento: '5 %' }],
        precios_con_iva: true,
      },
    });
    expect(totales).toMatchObject({ total: 98_80, impuesto: 13_63 });
  });

  test('un descuento de más se señala en su campo, y mientras no quita nada', () => {
    const items = [renglon('$100.01', 16), renglon('101 %', 8)];
    expect(erroresDe({ ...CON_TODO, items: items.slice(0, 1), descuento: '' })).toEqual({
      'items.0.descuento': 'El descuento no puede superar el importe del renglón.',
    });
    expect(cifrasDe({ ...CON_TODO, items, descuento: '$200.01' }).totales.descuento_importe).toBe(0);
    expect(erroresDe({ ...CON_TODO, items: [renglon(null, 16)], descuento: '$100.01' })).toEqual({
      descuento: 'El descuento no puede superar lo que suman los renglones.',
    });
    expect(erroresDe({ ...CON_TODO, items: items.slice(1), descuento: '0 %' })).toEqual({
      'items.0.descuento': 'El descuento es demasiado grande: el máximo es 100 %.',
      descuento: 'El descuento debe ser mayor a 0.',
    });
    expect(erroresDelServidor({ 'items.2.descuento.porcentaje': 'a', 'descuento.importe': 'b' })).toEqual({
      'items.2.descuento': 'a',
      descuento: 'b',
    });
  });

  test('la que se repite toma por renglón la tasa única que tenía, si así cobra ya el negocio', () => {
    const iva = { iva_por_renglon: true, iva_predeterminado: null, precios_con_iva: false };
    const factura = guardada({});
    const repetida = valoresRepetidos(null, '2026-12-20', factura, iva);
    expect(repetida).toMatchObject({ items: [{ iva: 16 }], iva_por_renglon: true });
    expect(cifrasDe(repetida).totales.total).toBe(813_16);
    const de12 = guardada({ impuesto_porcentaje: 12, impuesto: 84.12 });
    expect(valoresRepetidos(null, '2026-12-20', de12, iva)).toMatchObject({
      ...{ items: [{ iva: null }], iva_por_renglon: false, porcentaje: '12' },
    });
  });

  test('un renglón empieza con el IVA de su servicio, si no con el del negocio, si no con el general', () => {
    const iva = { iva_por_renglon: true, iva_predeterminado: 8, precios_con_iva: false } as const;
    expect(ivaAlEmpezar({ iva: 'exento' }, iva)).toBe('exento');
    expect(ivaAlEmpezar({ iva: 0 }, iva)).toBe(0);
    expect(ivaAlEmpezar({ iva: null }, iva)).toBe(8);
    expect(ivaAlEmpezar({}, ivaDe({}))).toBe(16);
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
