import { jest } from '@jest/globals';
import { api, borrar, crear, nuevaClave } from './api.ts';
import { waitFor } from '@testing-library/react';
import { ANA, type Respuesta, conServidor, olvidarTodo, respuestaRetenida } from './pagina.prueba.tsx';
import { sesionCerrada, sesionDeOtraPestana, sesionIniciada } from './sesion/sesion.ts';
import { crearStore } from './store.ts';
import { diferenciaDelReloj } from './tiempo/reloj.ts';

const { perfil, ahora, nota, guardada, secreto, conSecreto, sinNota } = api.injectEndpoints({
  endpoints: (build) => ({
    perfil: build.query<typeof ANA, void>({ query: () => '/auth/profile' }),
    ahora: build.query<typeof ANA, void>({
      query: () => '/auth/profile',
      extraOptions: { unaSolaVez: true },
    }),
    nota: build.mutation<unknown, { clave: string; cuerpo: object }>({
      query: (peticion) => crear('/notas', peticion),
    }),
    guardada: build.mutation<unknown, { clave: string; cuerpo: object }>({
      query: (peticion) => crear('/notas', peticion),
      extraOptions: { seGuarda: true },
    }),
    secreto: build.mutation<unknown, { clave: string; cuerpo: object }>({
      query: ({ cuerpo }) => ({ url: '/notas', method: 'POST', body: cuerpo }),
      extraOptions: { muestraUnSecreto: true },
    }),
    conSecreto: build.mutation<unknown, { clave: string; cuerpo: object }>({
      query: ({ cuerpo }) => ({ url: '/notas', method: 'POST', body: { ...cuerpo, nueva: 'secreta' } }),
    }),
    sinNota: build.mutation<void, void>({ query: () => borrar('/notas/n1') }),
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
    expect(store.getState().sesion).toEqual({ token: null, expirada: true, loPedido: null });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test.each([
    ['was not done', nota, 'sin-hacer'],
    ['is kept, where the device keeps it', guardada, 'guardado'],
  ] as const)('a token refused at a write says that the write %s', async (_que, escritura, loPedido) => {
    conServidor({ 'POST /api/notas': NO_PASA });
    const store = conToken('uno');
    await store.dispatch(escritura.initiate({ clave: nuevaClave(), cuerpo: {} }));
    await waitFor(() => expect(store.getState().sesion).toEqual({ token: null, expirada: true, loPedido }));
  });

  test('a refusal of an older token does not end a newer session', async () => {
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

  test('the cache of one owner is cleared when her session ends', async () => {
    conServidor({ 'GET /api/auth/profile': { cuerpo: ANA } });
    const store = conToken('uno');
    await store.dispatch(perfil.initiate());
    expect(perfil.select()(store.getState()).data).toEqual(ANA);
    store.dispatch(sesionCerrada());
    expect(perfil.select()(store.getState()).data).toBeUndefined();
  });

  describe('signing out', () => {
    const deLuz = (sid: string) => ['x', btoa(JSON.stringify({ sub: 'luz', sid })), 'x'].join('.');
    const [UNA, OTRA] = [deLuz('s1'), deLuz('s2')];
    const dichas = (peticiones: Request[]) =>
      peticiones.map(({ method, url, headers }) =>
        [method, new URL(url).pathname, headers.get('authorization')].join(' '),
      );

    test('ends the session at the server', async () => {
      const peticiones = conServidor({ 'POST /api/auth/logout': { estatus: 204 } });
      conToken(UNA).dispatch(sesionCerrada());
      await waitFor(() => expect(dichas(peticiones)).toEqual([`POST /api/auth/logout Bearer ${UNA}`]));
      expect(localStorage.getItem('sesiones-por-cerrar')).toBeNull();
    });

    test('offline keeps the session id, and its owner ends it at her next sign-in; another user does not', async () => {
      conServidor({});
      const store = conToken(UNA);
      store.dispatch(sesionCerrada());
      await waitFor(() => expect(localStorage.getItem('sesiones-por-cerrar')).toBe('luz/s1'));
      expect(JSON.stringify(localStorage)).not.toContain(UNA);
      jest.restoreAllMocks();
      const peticiones = conServidor({ 'DELETE /api/auth/sesiones/s1': { estatus: 204 } });
      store.dispatch(sesionIniciada(['x', btoa(JSON.stringify({ sub: 'ida', sid: 's3' })), 'x'].join('.')));
      store.dispatch(sesionIniciada(OTRA));
      await waitFor(() => expect(localStorage.getItem('sesiones-por-cerrar')).toBeNull());
      expect(dichas(peticiones)).toEqual([`DELETE /api/auth/sesiones/s1 Bearer ${OTRA}`]);
    });
  });

  test('a page takes over the session of another tab, and clears its cache', async () => {
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

  test('a token refused after an attempt without an answer leaves open whether the write was done', async () => {
    jest.useFakeTimers();
    let veces = 0;
    conServidor({ 'POST /api/notas': () => (veces++ === 0 ? sinLinea() : NO_PASA) });
    const store = conToken('uno');
    const escritura = store.dispatch(nota.initiate({ clave: 'k1', cuerpo: {} }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await escritura).error).toMatchObject({ status: 'TIMEOUT_ERROR' });
    expect(store.getState().sesion).toEqual({ token: null, expirada: true, loPedido: 'sin-respuesta' });
  });

  const sinRespuestaYLuegoSinSesion = async (escrituras: readonly ReturnType<typeof nota.initiate>[]) => {
    jest.useFakeTimers();
    let hayLinea = false;
    const responder = () => (hayLinea ? NO_PASA : sinLinea());
    conServidor({ 'POST /api/notas': responder, 'DELETE /api/notas/n1': responder });
    const store = conToken('uno');
    const [antes, ahora] = escrituras;
    const primera = store.dispatch(antes!);
    await jest.advanceTimersByTimeAsync(60_000);
    await primera;
    hayLinea = true;
    const segunda = store.dispatch(ahora!);
    await jest.advanceTimersByTimeAsync(60_000);
    return { error: (await segunda).error, loPedido: store.getState().sesion.loPedido };
  };
  const UNA = { clave: nuevaClave(), cuerpo: { texto: 'una' } };
  const borrada = sinNota.initiate() as unknown as ReturnType<typeof nota.initiate>;

  test.each([
    ['the same form', [nota.initiate(UNA), nota.initiate(UNA)]],
    ['the same request without a key', [borrada, borrada]],
    ['the same request with a secret', [conSecreto.initiate(UNA), conSecreto.initiate(UNA)]],
  ])('nor does one refused at a later press of %s', async (_que, escrituras) => {
    expect(await sinRespuestaYLuegoSinSesion(escrituras)).toMatchObject({
      error: { status: 'TIMEOUT_ERROR' },
      loPedido: 'sin-respuesta',
    });
    expect(JSON.stringify(localStorage)).not.toContain('secreta');
  });

  test('a token refused at another write than the one without an answer says that it was not done', async () => {
    const otra = { clave: nuevaClave(), cuerpo: { texto: 'otra' } };
    expect(await sinRespuestaYLuegoSinSesion([nota.initiate(UNA), nota.initiate(otra)])).toMatchObject({
      error: { status: 401 },
      loPedido: 'sin-hacer',
    });
  });

  test('a read with `unaSolaVez` is not retried', async () => {
    const peticiones = conServidor({ 'GET /api/auth/profile': sinLinea });
    const lectura = await conToken('uno').dispatch(ahora.initiate());
    expect([lectura.isError, peticiones.length]).toEqual([true, 1]);
  });

  test('a read that was refused is not retried', async () => {
    const peticiones = conServidor({ 'GET /api/auth/profile': { estatus: 404 } });
    await conToken('uno').dispatch(perfil.initiate());
    expect(peticiones).toHaveLength(1);
  });

  test("a read that a proxy's 5xx page answered is retried", async () => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const pagina = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    const peticiones = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(pagina()));
    const lectura = conToken('uno').dispatch(perfil.initiate());
    await jest.advanceTimersByTimeAsync(120_000);
    expect([(await lectura).isError, peticiones.mock.calls.length]).toEqual([true, 5]);
  });

  const escribe = async (servidor: Parameters<typeof conServidor>[0], cual: typeof nota) => {
    jest.useFakeTimers();
    const peticiones = conServidor(servidor);
    const escritura = conToken('uno').dispatch(cual.initiate({ clave: 'k1', cuerpo: { texto: 'hola' } }));
    await jest.advanceTimersByTimeAsync(60_000);
    return {
      claves: peticiones.map(({ headers }) => headers.get('idempotency-key')),
      dicho: await escritura,
    };
  };

  test('a write without an answer is retried once, with the same Idempotency-Key', async () => {
    let veces = 0;
    const alSegundo = () => (veces++ === 0 ? sinLinea() : { cuerpo: { id: 'n1' } });
    const { claves, dicho } = await escribe({ 'POST /api/notas': alSegundo }, nota);
    expect([claves, dicho.data]).toEqual([['k1', 'k1'], { id: 'n1' }]);
  });

  test('a write is not tried a third time, nor retried after an answer', async () => {
    expect((await escribe({ 'POST /api/notas': sinLinea }, nota)).claves).toEqual(['k1', 'k1']);
    expect((await escribe({ 'POST /api/notas': { estatus: 503 } }, nota)).claves).toEqual(['k1']);
  });

  test('a write with a secret has no Idempotency-Key and is not retried', async () => {
    expect((await escribe({ 'POST /api/notas': sinLinea }, secreto)).claves).toEqual([null]);
    expect((await escribe({ 'POST /api/notas': sinLinea }, conSecreto)).claves).toEqual([null]);
  });

  test('every other write has its own Idempotency-Key, the same for both tries', async () => {
    jest.useFakeTimers();
    const peticiones = conServidor({ 'DELETE /api/notas/n1': sinLinea });
    const store = conToken('uno');
    const borrados = [store.dispatch(sinNota.initiate()), store.dispatch(sinNota.initiate())];
    await jest.advanceTimersByTimeAsync(60_000);
    await Promise.all(borrados);
    const claves = peticiones.map(({ headers }) => headers.get('idempotency-key'));
    expect([claves.length, new Set(claves).size]).toEqual([4, 2]);
    for (const clave of claves) expect(clave).toMatch(/^[0-9a-f]{32}$/);
  });

  test('deleting what an earlier try deleted succeeds; a refusal does not', async () => {
    const borra = async (respuesta: Respuesta) => {
      conServidor({ 'DELETE /api/notas/n1': respuesta });
      return (await conToken('uno').dispatch(sinNota.initiate())).error;
    };
    expect(await borra({ estatus: 404, cuerpo: { message: 'Nota no encontrada.' } })).toBeUndefined();
    expect(await borra({ estatus: 409, cuerpo: { message: 'Tiene pagos.' } })).toMatchObject({ status: 409 });
  });

  test('each new Idempotency-Key is different', () => {
    expect(nuevaClave()).toMatch(/^[0-9a-f]{32}$/);
    expect(nuevaClave()).not.toBe(nuevaClave());
  });
});

describe('Errors in the console', () => {
  test('name the request and the answer, without query or body', async () => {
    conServidor({ 'POST /api/notas': { estatus: 409, cuerpo: { message: 'Ya existe.' } } });
    const avisos = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await conToken('uno').dispatch(nota.initiate({ clave: 'k1', cuerpo: { texto: 'secreto' } }));
    expect(avisos.mock.calls).toEqual([['POST /notas: 409 Ya existe.']]);
  });

  test('are logged once, after the last try; successes are not logged', async () => {
    jest.useFakeTimers();
    conServidor({ 'GET /api/auth/profile': { estatus: 500 } });
    const avisos = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const lectura = conToken('uno').dispatch(perfil.initiate());
    await jest.advanceTimersByTimeAsync(60_000);
    await lectura;
    expect(avisos.mock.calls).toEqual([['GET /auth/profile: 500 Error en la operación']]);
    conServidor({ 'GET /api/auth/profile': { cuerpo: ANA } });
    await conToken('dos').dispatch(perfil.initiate());
    expect(avisos).toHaveBeenCalledTimes(1);
  });
});

describe('Whether the server is reached', () => {
  const enLinea = async (servidor: Parameters<typeof conServidor>[0]) => {
    conServidor(servidor);
    const store = conToken('uno');
    await store.dispatch(nota.initiate({ clave: 'k1', cuerpo: {} }));
    return store.getState().api.config.online;
  };

  test('a request without an answer reports the page offline', async () => {
    expect(await enLinea({})).toBe(false);
  });

  test("an answer from the service worker's cache reports the page offline", async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json(ANA, { headers: { 'x-guardada': 'si' } }));
    const store = conToken('uno');
    await store.dispatch(perfil.initiate());
    expect(perfil.select()(store.getState()).data).toEqual(ANA);
    expect(store.getState().api.config.online).toBe(false);
  });

  test("an answer from the service worker's cache does not set the clock by its old `Date`", async () => {
    const headers = { 'x-guardada': 'si', date: 'Thu, 05 Mar 2020 18:00:00 GMT' };
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(ANA, { headers }));
    const antes = diferenciaDelReloj();
    await conToken('uno').dispatch(perfil.initiate());
    expect(diferenciaDelReloj()).toBe(antes);
  });

  test('a refusal does not report the page offline', async () => {
    expect(await enLinea({ 'POST /api/notas': { estatus: 503 } })).toBe(true);
  });
});
