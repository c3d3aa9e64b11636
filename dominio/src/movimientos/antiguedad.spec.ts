import fc from 'fast-check';
import { ANA, DUENA, OTRA_CLIENTA, OTRA_DUENA } from '../facturas/factura.prueba.ts';
import { estaVencida } from '../facturas/vencimiento.ts';
import { registro } from '../facturas/vidas.prueba.ts';
import { sumarDias } from '../fechas.ts';
import { asientosDe, facturasDe } from '../evidencia/libro/libro.prueba.ts';
import { porCobrar } from '../evidencia/libro/libro.ts';
import {
  EDADES,
  SIN_DEUDA,
  antiguedadDe,
  conSaldos,
  edadDe,
  estaVencidaAl,
  lugarDeVencimiento,
  saldoDeAntiguedad,
  sumarAntiguedades,
  vencidoDe,
  vencimientosPorEdad,
} from './antiguedad.ts';
import { nuevasColumnas } from './columnas.ts';
import { type Lectura, estadoDeCuenta, filasDe } from './estado-de-cuenta.ts';
import {
  cuentasDelRegistro,
  movimientosDelRegistro,
  sumaDe,
  vencimientosDelRegistro,
} from './movimientos.prueba.ts';

const HOY = '2026-11-22';

describe('La edad de lo que se debe', () => {
  test.each([
    ['por_vencer', 1],
    ['por_vencer', 0],
    ['de_1_a_30', -1],
    ['de_1_a_30', -30],
    ['de_31_a_60', -31],
    ['de_31_a_60', -60],
    ['de_61_a_90', -61],
    ['de_61_a_90', -90],
    ['mas_de_90', -91],
    ['mas_de_90', -9_000],
  ])('es %s a %i días de vencer', (edad, dias) => {
    expect(edadDe(sumarDias(HOY, dias), HOY)).toBe(edad);
  });

  test('una deuda sin vencimiento no tiene fecha; una que vence el último día del calendario está por vencer', () => {
    expect(edadDe(null, HOY)).toBe('sin_fecha');
    expect(edadDe('9999-12-31', HOY)).toBe('por_vencer');
  });

  test('cada vencimiento está entre los de una edad, y de ninguna más', () => {
    const dia = fc.integer({ min: -200, max: 40 }).map((dias) => sumarDias(HOY, dias));
    fc.assert(
      fc.property(fc.option(dia), (vence) => {
        const lugar = lugarDeVencimiento(vence);
        const edades = EDADES.filter((edad) => {
          const { desde = '', hasta = '~' } = vencimientosPorEdad(HOY)[edad];
          return lugar >= desde && lugar <= hasta;
        });
        expect(edades).toEqual([edadDe(vence, HOY)]);
      }),
    );
  });

  test('lo vencido es lo mismo en todas partes: lo que venció antes de hoy y se debe', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: -100, max: 5 })), (dias) => {
        const fecha_vencimiento = dias === null ? null : sumarDias(HOY, dias);
        const factura = { estado: 'pendiente', fecha_vencimiento, balance_restante: 1 } as const;
        expect(estaVencidaAl(fecha_vencimiento, HOY)).toBe(estaVencida(factura, HOY));
      }),
    );
  });
});

describe('La antigüedad', () => {
  const SALDOS = [
    { vence: null, monto: 7 },
    { vence: '2026-11-22', monto: 100 },
    { vence: '2026-11-21', monto: 20 },
    { vence: '2026-08-01', monto: 3 },
    { vence: '2026-11-21', monto: 30 },
  ];
  const ANTIGUEDAD = { ...SIN_DEUDA, por_vencer: 100, de_1_a_30: 50, mas_de_90: 3, sin_fecha: 7 };

  test('suma lo que se debe de cada edad', () => {
    expect(antiguedadDe([], HOY)).toEqual(SIN_DEUDA);
    expect(antiguedadDe(SALDOS, HOY)).toEqual(ANTIGUEDAD);
    expect(saldoDeAntiguedad(ANTIGUEDAD)).toBe(160);
    expect(vencidoDe(ANTIGUEDAD)).toBe(53);
    expect(sumarAntiguedades([ANTIGUEDAD, SIN_DEUDA, ANTIGUEDAD]).de_1_a_30).toBe(100);
  });

  test('por vencimiento: lo más viejo primero, lo que nunca vence al final, sin lo que ya no se debe', () => {
    expect(conSaldos([], [...SALDOS, { vence: '2026-08-01', monto: -3 }])).toEqual([
      { vence: '2026-11-21', monto: 50 },
      { vence: '2026-11-22', monto: 100 },
      { vence: null, monto: 7 },
    ]);
  });

  test('por vencimiento, sumar de uno en uno o de varios da lo mismo, en orden y sin ceros', () => {
    const vence = fc.constantFrom(null, '2026-01-01', '2026-01-02', '2026-02-01', '2027-01-01');
    const saldo = fc.record({ vence, monto: fc.integer({ min: -3, max: 3 }) });
    fc.assert(
      fc.property(fc.array(fc.array(saldo)), (tandas) => {
        const todos = tandas.flat();
        const sumas = [...new Set(todos.map((uno) => uno.vence))]
          .sort((uno, otro) => (lugarDeVencimiento(uno) < lugarDeVencimiento(otro) ? -1 : 1))
          .map((cual) => ({
            vence: cual,
            monto: todos.reduce((suma, uno) => suma + (uno.vence === cual ? uno.monto : 0), 0),
          }));
        const queQuedan = sumas.filter(({ monto }) => monto !== 0);
        expect(conSaldos([], todos)).toEqual(queQuedan);
        expect(tandas.reduce<ReturnType<typeof conSaldos>>(conSaldos, [])).toEqual(queQuedan);
      }),
    );
  });
});

