import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Servidor } from './servidor.prueba.ts';

/** The built screens, as the product serves them. */

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
  'lo que es texto viaja comprimido con %s a quien lo entiende, y llega entero',
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

test('lo que la API responde, si es largo, viaja comprimido a quien lo entiende', async () => {
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

test('una letra, que ya viene comprimida, viaja como es', async () => {
  const [letra] = deTipo(/\.woff2$/);
  const respuesta = await pide(letra!, { 'accept-encoding': 'gzip, br' });
  expect(respuesta.headers.get('content-type')).toBe('font/woff2');
  expect(respuesta.headers.get('content-encoding')).toBeNull();
});

test('lo que lleva su huella en el nombre se guarda para siempre, también comprimido', async () => {
  for (const ruta of deTipo(/\.(js|css|woff2)$/))
    for (const acepta of ['br', 'identity']) {
      const { headers } = await pide(ruta, { 'accept-encoding': acepta });
      expect([ruta, headers.get('cache-control')]).toEqual([ruta, PARA_SIEMPRE]);
    }
});

test('la página se pregunta cada vez, y sin cambios no vuelve a viajar', async () => {
  for (const ruta of ['/', '/home', '/facturas/nueva', '/icono.svg'])
    for (const acepta of ['br', 'identity']) {
      const primera = await pide(ruta, { 'accept-encoding': acepta });
      expect([ruta, primera.headers.get('cache-control')]).toEqual([ruta, 'no-cache']);
      const segunda = await pide(ruta, {
        'accept-encoding': acepta,
        'if-none-match': primera.headers.get('etag')!,
        'cache-control': 'max-age=0', // Node's fetch would say no-cache, which asks for all of it again
      });
      expect([ruta, segunda.status]).toEqual([ruta, 304]);
    }
});

test('un archivo de una versión anterior no está: no es la página, ni se guarda', async () => {
  for (const ruta of ['/assets/index-viejo.js', '/assets', '/api/no-existe', '/api?x=1']) {
    const respuesta = await pide(ruta);
    expect([ruta, respuesta.status]).toEqual([ruta, 404]);
    expect(respuesta.headers.get('content-type')).toMatch('application/json');
    expect(respuesta.headers.get('cache-control')).not.toBe(PARA_SIEMPRE);
  }
});

test('cualquier otro camino es una pantalla, también el que empieza parecido', async () => {
  for (const ruta of ['/apiario', '/assetsy', '/clientes/ñandú']) {
    const respuesta = await pide(ruta);
    expect([ruta, respuesta.status]).toEqual([ruta, 200]);
    expect(await respuesta.text()).toBe(contenido('index.html'));
  }
});
