import { setImmediate as turno } from 'node:timers/promises';
import { api } from '../api.ts';
import { adelantarLecturas, alTerminarDeAbrir } from './lecturas-adelantadas.ts';
import { CON_ANA, type Servidor, conServidor, olvidarTodo } from '../pagina.prueba.tsx';
import { sesionCerrada, sesionIniciada } from '../sesion/sesion.ts';
import { crearStore } from '../store.ts';

const LISTA = { pathname: '/facturas', search: '' } as Location;
const nada = () => [];
const recordar = (lecturas: unknown) =>
  localStorage.setItem('lecturas-al-abrir', JSON.stringify({ '/facturas': lecturas }));

afterEach(() => {
  delete window.adelantadas;
  olvidarTodo();
});

const abrirCon = async (token: string, servidor: Servidor = CON_ANA) => {
  const peticiones = conServidor(servidor);
  const store = crearStore();
  store.dispatch(sesionIniciada(token));
  return {
    peticiones,
    preguntar: async () => {
      const { data } = await store.dispatch(
        api.endpoints.entorno.initiate(undefined, { forceRefetch: true }),
      );
      return data;
    },
  };
};

test('una lectura adelantada no se pide otra vez: su respuesta es la que ya venía', async () => {
  const { peticiones, preguntar } = await abrirCon('uno');
  recordar(['/api/entorno']);
  adelantarLecturas('uno', LISTA, nada);
  expect(peticiones.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer uno']);
  expect(await preguntar()).toMatchObject({ codigo_pais: '52' });
  expect(peticiones).toHaveLength(1);
  await preguntar();
  expect(peticiones).toHaveLength(2);
});

test('la primera vez se adelantan las lecturas que el build conoce; después, las que hizo la pantalla', async () => {
  const { peticiones, preguntar } = await abrirCon('uno');
  adelantarLecturas('uno', LISTA, () => ['/api/entorno', '/api/facturas?page=1']);
  expect(await preguntar()).toMatchObject({ codigo_pais: '52' });
  expect(peticiones.map(({ url }) => url)).toEqual([
    expect.stringMatching(/\/api\/entorno$/),
    expect.stringMatching(/\/api\/facturas\?page=1$/),
  ]);
  recordar(['/api/salud']);
  adelantarLecturas('uno', LISTA, () => ['/api/entorno']);
  expect(peticiones.slice(2).map(({ url }) => url)).toEqual([expect.stringMatching(/\/api\/salud$/)]);
});

test('una lectura adelantada de una sesión no la usa otra', async () => {
  const { peticiones, preguntar } = await abrirCon('dos');
  recordar(['/api/entorno']);
  adelantarLecturas('uno', LISTA, nada);
  await preguntar();
  expect(peticiones.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer uno', 'Bearer dos']);
});

test('una lectura adelantada pide incluir lo que la dueña acaba de registrar', async () => {
  localStorage.setItem('token', 'uno');
  localStorage.setItem('en-camino', `${'7'.repeat(20)} ${Date.now()}`);
  const peticiones = conServidor(CON_ANA);
  adelantarLecturas('uno', LISTA, () => ['/api/entorno']);
  const store = crearStore();
  await store.dispatch(api.endpoints.entorno.initiate());
  expect(peticiones.map(({ headers }) => headers.get('x-desde'))).toEqual(['7'.repeat(20)]);
  store.dispatch(sesionCerrada());
});

test('una lectura adelantada que no llegó se pide otra vez', async () => {
  let veces = 0;
  const { preguntar } = await abrirCon('uno', {
    'GET /api/entorno': () => {
      if (++veces === 1) throw new TypeError('the line is down');
      return { cuerpo: { codigo_pais: '34' } };
    },
  });
  recordar(['/api/entorno']);
  adelantarLecturas('uno', LISTA, nada);
  expect(await preguntar()).toMatchObject({ codigo_pais: '34' });
});

test.each([
  ['la dirección lleva un filtro', { ...LISTA, search: '?q=Ana' }, ['/api/entorno']],
  ['lo guardado no es una lista', LISTA, 'x'],
  ['lo guardado lleva a otro servidor', LISTA, ['https://otro.example/', 7, '//otro.example/api/']],
])('no se adelanta nada: %s', async (_caso, lugar, lecturas) => {
  const { peticiones } = await abrirCon('uno');
  recordar(lecturas);
  adelantarLecturas('uno', lugar, nada);
  await turno();
  expect(peticiones).toEqual([]);
});

test('al terminar de abrir se guardan las lecturas de la pantalla y se descartan las adelantadas que sobraron', async () => {
  const { peticiones, preguntar } = await abrirCon('uno');
  recordar(['/api/entorno']);
  adelantarLecturas('uno', LISTA, nada);
  await preguntar();
  alTerminarDeAbrir({ ...LISTA, search: '?q=Ana' });
  expect(window.adelantadas).toBeUndefined();
  expect(localStorage.getItem('lecturas-al-abrir')).not.toMatch(/Ana/);
  const antes = peticiones.length;
  await preguntar();
  expect(peticiones).toHaveLength(antes + 1);
});
