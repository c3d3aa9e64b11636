/**
 * Everything the product keeps on a device, by name. `guardado.ts` is the door to it, and a lint rule refuses any other; docs/cuentas.md
 * tells each line to whoever operates it.
 */

/** Which of the browser's storages: localStorage, sessionStorage (one tab), the Cache API, the service worker's registration. */
type Almacen = 'local' | 'pestana' | 'cache' | 'trabajador';

/**
 * Whose it is, which says when it goes:
 * - `dispositivo`: holds nothing of hers, and stays.
 * - `acceso`: the accountant's, as long as her tab; no owner's session touches it.
 * - `visita`: of somebody who is not signed in yet; gone once she is in, and at any end of a session.
 * - `sesion`: what she was shown; gone whenever a session begins or ends, however.
 * - `duena`: what she chose or typed, under her id. It outlives a session that ends by itself, for her alone; gone when she signs out, and
 *   as soon as somebody else signs in.
 */
export type DeQuien = 'dispositivo' | 'acceso' | 'visita' | 'sesion' | 'duena';

interface Linea {
  readonly en: Almacen;
  readonly de: DeQuien;
}

export const LO_GUARDADO = {
  /** 'dark' or 'light' (spec section 4). */
  theme: { en: 'local', de: 'dispositivo' },
  /** Ids of sessions that a sign-out without a line could not end at the server: they open nothing, and go once it is told. */
  'sesiones-por-cerrar': { en: 'local', de: 'dispositivo' },
  /** The built page with its files, by version. */
  'cascaron-': { en: 'cache', de: 'dispositivo' },
  '/service-worker.js': { en: 'trabajador', de: 'dispositivo' },

  /** The token of an accountant's link. */
  acceso: { en: 'pestana', de: 'acceso' },

  /** The e-mail of who has just registered, or forgot her password. */
  'correo-registrado': { en: 'pestana', de: 'visita' },
  /** Where somebody without a session wanted to go. */
  destino: { en: 'pestana', de: 'visita' },

  token: { en: 'local', de: 'sesion' },
  /** Name, logo and colour of her business, for the frame. */
  'negocio-del-marco': { en: 'local', de: 'sesion' },
  /** The place of the log up to which reads must be to show what she recorded last, while they do not. */
  'en-camino': { en: 'local', de: 'sesion' },
  /** What she recorded last, as the server answered it, while reads do not show it. */
  'cosas-en-camino': { en: 'pestana', de: 'sesion' },
  /** The questions each screen asked as it opened; not their answers. */
  'lecturas-al-abrir': { en: 'local', de: 'sesion' },
  /** The answers of the API, under a fingerprint of the token that asked. */
  'datos-': { en: 'cache', de: 'sesion' },

  /** Whose the lines below are: her id. */
  duena: { en: 'local', de: 'duena' },
  /** Where she was when her session ended. */
  regreso: { en: 'pestana', de: 'duena' },
  /** Her e-mail: whoever comes back to a session that ended types her password alone. */
  correo: { en: 'local', de: 'duena' },
  'factura-sin-guardar': { en: 'pestana', de: 'duena' },
  'cotizacion-sin-guardar': { en: 'pestana', de: 'duena' },
  /** What is typed in dialogs and not saved, and which of them are open, by page (`sin-guardar.ts`). */
  'escrito-aqui': { en: 'pestana', de: 'duena' },
  /** The same of tabs that were closed or loaded anew; 30 days at most. */
  'escrito-sin-guardar': { en: 'local', de: 'duena' },
  /** A tab's name, of no meaning. */
  pestana: { en: 'pestana', de: 'duena' },
  /** Which tabs hold unsaved text, by that name, and since when. */
  'pestana-sin-guardar': { en: 'local', de: 'duena' },
  /** How far she is in a walk through who is to be reminded. */
  'recorrido-de-cobranza': { en: 'local', de: 'duena' },
  /** Reminders that WhatsApp was opened with and that the server has not recorded. */
  'recordatorios-abiertos': { en: 'local', de: 'duena' },
  /** That she put the first steps away. */
  'primeros-pasos': { en: 'local', de: 'duena' },
  /** The id of the payment method she took last. */
  'ultimo-metodo': { en: 'local', de: 'duena' },
} as const satisfies Readonly<Record<string, Linea>>;

type Lineas = typeof LO_GUARDADO;
type Nombres<Criterio> = {
  [Nombre in keyof Lineas]: Lineas[Nombre] extends Criterio ? Nombre : never;
}[keyof Lineas];

/** How the names of caches begin. */
export type DeCache = Nombres<{ en: 'cache' }>;
export type DelTrabajador = Nombres<{ en: 'trabajador' }>;

type ConTexto = Nombres<{ en: 'local' | 'pestana' }>;
/** Of one owner, under her id. */
export type DeUnaDuena = Exclude<ConTexto & Nombres<{ de: 'duena' }>, 'duena'>;
/** Under its name alone. */
export type Suelto = Exclude<ConTexto, DeUnaDuena | 'duena'>;
