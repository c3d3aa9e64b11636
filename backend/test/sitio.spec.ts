import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Servidor } from './servidor.prueba.ts';

const DIST = join(import.meta.dirname, '../../frontend/dist');
const archivos = readdirSync(join(DIST, 'assets')).map((nombre) => `/assets/${nombre}`);
const deTipo = (tipo: RegExp) => archivos.filter((ruta) => tipo.test(ruta));
const contenido = (ruta: string) => readFileSync(join(DIST, ruta), 'utf8');

const PARA_SIEMPRE = 'public, max-age=31536000, immutable';

let servidor: Servidor;
beforeAll(async () => {
  servidor = await Servidor.arranca();
});
afterAll(() => servidor.termina());

const pide = (ruta: string, headers: Record<string, string> = {}) =>
  fetch(servidor.url + ruta, { headers: { 'accept-encoding': 'identity', ...headers } });

test.each([
  ['br', 'gzip, deflate, br', 'br'],
  ['gzip', 'gzip, deflate', 'gzip'],
  ['nada', 'identity', null],
])(
  'los scripts, los estilos y la página se envían comprimidos con %s a quien lo acepta, y llegan enteros',
  async (_, acepta, viaja) => {
    const textos = deTipo(/\.(js|css)$/).map((ruta) => [ruta, ruta] as const);
    expect(textos.length).toBeGreaterThan(10);
    const pantallas = ['/', '/clientes', '/login'].map((ruta) => [ruta, 'index.html'] as const);
    for (const [ruta, archivo] of [...textos, ...pantallas, ['/icono.svg', 'icono.svg'] as const]) {
      const respuesta = await pide(ruta, { 'accept-encoding': acepta });
      expect([ruta, respuesta.status]).toEqual([ruta, 200]);
      expect([ruta, respuesta.headers.get('content-encoding')]).toEqual([ruta, viaja]);
      expect([ruta, respuesta.headers.get('vary')]).toEqual([ruta, 'accept-encoding']);
      expect((await respuesta.text()) === contenido(archivo)).toBe(true);
    }
  },
);

test('una respuesta larga de la API se envía comprimida con gzip a quien lo acepta', async () => {
  const entero = await pide('/api/openapi.json');
  expect(entero.headers.get('content-encoding')).toBeNull();
  expect(entero.headers.get('vary')).toBe('accept-encoding');
  const texto = await entero.text();
  for (const [acepta, viaja] of [
    ['gzip, deflate, br', 'gzip'],
    ['br, gzip;q=0', null],
    ['gzip;q=0.5', 'gzip'],
  ] as const) {
    const respuesta = await pide('/api/openapi.json', { 'accept-encoding': acepta });
    expect([acepta, respuesta.headers.get('content-encoding')]).toEqual([acepta, viaja]);
    expect((await respuesta.text()) === texto).toBe(true);
  }
  const corta = await pide('/api/salud', { 'accept-encoding': 'gzip' });
  expect(corta.headers.get('content-encoding')).toBeNull();
});

test('una fuente woff2 no se comprime otra vez', async () => {
  const [letra] = deTipo(/\.woff2$/);
  const respuesta = await pide(letra!, { 'accept-encoding': 'gzip, br' });
  expect(respuesta.headers.get('content-type')).toBe('font/woff2');
  expect(respuesta.headers.get('content-encoding')).toBeNull();
});

test('un archivo con su huella en el nombre se guarda para siempre en caché, también comprimido', async () => {
  for (const ruta of deTipo(/\.(js|css|woff2)$/))
    for (const acepta of ['br', 'identity']) {
      const { headers } = await pide(ruta, { 'accept-encoding': acepta });
      expect([ruta, headers.get('cache-control')]).toEqual([ruta, PARA_SIEMPRE]);
    }
});

test('la página se revalida cada vez, y sin cambios responde 304', async () => {
  for (const ruta of ['/', '/home', '/facturas/nueva', '/icono.svg'])
    for (const acepta of ['br', 'identity']) {
      const primera = await pide(ruta, { 'accept-encoding': acepta });
      expect([ruta, primera.headers.get('cache-control')]).toEqual([ruta, 'no-cache']);
      const segunda = await pide(ruta, {
        'accept-encoding': acepta,
        'if-none-match': primera.headers.get('etag')!,
        // Without this header, Node's fetch sends `no-cache`, which asks for the whole answer.
        'cache-control': 'max-age=0',
      });
      expect([ruta, segunda.status]).toEqual([ruta, 304]);
    }
});

