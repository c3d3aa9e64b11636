import { jest } from '@jest/globals';
import { api, crear, nuevaClave } from './api.ts';
import { ANA, type Respuesta, conServidor, olvidarTodo, respuestaRetenida } from './pagina.prueba.tsx';
import { sesionCerrada, sesionDeOtraPestana, sesionIniciada } from './sesion.ts';
import { crearStore } from './store.ts';

const { perfil, nota } = api.injectEndpoints({
  endpoints: (build) => ({
    perfil: build.query<typeof ANA, void>({ query: () => '/auth/profile' }),
    nota: build.mutation<unknown, { clave: string; cuerpo: object }>({
      query: (peticion) => crear('/notas', peticion),
    }),
  }),
  overrideExisting: true,
}).endpoints;

const NO_PASA: Respuesta = {
  estatus: 401,
  cuerpo: { message: 'Tu sesión expiró. Inicia sesión de nuevo.' },
};

afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const conToken = (token: string) => {
  const store = crearStore();
  store.dispatch(sesionIniciada(token));
  return store;
};

describe('The session', () => {
  test('every request carries its token', async () => {
    const peticiones = conServidor({ 'GET /api/auth/profile': { cuerpo: ANA } });
    await conToken('uno').dispatch(perfil.initiate());
    expect(peticiones[0]!.headers.get('authorization')).toBe('Bearer uno');
  });

  test('a refused token is dropped, and the session says that it expired', async () => {
    conServidor({ 'GET /api/auth/profile': NO_PASA });
    const store = conToken('uno');
    await store.dispatch(perfil.initiate());
    expect(store.getState().sesion).toEqual({ token: null, expirada: true });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a refusal of the token before says nothing about the one after', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    conServidor({ 'GET /api/auth/profile': () => respuesta });
    const store = conToken('uno');
    const pendiente = store.dispatch(perfil.initiate());
    store.dispatch(sesionCerrada());
    store.dispatch(sesionIniciada('dos'));
    soltar(NO_PASA);
    await pendiente;
    expect(store.getState().sesion).toEqual({ token: 'dos', expirada: false });
    expect(localStorage.getItem('token')).toBe('dos');
  });

  test('what one owner was shown is forgotten when her session ends', async () => {
    conServidor({ 'GET /api/auth/profile': { cuerpo: ANA } });
    const store = conToken('uno');
    await store.dispatch(perfil.initiate());
    expect(perfil.select()(store.getState()).data).toEqual(ANA);
    store.dispatch(sesionCerrada());
    expect(perfil.select()(store.getState()).data).toBeUndefined();
  });

  test('a page follows another tab to its session, and forgets what it showed', async () => {
    conServidor({ 'GET /api/auth/profile': { cuerpo: ANA } });
    const store = conToken('uno');
    await store.dispatch(perfil.initiate());
    localStorage.setItem('token', 'dos');
    store.dispatch(sesionDeOtraPestana());
    expect(store.getState().sesion.token).toBe('dos');
    expect(perfil.select()(store.getState()).data).toBeUndefined();
  });
});

describe('On a poor line', () => {
  const fallaDosVeces = (fallo: () => Respuesta) => {
    let veces = 0;
    return () => (veces++ < 2 ? fallo() : { cuerpo: ANA });
  };
  const sinLinea = (): never => {
    throw new TypeError('the line is down');
  };

  test.each([
    ['the line fails', sinLinea],
    ['the server fails', () => ({ estatus: 502 })],
  ])('a read is tried again when %s', async (_cuando, fallo) => {
    jest.useFakeTimers();
    conServidor({ 'GET /api/auth/profile': fallaDosVeces(fallo) });
    const lectura = conToken('uno').dispatch(perfil.initiate());
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await lectura).data).toEqual(ANA);
  });

  test('a refusal is an answer: it is not asked for again', async () => {
    const peticiones = conServidor({ 'GET /api/auth/profile': { estatus: 404 } });
    await conToken('uno').dispatch(perfil.initiate());
    expect(peticiones).toHaveLength(1);
  });

  test('a write is never repeated on its own, and carries the key of its intention', async () => {
    const peticiones = conServidor({ 'POST /api/notas': { estatus: 503 } });
    await conToken('uno').dispatch(nota.initiate({ clave: 'k1', cuerpo: { texto: 'hola' } }));
    expect(peticiones).toHaveLength(1);
    expect(peticiones[0]!.headers.get('idempotency-key')).toBe('k1');
  });

  test('each intention has a key of its own', () => {
    expect(nuevaClave()).toMatch(/^[0-9a-f]{32}$/);
    expect(nuevaClave()).not.toBe(nuevaClave());
  });
});

describe('Whether the server is reached', () => {
  const enLinea = async (servidor: Parameters<typeof conServidor>[0]) => {
    conServidor(servidor);
    const store = conToken('uno');
    await store.dispatch(nota.initiate({ clave: 'k1', cuerpo: {} }));
    return store.getState().api.config.online;
  };

  test('an answer that never came says that it is not', async () => {
    expect(await enLinea({})).toBe(false);
  });

  test('an answer the device kept says that it is not', async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json(ANA, { headers: { 'x-guardada': 'si' } }));
    const store = conToken('uno');
    await store.dispatch(perfil.initiate());
    expect(perfil.select()(store.getState()).data).toEqual(ANA);
    expect(store.getState().api.config.online).toBe(false);
  });

  test('a refusal is an answer: it is', async () => {
    expect(await enLinea({ 'POST /api/notas': { estatus: 503 } })).toBe(true);
  });
});