const CLIENTAS = [ANA.id, OTRA_CLIENTA.id];
const columnasDe = (movimientos: ReturnType<typeof movimientosDelRegistro>) => {
  const columnas = nuevasColumnas();
  const enOrden = [...movimientos].sort((una, otra) => (una.posicion < otra.posicion ? -1 : 1));
  for (const fila of enOrden) columnas.agregar([fila]);
  return columnas;
};
const DIAS = [
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-04',
  '2026-03-05',
  '2026-03-16',
  '2026-04-15',
  '2026-05-01',
];

const porCadaCamino = (
  movimientos: ReturnType<typeof movimientosDelRegistro>,
  lectura: Lectura,
  al: string,
) => {
  const estados = CLIENTAS.map((id) =>
    estadoDeCuenta(
      movimientos.filter(({ cliente_id }) => cliente_id === id),
      lectura,
    ),
  );
  const { totales, clientes, porClienta } = columnasDe(movimientos).deudas(lectura, al);
  const suma = (montos: readonly number[]): number => montos.reduce((a, b) => a + b, 0);
  return {
    estados: suma(estados.map(({ saldo }) => saldo)),
    pendientes: suma(estados.flatMap(({ pendientes }) => pendientes.map(({ saldo }) => saldo))),
    antiguedad: saldoDeAntiguedad(antiguedadDe(filasDe(movimientos, lectura), al)),
    columnas: saldoDeAntiguedad(totales),
    porClienta: suma(porClienta(0, clientes).map(({ antiguedad }) => saldoDeAntiguedad(antiguedad))),
  };
};
const todosSon = (saldo: number) => ({
  estados: saldo,
  pendientes: saldo,
  antiguedad: saldo,
  columnas: saldo,
  porClienta: saldo,
});

