import { type Movimiento } from '../movimientos/movimientos.ts';
import { abonoDicho, abonosRecientes } from './abono-reciente.ts';

const HOY = '2026-11-22';
const fila = (cambios: Partial<Movimiento>): Movimiento => ({
  ...{ owner: 'ana', cliente_id: 'rosa', factura_id: 'f1', numero_factura: 1, vence: null },
  ...{ tipo: 'pago', dia: HOY, dia_en_cuenta: HOY, abono_id: 'a1', monto: -5_000 },
  ...{ registrado: `${HOY}T18:00:00.000Z`, posicion: '1' },
  ...cambios,
});
const deRosa = (...filas: readonly Movimiento[]) => abonosRecientes(filas, HOY).get('rosa') ?? null;

test('el abono reciente es todo lo de su último día, de hoy y los dos días de antes', () => {
  expect(deRosa()).toBeNull();
  expect(deRosa(fila({ dia: '2026-11-20' }))).toEqual({ fecha: '2026-11-20', monto: 5_000 });
  expect(deRosa(fila({ dia: '2026-11-19' }))).toBeNull();
  const varias = [
    fila({ dia: '2026-11-20', abono_id: 'a0' }),
    fila({}),
    fila({ abono_id: 'a2', monto: -100 }),
  ];
  expect(deRosa(...varias)).toEqual({ fecha: HOY, monto: 5_100 });
  expect(deRosa(...varias.toReversed())).toEqual({ fecha: HOY, monto: 5_100 });
});

test('un abono anulado no cuenta, y un cargo o un anticipo no son abonos', () => {
  expect(deRosa(fila({}), fila({ monto: 5_000 }))).toBeNull();
  expect(deRosa(fila({ dia: '2026-11-21', abono_id: 'a0' }), fila({}), fila({ monto: 5_000 }))).toEqual({
    fecha: '2026-11-21',
    monto: 5_000,
  });
  expect(deRosa(fila({ tipo: 'anticipo' }), fila({ tipo: 'cargo', monto: 9_000 }))).toBeNull();
});

test('cada clienta tiene su propio abono reciente', () => {
  const todos = abonosRecientes([fila({}), fila({ cliente_id: 'luz', monto: -700 })], HOY);
  expect(Object.fromEntries(todos)).toEqual({
    rosa: { fecha: HOY, monto: 5_000 },
    luz: { fecha: HOY, monto: 700 },
  });
});

test('el texto de un abono reciente dice su día', () => {
  expect(abonoDicho({ fecha: '2026-11-21', monto: 123_456 }, HOY)).toBe('Abonó $1,234.56 ayer');
});
