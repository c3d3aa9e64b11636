import { jest } from '@jest/globals';
import {
  alCorregirElReloj,
  diferenciaDelReloj,
  instanteDeAhora,
  medirReloj,
  msDelDispositivo,
} from './reloj.ts';

const MEDIODIA = Date.parse('2026-11-25T18:00:00.000Z');
const DATE = 'Wed, 25 Nov 2026 18:00:00 GMT';
/**
 * Sets the difference between the server's clock and the device's to 0: the first measurement lowers a
 * positive difference to 0, the second raises a negative one.
 */
const afinar = () => {
  for (const ahora of [MEDIODIA + 1_000, MEDIODIA]) medirReloj(DATE, ahora, ahora);
};

afterEach(() => {
  jest.useRealTimers();
  afinar();
});

const medido = (pedida: number, recibida: number, fecha: string | null = DATE): number => {
  medirReloj(fecha, pedida, recibida);
  return diferenciaDelReloj();
};

test('un reloj que va bien no se toca, tarde lo que tarde la respuesta', () => {
  expect(medido(MEDIODIA - 300, MEDIODIA + 200)).toBe(0);
  expect(medido(MEDIODIA + 999, MEDIODIA + 999)).toBe(0);
  expect(medido(MEDIODIA - 300, MEDIODIA + 86_400_000)).toBe(0);
});

test('un reloj que va mal se corrige lo que hace falta, y otra vez cuando se pone bien', () => {
  const atrasado = MEDIODIA - 6 * 365 * 86_400_000;
  expect(medido(atrasado, atrasado + 500)).toBeCloseTo(MEDIODIA - atrasado, -3.5);
  jest.useFakeTimers({ now: atrasado });
  expect(instanteDeAhora().slice(0, 19)).toMatch(/^2026-11-25T(17:59:59|18:00:00)$/);
  expect(msDelDispositivo()).toBe(atrasado);
  expect(Math.abs(medido(MEDIODIA, MEDIODIA + 500))).toBeLessThanOrEqual(1_000);
});

test('una respuesta sin hora, o con tiempos imposibles, no corrige el reloj', () => {
  expect(medido(0, 500, null)).toBe(0);
  expect(medido(0, 500, 'ayer')).toBe(0);
  expect(medido(MEDIODIA + 500, MEDIODIA - 3_600_000)).toBe(0);
});

test('cada corrección del reloj se avisa, hasta que se cancela el aviso', () => {
  const avisar = jest.fn();
  const dejar = alCorregirElReloj(avisar);
  medirReloj(DATE, 0, 500);
  medirReloj(DATE, 0, 500);
  expect(avisar).toHaveBeenCalledTimes(1);
  dejar();
  afinar();
  expect(avisar).toHaveBeenCalledTimes(1);
});
