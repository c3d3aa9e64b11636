import { setImmediate as turno } from 'node:timers/promises';
import { CON_ANA, conServidor, olvidarTodo, respuestaRetenida } from '../base/pagina.prueba.tsx';
import { sesionIniciada } from '../base/sesion/sesion.ts';
import { crearStore } from '../base/store.ts';
import { negocioApi } from '../api/negocio.api.ts';
import { adelantar, adelantarDestino, primeraVista } from './adelantar.ts';

afterEach(olvidarTodo);

const seAdelanta = async (direccion: string, token: string | null): Promise<string[]> => {
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/facturas': { cuerpo: { facturas: [], total: 0, totalPages: 1 } },
    'GET /api/facturas/resumen': { cuerpo: { por_cobrar: 0 } },
  });
  const store = crearStore();
  if (token) store.dispatch(sesionIniciada(token));
  const { pathname, search } = new URL(direccion, 'http://localhost');
  void adelantarDestino(store, { pathname, search } as Location);
  await turno();
  return peticiones.map(({ url }) => url.replace(/^.*\/api/, ''));
};

test('al abrir una lista con filtro, la lista se pide a la vez que el perfil y el negocio', async () => {
  expect(await seAdelanta('/facturas?estado=pendiente', 'uno')).toEqual([
    '/auth/profile',
    '/negocio-config',
    '/entorno',
    expect.stringMatching(/^\/facturas\?.*estado=pendiente/),
    expect.stringMatching(/^\/facturas\/resumen/),
    '/avisos',
  ]);
});

test('sin sesión no se pide nada', async () => {
  expect(await seAdelanta('/facturas', null)).toEqual([]);
});

test.each(['/login', '/register', '/factura/jose-nunez/1', '/contador', '/no-existe'])(
  '%s no es una pantalla con sesión: no se adelanta ninguna lectura',
  async (direccion) => {
    expect(await seAdelanta(direccion, 'uno')).toEqual([]);
  },
);

test('la primera vista está lista cuando llegó todo lo que pidió, también lo de sus componentes internos', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  conServidor({ ...CON_ANA, 'GET /api/negocio-config': () => respuesta });
  const store = crearStore();
  store.dispatch(sesionIniciada('uno'));
  let cuadros = 0;
  const unCuadro = async () => {
    await turno();
    // Inner components send their queries in the second frame.
    if (++cuadros === 2) store.dispatch(negocioApi.util.prefetch('negocio', undefined, {}));
  };
  let esta = false;
  const abierta = primeraVista(store, unCuadro).then(() => (esta = true));
  for (let veces = 0; veces < 20; veces++) await turno();
  expect([cuadros, esta]).toEqual([2, false]);
  soltar({ cuerpo: {} });
  await abierta;
  expect(cuadros).toBe(5);
});

test('sin sesión se traen los archivos de la pantalla y no se pide ningún dato', async () => {
  const peticiones = conServidor(CON_ANA);
  void adelantar(crearStore(), '/home');
  await turno();
  expect(peticiones).toEqual([]);
});
