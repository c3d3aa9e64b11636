import fc from 'fast-check';
import { sumarDias } from '../fechas.ts';
import { ESTADOS_DE_LISTA } from './estados-de-lista.ts';
import { alcanceDe, estaEn, estaVencida, plazoDicho } from './vencimiento.ts';

const HOY = '2026-03-10';
const deuda = { estado: 'pendiente', fecha_vencimiento: '2026-03-09', balance_restante: 1 } as const;

describe('Cuándo vence una factura', () => {
  test('está vencida si está pendiente, venció antes de hoy y algo se debe', () => {
    expect(estaVencida(deuda, HOY)).toBe(true);
    expect(estaVencida({ ...deuda, balance_restante: 0.01 }, HOY)).toBe(true);
  });

  test.each([
    ['vence hoy', { fecha_vencimiento: HOY }],
    ['vence mañana', { fecha_vencimiento: '2026-03-11' }],
    ['no vence', { fecha_vencimiento: null }],
    ['ya no debe nada', { balance_restante: 0 }],
    ['está pagada', { estado: 'pagada' }],
    ['es un borrador', { estado: 'borrador' }],
  ] as const)('no está vencida la que %s', (_cual, cambio) => {
    expect(estaVencida({ ...deuda, ...cambio }, HOY)).toBe(false);
  });

  test('a punto de vencer es de hoy a 7 días, y nunca está también vencida', () => {
    expect(alcanceDe('aPuntoDeVencer', '2026-03-28')).toEqual({
      estado: 'pendiente',
      vence: { desde: '2026-03-28', hasta: '2026-04-04' },
    });
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (dias) => {
        const una = { ...deuda, fecha_vencimiento: sumarDias(HOY, dias) };
        expect(estaEn('aPuntoDeVencer', una, HOY)).toBe(dias >= 0 && dias <= 7);
        expect(estaVencida(una, HOY)).toBe(dias < 0);
      }),
    );
  });

  test('cada factura está en la lista de su estado; la pendiente que venció, también en la de vencidas', () => {
    for (const estado of ['borrador', 'pendiente', 'pagada'] as const)
      expect(ESTADOS_DE_LISTA.filter((lista) => estaEn(lista, { ...deuda, estado }, HOY))).toEqual(
        estado === 'pendiente' ? ['pendiente', 'vencida'] : [estado],
      );
  });

  test.each([
    ['2026-11-18', 'Venció el 18/11/2026 · hace 4 días'],
    ['2026-11-21', 'Venció el 21/11/2026 · hace 1 día'],
    ['2026-11-22', 'Vence hoy · 22/11/2026'],
    ['2026-11-23', 'Vence el 23/11/2026 · en 1 día'],
    ['2026-12-01', 'Vence el 01/12/2026 · en 9 días'],
    ['2027-01-02', 'Vence el 02/01/2027 · en 41 días'],
    ['2025-11-22', 'Venció el 22/11/2025 · hace 365 días'],
  ])('un vencimiento de %s, visto el 22 de noviembre, se dice «%s»', (dia, dicho) => {
    expect(plazoDicho(dia, '2026-11-22')).toBe(dicho);
  });
});
