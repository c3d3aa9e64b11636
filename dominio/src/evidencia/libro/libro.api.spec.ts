import { rechazoDe } from '../../dado.prueba.ts';
import { DUENA } from '../../facturas/factura.prueba.ts';
import { leer } from '../../esquemas.ts';
import { EN_CERO } from './libro.ts';
import {
  aAsientoDeApi,
  aHallazgoDeApi,
  asientoDeApi,
  estaFuera,
  finDelMesAnterior,
  mesesHaciaAtras,
  movimientosPorMes,
  paginaDelLibroSchema,
  verificarSchema,
} from './libro.api.ts';
import { NACE, SE_PAGA, SE_REVIERTE, asientosDe, registroDe } from './libro.prueba.ts';
import { verificar } from '../auditoria/verificar.ts';

describe('Lo que se le puede pedir al libro', () => {
  test('sin parámetros es la primera página de todo; un parámetro vacío es como uno ausente', () => {
    const todo = { desde: undefined, hasta: undefined, tipo: undefined, q: '', page: 1, limit: 50 };
    expect(leer(paginaDelLibroSchema, {})).toEqual(todo);
    expect(
      leer(paginaDelLibroSchema, { desde: '', hasta: '', tipo: '', q: '', page: '', limit: '' }),
    ).toEqual(todo);
  });

  test('un parámetro inválido se rechaza con el texto de su campo', () => {
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
    expect(mesesHaciaAtras('2025-11-30', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(mesesHaciaAtras('2026-03-02', '2026-02-01')).toEqual([]);
  });

  test('terminan en su último día', () => {
    expect(['2026-03', '2024-03', '2027-01'].map(finDelMesAnterior)).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2026-12-31',
    ]);
  });

  test('sus sumas son la diferencia entre un corte y el anterior', () => {
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
    const enApi = aAsientoDeApi(asiento!, 'Ana Ruiz', { zona: 'UTC' });
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

  test('un asiento de un día fuera de los pedidos lo dice, según el día de la dueña', () => {
    const [asiento] = asientosDe(registroDe([NACE]));
    const fuera = (zona: string, desde?: string, hasta?: string) =>
      estaFuera(asiento!, { zona, desde, hasta });
    expect([fuera('UTC'), fuera('UTC', '2026-03-01', '2026-03-01')]).toEqual([false, false]);
    expect([fuera('UTC', '2026-03-02'), fuera('UTC', undefined, '2026-02-28')]).toEqual([true, true]);
    expect(fuera('Pacific/Kiritimati', undefined, '2026-03-01')).toBe(true);
    expect(aAsientoDeApi(asiento!, '', { zona: 'UTC', desde: '2026-03-02' }).fuera_del_periodo).toBe(true);
  });

  test('un hallazgo dice su asiento cuando lo tiene, y de nadie más', () => {
    const log = registroDe([NACE, SE_PAGA]);
    const hallazgos = verificar({ eventos: log, asientos: asientosDe(log).slice(1), facturas: [] });
    expect(hallazgos.map(aHallazgoDeApi)).toEqual([
      { codigo: 'entry-removed', texto: 'Antes del movimiento 2 faltan movimientos.', secuencia: 2 },
      { codigo: 'totals-mismatch', texto: 'Las sumas del libro no son las de las facturas.' },
    ]);
  });
});

describe('Las anclas que se envían a verificar', () => {
  const PIE = 'Libro 1 · a1b2c3d4e5f60718 · 28/02/2026\n';
  const manifiesto = (archivos: number): string =>
    JSON.stringify({
      formato: 'cuenta-clara/exportacion',
      owner: DUENA,
      periodo: { desde: '2026-02-01', hasta: '2026-02-28' },
      anterior: { secuencia: 0, huella: '0'.repeat(64) },
      cabeza: { secuencia: 1, huella: 'a'.repeat(64) },
      archivos: Array.from({ length: archivos }, (_, i) => ({
        nombre: `pdf/${i}`,
        bytes: i,
        sha256: 'b'.repeat(64),
      })),
    });

  test('son un manifiesto de hasta miles de facturas, o unas dos mil anclas sueltas; más se rechazan', () => {
    expect(leer(verificarSchema, { anclas: manifiesto(5_000) }).anclas.enteras).toHaveLength(1);
    expect(leer(verificarSchema, { anclas: PIE.repeat(2_000) }).anclas.impresas).toHaveLength(2_000);
    for (const anclas of [PIE.repeat(2_001), manifiesto(20_000)])
      expect(rechazoDe(() => leer(verificarSchema, { anclas })).message).toBe(
        'Son demasiadas anclas de una vez.',
      );
  });
});
