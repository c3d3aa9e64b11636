import fc from 'fast-check';
import { registrados } from '../../dado.prueba.ts';
import { type Registrado } from '../../decider.ts';
import { type EventoDeFactura } from '../../facturas/factura.ts';
import { ANA, DATOS, DUENA, EFECTIVO, OTRA_CLIENTA, TALLER, contaba } from '../../facturas/factura.prueba.ts';
import { agregadoDeFactura } from '../../facturas/factura.agregado.ts';
import { idDeFactura } from '../../facturas/factura.view.ts';
import { redactarFactura } from '../../facturas/redactar-factura.ts';
import { type Cargos } from '../../facturas/totales.ts';
import { registro } from '../../facturas/vidas.prueba.ts';
import { type Celda } from '../../libro-de-calculo.ts';
import { sorteos } from '../../sorteos.prueba.ts';
import { asientosDe } from '../libro/libro.prueba.ts';
import { LIBRO_VACIO, porCobrar } from '../libro/libro.ts';
import { type Renglon, columnasDeMovimientos } from './columnas-de-movimientos.ts';
import { type Cuadre, NADA_RECIBIDO, cuadreDe, recibir } from './cuadre.ts';
import {
  type CuentaDeArchivo,
  type Movida,
  cuentaTras,
  pendientesDe,
  recibosDe,
} from './cuentas-del-periodo.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';
import { cuentaDeFolios, renglonesDeFolios } from './folios-del-libro.ts';
import { csvDeMovimientos } from './libro-csv.ts';
import { libroDelPeriodo } from './libro-del-periodo.ts';

type Registro = readonly Registrado<EventoDeFactura>[];

const MARZO: PeriodoDeArchivo = {
  ...{ desde: '2026-03-01', hasta: '2026-03-31', zona: 'America/Mexico_City' },
  ...{ provisional: false, al: '2026-03-31' },
};

const leido = (log: Registro) => {
  const cuentas = new Map<string, CuentaDeArchivo>();
  const asientos = asientosDe(log);
  const movidas = log.map((evento, i): Movida => {
    const id = idDeFactura(evento.streamId);
    const antes = cuentas.get(id) ?? null;
    const despues = cuentaTras(antes, evento);
    if (despues) cuentas.set(id, despues);
    else cuentas.delete(id);
    return { asiento: asientos[i]!, antes, despues };
  });
  return { movidas, pendientes: pendientesDe(cuentas), cabeza: asientos.at(-1) ?? LIBRO_VACIO };
};
const porFechaDe = (movidas: readonly Movida[]) =>
  movidas.flatMap(recibosDe).reduce((hasta, uno) => recibir(hasta, uno, MARZO), NADA_RECIBIDO);
const cuadreDel = (log: Registro): Cuadre => {
  const { movidas, pendientes, cabeza } = leido(log);
  return cuadreDe(pendientes, porFechaDe(movidas), LIBRO_VACIO, cabeza);
};
const suma = (centavos: readonly number[]): number => centavos.reduce((a, b) => a + b, 0);
const comoSeLee = (celda: Celda): unknown => (celda === null ? null : Object.values(celda)[0]);
const renglonDe = (movida: Movida): Renglon => ({ ...movida, persona: 'Luz', dias: MARZO });

