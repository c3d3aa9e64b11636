import { pantallaEn } from './pantallas.ts';

test.each([
  ['/', 'inicio'],
  ['/home', 'inicio'],
  ['/clientes', 'clientes'],
  ['/clientes/1b9d6bcd', 'clientes'],
  ['/antiguedad', 'clientes'],
  ['/cobranza', 'clientes'],
  ['/facturas', 'facturas'],
  ['/facturas/nueva', 'facturas'],
  ['/facturas/1b9d6bcd', 'facturas'],
  ['/factura-detalle/1b9d6bcd', 'facturas'],
  ['/cotizaciones', 'facturas'],
  ['/cotizaciones/1b9d6bcd', 'facturas'],
  ['/cotizaciones/1b9d6bcd/editar', 'facturas'],
  ['/cotizacion-nueva', 'facturas'],
  ['/libro', 'facturas'],
  ['/reportes', 'facturas'],
  ['/configuracion', 'configuracion'],
  ['/importar', 'configuracion'],
  ['/seguridad', 'configuracion'],
])('%s está en la sección %s', (direccion, seccion) => {
  expect(pantallaEn(direccion)?.seccion).toBe(seccion);
});

test.each([
  '/login',
  '/register',
  '/factura/1b9d6bcd',
  '/factura/jose-nunez/1',
  '/contador',
  '/contador/antiguedad',
  '/contador/libro',
  '/contador/clientes/1b9d6bcd',
])('%s es para todos: no está en ninguna sección', (direccion) => {
  expect(pantallaEn(direccion)).toBeDefined();
  expect(pantallaEn(direccion)?.seccion).toBeUndefined();
});

test.each(['/no-existe', '/facturas/1/2'])('%s no lleva a ninguna pantalla', (direccion) => {
  expect(pantallaEn(direccion)).toBeUndefined();
});
