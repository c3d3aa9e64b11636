import { saludoPorEmail, tieneEmail, tieneTelefono } from './contacto.ts';

test('el saludo por email va al cliente, con el sitio en el título y los acentos a salvo', () => {
  expect(
    saludoPorEmail({ email: ' jose@x.mx ', empresa: null, nombre: 'José Ñandú' }, 'cuentaclara.mx'),
  ).toBe(
    'mailto:jose@x.mx?subject=Mensaje%20desde%20cuentaclara.mx&body=Hola%20Jos%C3%A9%20%C3%91and%C3%BA%2C%0D%0A%0D%0A',
  );
});

test.each([
  [null, false],
  ['', false],
  [' ', false],
  ['a@b.mx', true],
])('con el email %j tiene email: %s', (email, tiene) => {
  expect(tieneEmail({ email })).toBe(tiene);
});

test('un teléfono en blanco es no tener teléfono', () => {
  expect([' ', '5512345678'].map((telefono) => tieneTelefono({ telefono }))).toEqual([false, true]);
});