describe('Lo que cuadra, en cualquier historia', () => {
  const deUna = registro.map((log) => log.filter(({ metadata }) => metadata.ownerId === DUENA));

  test('lo recibido en cada asiento es lo cobrado menos lo revertido; el saldo de las pendientes es el del libro', () => {
    fc.assert(
      fc.property(deUna, (log) => {
        const { movidas, pendientes, cabeza } = leido(log);
        for (const movida of movidas) {
          const { cobrado, revertido } = movida.asiento.movimiento;
          expect(suma(recibosDe(movida).map(({ monto }) => monto))).toBe(cobrado - revertido);
        }
        expect(suma(pendientes.map(({ saldo }) => saldo))).toBe(porCobrar(cabeza.saldo));
        const { pagadas, pendiente, abonado, porCobrar: seDebe, recibido, porFecha } = cuadreDel(log);
        expect(pagadas + pendiente).toBe(cabeza.saldo.facturado);
        expect(pendiente - abonado).toBe(seDebe);
        expect(porFecha.delPeriodo + porFecha.deOtro).toBe(recibido);
      }),
      { numRuns: sorteos(100, 3_000) },
    );
  });

  test('en cada renglón de una factura, Subtotal − Descuento + Impuesto = Total', () => {
    const CIFRAS = ['Subtotal', 'Descuento', 'Impuesto', 'Total'];
    const columnas = columnasDeMovimientos(MARZO.zona).filter(({ titulo }) => CIFRAS.includes(titulo));
    expect(columnas.map(({ titulo }) => titulo)).toEqual(CIFRAS);
    fc.assert(
      fc.property(deUna, (log) => {
        for (const movida of leido(log).movidas) {
          const [subtotal, descuento, impuesto, total] = columnas.map(
            ({ celda }) => comoSeLee(celda(renglonDe(movida))) as number | null,
          );
          // The ledger entry of a released number has no invoice, hence no amounts.
          if (movida.antes || movida.despues) expect(subtotal! - (descuento ?? 0) + impuesto!).toBe(total);
        }
      }),
      { numRuns: sorteos(100, 3_000) },
    );
  });

  test('donde sea que se parta, lo recibido de las partes suma lo del todo, y los folios se siguen', () => {
    fc.assert(
      fc.property(deUna, fc.nat(40), (log, donde) => {
        const { movidas, cabeza } = leido(log);
        const [antes, despues] = [movidas.slice(0, donde), movidas.slice(donde)];
        const corte = antes.at(-1)?.asiento ?? LIBRO_VACIO;
        const [una, otra] = [
          cuadreDe([], porFechaDe(antes), LIBRO_VACIO, corte),
          cuadreDe([], porFechaDe(despues), corte, cabeza),
        ];
        expect(una.recibido + otra.recibido).toBe(cuadreDel(log).recibido);
        const foliosTras = (unas: readonly Movida[], desde = cuentaDeFolios().folios()) => {
          const folios = cuentaDeFolios(desde);
          for (const movida of unas)
            folios.asienta(movida.asiento, movida.antes?.deuda.numero_factura ?? null);
          return folios.folios();
        };
        expect(foliosTras(despues, foliosTras(antes))).toEqual(foliosTras(movidas));
      }),
      { numRuns: sorteos(100, 3_000) },
    );
  });
});

const [UNA, OTRA, TERCERA, CUARTA] = ['a', 'b', 'c', 'd'].map(
  (letra) => `${letra.repeat(8)}-0000-4000-8000-000000000000`,
);
const nace = (numero_factura: number, cambios: object = {}): EventoDeFactura => ({
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...DATOS, numero_factura, ...cambios },
});
const abono = (monto: number, fecha: string): EventoDeFactura => ({
  type: 'AbonoRegistrado',
  data: {
    abono_id: `pago-${monto}`,
    metodo_pago: EFECTIVO,
    fecha,
    monto,
    nota: null,
    antes: contaba('pendiente'),
  },
});
const enOrden = (...eventos: readonly (readonly [string, EventoDeFactura])[]): Registro => {
  const versiones = new Map<string, number>();
  return eventos.map(([id, evento], i) => {
    const version = (versiones.get(id) ?? 0) + 1;
    versiones.set(id, version);
    const [registrado] = registrados(agregadoDeFactura.flujo(id), DUENA, [evento], i + 1);
    const at = new Date(Date.UTC(2026, 2, 1, 12, i)).toISOString();
    return {
      ...registrado!,
      ...{ id: `${id}#${version}`, version },
      metadata: { ...registrado!.metadata, at },
    };
  });
};

/**
 * Invoice 7 of $232.00 has a deposit of $32.00, and a payment of $50.00 in February that is voided later.
 * Invoice 9 gets number 12 and the customer Zoé. Invoice 15 is deleted; another invoice claims number 15 and
 * does not use it.
 */
