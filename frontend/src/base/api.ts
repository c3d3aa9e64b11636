import {
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  createApi,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query/react';
import { CAMPOS_SECRETOS } from '@cuenta-clara/dominio/campos-secretos';
import { GUARDADA } from '../sin-conexion/datos-guardados.ts';
import { conLoEscrito, cosaEscrita } from './servidor/cosas-en-camino.ts';
import { ATRASADA, DESDE, PENDIENTE } from './servidor/en-camino-guardado.ts';
import { type LoEnCamino, escrituraEnCamino, lecturaAlDia } from './servidor/en-camino.ts';
import { respuestaAdelantada } from './carga/lecturas-adelantadas.ts';
import { falloElServidor, mensajeDeError, sinRespuesta, sinVeredicto } from './servidor/mensaje-de-error.ts';
import { type Escritura, escrituraBajoClave, escrituraSinClave } from './servidor/sin-respuesta.ts';
import { medirReloj, msDelDispositivo } from './tiempo/reloj.ts';
import { type EstadoDeSesion, sesionPerdida } from './sesion/sesion.ts';
import { hexadecimal } from '@cuenta-clara/dominio/hexadecimal';

/** The page's own token: another tab may have stored a newer token, which this page does not use yet. */
const tokenDe = (estado: unknown): string | null => (estado as { sesion: EstadoDeSesion }).sesion.token;

const portadorDe = (estado: unknown): string | null => {
  const token = tokenDe(estado);
  return token === null ? null : `Bearer ${token}`;
};

const enCaminoDe = (estado: unknown): LoEnCamino => (estado as { enCamino: LoEnCamino }).enCamino;

interface Extra {
  /** The answer holds a secret although the request has no secret field: no retries. */
  readonly muestraUnSecreto?: boolean;
  /** Requests of this endpoint are not retried: the user repeats them herself. */
  readonly unaSolaVez?: boolean;
  /** When the session has ended, the device keeps this write and sends it after the next sign-in. */
  readonly seGuarda?: boolean;
}

type Llamada = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, Extra, FetchBaseQueryMeta>;

/**
 * Corrects the clock by an answer's `Date`, except by answers from the service worker's cache, whose `Date`
 * is old.
 */
const conElReloj = async (respuesta: Promise<Response>, pedida: number): Promise<Response> => {
  const { headers } = await respuesta;
  if (!headers.has(GUARDADA)) medirReloj(headers.get('date'), pedida, msDelDispositivo());
  return respuesta;
};

const llamada: Llamada = fetchBaseQuery({
  baseUrl: '/api',
  fetchFn: (peticion) => {
    const { respuesta, pedida } = respuestaAdelantada(peticion as Request) ?? {
      pedida: msDelDispositivo(),
      respuesta: fetch(peticion),
    };
    return conElReloj(respuesta, pedida);
  },
  prepareHeaders: (headers, { getState, type }) => {
    const portador = portadorDe(getState());
    if (portador !== null) headers.set('authorization', portador);
    const { desde } = enCaminoDe(getState());
    if (desde !== null && type === 'query') headers.set(DESDE, desde);
    return headers;
  },
});

/**
 * The error of a read that is behind the owner's writes, in place of its 404, which would tell the screen
 * that the record does not exist.
 */
const AUN_NO: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: ATRASADA,
  data: { message: 'Lo que acabas de registrar está en camino. Inténtalo de nuevo en un momento.' },
};

const YA_NO: FetchBaseQueryError = { status: 404, data: { message: 'Ya no existe.' } };

/**
 * Wraps each request: notes how far reads are behind the owner's writes, and patches those writes into older
 * answers.
 */
const conLoRegistrado: Llamada = async (args, baseApi, extra) => {
  const resultado = await llamada(args, baseApi, extra);
  const { request, response } = resultado.meta ?? {};
  // When the session ended during the request, the answer is that session's: no writes of the present session
  // are patched into it.
  if (!request || !response || request.headers.get('authorization') !== portadorDe(baseApi.getState()))
    return resultado;
  if (!response.headers.has(GUARDADA)) {
    const lugar = response.headers.get(PENDIENTE);
    const cosa = lugar && response.ok ? cosaEscrita(request, resultado.data, lugar) : null;
    if (lugar) baseApi.dispatch(escrituraEnCamino({ lugar, cosa }));
    const desde = request.headers.get(DESDE);
    if (desde && response.ok && !response.headers.has(ATRASADA)) baseApi.dispatch(lecturaAlDia(desde));
  }
  const aunNo = response.status === 404 && response.headers.has(ATRASADA);
  if (baseApi.type !== 'query' || (resultado.error && !aunNo)) return resultado;
  const visto = conLoEscrito(enCaminoDe(baseApi.getState()).cosas, request.url, resultado.data);
  const meta = resultado.meta!;
  if (visto === null) return { error: YA_NO, meta };
  if (visto !== undefined) return { data: visto, meta };
  return aunNo ? { error: AUN_NO, meta } : resultado;
};

