import fc from 'fast-check';
import { type EventoDeFactura } from '../facturas/factura.ts';
import { PAGO, contaba, seEdita } from '../facturas/factura.prueba.ts';
import { registro } from '../facturas/vidas.prueba.ts';
import { NACE, SE_PAGA, SE_REVIERTE, registroDe } from '../evidencia/libro/libro.prueba.ts';
import { type Lectura, estadoDeCuenta, ultimoPagoDe } from './estado-de-cuenta.ts';
import { movimientosDelRegistro } from './movimientos.prueba.ts';

const AHORA: Lectura = { como: 'ahora' };
const filas = (...eventos: readonly EventoDeFactura[]) => movimientosDelRegistro(registroDe(eventos));

const leidos = (...pedido: Parameters<typeof estadoDeCuenta>) =>
  estadoDeCuenta(...pedido).movimientos.map(({ fecha, tipo, cargo, abono, saldo }) => [
    fecha,
    tipo,
    cargo,
    abono,
    saldo,
  ]);

describe('El estado de cuenta', () => {
  test('dice los cargos y los abonos, cada uno con lo que se debe después', () => {
    const estado = estadoDeCuenta(filas(NACE, SE_PAGA), AHORA);
    expect(estado).toMatchObject({
      saldo_anterior: 0,
      cargos: 23_200,
      abonos: 23_200,
      saldo: 0,
      pendientes: [],
    });
    expect(leidos(filas(NACE, SE_PAGA), AHORA)).toEqual([
      ['2026-03-01', 'cargo', 23_200, 0, 23_200],
      ['2026-03-01', 'anticipo', 0, 3_200, 20_000],
      ['2026-03-04', 'pago', 0, 20_000, 0],
    ]);
    expect(estado.movimientos[2]).toMatchObject({
      numero_factura: 7,
      abono_id: PAGO.abono_id,
      dia: '2026-03-04',
    });
  });

  test('desde un día, lo de antes es el saldo anterior', () => {
    const suyas = filas(NACE, SE_PAGA);
    expect(estadoDeCuenta(suyas, AHORA, '2026-03-02')).toMatchObject({
      saldo_anterior: 20_000,
      cargos: 0,
      abonos: 20_000,
      saldo: 0,
    });
    expect(leidos(suyas, AHORA, '2026-03-02')).toEqual([['2026-03-04', 'pago', 0, 20_000, 0]]);
    expect(leidos(suyas, { como: 'por_fecha', al: '2026-03-03' }, '2026-03-02')).toEqual([]);
  });

  test('un pago que se quitó, o un total que se corrigió, no deja renglón', () => {
    expect(leidos(filas(NACE, SE_PAGA, SE_REVIERTE), AHORA)).toEqual(leidos(filas(NACE), AHORA));
    const corregida = seEdita({ total: 30_000 });
    expect(leidos(filas(NACE, corregida), AHORA)).toEqual([
      ['2026-03-01', 'cargo', 30_000, 0, 30_000],
      ['2026-03-01', 'anticipo', 0, 3_200, 26_800],
    ]);
  });

  test('un pago de antes de su factura cuenta el día de ella, y dice el suyo', () => {
    const pago: EventoDeFactura = {
      type: 'PagoCompletado',
      data: { ...PAGO, fecha: '2026-02-20', antes: contaba('pendiente') },
    };
    const [, , renglon] = estadoDeCuenta(filas(NACE, pago), AHORA).movimientos;
    expect(renglon).toMatchObject({ fecha: '2026-03-01', dia: '2026-02-20', abono: 20_000 });
  });

  test('las pendientes, la que venció primero delante, con el número y el vencimiento que ahora tienen', () => {
    const suyas = filas(NACE, seEdita({ numero_factura: 8, fecha_vencimiento: '2026-04-01' }));
    expect(estadoDeCuenta(suyas, AHORA).pendientes).toEqual([
      {
        factura_id: '33333333-3333-4333-8333-333333333333',
        numero_factura: 8,
        fecha: '2026-03-01',
        vence: '2026-04-01',
        total: 23_200,
        saldo: 20_000,
      },
    ]);
    const posicion = suyas[0]!.posicion;
    expect(estadoDeCuenta(suyas, { como: 'como_se_sabia', posicion }).pendientes).toMatchObject([
      { numero_factura: 7, vence: '2026-03-16' },
    ]);
  });

  test('el orden de las filas no cambia nada', () => {
    fc.assert(
      fc.property(registro, fc.infiniteStream(fc.nat()), (log, azar) => {
        const suyas = movimientosDelRegistro(log);
        const revueltas = suyas
          .map((fila) => ({ fila, lugar: azar.next().value }))
          .sort((a, b) => a.lugar - b.lugar);
        const otra = revueltas.map(({ fila }) => fila);
        expect(estadoDeCuenta(otra, AHORA)).toEqual(estadoDeCuenta(suyas, AHORA));
        expect(ultimoPagoDe(otra)).toEqual(ultimoPagoDe(suyas));
      }),
    );
  });

  test('cuadra siempre: saldo anterior más cargos menos abonos, y cada renglón con el de antes', () => {
    fc.assert(
      fc.property(registro, fc.constantFrom('2026-02-28', '2026-03-02', '2026-04-15'), (log, desde) => {
        const suyas = movimientosDelRegistro(log);
        const { saldo_anterior, cargos, abonos, saldo, movimientos } = estadoDeCuenta(suyas, AHORA, desde);
        expect(saldo_anterior + cargos - abonos).toBe(saldo);
        let va = saldo_anterior;
        for (const renglon of movimientos) {
          va += renglon.cargo - renglon.abono;
          expect([renglon.saldo, renglon.fecha >= desde]).toEqual([va, true]);
          expect(Math.min(renglon.cargo, renglon.abono)).toBe(0);
        }
        expect(saldo).toBe(estadoDeCuenta(suyas, AHORA).saldo);
      }),
    );
  });
});

describe('El último pago', () => {
  test('es el que se recibió más tarde y sigue en pie', () => {
    expect(ultimoPagoDe(filas(NACE))).toBeNull();
    expect(ultimoPagoDe(filas(NACE, SE_PAGA))).toMatchObject({ fecha: '2026-03-04', monto: 20_000 });
    expect(ultimoPagoDe(filas(NACE, SE_PAGA, SE_REVIERTE))).toBeNull();
  });
});