const DEL_MES = [
  [UNA!, nace(7, { fecha_vencimiento: '2026-03-16' })],
  [UNA!, abono(5_000, '2026-02-28')],
  [UNA!, abono(10_000, '2026-03-02')],
  [
    UNA!,
    {
      type: 'AbonoAnulado',
      data: { abono_id: 'pago-5000', monto: 5_000, motivo: null, antes: contaba('pendiente') },
    },
  ],
  [OTRA!, nace(12, { cliente: OTRA_CLIENTA, cliente_id: OTRA_CLIENTA.id, fecha_vencimiento: null })],
  [
    OTRA!,
    {
      type: 'FacturaEditada',
      data: {
        ...DATOS,
        ...{ cliente: OTRA_CLIENTA, cliente_id: OTRA_CLIENTA.id, fecha_vencimiento: null, numero_factura: 9 },
        balance_restante: null,
        antes: { ...contaba('pendiente'), deposito: DATOS.deposito },
      },
    },
  ],
  [TERCERA!, nace(15)],
  [TERCERA!, { type: 'FacturaEliminada', data: { numero_factura: 15, antes: contaba('pendiente') } }],
  [UNA!, { type: 'FolioCedido', data: { numero_factura: 10 } }],
] as const;
const MES = enOrden(...DEL_MES);

const naceCon = (numero_factura: number, { items, ...resto }: Cargos): EventoDeFactura => {
  const solicitud = {
    cliente_id: ANA.id,
    items: items.map((item) => ({ ...item, categoria: null, descripcion: 'Abarrotes' })),
    ...resto,
    ...{ fecha_factura: '2026-03-01', deposito: 0, nota: 'Gracias', terminos: 'Contado' },
  };
  return nace(numero_factura, redactarFactura(solicitud, { numero_factura, cliente: ANA, negocio: TALLER }));
};

/**
 * The first invoice has beans, 2.5 × $35.00 at 0 %, and soap, 3 × $20.00 at 16 % less 5 %: $87.50 and $57.00.
 * A discount of $14.45 takes a tenth of each, and leaves a tax of $8.21. So $17.45 was discounted from
 * $147.50. An edit then removes the discounts. The second invoice has brake pads of $104.00 including IVA,
 * less 5 %: $98.80, which are $85.17 and $13.63 of IVA. Without IVA $104.00 are $89.66, so the discount is
 * $4.49. This invoice is deleted; its last item is free.
 */
const CON_DESCUENTOS = enOrden(
  [
    UNA!,
    naceCon(7, {
      items: [
        { precio_unitario: 3_500, cantidad: 2_500, iva: 0 },
        { precio_unitario: 2_000, cantidad: 3_000, iva: 16, descuento: { porcentaje: 5 } },
      ],
      descuento: { importe: 1_445 },
    }),
  ],
  [
    UNA!,
    {
      type: 'FacturaEditada',
      data: { ...DATOS, balance_restante: null, antes: { ...contaba('pendiente'), deposito: 0 } },
    },
  ],
  [
    OTRA!,
    naceCon(8, {
      items: [{ precio_unitario: 10_400, cantidad: 1_000, descuento: { porcentaje: 5 } }],
      ...{ precios_con_iva: true, impuesto_porcentaje: 16 },
    }),
  ],
  [OTRA!, { type: 'FacturaEliminada', data: { numero_factura: 8, antes: contaba('pendiente') } }],
  [
    TERCERA!,
    naceCon(9, {
      items: [{ precio_unitario: 5_000, cantidad: 1_000, descuento: { porcentaje: 100 } }],
      impuesto_porcentaje: 16,
    }),
  ],
);

