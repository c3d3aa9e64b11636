import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { alfabeticos, letraDe, porLetra } from './orden-de-clientes.ts';

const llamadas = (...nombres: readonly string[]) =>
  nombres.map((nombre) => ({ nombre, empresa: null }) as ClienteDeApi);
const dichos = (clientes: readonly ClienteDeApi[]) =>
  porLetra(alfabeticos(clientes)).map(({ letra, clientes: suyos }) => [
    letra,
    suyos.map(({ nombre }) => nombre),
  ]);

test('van por letra, sin que un acento ni una minúscula los aparte; la ñ es otra letra', () => {
  expect(
    dichos(llamadas('ñoño Díaz', 'Zoé', 'Óscar', 'ana', 'Ñandú', 'Noé', 'Ángela', 'Olga', 'Ana Paz')),
  ).toEqual([
    ['A', ['ana', 'Ana Paz', 'Ángela']],
    ['N', ['Noé']],
    ['Ñ', ['Ñandú', 'ñoño Díaz']],
    ['O', ['Olga', 'Óscar']],
    ['Z', ['Zoé']],
  ]);
});

test('una empresa va por su nombre, y lo que no empieza con letra al final', () => {
  const [rosa] = llamadas('Rosa');
  const esperanza = { ...rosa!, empresa: 'La Esperanza' };
  expect(dichos([...llamadas('3M', '«Luz»', 'Zita'), esperanza]).map(([letra]) => letra)).toEqual([
    'L',
    'Z',
    '#',
  ]);
  expect(letraDe('')).toBe('#');
  // Here Ñ is written as an N and a combining tilde.
  expect(letraDe('N\u0303andu\u0301')).toBe('Ñ');
});
