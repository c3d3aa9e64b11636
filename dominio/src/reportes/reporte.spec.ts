import fc from 'fast-check';
import { SIN_CLAVES_SAT } from '../claves-sat.ts';
import { type Abono, type DatosDeFactura, type Factura } from '../facturas/factura.ts';
import {
  ANA,
  DATOS,
  DUENA,
  EFECTIVO,
  OTRA_CLIENTA,
  TARJETA,
  UNA_PENDIENTE,
} from '../facturas/factura.prueba.ts';
import { type Cargos, desgloseDe, impuestosDe } from '../facturas/totales.ts';
import { cargos } from '../facturas/cargos.prueba.ts';
import { registro } from '../facturas/vidas.prueba.ts';
import { facturasDe } from '../evidencia/libro/libro.prueba.ts';
import { mesDe } from '../fechas.ts';
import { tramosDelRegistro } from '../movimientos/movimientos.prueba.ts';
import { emitidoDe, escalaDe, sumar } from '../movimientos/tramos.ts';
import { type Periodo, estaEn, primerDiaDelMes, ultimoDiaDelMes } from '../periodos.ts';
import { type Facturada, type Reporte, nuevoReporte } from './reporte.ts';

const reporteDe = (facturas: Iterable<Facturada>, periodo: Periodo): Reporte => {
  const reporte = nuevoReporte(periodo);
  for (const factura of facturas) reporte.agregar(factura);
  return reporte.hecho();
};

const MARZO: Periodo = { desde: '2026-03-01', hasta: '2026-03-31' };
const ABRIL: Periodo = { desde: '2026-04-01', hasta: '2026-04-30' };
const SIEMPRE: Periodo = { desde: '1900-01-01', hasta: '2999-12-31' };

const suma = (importes: readonly number[]): number => importes.reduce((a, b) => a + b, 0);

interface Cambio extends Partial<Pick<Factura, 'estado' | 'ajuste'>> {
  readonly cargos?: Cargos;
  readonly datos?: Partial<DatosDeFactura>;
  readonly abonos?: readonly (readonly [fecha: string, monto: number, metodo?: Abono['metodo_pago']])[];
}
const factura = ({ cargos: cobro, datos, abonos = [], ...cambio }: Cambio = {}): Factura => {
  const hecha = cobro && {
    descuento: cobro.descuento ?? null,
    precios_con_iva: cobro.precios_con_iva ?? false,
    impuesto_porcentaje: cobro.impuesto_porcentaje ?? null,
    items: cobro.items.map((item) => ({
      ...{ categoria: null, descripcion: 'Servicio', ...SIN_CLAVES_SAT, ...item },
      ...{ descuento: item.descuento ?? null, iva: item.iva ?? null },
      total: desgloseDe({ items: [item] }).renglones[0]!.total,
    })),
    ...cifrasDe(cobro),
  };
  return {
    ...UNA_PENDIENTE,
    ...cambio,
    datos: { ...DATOS, deposito: 0, ...hecha, ...datos },
    abonos: abonos.map(([fecha, monto, metodo_pago = EFECTIVO], orden) => ({
      ...{ id: `abono-${orden}`, fecha, monto, metodo_pago, nota: null },
    })),
  };
};
const cifrasDe = (cobro: Cargos) => {
  const { subtotal, impuesto, total } = desgloseDe(cobro);
  return { subtotal, impuesto, total };
};
const uno = (precio_unitario: number, mas: object = {}) => ({ precio_unitario, cantidad: 1_000, ...mas });

