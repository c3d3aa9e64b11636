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
import { mensajeDeError, sinRespuesta } from './servidor/mensaje-de-error.ts';
import { medirReloj, msDelDispositivo } from './tiempo/reloj.ts';
import { type EstadoDeSesion, sesionPerdida } from './sesion/sesion.ts';

/**
 * The one door to the server: server state lives here and nowhere else. Each feature injects its endpoints
 * (features/…/….api.ts); tags make a write refresh what it touches.
 */

/** The token this page signed in with: what another tab stored meanwhile is not this page's business yet. */
const tokenDe = (estado: unknown): string | null => (estado as { sesion: EstadoDeSesion }).sesion.token;

const portadorDe = (estado: unknown): string | null => {
  const token = tokenDe(estado);
  return token === null ? null : `Bearer ${token}`;
};

const enCaminoDe = (estado: unknown): LoEnCamino => (estado as { enCamino: LoEnCamino }).enCamino;

/** What an endpoint may say of itself (`extraOptions`). */
interface Extra {
  /** Its answer shows a secret, and nothing of what is sent tells so (see `esSecreta`). */
  readonly muestraUnSecreto?: boolean;
  /** Somebody waits for it, and asks again herself: it is tried once. */
  readonly unaSolaVez?: boolean;
}

type Llamada = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, Extra, FetchBaseQueryMeta>;

/** What an answer says of the device's clock is noted; one that the device kept says nothing of it. */
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

/** Absent as far as this read knows, which is older than what she recorded. Not 404: that would be the last word. */
const AUN_NO: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: ATRASADA,
  data: { message: 'Lo que acabas de registrar está en camino. Inténtalo de nuevo en un momento.' },
};

/** She deleted it, whatever an older answer shows. */
const YA_NO: FetchBaseQueryError = { status: 404, data: { message: 'Ya no existe.' } };

/** Notes what an answer says of how far reads are behind what she recorded, and shows what she recorded in those that are. */
const conLoRegistrado: Llamada = async (args, baseApi, extra) => {
  const resultado = await llamada(args, baseApi, extra);
  const { request, response } = resultado.meta ?? {};
  // What comes after its session is over is kept nowhere.
  if (!request || !response || request.headers.get('authorization') !== portadorDe(baseApi.getState()))
    return resultado;
  // What the device kept says nothing of the server.
  if (!response.headers.has(GUARDADA)) {
    const lugar = response.headers.get(PENDIENTE);
    const cosa = lugar && response.ok ? cosaEscrita(request, resultado.data, lugar) : null;
    if (lugar) baseApi.dispatch(escrituraEnCamino({ lugar, cosa }));
    const desde = request.headers.get(DESDE);
    if (desde && response.ok && !response.headers.has(ATRASADA)) baseApi.dispatch(lecturaAlDia(desde));
  }
  const aunNo = response.status === 404 && response.headers.has(ATRASADA);
  if (baseApi.type !== 'query' || (resultado.error && !aunNo)) return resultado;
  // What is still on its way is not in this answer.
  const visto = conLoEscrito(enCaminoDe(baseApi.getState()).cosas, request.url, resultado.data);
  const meta = resultado.meta!;
  if (visto === null) return { error: YA_NO, meta };
  if (visto !== undefined) return { data: visto, meta };
  return aunNo ? { error: AUN_NO, meta } : resultado;
};

/**
 * A token that was refused is dropped; whoever was working is brought back after signing in. Dropping it aborts every request, so a
 * write's refusal reaches its caller first: a caller that was aborted cannot know that nothing was recorded. The refusal carries no
 * text: the sign-in page says that the session is over, the caller says what was not done.
 */
const conSesion: Llamada = async (args, baseApi, extra) => {
  const token = tokenDe(baseApi.getState());
  const resultado = await conLoRegistrado(args, baseApi, extra);
  if (resultado.error?.status !== 401 || !token) return resultado;
  const perder = (): void => void baseApi.dispatch(sesionPerdida(token));
  if (baseApi.type === 'mutation') setTimeout(perder);
  else perder();
  return { error: { status: 401, data: null }, ...(resultado.meta && { meta: resultado.meta }) };
};

const LECTURA = /^(GET|HEAD)?$/i;
const VECES = 4;

const esEscritura = (args: string | FetchArgs): args is FetchArgs =>
  typeof args !== 'string' && !LECTURA.test(args.method ?? '');

/**
 * Whether a secret is sent or answered. The server takes no key there, so two tries would be two requests: the person asks again,
 * never the page by itself.
 */
