import { SIN_DEUDA } from './antiguedad.ts';
import { deudasHalladas, enOrdenDeDeuda, porNombre } from './deudas-halladas.ts';

const DEUDAS = [
  { cliente_id: 'rosa', nombre: 'Rosa Díaz', antiguedad: { ...SIN_DEUDA, de_31_a_60: 300 } },
  { cliente_id: 'jose', nombre: 'José Núñez', antiguedad: { ...SIN_DEUDA, de_1_a_30: 500 } },
  { cliente_id: 'ana', nombre: 'Ana Díaz', antiguedad: { ...SIN_DEUDA, de_1_a_30: 100, de_31_a_60: 50 } },
];
const nombres = (deudas: readonly { readonly nombre: string }[]) => deudas.map(({ nombre }) => nombre);

test('quedan las deudoras que la búsqueda halló, en su orden', () => {
  const quienes = new Set(['ana', 'rosa', 'quien-no-debe']);
  expect(nombres(deudasHalladas(DEUDAS, { quienes }))).toEqual(['Rosa Díaz', 'Ana Díaz']);
  expect(deudasHalladas(DEUDAS, { quienes: new Set() })).toEqual([]);
});

test('el filtro por edad deja a las clientas que deben algo de esa edad', () => {
  const edad = 'de_31_a_60';
  expect(nombres(deudasHalladas(DEUDAS, { quienes: null, edad }))).toEqual(['Rosa Díaz', 'Ana Díaz']);
  expect(nombres(deudasHalladas(DEUDAS, { quienes: new Set(['ana']), edad }))).toEqual(['Ana Díaz']);
});

test('las deudoras se ordenan por lo más vencido, por lo que deben o por nombre', () => {
  expect(nombres(enOrdenDeDeuda(DEUDAS, 'vencido'))).toEqual(nombres(DEUDAS));
  expect(nombres(enOrdenDeDeuda(DEUDAS, 'saldo'))).toEqual(['José Núñez', 'Rosa Díaz', 'Ana Díaz']);
  expect(nombres([...DEUDAS].sort(porNombre))).toEqual(['Ana Díaz', 'José Núñez', 'Rosa Díaz']);
});