const NO_PASA: FetchBaseQueryError = { status: 401, data: null };
const NO_SE_SABE: FetchBaseQueryError = {
  status: 'TIMEOUT_ERROR',
  error: 'no answer before the session ended',
};

const LECTURA = /^(GET|HEAD)?$/i;

const esEscritura = (args: string | FetchArgs): args is FetchArgs =>
  typeof args !== 'string' && !LECTURA.test(args.method ?? '');

/** The backend takes no Idempotency-Key with secrets, so a retry would be a second request. */
const esSecreta = (args: FetchArgs, { muestraUnSecreto }: Extra): boolean =>
  muestraUnSecreto === true ||
  Object.keys((args.body ?? {}) as object).some((campo) => CAMPOS_SECRETOS.includes(campo));

const CLAVE = 'idempotency-key';

/** A form's key names its write. Secrets are in no name and on no device. */
const escrituraDe = (args: string | FetchArgs, extra: Extra): Escritura<unknown> | null => {
  if (!esEscritura(args)) return null;
  const { url, method, body } = args;
  if (esSecreta(args, extra)) return escrituraSinClave(`${method} ${url}`, body);
  const clave = new Headers(args.headers as HeadersInit | undefined).get(CLAVE);
  if (clave !== null) return escrituraBajoClave(clave, body);
  return escrituraSinClave(`${method} ${url} ${JSON.stringify(body)}`, body);
};

/**
 * The attempts of one request. A write's caller gets its 401 before the refused token is dropped: dropping aborts all
 * requests, and an aborted caller could not know that nothing was recorded. After an attempt or an earlier press
 * without an answer, a 401 does not tell whether that one was recorded. The 401 has no text: the sign-in page says
 * what happened.
 */
const conSesion = (escritura: Escritura<unknown> | null): Llamada => {
  let faltaUnaRespuesta = escritura?.consta() ?? false;
  return async (args, baseApi, extra) => {
    const token = tokenDe(baseApi.getState());
    const pedida = escritura ? { ...(args as FetchArgs), body: escritura.anotar() } : args;
    const resultado = await conLoRegistrado(pedida, baseApi, extra);
    const { error } = resultado;
    faltaUnaRespuesta ||= sinRespuesta(error);
    // A 422 is about other typing under this key: an earlier send of this key still has no answer.
    const seSabe = !error || (!sinVeredicto(error) && error.status !== 422);
    if (seSabe || (error.status === 401 && !faltaUnaRespuesta)) escritura?.quitar();
    if (error?.status !== 401 || !token) return resultado;
    const meta = resultado.meta && { meta: resultado.meta };
    if (baseApi.type !== 'mutation') {
      baseApi.dispatch(sesionPerdida(token));
      return { error: NO_PASA, ...meta };
    }
    const queFue = faltaUnaRespuesta ? 'sin-respuesta' : 'sin-hacer';
    const loPedido = (extra as Extra | undefined)?.seGuarda ? 'guardado' : queFue;
    setTimeout(() => baseApi.dispatch(sesionPerdida(token, loPedido)));
    return { error: faltaUnaRespuesta ? NO_SE_SABE : NO_PASA, ...meta };
  };
};

const VECES = 4;

const esPasajero = (error: FetchBaseQueryError): boolean =>
  sinRespuesta(error) || error === AUN_NO || falloElServidor(error);

/**
 * Reads are retried with back-off. A write without an answer is retried once, under the same Idempotency-Key.
 * Offline there are no retries: `refetchOnReconnect` repeats the reads.
 */
const conReintentos = (escritura: Escritura<unknown> | null, ...llamada: Parameters<Llamada>) =>
  retry(conSesion(escritura), {
    retryCondition: (fallo, args, { attempt, extraOptions }) => {
      const extra = (extraOptions ?? {}) as Extra;
      if (!navigator.onLine || extra.unaSolaVez) return false;
      const error = fallo as FetchBaseQueryError;
      if (!esEscritura(args)) return esPasajero(error) && attempt <= VECES;
      return sinRespuesta(error) && error !== NO_SE_SABE && attempt === 1 && !esSecreta(args, extra);
    },
  })(...llamada);