const esSecreta = (args: FetchArgs, { muestraUnSecreto }: Extra): boolean =>
  muestraUnSecreto === true ||
  Object.keys((args.body ?? {}) as object).some((campo) => CAMPOS_SECRETOS.includes(campo));

/** The line or the server failed, not the request; or what she recorded is on its way. */
const esPasajero = (error: FetchBaseQueryError): boolean =>
  sinRespuesta(error) || error === AUN_NO || (typeof error.status === 'number' && error.status >= 500);

/**
 * A poor line: reads are tried again with back-off; a write once, when no answer came, for its key makes both tries one.
 * Without any line there is nothing to wait for: reads are asked again when it comes back (`refetchOnReconnect`).
 */
const conReintentos: Llamada = retry(conSesion, {
  retryCondition: (fallo, args, { attempt, extraOptions }) => {
    const extra = (extraOptions ?? {}) as Extra;
    if (!navigator.onLine || extra.unaSolaVez) return false;
    const error = fallo as FetchBaseQueryError;
    if (!esEscritura(args)) return esPasajero(error) && attempt <= VECES;
    return sinRespuesta(error) && attempt === 1 && !esSecreta(args, extra);
  },
});

const CLAVE = 'idempotency-key';

/**
 * Every write has a key, so that whatever comes twice is done once; a form that keeps one names it (`crear`). None is sent with
 * a secret.
 */
const conClave = (args: string | FetchArgs, extra: Extra): string | FetchArgs => {
  if (!esEscritura(args) || esSecreta(args, extra)) return args;
  const headers = new Headers(args.headers as HeadersInit | undefined);
  if (!headers.has(CLAVE)) headers.set(CLAVE, nuevaClave());
  return { ...args, headers };
};

/** Every error of the API is logged (spec section 8), without what was asked or sent: by it whoever helps her finds what failed. */
const anotar = (args: string | FetchArgs, error: FetchBaseQueryError): void => {
  const { url, method = 'GET' } = typeof args === 'string' ? { url: args } : args;
  // eslint-disable-next-line no-console -- the log that the specification asks for
  console.warn(`${method} ${url.split('?')[0]}: ${error.status} ${mensajeDeError(error)}`);
};

/** The server was not reached, whatever the browser believes of its line: no answer, or the last one kept. */
const conAvisoDeLinea: Llamada = async (args, baseApi, extra) => {
  const resultado = await conReintentos(conClave(args, extra ?? {}), baseApi, extra);
  const guardada = resultado.meta?.response?.headers.has(GUARDADA) ?? false;
  if (guardada || resultado.error?.status === 'FETCH_ERROR')
    baseApi.dispatch(api.internalActions.onOffline());
  if (resultado.error && !baseApi.signal.aborted) anotar(args, resultado.error);
  return resultado;
};

/** All that an answer can show. */
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

/** What the deployment tells every page (GET /api/entorno). */
export interface Entorno {
  soporte_whatsapp: string | null;
  codigo_pais: string;
  public_url: string | null;
  restablece_por_correo: boolean;
}

/** A write of one person's intention: repeated with the same key it is the same write. */
export interface ConClave<T> {
  readonly clave: string;
  readonly cuerpo: T;
}

/** A change of something that there is. */
export type Sobre<T> = T & { readonly id: string };

/** The same under the key of its intention, where that is kept for another try. */
export type Cambio<T> = Sobre<T> & { readonly clave?: string | undefined };

/**
 * A new intention's key. Kept by the form until the write succeeds, so that a second tap is no second invoice.
 * Not `randomUUID`: browsers keep that from a page served over plain http, as on a shop's own network.
 */
export const nuevaClave = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A write under the key of its intention, where that is kept for another try; else under one of its own. */
export const conSuClave = (peticion: FetchArgs, clave: string | undefined): FetchArgs =>
  clave === undefined ? peticion : { ...peticion, headers: { [CLAVE]: clave } };

/** A POST that creates, protected by its key. */
export const crear = <T>(url: string, { clave, cuerpo }: ConClave<T>): FetchArgs =>
  conSuClave({ url, method: 'POST', body: cuerpo as object }, clave);

/** The parameters of a question: what is empty does not narrow it. */
export const sinVacios = (filtro: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filtro).filter(([, valor]) => valor !== undefined && valor !== ''));

/** A PUT of what there is. */
export const cambiar = (url: string, { id, clave, ...body }: Cambio<object>): FetchArgs =>
  conSuClave({ url: `${url}/${id}`, method: 'PUT', body }, clave);

export const { useEntornoQuery } = api;

/** Where the product is reached from outside: the address of the deployment, or else that of this page. */
export const useSitio = (): string => {
  const { data: entorno } = useEntornoQuery();
  return entorno?.public_url ?? window.location.origin;
};