test('una factura cuenta por su día, un pago por el suyo, el anticipo por el de la factura', () => {
  const unas = [
    factura({
      datos: { deposito: 3_200 },
      abonos: [
        ['2026-02-27', 1_000],
        ['2026-03-31', 5_000, TARJETA],
        ['2026-04-01', 14_000],
      ],
    }),
    factura({ estado: 'borrador', datos: { deposito: 1 } }),
    factura({ datos: { fecha_factura: '2026-04-02', cliente: OTRA_CLIENTA, cliente_id: OTRA_CLIENTA.id } }),
  ];
  const marzo = reporteDe(unas, MARZO);
  expect([marzo.facturas, marzo.emitido, marzo.recibido]).toEqual([1, 23_200, 8_200]);
  expect(marzo.por_metodo).toEqual([
    { metodo_pago_id: TARJETA.id, nombre: 'Tarjeta', recibido: 5_000 },
    { metodo_pago_id: null, nombre: 'Anticipo', recibido: 3_200 },
  ]);
  const abril = reporteDe(unas, ABRIL);
  expect([abril.facturas, abril.emitido, abril.recibido]).toEqual([1, 23_200, 14_000]);
  expect(abril.por_cliente).toEqual([
    { cliente_id: OTRA_CLIENTA.id, nombre: OTRA_CLIENTA.nombre, emitido: 23_200, recibido: 0 },
    { cliente_id: ANA.id, nombre: ANA.nombre, emitido: 0, recibido: 14_000 },
  ]);
  expect(abril.por_servicio).toEqual([
    { es: 'propio', nombre: 'Afinación', importe: 20_000 },
    { es: 'iva', nombre: 'IVA', importe: 3_200 },
  ]);
});

test('el IVA cobrado va con cada pago, y el de una factura pagada es el suyo al centavo', () => {
  const cobro: Cargos = {
    items: [uno(10_001)],
    precios_con_iva: true,
    impuesto_porcentaje: 16,
  };
  const pagada = factura({
    cargos: cobro,
    datos: { deposito: 4_000 },
    abonos: [
      ['2026-03-15', 500],
      ['2026-04-01', 5_501],
    ],
  });
  const de = (periodo: Periodo) => reporteDe([pagada], periodo).iva_cobrado;
  // 13.79 × 40 ÷ 100.01 is 5.515…, and × 45 it is 6.204…. The second payment counts the difference of the
  // rounded values, 0.68, although alone it would count 0.689….
  expect(de({ desde: '2026-03-01', hasta: '2026-03-01' })).toEqual([{ tasa: 16, base: 3_448, importe: 552 }]);
  expect(de({ desde: '2026-03-02', hasta: '2026-03-31' })).toEqual([{ tasa: 16, base: 432, importe: 68 }]);
  expect(de(MARZO)).toEqual([{ tasa: 16, base: 3_880, importe: 620 }]);
  expect(de(ABRIL)).toEqual([{ tasa: 16, base: 4_742, importe: 759 }]);
  expect(de(SIEMPRE)).toEqual([{ tasa: 16, base: 8_622, importe: 1_379 }]);
});

test('cada tasa va aparte, las usuales primero', () => {
  const varias = factura({
    cargos: {
      items: [
        uno(10_000, { iva: 16 }),
        uno(5_000, { iva: 0 }),
        uno(2_000, { iva: 'exento' }),
        uno(1_000, { iva: 8 }),
      ],
    },
  });
  const otra = factura({ cargos: { items: [uno(1_000)], impuesto_porcentaje: 10.5 } });
  const sinIva = factura({ cargos: { items: [uno(700)], impuesto_porcentaje: 0 } });
  expect(reporteDe([sinIva, otra, varias], MARZO).iva_emitido).toEqual([
    { tasa: 16, base: 10_000, importe: 1_600 },
    { tasa: 8, base: 1_000, importe: 80 },
    { tasa: 0, base: 5_000, importe: 0 },
    { tasa: 'exento', base: 2_000, importe: 0 },
    { tasa: 10.5, base: 1_000, importe: 105 },
    { tasa: null, base: 700, importe: 0 },
  ]);
});

test('un impuesto que se escribió como importe es del 16 % cuando el 16 % da lo mismo', () => {
  const escrito = (impuesto: number) => {
    const cobro: Cargos = { items: [uno(10_001)], impuesto };
    return reporteDe([factura({ cargos: cobro })], MARZO).iva_emitido.map(({ tasa }) => tasa);
  };
  expect([1_600, 1_601, 1_599, 1_500].map(escrito)).toEqual([[16], [16], [16], [15]]);
});