test('un archivo de una versión anterior responde 404 en JSON, sin caché', async () => {
  for (const ruta of ['/assets/index-viejo.js', '/assets', '/api/no-existe', '/api?x=1']) {
    const respuesta = await pide(ruta);
    expect([ruta, respuesta.status]).toEqual([ruta, 404]);
    expect(respuesta.headers.get('content-type')).toMatch('application/json');
    expect(respuesta.headers.get('cache-control')).not.toBe(PARA_SIEMPRE);
  }
});

/** A path segment longer than the limit of a route parameter. */
const LARGO = 'a'.repeat(300);

describe('una dirección que no es de ninguna pantalla', () => {
  test.each([
    '/wp-login.php',
    '/sitemap.xml',
    '/.well-known/unknown',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.env',
    '/.vite/rutas.json',
    '/apiario',
    '/assetsy',
    '/clientes/uno/dos',
    '/clientes/%E0%A4%A',
    '/%',
    '/factura/%ZZ',
    `/factura/${LARGO}/1/2`,
    `/x/${LARGO}`,
  ])(
    '%s responde 404 con la página entera, también a peticiones condicionales o de un rango',
    async (ruta) => {
      for (const condicion of [{}, { 'if-none-match': '*' }, { range: 'bytes=0-1' }]) {
        const respuesta = await pide(ruta, condicion);
        expect([ruta, respuesta.status]).toEqual([ruta, 404]);
        expect(respuesta.headers.get('content-type')).toMatch('text/html');
        expect(respuesta.headers.get('cache-control')).toBe('no-cache');
        expect(respuesta.headers.get('content-security-policy')).toMatch("default-src 'self'");
        expect((await respuesta.text()) === contenido('index.html')).toBe(true);
      }
    },
  );

  test.each([
    '/clientes/ñandú',
    '/clientes/100%25',
    '/facturas/nueva?q=%E0%A4%A',
    '/contador',
    '/contador/libro',
    `/factura/${LARGO}`,
  ])('no es %s, que responde 200 con la página', async (ruta) => {
    const respuesta = await pide(ruta);
    expect([ruta, respuesta.status]).toEqual([ruta, 200]);
    expect((await respuesta.text()) === contenido('index.html')).toBe(true);
  });

  test('si es de la API y no se puede descifrar, responde 400', async () => {
    const respuesta = await pide('/api/clientes/%E0%A4%A');
    expect(respuesta.status).toBe(400);
    expect(await respuesta.json()).toEqual({ statusCode: 400, message: 'La solicitud no es válida.' });
  });
});

describe('lo que la web espera de cualquier sitio', () => {
  test('robots.txt permite a los buscadores solo /login, /register y sus archivos', async () => {
    const respuesta = await pide('/robots.txt');
    expect(respuesta.headers.get('content-type')).toMatch('text/plain');
    expect((await respuesta.text()).trim().split('\n')).toEqual([
      'User-agent: *',
      'Allow: /login',
      'Allow: /register',
      'Allow: /assets/',
      'Disallow: /',
    ]);
  });

  test('/favicon.ico responde un icono', async () => {
    const respuesta = await pide('/favicon.ico');
    expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([
      200,
      'image/vnd.microsoft.icon',
    ]);
    const [, tipo, cuantos] = new Uint16Array((await respuesta.arrayBuffer()).slice(0, 6));
    expect([tipo, cuantos]).toEqual([1, 2]);
  });

  test('la dirección estándar para cambiar la contraseña lleva a Seguridad', async () => {
    const respuesta = await fetch(`${servidor.url}/.well-known/change-password`, { redirect: 'manual' });
    expect([respuesta.status, respuesta.headers.get('location')]).toEqual([302, '/seguridad']);
    expect((await pide('/seguridad')).status).toBe(200);
  });
});
