import { Hitos } from './hitos.ts';

const ANA = 'ana';
const con = (version: number, letras = 1) => ({ version, estado: 'x'.repeat(letras) });

test('una página se arma desde la penúltima instantánea anterior a su fin', () => {
  const hitos = new Hitos();
  for (const version of [150, 50, 100, 100]) hitos.guarda('una', ANA, con(version));
  expect(hitos.para('una', ANA, Infinity)?.version).toBe(100);
  expect(hitos.para('una', ANA, 151)?.version).toBe(50);
  // A page is built from the second newest snapshot before its last event, here 151: the snapshots before it
  // are 50, 100 and 150.
  expect(hitos.para('una', ANA, 152)?.version).toBe(100);
  expect(hitos.para('una', ANA, 101)).toBeNull();
  expect([hitos.para('una', 'otra', Infinity), hitos.para('otra', ANA, Infinity)]).toEqual([null, null]);
});

test('de una corriente larga quedan las instantáneas más nuevas, y alguna de las demás', () => {
  const hitos = new Hitos(10_000, 1_000);
  for (let version = 50; version <= 5_000; version += 50) hitos.guarda('una', ANA, con(version, 98));
  expect(hitos.para('una', ANA, Infinity)?.version).toBe(4_950);
  expect(hitos.para('una', ANA, 4_000)?.version).toBeLessThan(4_000);
});

test('se olvida primero la corriente consultada hace más tiempo', () => {
  const hitos = new Hitos(500);
  const tiene = (corriente: string) => hitos.para(corriente, ANA, Infinity) !== null;
  for (const corriente of ['a', 'b'])
    for (const version of [50, 100]) hitos.guarda(corriente, ANA, con(version, 98));
  expect(tiene('a')).toBe(true);
  for (const version of [50, 100]) hitos.guarda('c', ANA, con(version, 98));
  expect(['a', 'b', 'c'].map(tiene)).toEqual([true, false, true]);
});