test('los servicios con el mismo nombre se juntan, netos de descuentos y de IVA, con un renglón para el IVA', () => {
  const conIva = factura({
    cargos: {
      items: [
        uno(11_600, { descripcion: 'Balatas', categoria: 'Frenos', iva: 16 }),
        uno(1_000, { descripcion: 'Revisión', categoria: null, iva: 0 }),
      ],
      precios_con_iva: true,
      descuento: { porcentaje: 10 },
    },
  });
  const sin = factura({ cargos: { items: [uno(500, { descripcion: 'BALATAS ', categoria: 'frenos' })] } });
  const reporte = reporteDe([conIva, sin], MARZO);
  expect(reporte.por_servicio).toEqual([
    { es: 'propio', nombre: 'Balatas', importe: 9_500 },
    { es: 'propio', nombre: 'Revisión', importe: 900 },
    { es: 'iva', nombre: 'IVA', importe: 1_440 },
  ]);
  expect(reporte.por_categoria).toEqual([
    { es: 'propio', nombre: 'Frenos', importe: 9_500 },
    { es: 'propio', nombre: 'Sin categoría', importe: 900 },
    { es: 'iva', nombre: 'IVA', importe: 1_440 },
  ]);
  expect(suma(reporte.por_servicio.map(({ importe }) => importe))).toBe(reporte.emitido);
});

test('los renglones que pasan del máximo se suman en uno, y el total es el mismo', () => {
  const unas = ['a', 'b', 'c', 'd'].map((letra, orden) =>
    factura({
      cargos: { items: [uno(100 * (orden + 1), { descripcion: letra })], impuesto_porcentaje: 16 },
      datos: { cliente_id: letra, cliente: { ...ANA, id: letra, nombre: letra } },
      abonos: [['2026-03-02', 10 * (orden + 1), { id: letra, nombre: letra }]],
    }),
  );
  const reporte = nuevoReporte(MARZO);
  unas.forEach(reporte.agregar);
  const { emitido, recibido, por_servicio, por_cliente, por_metodo } = reporte.hecho(3);
  expect(por_servicio).toEqual([
    { es: 'propio', nombre: 'd', importe: 400 },
    { es: 'propio', nombre: 'c', importe: 300 },
    { es: 'resto', nombre: 'Los demás (2)', importe: 300 },
    { es: 'iva', nombre: 'IVA', importe: 160 },
  ]);
  expect(por_cliente.at(-1)).toEqual({
    cliente_id: null,
    nombre: 'Los demás (2)',
    emitido: 348,
    recibido: 30,
  });
  expect(por_metodo.at(-1)).toEqual({ metodo_pago_id: null, nombre: 'Los demás (2)', recibido: 30 });
  expect([emitido, recibido]).toEqual([1_160, 100]);
});

test('clientes y métodos tienen su nombre más reciente', () => {
  const unas = [
    factura({ datos: { fecha_factura: '2026-03-09', cliente: { ...ANA, empresa: 'Llantas Luna' } } }),
    factura({
      abonos: [
        ['2026-03-08', 1, { ...EFECTIVO, nombre: 'Caja' }],
        ['2026-03-02', 1],
      ],
    }),
  ];
  for (const enOrden of [unas, [...unas].reverse()]) {
    const { por_cliente, por_metodo } = reporteDe(enOrden, MARZO);
    expect([por_cliente[0]!.nombre, por_metodo[0]!.nombre]).toEqual(['Llantas Luna', 'Caja']);
  }
});

