import { comoPagar } from './como-pagar.ts';

const EFECTIVO = {
  ...{ nombre: 'Efectivo', descripcion: null, link: null, clabe: null, banco: null, titular: null },
  activo: true,
};
const TRANSFERENCIA = {
  ...{ nombre: 'Transferencia', descripcion: 'Manda tu comprobante', link: 'https://pagos.mx/luz' },
  ...{ clabe: '002010077777777771', banco: 'Banamex', titular: 'Luz Ruiz', activo: true },
};

test('cómo pagar son los métodos activos, en su orden: pasos, CLABE en grupos con su banco y titular, link', () => {
  const inactivo = { ...EFECTIVO, nombre: 'Cheque', activo: false };
  expect(comoPagar([TRANSFERENCIA, inactivo, EFECTIVO])).toEqual([
    {
      ...{ nombre: 'Transferencia', pasos: 'Manda tu comprobante', link: 'https://pagos.mx/luz' },
      ...{ clabe: '002010077777777771', clabe_dicha: '002 010 07777777777 1' },
      ...{ banco: 'Banamex', titular: 'Luz Ruiz' },
    },
    {
      ...{ nombre: 'Efectivo', pasos: '', link: '', clabe: '', clabe_dicha: '', banco: '', titular: '' },
    },
  ]);
});

test('el papel lleva como máximo doce modos, y mil letras de pasos en cada uno', () => {
  const largo = { ...EFECTIVO, descripcion: 'ñ'.repeat(1_001) };
  const dichos = comoPagar(Array.from({ length: 20 }, () => largo));
  expect(dichos).toHaveLength(12);
  expect(dichos[0]?.pasos).toBe(`${'ñ'.repeat(1_000)}…`);
});