const conClave = (args: string | FetchArgs, extra: Extra): string | FetchArgs => {
  if (!esEscritura(args) || esSecreta(args, extra)) return args;
  const headers = new Headers(args.headers as HeadersInit | undefined);
  if (!headers.has(CLAVE)) headers.set(CLAVE, nuevaClave());
  return { ...args, headers };
};

/** Errors are logged (specification section 8) without the query and the body of the request. */
const anotar = (args: string | FetchArgs, error: FetchBaseQueryError): void => {
  const { url, method = 'GET' } = typeof args === 'string' ? { url: args } : args;
  // eslint-disable-next-line no-console -- the log that the specification asks for
  console.warn(`${method} ${url.split('?')[0]}: ${error.status} ${mensajeDeError(error)}`);
};

/**
 * A page is offline when a request got no answer, or got it from the service worker's cache, whatever
 * `navigator.onLine` says.
 */
const conAvisoDeLinea: Llamada = async (args, baseApi, extra) => {
  const escritura = tokenDe(baseApi.getState()) === null ? null : escrituraDe(args, extra ?? {});
  const resultado = await conReintentos(escritura, conClave(args, extra ?? {}), baseApi, extra);
  const guardada = resultado.meta?.response?.headers.has(GUARDADA) ?? false;
  if (guardada || resultado.error?.status === 'FETCH_ERROR')
    baseApi.dispatch(api.internalActions.onOffline());
  if (resultado.error && !baseApi.signal.aborted) anotar(args, resultado.error);
  return resultado;
};

/** Tags of cached answers: answers with 'Resumen' depend on amounts of invoices. */
export const ETIQUETAS = [
  'Perfil',
  'Negocio',
  'Clientes',
  'Cobranza',
  'Categorias',
  'Servicios',
  'Metodos',
  'Mensajes',
  'Facturas',
  'Cotizaciones',
  'Resumen',
  'Exportaciones',
  'Accesos',
  'Enlaces',
  'Avisos',
  'Sesiones',
  'Recuperacion',
  'Importaciones',
] as const;

export const api = createApi({
  reducerPath: 'api',
  baseQuery: conAvisoDeLinea,
  tagTypes: ETIQUETAS,
  refetchOnReconnect: true,
  endpoints: (build) => ({
    entorno: build.query<Entorno, void>({ query: () => '/entorno', keepUnusedDataFor: 3600 }),
  }),
});

export interface Entorno {
  soporte_whatsapp: string | null;
  codigo_pais: string;
  public_url: string | null;
  restablece_por_correo: boolean;
}

export interface ConClave<T> {
  readonly clave: string;
  readonly cuerpo: T;
}

export type Sobre<T> = T & { readonly id: string };

export type Cambio<T> = Sobre<T> & { readonly clave?: string | undefined };

/**
 * A form keeps its Idempotency-Key until the write succeeds, so that a second tap makes no second invoice.
 * `randomUUID` is missing on pages served over plain http.
 */
export const nuevaClave = (): string => hexadecimal(crypto.getRandomValues(new Uint8Array(16)));

export const conSuClave = (peticion: FetchArgs, clave: string | undefined): FetchArgs =>
  clave === undefined ? peticion : { ...peticion, headers: { [CLAVE]: clave } };

export const crear = <T>(url: string, { clave, cuerpo }: ConClave<T>): FetchArgs =>
  conSuClave({ url, method: 'POST', body: cuerpo as object }, clave);

export const sinVacios = (filtro: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filtro).filter(([, valor]) => valor !== undefined && valor !== ''));

export const cambiar = (url: string, { id, clave, ...body }: Cambio<object>): FetchArgs =>
  conSuClave({ url: `${url}/${id}`, method: 'PUT', body }, clave);

/** A DELETE's 404 is success: the record is gone, also when an earlier try's answer was lost. */
export const borrar = (url: string): FetchArgs => ({
  url,
  method: 'DELETE',
  validateStatus: ({ ok, status }) => ok || status === 404,
});

export const { useEntornoQuery } = api;

export const useSitio = (): string => {
  const { data: entorno } = useEntornoQuery();
  return entorno?.public_url ?? window.location.origin;
};
