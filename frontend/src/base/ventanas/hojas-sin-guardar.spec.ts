import { jest } from '@jest/globals';
import { alEntrar, alSalir } from '../../dispositivo/guardado.ts';

afterEach(() => {
  alSalir();
  localStorage.clear();
  sessionStorage.clear();
});

/** Each page runs the module once more; a duplicated tab begins with the first one's storage. */
const pagina = () => {
  jest.resetModules();
  return import('./hojas-sin-guardar.ts');
};

test('una pestaña duplicada sabe que en la primera hay algo, y lo que descarta no lo borra de ahí', async () => {
  alEntrar('ana');
  const hoja = { nombre: 'factura-sin-guardar', cual: 'nueva' } as const;
  const primera = await pagina();
  const copia = await pagina();
  primera.hojaDe(hoja).poner({ valores: 1 }, '/facturas/nueva');
  const escrito = { ...sessionStorage } as Record<string, string>;
  sessionStorage.removeItem('factura-sin-guardar:ana:nueva');
  expect(copia.dondeHaySinGuardar()).toBe('otra pestaña');

  for (const [llave, texto] of Object.entries(escrito)) sessionStorage.setItem(llave, texto);
  copia.hojaDe(hoja).quitar();
  expect(copia.dondeHaySinGuardar()).toBe('otra pestaña');
});
