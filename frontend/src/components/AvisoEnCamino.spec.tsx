import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { api } from '../base/api.ts';
import {
  CON_ANA,
  TOKEN_DE_ANA,
  type Respuesta,
  abrir,
  conServidor,
  olvidarTodo,
} from '../base/pagina.prueba.tsx';
import { escrituraEnCamino, yaNoSeEspera } from '../base/servidor/en-camino.ts';
import { sesionCerrada } from '../base/sesion/sesion.ts';
import { AvisoEnCamino } from './AvisoEnCamino.tsx';

/**
 * Log positions: `AQUI` is of the owner's last write. `ANTES` is earlier, and the lagging read models have
 * reached it.
 */

const AQUI = `${'4'.padStart(20, '0')}.${'4'.padStart(20, '0')}`;
const ANTES = `${'3'.padStart(20, '0')}.${'3'.padStart(20, '0')}`;
const AVISO = 'Lo que acabas de registrar está en camino.';

interface Nota {
  readonly id: string;
}
const notas = api.injectEndpoints({
  endpoints: (build) => ({
    notas: build.query<Nota[], void>({ query: () => '/notas', providesTags: ['Clientes'] }),
    otrasNotas: build.query<Nota[], void>({ query: () => '/otras-notas', providesTags: ['Mensajes'] }),
    nota: build.query<Nota, string>({ query: (id) => `/notas/${id}`, providesTags: ['Clientes'] }),
    anotar: build.mutation<Nota, void>({
      query: () => ({ url: '/notas', method: 'POST', body: {} }),
      invalidatesTags: ['Clientes'],
    }),
  }),
  overrideExisting: true,
});
const { useNotasQuery, useOtrasNotasQuery, useNotaQuery, useAnotarMutation } = notas;

const Lista = () => {
  const { data = [] } = useNotasQuery();
  const { data: otras = [] } = useOtrasNotasQuery();
  const [anotar] = useAnotarMutation();
  return (
    <>
      <AvisoEnCamino />
      <button onClick={() => void anotar()}>Anotar</button>
      <p>{`${data.length} notas, ${otras.length} otras`}</p>
    </>
  );
};
const Detalle = () => {
  const { data, error } = useNotaQuery('n1');
  return <p>{data ? 'La nota' : error ? `Falló: ${(error as { status: unknown }).status}` : 'Cargando'}</p>;
};

const NOTA = { id: 'n1' };
const servidorAtrasado = () => {
  let alDia = false;
  const lectura =
    (nueva: Respuesta, vieja: Respuesta) =>
    ({ headers }: Request): Respuesta => {
      if (alDia) return nueva;
      return headers.has('x-desde') ? { ...vieja, cabeceras: { 'x-atrasada': 'si' } } : vieja;
    };
  const peticiones = conServidor({
    ...CON_ANA,
    'POST /api/notas': { estatus: 201, cuerpo: NOTA, cabeceras: { 'x-pendiente': AQUI } },
    'GET /api/notas': lectura({ cuerpo: [NOTA] }, { cuerpo: [] }),
    'GET /api/otras-notas': lectura({ cuerpo: [NOTA] }, { cuerpo: [] }),
    'GET /api/notas/n1': lectura({ cuerpo: NOTA }, { estatus: 404 }),
  });
  const desdes = (ruta: string) =>
    peticiones
      .filter(({ url, method }) => method === 'GET' && url.endsWith(ruta))
      .map(({ headers }) => headers.get('x-desde'));
  return { desdes, ponerseAlDia: () => (alDia = true) };
};

const avanzar = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const anotar = async () => {
  act(() => screen.getByRole('button', { name: 'Anotar' }).click());
  await avanzar(10);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  olvidarTodo();
});