const hojasDe = async (log: Registro, periodo = MARZO) => {
  const { movidas, pendientes } = leido(log);
  const folios = cuentaDeFolios();
  for (const movida of movidas) folios.asienta(movida.asiento, movida.antes?.deuda.numero_factura ?? null);
  const renglones = async function* (): AsyncGenerator<readonly Renglon[]> {
    yield movidas.map((movida) => ({ ...renglonDe(movida), dias: periodo }));
  };
  const { hojas } = libroDelPeriodo({
    ...{ negocio: 'Taller Luz', periodo, cuadre: cuadreDel(log), pendientes, asientos: movidas.length },
    ...{ folios: renglonesDeFolios(folios.folios(), folios.dejados()), renglones },
  });
  return Promise.all(
    hojas.map(async ({ nombre, encabezado, columnas, filas, totales }) => {
      const leidas: unknown[][] = [];
      for await (const pagina of filas) leidas.push(...pagina.map((fila) => fila.map(comoSeLee)));
      return {
        nombre,
        encabezado: encabezado.map(([que, celda]) => [que, comoSeLee(celda)]),
        columnas: columnas.map(({ titulo }) => titulo),
        filas: leidas,
        totales: totales.map(comoSeLee),
      };
    }),
  );
};

describe('libro.xlsx, renglón por renglón', () => {
  test('la hoja Resumen explica el paso de las cifras del tablero a las del libro', async () => {
    const [resumen] = await hojasDe(MES);
    expect(resumen!.encabezado).toEqual([
      ['Resumen', 'Taller Luz'],
      ['Período', 'Del 01/03/2026 al 31/03/2026, días de America/Mexico_City'],
      ['Al', '2026-03-31'],
    ]);
    expect(resumen!.filas.map(([que, cuanto]) => [que, cuanto])).toEqual([
      ['Facturado de facturas pagadas', 0],
      ['Pendiente a pagar', 46_400],
      ['  menos anticipos y abonos', -16_400],
      ['  = por cobrar', 30_000],
      // The $164.00 received are two deposits of $32.00 and a payment of $100.00. The voided payment and the
      // deleted invoice cancel out.
      ['Recibido en el período', 16_400],
      ['  con fecha del período', 16_400],
      ['  con fecha de otro', 0],
    ]);
  });

  test('la hoja de movimientos dice la factura, el pago que cada uno anota o anula, y el folio anterior', async () => {
    const [, movimientos] = await hojasDe(MES);
    const de = (titulo: string) =>
      movimientos!.filas.map((fila) => fila[movimientos!.columnas.indexOf(titulo)]);
    expect(de('Folio anterior')).toEqual([...Array(5).fill(null), 12, null, null, null]);
    expect(de('Factura')).toEqual([7, 7, 7, 7, 12, 9, 15, 15, 10]);
    expect(de('Subtotal')).toEqual(Array(9).fill(20_000));
    expect(de('Impuesto')).toEqual(Array(9).fill(3_200));
    expect(de('Vence')[0]).toBe('2026-03-16');
    expect(de('Método de pago')).toEqual([null, 'Efectivo', 'Efectivo', 'Efectivo', ...Array(5).fill(null)]);
    expect(de('Fecha de pago')).toEqual([
      ...[null, '2026-02-28', '2026-03-02', '2026-02-28'],
      ...Array(5).fill(null),
    ]);
    expect(de('Fecha (America/Mexico_City)')[0]).toBe('2026-03-01 06:00:00');
  });

  test('los descuentos tienen su columna en la hoja y en libro.csv, vacía donde no hay descuento', async () => {
    const { columnas, filas } = (await hojasDe(CON_DESCUENTOS))[1]!;
    const desde = columnas.indexOf('Subtotal');
    expect(columnas.slice(desde, desde + 4)).toEqual(['Subtotal', 'Descuento', 'Impuesto', 'Total']);
    expect(filas.map((fila) => fila.slice(desde, desde + 4))).toEqual([
      [14_750, 1_745, 821, 13_826],
      [20_000, null, 3_200, 23_200],
      [8_966, 449, 1_363, 9_880],
      [8_966, 449, 1_363, 9_880],
      [5_000, 5_000, 0, 0],
    ]);
    const { linea } = csvDeMovimientos(MARZO.zona);
    const [frijol, sinNada] = leido(CON_DESCUENTOS).movidas.map((movida) => linea(renglonDe(movida)));
    expect(frijol).toContain(',147.50,17.45,8.21,138.26,');
    expect(sinNada).toContain(',200.00,,32.00,232.00,');
  });

  test('las hojas por cobrar y antigüedad dicen lo que debe cada clienta, y desde cuándo', async () => {
    const [, , porCobrarDe, antiguedad] = await hojasDe(MES);
    expect(porCobrarDe!.filas.map((fila) => fila.slice(0, 8))).toEqual([
      ['Ana Muñoz', 7, '2026-03-01', '2026-03-16', 15, 23_200, 13_200, 10_000],
      ['Zoé Ibarra', 9, '2026-03-01', null, null, 23_200, 3_200, 20_000],
    ]);
    expect(porCobrarDe!.totales.slice(5)).toEqual([46_400, 16_400, 30_000]);
    expect(antiguedad!.filas.map((fila) => fila.slice(0, 9))).toEqual([
      ['Ana Muñoz', 1, null, 10_000, null, null, null, null, 10_000],
      ['Zoé Ibarra', 1, null, null, null, null, null, 20_000, 20_000],
    ]);
    expect(antiguedad!.totales).toEqual(['Total', null, null, 10_000, null, null, null, 20_000, 30_000]);
  });

  test('la hoja de pagos dice el día de cada pago, y una devolución lleva el día del pago que devuelve', async () => {
    const pagos = (await hojasDe(MES))[4]!;
    expect(pagos.filas.map(([asiento, , ...resto]) => [asiento, ...resto])).toEqual([
      [1, 'Factura emitida', 'Anticipo', '2026-03-01', 'Del período', 7, 'Ana Muñoz', null, 3_200],
      [2, 'Abono', 'Pago', '2026-02-28', 'De otro período', 7, 'Ana Muñoz', 'Efectivo', 5_000],
      [3, 'Abono', 'Pago', '2026-03-02', 'Del período', 7, 'Ana Muñoz', 'Efectivo', 10_000],
      [4, 'Abono anulado', 'Pago', '2026-02-28', 'De otro período', 7, 'Ana Muñoz', 'Efectivo', -5_000],
      [5, 'Factura emitida', 'Anticipo', '2026-03-01', 'Del período', 12, 'Zoé Ibarra', null, 3_200],
      [7, 'Factura emitida', 'Anticipo', '2026-03-01', 'Del período', 15, 'Ana Muñoz', null, 3_200],
      [8, 'Factura eliminada', 'Anticipo', '2026-03-01', 'Del período', 15, 'Ana Muñoz', null, -3_200],
    ]);
    expect(pagos.totales.at(-1)).toBe(16_400);
  });

  test('la hoja de folios dice cuáles faltan y por qué, y junta los que ninguna factura ha tenido', async () => {
    expect((await hojasDe(MES))[5]!.filas).toEqual([
      [8, 8, 'Ninguna factura lo ha tenido', null, null, null, 'Falta'],
      [10, 10, 'Se apartó y no se usó', null, '2026-03-01', 9, 'Falta'],
      [11, 11, 'Ninguna factura lo ha tenido', null, null, null, 'Falta'],
      [12, 12, 'La factura cambió de número', 9, '2026-03-01', 6, 'Falta'],
      [13, 14, 'Ninguna factura lo ha tenido', null, null, null, 'Falta'],
      [15, 15, 'Se eliminó la factura', null, '2026-03-01', 8, 'Falta'],
    ]);
    const otraVez = (await hojasDe(enOrden(...DEL_MES, [CUARTA!, nace(12)])))[5]!.filas;
    expect(otraVez[3]).toEqual([
      ...[12, 12, 'La factura cambió de número', 9, '2026-03-01', 6],
      'Lo tiene otra factura',
    ]);
  });

  test('cada hoja de un período abierto dice que es provisional', async () => {
    for (const { encabezado } of await hojasDe(MES, { ...MARZO, provisional: true, al: '2026-03-05' }))
      expect(encabezado[1]).toEqual([
        'Período',
        'Del 01/03/2026 al 31/03/2026, días de America/Mexico_City (provisional)',
      ]);
  });
});
