import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { traerPartes } from './carga/carga-diferida.ts';
import { sesionIniciada } from './sesion/sesion.ts';
import { crearStore } from './store.ts';

beforeAll(traerPartes);

export interface Respuesta {
  estatus?: number;
  cuerpo?: unknown;
  cabeceras?: Record<string, string>;
}
/**
 * The fake server's answers by method and path (`GET /api/auth/profile`). A function is called for each
 * request; its promise delays the answer.
 */
export type Servidor = Record<string, Respuesta | ((peticion: Request) => Respuesta | Promise<Respuesta>)>;

export const conServidor = (servidor: Servidor) => {
  const peticiones: Request[] = [];
  // api.ts logs every error answer, and tests cause them on purpose.
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (recurso) => {
    const peticion = recurso as Request;
    peticiones.push(peticion);
    const respuesta = servidor[`${peticion.method} ${new URL(peticion.url).pathname}`];
    if (!respuesta) throw new TypeError('the line is down');
    const {
      estatus = 200,
      cuerpo = {},
      cabeceras,
    } = typeof respuesta === 'function' ? await respuesta(peticion) : respuesta;
    return new Response(estatus === 204 ? null : JSON.stringify(cuerpo), {
      status: estatus,
      headers: { 'content-type': 'application/json', ...cabeceras },
    });
  });
  return peticiones;
};

/**
 * Fakes the server's Idempotency-Key: a repeated request with the same body gets the first answer again,
 * another body gets 422.
 * @param perdidas number of answers that fail after the write
 */
export const bajoSuClave = (perdidas: number, hacer: (cuerpo: unknown) => Respuesta) => {
  const hechas = new Map<string, { texto: string; respuesta: Respuesta }>();
  let porPerder = perdidas;
  return async (peticion: Request): Promise<Respuesta> => {
    const clave = peticion.headers.get('idempotency-key')!;
    const texto = await peticion.clone().text();
    const hecha = hechas.get(clave) ?? { texto, respuesta: hacer(JSON.parse(texto)) };
    if (hecha.texto !== texto)
      return { estatus: 422, cuerpo: { message: 'Esa clave Idempotency-Key ya se usó con otros datos.' } };
    hechas.set(clave, hecha);
    if (porPerder-- > 0) throw new TypeError('the answer was lost');
    return hecha.respuesta;
  };
};

export const respuestaRetenida = () => {
  let soltar: (respuesta: Respuesta) => void = () => undefined;
  const respuesta = new Promise<Respuesta>((responder) => {
    soltar = responder;
  });
  return { respuesta, soltar };
};

export const ANA = {
  id: '0198d7a4-0000-7000-8000-000000000001',
  fullName: 'Ana Ruiz',
  email: 'ana@ejemplo.mx',
};

export const TOKEN_DE_ANA = ['x', btoa(JSON.stringify({ sub: ANA.id })), 'x'].join('.');

export const CON_ANA: Servidor = {
  'GET /api/auth/profile': { cuerpo: ANA },
  'GET /api/negocio-config': { cuerpo: { nombre_negocio: 'Taller Ñandú', color_personalizado: '#2563eb' } },
  'GET /api/entorno': {
    cuerpo: { soporte_whatsapp: null, codigo_pais: '52', public_url: null, restablece_por_correo: false },
  },
};

interface Opciones {
  ruta: string;
  token?: string;
}

export const abrir = (contenido: ReactNode, { ruta, token }: Opciones) => {
  const store = crearStore();
  if (token) store.dispatch(sesionIniciada(token));
  const { hook, searchHook, navigate, history } = memoryLocation({ path: ruta, record: true });
  render(
    <Provider store={store}>
      <Router hook={hook} searchHook={searchHook}>
        {contenido}
      </Router>
    </Provider>,
  );
  return { store, ir: navigate, ruta: () => history.at(-1) };
};

let lugarDelToque = 0;
export const dosToques = (que: Element): void => {
  lugarDelToque += 100;
  for (const detail of [1, 2])
    for (const tipo of ['mouseDown', 'click'] as const)
      fireEvent[tipo](que, { detail, clientX: lugarDelToque, clientY: lugarDelToque });
};

/** Leaves the tab open, and begins another. Returns the first tab's storage, for `seCierra`. */
export const otraPestana = (): Record<string, string> => {
  window.dispatchEvent(new Event('visibilitychange'));
  const suyo = { ...sessionStorage } as Record<string, string>;
  const guardado = { ...localStorage } as Record<string, string>;
  cleanup();
  sessionStorage.clear();
  for (const [llave, texto] of Object.entries(guardado)) localStorage.setItem(llave, texto);
  return suyo;
};

/** A closed or reloaded tab gets `pagehide`, and its components are not unmounted before. */
export const seCierra = (pestana?: Record<string, string>): void => {
  if (pestana) {
    otraPestana();
    for (const [llave, texto] of Object.entries(pestana)) sessionStorage.setItem(llave, texto);
  }
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  otraPestana();
};

export const olvidarTodo = (): void => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
};

export const enLaFecha = (now: Date | number): void => {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
};

export const conPantalla = (ancho: number): ((ancho: number) => void) => {
  let actual = ancho;
  const avisos = new Set<() => void>();
  const cabe = (consulta: string): boolean => {
    const [, limite, pixeles] = /^\((min|max)-width: ([\d.]+)px\)$/.exec(consulta) ?? [];
    return limite === 'min' ? actual >= Number(pixeles) : limite === 'max' && actual <= Number(pixeles);
  };
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return media.split(', ').some(cabe);
        },
        addEventListener: (_suceso: string, aviso: () => void) => avisos.add(aviso),
        removeEventListener: (_suceso: string, aviso: () => void) => avisos.delete(aviso),
      }) as unknown as MediaQueryList,
  );
  return (otro) => {
    actual = otro;
    act(() => avisos.forEach((avisar) => avisar()));
  };
};