test('mientras la lista no muestra lo recién registrado se avisa y se pide de nuevo; cuando lo muestra, todo se vuelve a pedir', async () => {
  const { desdes, ponerseAlDia } = servidorAtrasado();
  abrir(<Lista />, { ruta: '/', token: TOKEN_DE_ANA });
  await avanzar(10);
  expect(screen.queryByText(AVISO)).toBeNull();
  await anotar();
  // The write of a note invalidated the query of notes, which was repeated with the write's log position and
  // answered as lagging.
  expect(desdes('/api/notas')).toEqual([null, AQUI]);
  expect(screen.getByText('0 notas, 0 otras')).toBeVisible();
  expect(screen.getByText(AVISO)).toBeVisible();
  await avanzar(20_000);
  expect(screen.getByText(AVISO)).toBeVisible();
  // The query is repeated with back-off: after 1, 2, 4 and 8 seconds.
  expect(desdes('/api/otras-notas')).toEqual([null, AQUI, AQUI, AQUI, AQUI]);
  ponerseAlDia();
  await avanzar(10_000);
  expect(screen.queryByText(AVISO)).toBeNull();
  expect(screen.getByText('1 notas, 1 otras')).toBeVisible();
  const antes = desdes('/api/notas').length;
  await avanzar(60_000);
  expect(desdes('/api/notas')).toHaveLength(antes);
});

test('al aparecer y al irse, el aviso no mueve lo que se ve de una página recorrida', async () => {
  const { ponerseAlDia } = servidorAtrasado();
  jest.replaceProperty(window, 'scrollY', 350);
  const largo = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2_000);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === AVISO ? 34 : 0;
  });
  const recorre = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const recorrido = () => recorre.mock.calls.reduce((suma, [, y]) => suma + (y as unknown as number), 0);
  const { store } = abrir(<Lista />, { ruta: '/', token: TOKEN_DE_ANA });
  await avanzar(10);
  await anotar();
  expect(recorrido()).toBe(34);
  ponerseAlDia();
  await avanzar(10_000);
  expect(recorrido()).toBe(0);
  // At its end the browser itself moves a page that becomes shorter.
  largo.mockReturnValue(350);
  act(() => void store.dispatch(escrituraEnCamino({ lugar: AQUI, cosa: null })));
  act(() => void store.dispatch(yaNoSeEspera()));
  expect(recorrido()).toBe(34);
});

test('una lectura atrasada no da por ausente lo recién registrado: espera a que se pueda leer', async () => {
  const { ponerseAlDia } = servidorAtrasado();
  const { store } = abrir(<Lista />, { ruta: '/', token: TOKEN_DE_ANA });
  await avanzar(10);
  await anotar();
  const lectura = store.dispatch(notas.endpoints.nota.initiate('n1'));
  await avanzar(500);
  expect(notas.endpoints.nota.select('n1')(store.getState()).status).toBe('pending');
  ponerseAlDia();
  await avanzar(20_000);
  expect((await lectura).data).toEqual(NOTA);
});

test('lo que está en camino sigue en camino al recargar la página, y deja de estarlo con la sesión', async () => {
  localStorage.setItem('en-camino', `${AQUI} ${Date.now()}`);
  localStorage.setItem('token', TOKEN_DE_ANA);
  const { desdes } = servidorAtrasado();
  const { store } = abrir(<Lista />, { ruta: '/' });
  await avanzar(1_500);
  expect(screen.getByText(AVISO)).toBeVisible();
  expect(desdes('/api/notas')).toEqual([AQUI, AQUI]);
  act(() => void store.dispatch(sesionCerrada()));
  expect(screen.queryByText(AVISO)).toBeNull();
  expect(localStorage.getItem('en-camino')).toBeNull();
});

test('una respuesta guardada en el dispositivo no termina la espera; una posición de hace más de 10 minutos ya no se espera', async () => {
  localStorage.setItem('en-camino', `${AQUI} ${Date.now() - 11 * 60_000}`);
  const { store: nuevo } = abrir(<Detalle />, { ruta: '/' });
  expect(nuevo.getState().enCamino.desde).toBeNull();

  localStorage.setItem('en-camino', `${ANTES} ${Date.now()}`);
  localStorage.setItem('token', TOKEN_DE_ANA);
  conServidor({ 'GET /api/notas': { cuerpo: [], cabeceras: { 'x-guardada': 'si' } } });
  const { store } = abrir(<AvisoEnCamino />, { ruta: '/' });
  await store.dispatch(notas.endpoints.notas.initiate());
  expect(store.getState().enCamino.desde).toBe(ANTES);
});
