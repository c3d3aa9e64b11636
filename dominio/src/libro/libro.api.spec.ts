import { rechazoDe } from '../dado.prueba.ts';
import { DUENA } from '../facturas/factura.prueba.ts';
import { leer } from '../esquemas.ts';
import { EN_CERO } from './libro.ts';
import {
  aAsientoDeApi,
  aHallazgoDeApi,
  asientoDeApi,
  finDeMes,
  mesesHaciaAtras,
  movimientosPorMes,
  paginaDelLibroSchema,
} from './libro.api.ts';
import { NACE, SE_PAGA, SE_REVIERTE, asientosDe, registroDe } from './libro.prueba.ts';
import { verificar } from './verificar.ts';

describe('Lo que se le puede pedir al libro', () => {
  test('nada es la primera página de todo; lo vacío es como lo que falta', () => {
    const todo = { desde: undefined, hasta: undefined, tipo: undefined, q: '', page: 1, limit: 50 };
    expect(leer(paginaDelLibroSchema, {})).toEqual(todo);
    expect(
      leer(paginaDelLibroSchema, { desde: '', hasta: '', tipo: '', q: '', page: '', limit: '' }),
    ).toEqual(todo);
  });

  test('lo demás se rechaza con el texto de su campo', () => {
    const rechazo = (pedido: object) => rechazoDe(() => leer(paginaDelLibroSchema, pedido)).errores;
    expect(rechazo({ desde: '2026-02-30' })).toEqual({ desde: 'La fecha no es válida.' });
    expect(rechazo({ hasta: 'ayer' })).toEqual({ hasta: 'La fecha no es válida.' });
    expect(rechazo({ tipo: 'pagada' })).toEqual({ tipo: 'El tipo de asiento no es válido.' });
    expect(rechazo({ limit: '101' })).toEqual({ limit: 'El límite debe estar entre 1 y 100.' });
    expect(rechazo({ page: '1.5' })).toEqual({ page: 'La página no es válida.' });
  });
});

describe('Los meses', () => {
  test('van del último al primero, también de un año a otro', () => {
    expect(mesesHaciaAtras('2025-11-30T23:59:59.999Z', '2026-02-01T00:00:00.000Z')).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
    ]);
    expect(mesesHaciaAtras('2026-03-02', '2026-02-01')).toEqual([]);
  });

  test('terminan después de todos sus instantes y antes del mes que sigue', () => {
    expect('2026-12-31T23:59:59.999Z' < finDeMes('2026-12')).toBe(true);
    expect(finDeMes('2026-12') < '2027-01-01T00:00:00.000Z').toBe(true);
  });

  test('mueven lo que va de un corte al anterior', () => {
    const saldo = (facturado: number, cobrado: number, revertido: number) => ({
      facturado,
      cobrado,
      revertido,
    });
    const cortes = [
      { mes: '2026-03', saldo: saldo(50_000, 30_000, 10_000) },
      { mes: '2026-02', saldo: saldo(40_050, 30_000, 0) },
    ];
    expect(movimientosPorMes(cortes, saldo(10_000, 0, 0))).toEqual([
      { mes: '2026-02', facturado: 300.5, cobrado: 300, revertido: 0 },
      { mes: '2026-03', facturado: 99.5, cobrado: 0, revertido: 100 },
    ]);
    expect(movimientosPorMes([], EN_CERO)).toEqual([]);
  });
});

describe('En la respuesta', () => {
  test('un asiento va en pesos y dice quién lo hizo, pero no su evento', () => {
    const [, , asiento] = asientosDe(registroDe([NACE, SE_PAGA, SE_REVIERTE]));
    const enApi = aAsientoDeApi(asiento!, 'Ana Ruiz');
    expect(asientoDeApi.parse(enApi)).toEqual(enApi);
    expect(enApi).toMatchObject({
      secuencia: 3,
      tipo: 'pago-revertido',
      estado: 'pendiente',
      total: 232,
      balance_restante: 200,
      movimiento: { facturado: 0, cobrado: 0, revertido: 200 },
      saldo: { facturado: 232, cobrado: 232, revertido: 200, por_cobrar: 200 },
      usuario: DUENA,
      persona: 'Ana Ruiz',
    });
    expect(Object.keys(enApi)).not.toContain('evento');
  });

  test('un hallazgo dice su asiento cuando lo tiene, y de nadie más', () => {
    const log = registroDe([NACE, SE_PAGA]);
    const hallazgos = verificar({ eventos: log, asientos: asientosDe(log).slice(1), facturas: [] });
    expect(hallazgos.map(aHallazgoDeApi)).toEqual([
      { codigo: 'entry-removed', texto: 'Antes del asiento 2 faltan asientos.', secuencia: 2 },
      { codigo: 'totals-mismatch', texto: 'Las sumas del libro no son las de las facturas.' },
    ]);
  });
});