describe('Lo que se debe, pase lo que pase', () => {
  test('al cierre de cualquier día cuadran los estados de cuenta, la antigüedad y las facturas', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const emitidas = facturasDe(log).filter(({ factura }) => factura.estado !== 'borrador');
        for (const dueña of [DUENA, OTRA_DUENA]) {
          const suyos = movimientosDelRegistro(log).filter(({ owner }) => owner === dueña);
          for (const al of DIAS) {
            const seDebia = emitidas
              .map(({ factura }) => factura)
              .filter(({ user_id, datos }) => user_id === dueña && datos.fecha_factura <= al)
              .map((una) => {
                const despues = una.abonos.filter(({ fecha }) => fecha > al);
                return una.datos.balance_restante + sumaDe(despues);
              });
            const saldo = seDebia.reduce((a, b) => a + b, 0);
            expect(porCadaCamino(suyos, { como: 'por_fecha', al }, al)).toEqual(todosSon(saldo));
          }
        }
      }),
    );
  });

  test('como se sabía en cada asiento cuadran los estados de cuenta, la antigüedad y el libro', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const movimientos = movimientosDelRegistro(log);
        for (const { owner, saldo, evento } of asientosDe(log)) {
          const suyos = movimientos.filter((uno) => uno.owner === owner);
          const lectura: Lectura = { como: 'como_se_sabia', posicion: evento.posicion };
          for (const al of ['2026-03-01', '2026-04-20'])
            expect(porCadaCamino(suyos, lectura, al)).toEqual(todosSon(porCobrar(saldo)));
        }
      }),
    );
  });

  test('en columnas, cada lectura da lo que suman sus filas, página por página', () => {
    fc.assert(
      fc.property(registro, fc.integer({ min: 1, max: 3 }), (log, limite) => {
        const movimientos = movimientosDelRegistro(log).filter(({ owner }) => owner === DUENA);
        const columnas = columnasDe(movimientos);
        expect(columnas.filas()).toBe(movimientos.length);
        const lecturas: Lectura[] = [
          { como: 'ahora' },
          ...DIAS.map((al): Lectura => ({ como: 'por_fecha', al })),
          ...['', ...movimientos.map(({ posicion }) => posicion)].map((posicion): Lectura => ({
            como: 'como_se_sabia',
            posicion,
          })),
        ];
        for (const lectura of lecturas) {
          const filas = filasDe(movimientos, lectura);
          const deCada = CLIENTAS.map((cliente_id) => {
            const suyas = filas.filter((fila) => fila.cliente_id === cliente_id);
            return {
              cliente_id,
              saldos: conSaldos([], suyas),
              antiguedad: antiguedadDe(suyas, '2026-03-20'),
            };
          })
            .filter(({ saldos }) => saldos.length > 0)
            .map(({ saldos, ...una }) => ({
              ...una,
              lugar: `${lugarDeVencimiento(saldos[0]!.vence)} ${una.cliente_id}`,
            }))
            .sort((una, otra) => (una.lugar < otra.lugar ? -1 : 1))
            .map(({ lugar: _lugar, ...una }) => una);
          const { totales, clientes, porClienta } = columnas.deudas(lectura, '2026-03-20');
          expect(totales).toEqual(antiguedadDe(filas, '2026-03-20'));
          expect(clientes).toBe(deCada.length);
          expect(porClienta()).toEqual(deCada);
          expect(porClienta(1, limite)).toEqual(deCada.slice(1, 1 + limite));
        }
      }),
    );
  });

  test('como se sabía, cada factura vence cuando entonces vencía', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const movimientos = movimientosDelRegistro(log);
        for (const { posicion } of movimientos) {
          const hasta = log.filter(({ position }) => position <= posicion);
          const entonces = facturasDe(hasta)
            .filter(({ factura }) => factura.estado !== 'borrador' && factura.datos.balance_restante > 0)
            .map(({ id, factura }) => [id, factura.datos.fecha_vencimiento, factura.datos.balance_restante]);
          const { pendientes } = estadoDeCuenta(movimientos, { como: 'como_se_sabia', posicion });
          const sabidas = pendientes.map(({ factura_id, vence, saldo }) => [factura_id, vence, saldo]);
          expect(new Set(sabidas.map(String))).toEqual(new Set(entonces.map(String)));
        }
      }),
    );
  });

  test('ahora, todas las sumas son la misma cifra, también las guardadas', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const dueña of [DUENA, OTRA_DUENA]) {
          const suyos = movimientosDelRegistro(log).filter(({ owner }) => owner === dueña);
          const libro = asientosDe(log)
            .filter(({ owner }) => owner === dueña)
            .at(-1);
          const saldo = libro ? porCobrar(libro.saldo) : 0;
          expect(porCadaCamino(suyos, { como: 'ahora' }, HOY)).toEqual(todosSon(saldo));

          const deHoy = antiguedadDe(suyos, '2026-03-20');
          const cuentas = cuentasDelRegistro(log, dueña);
          const cadaUna = cuentas.map(({ saldos }) => antiguedadDe(saldos, '2026-03-20'));
          expect(sumarAntiguedades(cadaUna)).toEqual(deHoy);
          const vencimientos = vencimientosDelRegistro(log, dueña);
          const porVencimiento = vencimientos.map(({ vence, cifras }) => ({
            vence,
            monto: cifras.porCobrar.total,
          }));
          expect(antiguedadDe(porVencimiento, '2026-03-20')).toEqual(deHoy);
          for (const { cliente_id, saldos } of cuentas) {
            const deElla = suyos.filter((uno) => uno.cliente_id === cliente_id);
            expect(saldos).toEqual(conSaldos([], deElla));
          }
          const vencidas = facturasDe(log)
            .map(({ factura }) => factura)
            .filter(
              ({ user_id, estado, datos }) =>
                user_id === dueña && estaVencida({ ...datos, estado }, '2026-03-20'),
            );
          expect(vencidoDe(deHoy)).toBe(vencidas.reduce((a, { datos }) => a + datos.balance_restante, 0));
        }
      }),
    );
  });
});
