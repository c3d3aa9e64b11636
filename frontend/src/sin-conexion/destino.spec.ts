import { destinoDe } from './destino.ts';

const ORIGEN = 'https://cuenta.ejemplo.mx';
const RUTAS = [
  '/home',
  '/',
  '/facturas',
  '/facturas/nueva',
  '/factura-detalle/:id',
  '/factura/:id',
  '/login',
];
const PDF = '/api/facturas/0198d7a4-0000-7000-8000-000000000001/pdf/public';

const destino = (camino: string, { mode = 'cors', method = 'GET', token = '' } = {}) =>
  destinoDe(
    {
      url: new URL(camino, ORIGEN).href,
      method,
      mode,
      headers: new Headers(token ? { authorization: `Bearer ${token}` } : {}),
    } as Request,
    ORIGEN,
    RUTAS,
  );

describe('What the service worker does with a request', () => {
  test.each(['/', '/home', '/facturas/nueva', '/factura-detalle/1', '/login', '/facturas'])(
    'the screen %s is opened from the device',
    (camino) => expect(destino(camino, { mode: 'navigate' })).toEqual({ a: 'pagina' }),
  );

  test('files that another app shares are taken by the worker; a POST to anything else is not', () => {
    expect(destino('/compartir', { method: 'POST', mode: 'navigate' })).toEqual({ a: 'compartido' });
    expect(destino('/importar', { method: 'POST', mode: 'navigate' })).toEqual({ a: 'red' });
    expect(destino('/compartir', { mode: 'navigate' })).toEqual({ a: 'desconocida' });
  });

  test.each(['/wp-login.php', '/.well-known/change-password', '/robots.txt', '/factura-detalle/1/2'])(
    '%s is no screen: the server answers',
    (camino) => expect(destino(camino, { mode: 'navigate' })).toEqual({ a: 'desconocida' }),
  );

  test.each([
    '/factura/jose-nunez/7',
    '/factura/1',
    '/estado/abc',
    '/f/abc',
    '/c/abc',
    PDF,
    '/api/docs',
    '/verificar',
  ])('%s is opened by the server', (camino) =>
    expect(destino(camino, { mode: 'navigate' })).toEqual({ a: 'red' }),
  );

  test('a built file is taken from the device', () => {
    expect(destino('/assets/index-abc.js')).toEqual({ a: 'archivo' });
  });

  test('a logo is stored on the device, and taken from there', () => {
    expect(destino('/api/negocio-config/logo/0198d7a4-0000-7000-8000-000000000001')).toEqual({ a: 'logo' });
  });

  test('the answer to a request with a token is stored under this token', () => {
    expect(destino('/api/clientes?q=jo', { token: 'uno' })).toEqual({ a: 'datos', token: 'uno' });
  });

  test.each([
    ['a request without a token', '/api/entorno', {}],
    ['a sign-in', '/api/auth/login', { method: 'POST' }],
    ['a CFDI, whose stored answer would be stale', '/api/facturas/uno/cfdi?pago=pue', { token: 'uno' }],
    ['the link of the page of an invoice', '/api/facturas/uno/enlace', { token: 'uno' }],
    ['the link of the page of a quote', '/api/cotizaciones/uno/enlace', { token: 'uno' }],
    ['a write', '/api/clientes', { method: 'POST', token: 'uno' }],
    ['another host', 'https://otro.ejemplo.mx/assets/x.js', { token: 'uno' }],
  ])('%s goes to the network', (_que, camino, opciones) => {
    expect(destino(camino, opciones)).toEqual({ a: 'red' });
  });
});
