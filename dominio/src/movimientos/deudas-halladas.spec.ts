import { SIN_DEUDA } from './antiguedad.ts';
import { deudasHalladas, enOrdenDeDeuda } from './deudas-halladas.ts';

const DEUDAS = [
  { nombre: 'Rosa Díaz', antiguedad: { ...SIN_DEUDA, de_31_a_60: 300 } },
  { nombre: 'José Núñez', antiguedad: { ...SIN_DEUDA, de_1_a_30: 500 } },
  { nombre: 'Ana Díaz', antiguedad: { ...SIN_DEUDA, de_1_a_30: 100, de_31_a_60: 50 } },
];
const nombres = (deudas: readonly { readonly nombre: string }[]) => deudas.map(({ nombre }) => nombre);

test('las deudoras se buscan por el principio de cualquier palabra de su nombre, con acentos o sin ellos', () => {
  expect(nombres(deudasHalladas(DEUDAS, { q: 'diaz' }))).toEqual(['Rosa Díaz', 'Ana Díaz']);
  expect(nombres(deudasHalladas(DEUDAS, { q: 'nú' }))).toEqual(['José Núñez']);
  expect(deudasHalladas(DEUDAS, { q: 'zzz' })).toEqual([]);
});

test('el filtro por edad deja a las clientas que deben algo de esa edad', () => {
  expect(nombres(deudasHalladas(DEUDAS, { q: '', edad: 'de_31_a_60' }))).toEqual(['Rosa Díaz', 'Ana Díaz']);
  expect(nombres(deudasHalladas(DEUDAS, { q: 'ana', edad: 'de_1_a_30' }))).toEqual(['Ana Díaz']);
});

test('las deudoras se ordenan por lo más vencido, por lo que deben o por nombre', () => {
  expect(nombres(enOrdenDeDeuda(DEUDAS, 'vencido'))).toEqual(nombres(DEUDAS));
  expect(nombres(enOrdenDeDeuda(DEUDAS, 'saldo'))).toEqual(['José Núñez', 'Rosa Díaz', 'Ana Díaz']);
  expect(nombres(enOrdenDeDeuda(DEUDAS, 'nombre'))).toEqual(['Ana Díaz', 'José Núñez', 'Rosa Díaz']);
});
