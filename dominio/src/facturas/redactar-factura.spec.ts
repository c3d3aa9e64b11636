import fc from 'fast-check';
import { rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { SIN_DECIR, type EventoDeNegocio, negocio } from '../negocio/negocio.ts';
import { aCantidad, aPesos } from '../dinero.ts';
import { ahoraEn } from '../zona-horaria.ts';
import { cargos } from './cargos.prueba.ts';
import { aFacturaDeApi } from './factura.view.ts';
import { cambioDeFacturaSchema, nuevaFacturaSchema } from './factura.schema.ts';
import {
  type ComandoDeFactura,
  type DatosDeFactura,
  type Factura,
  type ContenidoDeFactura,
  contenidoDe,
} from './factura.ts';
import {
  ABONO,
  ANA,
  DATOS,
  DUENA,
  EFECTIVO,
  UNA_PAGADA,
  UNA_PENDIENTE,
  PAGO,
  TALLER,
} from './factura.prueba.ts';
import {
  type ContextoDelCambio,
  clienteConCambios,
  comandoDelAbono,
  comandoDelCambio,
  idiomaParaFactura,
  negocioParaFactura,
  redactarFactura,
} from './redactar-factura.ts';

const AHORA = '2026-03-05T10:00:00.000Z';
const CUERPO = {
  cliente_id: ANA.id,
  items: [{ categoria: 'Taller', descripcion: 'Afinación', precio_unitario: 100, cantidad: 2 }],
  fecha_factura: '2026-03-01',
  fecha_vencimiento: '2026-03-16',
  impuesto: 32,
  impuesto_porcentaje: 16,
  deposito: 32,
  nota: 'Gracias por su compra',
  terminos: 'Pago en 15 días',
};

const redactar = (cambio: object = {}): DatosDeFactura =>
  redactarFactura(leer(nuevaFacturaSchema, { ...CUERPO, ...cambio }), {
    numero_factura: 7,
    cliente: ANA,
    negocio: TALLER,
  });

describe('Redactar una factura nueva', () => {
  test('lleva sus importes, el número dado y las fotos de cliente y negocio', () => {
    expect(redactar()).toEqual(DATOS);
  });

  test('sin impuesto ni depósito, se debe el subtotal entero', () => {
    const sinNada = { impuesto: undefined, impuesto_porcentaje: undefined, deposito: undefined };
    expect(redactar(sinNada)).toMatchObject({
      subtotal: 20_000,
      impuesto: 0,
      impuesto_porcentaje: null,
      total: 20_000,
      deposito: 0,
      balance_restante: 20_000,
    });
  });

  test('de un porcentaje sin importe el servidor calcula el importe', () => {
    expect(redactar({ impuesto: undefined, impuesto_porcentaje: 8.25 })).toMatchObject({
      impuesto: 1_650,
      impuesto_porcentaje: 8.25,
      total: 21_650,
    });
  });

  test('sin vencimiento no vence', () => {
    expect(redactar({ fecha_vencimiento: '' }).fecha_vencimiento).toBeNull();
    expect(redactar({ fecha_vencimiento: undefined }).fecha_vencimiento).toBeNull();
  });

  test('los totales que manda el navegador se comprueban, con un centavo de gracia', () => {
    expect(redactar({ subtotal: 200, total: 232, balance_restante: 200 })).toEqual(DATOS);
    expect(redactar({ subtotal: 200.01, total: 231.99 })).toEqual(DATOS);
    for (const cambio of [{ subtotal: 200.02 }, { total: 100 }, { balance_restante: 232 }])
      expect(rechazoDe(() => redactar(cambio)).message).toBe('Los totales no coinciden con los conceptos.');
  });

  test.each([undefined, -0.01, -1, 0, 232])(
    'un depósito mayor que el total se rechaza por eso, con el balance %p',
    (balance_restante) => {
      expect(rechazoDe(() => redactar({ deposito: 232.01, balance_restante })).message).toBe(
        'El depósito no puede superar el total.',
      );
    },
  );

  test('un balance negativo se rechaza, porque no coincide con ninguno', () => {
    expect(rechazoDe(() => redactar({ balance_restante: -1 })).errores).toEqual({
      balance_restante: 'Los totales no coinciden con los conceptos.',
    });
  });

  test('el total de cada concepto lo pone el servidor', () => {
    const items = [{ ...CUERPO.items[0], total: 9_999 }];
    expect(redactar({ items }).items[0]?.total).toBe(20_000);
  });

  test('los datos del cuerpo reemplazan los del registro; los que faltan son los del registro', () => {
    const datos = redactar({
      cliente: { telefono: '5500000000', email: '' },
      negocio: { nombre: 'Otro nombre', logo_url: '' },
    });
    expect(datos.cliente).toEqual({ ...ANA, telefono: '5500000000', email: null });
    expect(datos.negocio).toEqual({ ...TALLER, nombre: 'Otro nombre', logo_url: null });
  });
});

describe('El cliente de una factura', () => {
  test('conserva su id, diga lo que diga el cuerpo', () => {
    const cambio = { nombre: 'Ana M.', id: 'otro' } as { nombre: string };
    expect(clienteConCambios(ANA, cambio)).toEqual({ ...ANA, nombre: 'Ana M.' });
  });

  test('no se queda sin nombre', () => {
    expect(rechazoDe(() => clienteConCambios(ANA, { nombre: null }))).toMatchObject({
      message: 'El nombre del cliente es obligatorio',
      errores: { 'cliente.nombre': 'El nombre del cliente es obligatorio' },
    });
  });
});

const BORRADOR: Factura = { ...UNA_PENDIENTE, estado: 'borrador' };
const PENDIENTE = UNA_PENDIENTE;
const PAGADA = UNA_PAGADA;

const significado = (
  factura: Factura,
  cuerpo: object,
  contexto: Partial<ContextoDelCambio> = {},
): ComandoDeFactura =>
  comandoDelCambio(
    { version: 3, factura, eliminada: false, anulados: [], timbres: [] },
    leer(cambioDeFacturaSchema, cuerpo),
    {
      user_id: DUENA,
      cliente: null,
      metodo_pago: null,
      ahora: ahoraEn('America/Mexico_City', AHORA),
      abono_id: PAGO.abono_id,
      ...contexto,
    },
  );

const edicion = (destino: 'emitir' | 'borrador' | 'conservar', cambio: Partial<ContenidoDeFactura> = {}) => ({
  type: 'EditarFactura',
  user_id: DUENA,
  version: undefined,
  destino,
  datos: { ...contenidoDe(DATOS), ...cambio },
});

describe('Lo que significa guardar una factura', () => {
  test('entera y sin estado, emite', () => {
    expect(significado(BORRADOR, CUERPO)).toEqual(edicion('emitir'));
    expect(significado(PENDIENTE, { ...CUERPO, nota: 'Otra' })).toEqual(edicion('emitir', { nota: 'Otra' }));
  });

  test('con estado borrador, la deja en borrador', () => {
    expect(significado(BORRADOR, { ...CUERPO, estado: 'borrador' })).toEqual(edicion('borrador'));
    expect(significado(PENDIENTE, { estado: 'borrador' })).toEqual(edicion('borrador'));
  });

  test('con estado pendiente, emite el borrador', () => {
    expect(significado(BORRADOR, { estado: 'pendiente' })).toEqual(edicion('emitir'));
  });

  test('en parte, conserva el estado y todo lo que no nombra', () => {
    expect(significado(BORRADOR, { nota: 'Otra' })).toEqual(edicion('conservar', { nota: 'Otra' }));
    expect(significado(BORRADOR, { fecha_vencimiento: '' })).toEqual(
      edicion('conservar', { fecha_vencimiento: null }),
    );
    expect(significado(PENDIENTE, { numero_factura: 9 })).toEqual(
      edicion('conservar', { numero_factura: 9 }),
    );
    expect(significado(PENDIENTE, {})).toEqual(edicion('conservar'));
  });

  test('el comando lleva la versión que se vio', () => {
    expect(significado(PENDIENTE, { nota: 'Otra', version: 3 })).toMatchObject({ version: 3 });
  });

  test('un depósito nuevo mueve el balance', () => {
    expect(significado(PENDIENTE, { deposito: 100 })).toEqual(edicion('conservar', { deposito: 10_000 }));
  });

  test('otro cliente llega con sus datos', () => {
    const luis = { ...ANA, id: '77777777-7777-4777-8777-777777777777', nombre: 'Luis' };
    expect(significado(PENDIENTE, { cliente_id: luis.id }, { cliente: luis })).toEqual(
      edicion('conservar', { cliente_id: luis.id, cliente: luis }),
    );
  });

  test('un cliente que la dueña no tiene se rechaza; el que ya lleva no se busca, aunque ya no esté', () => {
    expect(rechazoDe(() => significado(PENDIENTE, { cliente_id: EFECTIVO.id })).message).toBe(
      'Cliente no encontrado.',
    );
    expect(significado(PENDIENTE, { cliente_id: ANA.id })).toEqual(edicion('conservar'));
  });

  test('los conceptos nuevos recalculan el impuesto con el porcentaje que tenía', () => {
    const items = [{ descripcion: 'Frenos', precio_unitario: 50, cantidad: 1 }];
    expect(significado(PENDIENTE, { items, deposito: 0 })).toEqual(
      edicion('emitir', {
        items: [
          {
            ...{ categoria: null, descripcion: 'Frenos', precio_unitario: 5_000, cantidad: 1_000 },
            ...{ total: 5_000, descuento: null, iva: null, clave_sat: null, unidad_sat: null },
          },
        ],
        subtotal: 5_000,
        impuesto: 800,
        total: 5_800,
        deposito: 0,
      }),
    );
  });

  test('un porcentaje nuevo recalcula el importe', () => {
    expect(significado(PENDIENTE, { impuesto_porcentaje: 8 })).toEqual(
      edicion('conservar', {
        impuesto: 1_600,
        impuesto_porcentaje: 8,
        total: 21_600,
      }),
    );
  });

  test('un importe de impuesto distinto quita el porcentaje de antes', () => {
    expect(significado(PENDIENTE, { impuesto: 10 })).toEqual(
      edicion('conservar', {
        impuesto: 1_000,
        impuesto_porcentaje: null,
        total: 21_000,
      }),
    );
    expect(significado(PENDIENTE, { impuesto: 32 })).toEqual(edicion('conservar'));
  });

  describe('con descuentos o IVA por renglón', () => {
    const RENGLON = { descripcion: 'Frenos', precio_unitario: 100, cantidad: 2 };
    const guardada = (cuerpo: object): Factura => ({
      ...UNA_PENDIENTE,
      datos: redactar({ impuesto: undefined, impuesto_porcentaje: undefined, deposito: 0, ...cuerpo }),
    });
    const tras = (factura: Factura, cambio: object): ContenidoDeFactura => {
      const comando = significado(factura, cambio);
      if (comando.type !== 'EditarFactura') throw new Error(comando.type);
      return comando.datos;
    };
    const CON_DESCUENTO = guardada({
      items: [RENGLON],
      descuento: { porcentaje: 10 },
      impuesto_porcentaje: 16,
    });
    const POR_RENGLON = guardada({
      items: [
        { ...RENGLON, iva: 16, descuento: { importe: 20 }, clave_sat: '78181500', unidad_sat: 'E48' },
        { ...RENGLON, descripcion: 'Libro', iva: 'exento' },
      ],
    });

    test('lo que no se nombra queda, y null lo vacía', () => {
      expect(tras(CON_DESCUENTO, { nota: 'Otra' })).toEqual({
        ...contenidoDe(CON_DESCUENTO.datos),
        nota: 'Otra',
      });
      expect(tras(CON_DESCUENTO, { items: [{ ...RENGLON, cantidad: 1 }] })).toMatchObject({
        ...{ descuento: { porcentaje: 10 }, subtotal: 10_000, impuesto: 1_440, total: 10_440 },
      });
      expect(tras(CON_DESCUENTO, { descuento: null })).toMatchObject({
        ...{ descuento: null, subtotal: 20_000, impuesto: 3_200, total: 23_200 },
      });
      const conIva = tras(CON_DESCUENTO, { descuento: null, precios_con_iva: true });
      expect(conIva).toMatchObject({
        precios_con_iva: true,
        subtotal: 17_241,
        impuesto: 2_759,
        total: 20_000,
      });
      const sinIva = tras({ ...CON_DESCUENTO, datos: { ...DATOS, ...conIva } }, { precios_con_iva: null });
      expect(sinIva).toMatchObject({ precios_con_iva: false, impuesto: 3_200, total: 23_200 });
    });

    test('un impuesto que se escribió como importe sigue a su base', () => {
      const escrito = guardada({ items: [RENGLON], impuesto: 32 });
      expect(tras(escrito, { descuento: { importe: 50 } })).toMatchObject({
        ...{ impuesto: 2_400, impuesto_porcentaje: null, total: 17_400 },
      });
      const rebajado = guardada({ items: [RENGLON], impuesto: 24, descuento: { importe: 50 } });
      expect(tras(rebajado, { items: [{ ...RENGLON, cantidad: 1 }] })).toMatchObject({
        ...{ impuesto: 800, impuesto_porcentaje: null, total: 5_800 },
      });
      expect(tras(escrito, { items: [{ ...RENGLON, cantidad: 1 }] })).toMatchObject({ impuesto: 3_200 });
      // A tax on a base of 0 has no percent, so an edit keeps the tax's amount.
      const cortesia = guardada({ items: [{ ...RENGLON, descuento: { porcentaje: 100 } }], impuesto: 1 });
      expect(tras(cortesia, { items: [{ ...RENGLON, descuento: null }] })).toMatchObject({ impuesto: 100 });
    });

    test('unos conceptos sin descuentos ni IVA no borran los que la factura tiene: se rechazan', () => {
      const items = [RENGLON, RENGLON];
      for (const factura of [
        POR_RENGLON,
        guardada({ items: [{ ...RENGLON, descuento: { porcentaje: 5 } }] }),
      ])
        expect(rechazoDe(() => significado(factura, { items }))).toMatchObject({
          code: 'conflicto',
          message: 'Esta factura tiene descuentos o IVA por renglón. Vuelve a cargar la página.',
        });
      const sinNada = items.map((item) => ({ ...item, iva: null, descuento: null }));
      expect(tras(POR_RENGLON, { items: sinNada, impuesto: 0 })).toMatchObject({
        subtotal: 40_000,
        total: 40_000,
      });
    });

    test('todos los renglones dicen su IVA, y entonces no hay porcentaje de la factura', () => {
      const items = [{ ...RENGLON, iva: 8 }];
      expect(tras(CON_DESCUENTO, { items })).toMatchObject({
        ...{ impuesto_porcentaje: null, impuesto: 1_440, total: 19_440 },
      });
      expect(rechazoDe(() => tras(CON_DESCUENTO, { items, impuesto_porcentaje: 16 })).errores).toEqual({
        impuesto_porcentaje: 'Con IVA por renglón, la factura no lleva un porcentaje de impuesto.',
      });
      expect(rechazoDe(() => tras(CON_DESCUENTO, { items: [...items, RENGLON] })).errores).toEqual({
        'items.1.iva': 'Elige el IVA de todos los renglones, o de ninguno.',
      });
    });

    test('las cifras que se mandan se comprueban con las del servidor, también el impuesto y el descuento', () => {
      const cifras = {
        subtotal: 400,
        descuento_importe: 20,
        impuesto: 28.8,
        total: 408.8,
        balance_restante: 408.8,
      };
      expect(tras(POR_RENGLON, cifras)).toEqual(contenidoDe(POR_RENGLON.datos));
      expect(tras(POR_RENGLON, { impuesto: 28.81 })).toEqual(contenidoDe(POR_RENGLON.datos));
      for (const campo of Object.keys(cifras).filter((campo) => campo !== 'balance_restante'))
        expect(rechazoDe(() => tras(POR_RENGLON, { [campo]: 1 })).errores).toEqual({
          [campo]: 'Los totales no coinciden con los conceptos.',
        });
    });

    test('un renglón del que no se dicen sus claves conserva las que tenía', () => {
      const items = [
        { ...RENGLON, precio_unitario: 90, iva: 16 },
        { ...RENGLON, descripcion: 'Otro', iva: 0 },
      ];
      const claves = tras(POR_RENGLON, { items }).items.map(({ clave_sat, unidad_sat }) => [
        clave_sat,
        unidad_sat,
      ]);
      expect(claves).toEqual([
        ['78181500', 'E48'],
        [null, null],
      ]);
      const vacio = [{ ...items[0], clave_sat: null, unidad_sat: '' }];
      expect(tras(POR_RENGLON, { items: vacio }).items[0]).toMatchObject({
        clave_sat: null,
        unidad_sat: null,
      });
    });

    test('guardar la factura entera como se leyó no cambia nada', () => {
      fc.assert(
        fc.property(cargos, (cobro) => {
          const { items } = cobro;
          const nueva = { ...CUERPO, ...cobro, impuesto: undefined, deposito: 0 };
          const pesos = (descuento: unknown): unknown => {
            const { importe } = (descuento ?? {}) as { importe?: number };
            return importe === undefined ? descuento : { importe: aPesos(importe) };
          };
          const factura = guardada({
            ...nueva,
            descuento: pesos(cobro.descuento),
            items: items.map((item) => ({
              ...{ ...item, descripcion: 'Algo', descuento: pesos(item.descuento) },
              precio_unitario: aPesos(item.precio_unitario),
              cantidad: aCantidad(item.cantidad),
            })),
          });
          const {
            id: _id,
            version: _version,
            estado: _estado,
            ...leida
          } = aFacturaDeApi({
            ...{ id: 'x', version: 1, papel: 1, creada: AHORA, cambiada: AHORA, factura },
          });
          expect(tras(factura, leida)).toEqual(contenidoDe(factura.datos));
        }),
      );
    });
  });

  test('con totales que no cuadran se rechaza', () => {
    expect(rechazoDe(() => significado(PENDIENTE, { ...CUERPO, total: 1 })).message).toBe(
      'Los totales no coinciden con los conceptos.',
    );
  });

  test('un cambio de una pagada es una edición, que la factura rechaza', () => {
    expect(significado(PAGADA, { ...CUERPO, nota: 'Otra', total: 1 })).toEqual(edicion('conservar'));
  });
});

describe('Lo que significa corregir el cliente', () => {
  test('nombrar solo al cliente corrige su foto, no su estado', () => {
    expect(significado(PENDIENTE, { cliente: { telefono: '5500000000' } })).toEqual({
      type: 'CorregirCliente',
      user_id: DUENA,
      version: undefined,
      cliente: { ...ANA, telefono: '5500000000' },
    });
  });

  test('junto con un estado es una edición: corregir y emitir a la vez', () => {
    expect(significado(BORRADOR, { cliente: { telefono: '5500000000' }, estado: 'pendiente' })).toEqual(
      edicion('emitir', { cliente: { ...ANA, telefono: '5500000000' } }),
    );
  });

  test('junto con otro cambio es una edición', () => {
    expect(significado(PENDIENTE, { cliente: { telefono: '5500000000' }, nota: 'Otra' })).toEqual(
      edicion('conservar', { cliente: { ...ANA, telefono: '5500000000' }, nota: 'Otra' }),
    );
  });
});

describe('Lo que significa completar el pago', () => {
  const pago = { estado: 'pagada', metodo_pago_id: EFECTIVO.id, balance_restante: 0 };
  const completar = {
    type: 'CompletarPago',
    user_id: DUENA,
    version: undefined,
    abono_id: PAGO.abono_id,
    metodo_pago: EFECTIVO,
    fecha_pago: AHORA,
    fecha: '2026-03-05',
    nota: null,
    hoy: '2026-03-05',
  };
  const contexto = { metodo_pago: EFECTIVO };

  test('paga con el método y en el instante que se dicen, o ahora', () => {
    expect(significado(PENDIENTE, pago, contexto)).toEqual(completar);
    expect(significado(PENDIENTE, { ...pago, fecha_pago: '2026-03-04T08:00:00Z' }, contexto)).toEqual({
      ...completar,
      fecha_pago: '2026-03-04T08:00:00.000Z',
      fecha: '2026-03-04',
    });
  });

  test.each([
    ['America/Mexico_City', { fecha_pago: '2026-03-04T05:59:59Z' }, '2026-03-03'],
    ['America/Mexico_City', { fecha_pago: '2026-03-04T06:00:00Z' }, '2026-03-04'],
    ['Asia/Tokyo', { fecha_pago: '2026-03-03T15:00:00Z' }, '2026-03-04'],
    ['America/Mexico_City', { fecha_pago: '2026-03-06T10:00:00Z' }, '2026-03-05'],
    ['Pacific/Midway', {}, '2026-03-04'],
    // A given `fecha` wins over the day of `fecha_pago`. The decider refuses a future day.
    ['America/Mexico_City', { fecha: '2026-02-28', fecha_pago: '2026-03-04T10:00:00Z' }, '2026-02-28'],
    ['America/Mexico_City', { fecha: '2026-03-06' }, '2026-03-06'],
  ])('en %s un pago %j es del %s', (zona, cambio, fecha) => {
    expect(
      significado(PENDIENTE, { ...pago, ...cambio }, { ...contexto, ahora: ahoraEn(zona, AHORA) }),
    ).toMatchObject({ fecha });
  });

  test('su nota es otra que la de la factura', () => {
    expect(significado(PENDIENTE, { ...pago, nota_pago: ' En el mostrador ' }, contexto)).toEqual({
      ...completar,
      nota: 'En el mostrador',
    });
  });

  test('sin método no se paga', () => {
    expect(rechazoDe(() => significado(PENDIENTE, { estado: 'pagada' }))).toMatchObject({
      message: 'Selecciona un método de pago',
      errores: { metodo_pago_id: 'Selecciona un método de pago' },
    });
  });

  test('con un método que la dueña no tiene no se paga', () => {
    expect(rechazoDe(() => significado(PENDIENTE, pago)).message).toBe('Método de pago no encontrado.');
  });

  test('repetir un pago no busca el método, aunque ya no esté', () => {
    expect(significado(PAGADA, pago)).toEqual(completar);
  });

  test('una pagada, sin método o con uno que no existe, es una edición, que la factura rechaza', () => {
    for (const metodo_pago_id of [null, ANA.id])
      expect(significado(PAGADA, { ...pago, metodo_pago_id })).toEqual(edicion('conservar'));
  });

  test('la factura entera puede venir junto, mientras sea la que tenemos', () => {
    expect(significado(PENDIENTE, { ...CUERPO, ...pago }, contexto)).toEqual(completar);
    expect(significado(PAGADA, { ...CUERPO, ...pago }, contexto)).toEqual(completar);
  });

  test('con cambios sin guardar se pide guardarlos antes', () => {
    expect(
      rechazoDe(() => significado(PENDIENTE, { ...CUERPO, ...pago, nota: 'Otra' }, { metodo_pago: EFECTIVO }))
        .message,
    ).toBe('Guarda los cambios de la factura antes de completar el pago.');
  });

  test('una pagada con cambios es una edición, que la factura rechaza', () => {
    expect(significado(PAGADA, { ...CUERPO, ...pago, nota: 'Otra' }, { metodo_pago: EFECTIVO })).toEqual(
      edicion('conservar'),
    );
  });
});

describe('Lo que significa revertir el pago', () => {
  const revertir = { type: 'RevertirPago', user_id: DUENA, version: undefined };
  const deshacer = { estado: 'pendiente', metodo_pago_id: null, fecha_pago: null };

  test('una pagada que vuelve a pendiente es un pago revertido, con el balance que se diga', () => {
    expect(significado(PAGADA, deshacer)).toEqual({ ...revertir, balance_restante: undefined });
    expect(significado(PAGADA, { ...deshacer, balance_restante: 232 })).toEqual({
      ...revertir,
      balance_restante: 23_200,
    });
  });

  test('con la factura entera se ignora el balance que nombra', () => {
    for (const balance_restante of [232, 200, 1])
      expect(significado(PAGADA, { ...CUERPO, ...deshacer, balance_restante })).toEqual({
        ...revertir,
        balance_restante: undefined,
      });
  });
});

describe('El balance que se dice al guardar', () => {
  const abonada: Factura = {
    ...UNA_PENDIENTE,
    abonos: [{ ...ABONO, monto: 5_000 }],
    datos: { ...DATOS, balance_restante: 15_000 },
  };

  test.each([200, 150, 199.99, 150.01, undefined])(
    'puede ser %s: sin los pagos, con ellos, o ninguno',
    (balance_restante) => {
      expect(significado(abonada, { ...CUERPO, balance_restante })).toEqual(edicion('emitir'));
    },
  );

  test('un balance distinto se rechaza', () => {
    expect(rechazoDe(() => significado(abonada, { ...CUERPO, balance_restante: 100 })).message).toBe(
      'Los totales no coinciden con los conceptos.',
    );
  });

  test('sin importes se ignora: repetir la reversión ya hecha no se rechaza', () => {
    expect(significado(PENDIENTE, { estado: 'pendiente', balance_restante: 232 })).toEqual(edicion('emitir'));
  });
});

describe('Lo que significa un abono', () => {
  const abono = { monto: 5_000, metodo_pago_id: EFECTIVO.id, nota: null };
  const situacion = { version: 3, factura: PENDIENTE, eliminada: false, anulados: [], timbres: [] };
  const contexto = {
    user_id: DUENA,
    abono_id: PAGO.abono_id,
    metodo_pago: EFECTIVO,
    ahora: ahoraEn('America/Mexico_City', '2026-03-05T04:00:00.000Z'),
  };

  test('es de su hoy, o del día que dice', () => {
    const comando = comandoDelAbono(situacion, abono, contexto);
    expect(comando).toEqual({
      type: 'RegistrarAbono',
      user_id: DUENA,
      version: undefined,
      abono_id: PAGO.abono_id,
      monto: 5_000,
      metodo_pago: EFECTIVO,
      fecha: '2026-03-04',
      nota: null,
      hoy: '2026-03-04',
      instante: '2026-03-05T04:00:00.000Z',
    });
    expect(comandoDelAbono(situacion, { ...abono, fecha: '2026-02-01', version: 3 }, contexto)).toEqual({
      ...comando,
      fecha: '2026-02-01',
      version: 3,
    });
  });

  test('con un método que la dueña no tiene se rechaza; la factura de otra dueña se rechaza antes', () => {
    const sinMetodo = { ...contexto, metodo_pago: null };
    expect(rechazoDe(() => comandoDelAbono(situacion, abono, sinMetodo)).message).toBe(
      'Método de pago no encontrado.',
    );
    expect(
      rechazoDe(() => comandoDelAbono(situacion, abono, { ...sinMetodo, user_id: ANA.id })).message,
    ).toBe('Factura no encontrada.');
  });
});

test('una factura nueva guarda los datos del negocio como son hoy', () => {
  const datos = {
    nombre_negocio: 'Taller Luz',
    tipo_negocio: 'Taller',
    telefono: '5512345678',
    email: 'taller@luz.mx',
    direccion: 'Avenida 2',
    color_personalizado: '#aa3311',
    nota_factura: 'Gracias',
    terminos_condiciones: 'Contado',
    codigo_pais: null,
    zona_horaria: null,
    ...SIN_DECIR,
    idioma_documentos: 'es',
  } as const;
  const eventos: EventoDeNegocio[] = [
    { type: 'NegocioConfigurado', data: datos },
    { type: 'LogoSubido', data: { logo_url: '/a.png', original: null, impreso: null } },
  ];
  expect(negocioParaFactura(fold(negocio, eventos))).toEqual({
    nombre: 'Taller Luz',
    direccion: 'Avenida 2',
    email: 'taller@luz.mx',
    telefono: '5512345678',
    logo_url: '/a.png',
    nota: 'Gracias',
    terminos: 'Contado',
    color_personalizado: '#aa3311',
    rfc: null,
  });
  expect(Object.values(negocioParaFactura(negocio.initialState))).toEqual(Array(9).fill(null));
  expect(idiomaParaFactura(fold(negocio, eventos))).toBe('es');
  expect(idiomaParaFactura(negocio.initialState)).toBe('en');
});