const ivaPasoAPaso = (una: Factura, periodo: Periodo): number => {
  const { datos, abonos, ajuste } = una;
  const delDia = [datos.deposito, ajuste].map((monto) => ({ fecha: datos.fecha_factura, monto }));
  const pagos = [...delDia, ...abonos].sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
  return suma(
    impuestosDe(datos).map(({ importe }) => {
      let [pagado, dicho, enElPeriodo] = [0n, 0, 0];
      for (const { fecha, monto } of pagos) {
        pagado += BigInt(monto);
        const doble = 2n * BigInt(importe) * pagado;
        const total = BigInt(datos.total || 1);
        const signo = doble < 0n ? -1n : 1n;
        const hastaAqui = Number((signo * (signo * doble + total)) / (2n * total));
        if (estaEn(periodo, fecha)) enElPeriodo += hastaAqui - dicho;
        dicho = hastaAqui;
      }
      return enElPeriodo;
    }),
  );
};

describe('Pase lo que pase', () => {
  test('un reporte suma lo que el tablero dice de sus días, y cada desglose suma lo mismo', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const suyas = facturasDe(log)
          .map((vista) => vista.factura)
          .filter(({ user_id }) => user_id === DUENA);
        const tramos = tramosDelRegistro(log, DUENA).filter(({ tramo }) => escalaDe(tramo) === 'dia');
        const meses = ['2026-02', '2026-03', '2026-04'].map((mes) => ({
          desde: primerDiaDelMes(mes),
          hasta: ultimoDiaDelMes(mes),
        }));
        for (const periodo of [...meses, { desde: '2026-03-01', hasta: '2026-03-04' }, SIEMPRE]) {
          const reporte = reporteDe(suyas, periodo);
          const cifras = sumar(tramos.filter(({ tramo }) => estaEn(periodo, tramo)).map((uno) => uno.cifras));
          expect([reporte.emitido, reporte.recibido]).toEqual([emitidoDe(cifras), cifras.recibido]);
          for (const renglones of [reporte.por_servicio, reporte.por_categoria])
            expect(suma(renglones.map(({ importe }) => importe))).toBe(reporte.emitido);
          expect(suma(reporte.por_cliente.map(({ emitido }) => emitido))).toBe(reporte.emitido);
          expect(suma(reporte.por_cliente.map(({ recibido }) => recibido))).toBe(reporte.recibido);
          expect(suma(reporte.por_metodo.map(({ recibido }) => recibido))).toBe(reporte.recibido);
          expect(suma(reporte.iva_emitido.map(({ base, importe }) => base + importe))).toBe(reporte.emitido);
          expect(suma(reporte.iva_cobrado.map(({ importe }) => importe))).toBe(
            suma(
              suyas.filter(({ estado }) => estado !== 'borrador').map((una) => ivaPasoAPaso(una, periodo)),
            ),
          );
        }
        const conCifras = new Set(tramos.map(({ tramo }) => mesDe(tramo)));
        const deCadaMes = [...conCifras].map((mes) =>
          reporteDe(suyas, { desde: primerDiaDelMes(mes), hasta: ultimoDiaDelMes(mes) }),
        );
        const deSiempre = reporteDe(suyas, SIEMPRE);
        for (const cual of ['iva_emitido', 'iva_cobrado'] as const)
          expect(suma(deCadaMes.flatMap((mes) => mes[cual].map(({ importe }) => importe)))).toBe(
            suma(deSiempre[cual].map(({ importe }) => importe)),
          );
      }),
    );
  });

  test('lo cobrado de una factura pagada es lo emitido de ella, tasa por tasa, en cuantas partes se pague', () => {
    fc.assert(
      fc.property(cargos, fc.array(fc.nat({ max: 100 }), { maxLength: 5 }), (cobro, partes) => {
        const { total } = desgloseDe(cobro);
        const montos = partes.map((parte) => Math.floor((total * parte) / 600));
        const todos = [...montos, total - suma(montos)];
        const pagada = factura({
          cargos: cobro,
          abonos: todos.map((monto, orden) => [`2026-03-0${orden + 1}`, monto] as const),
        });
        const reporte = reporteDe([pagada], MARZO);
        expect(reporte.iva_cobrado).toEqual(total === 0 ? [] : reporte.iva_emitido);
      }),
    );
  });
});
