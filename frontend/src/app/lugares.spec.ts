import { pantallaEn } from './lugares.ts';

test.each([
  ['/', 'inicio'],
  ['/home', 'inicio'],
  ['/facturas', 'facturas'],
  ['/facturas/nueva', 'formulario'],
  ['/facturas/1b9d6bcd', 'formulario'],
  ['/factura-detalle/1b9d6bcd', 'detalle'],
  ['/libro', 'libro'],
])('%s lleva a la pantalla %s', (direccion, pantalla) => {
  expect(pantallaEn(direccion)).toBe(pantalla);
});

test.each(['/login', '/register', '/factura/jose-nunez/1', '/contador', '/no-existe', '/facturas/1/2'])(
  '%s no lleva a ninguna de quien entró',
  (direccion) => {
    expect(pantallaEn(direccion)).toBeUndefined();
  },
);
