/**
 * Everything stored on a device, by name. A lint rule allows access by `guardado.ts` only; docs/cuentas.md
 * explains each line to operators.
 */

/** localStorage, sessionStorage (one tab), the Cache API, the service worker's registration. */
type Almacen = 'local' | 'pestana' | 'cache' | 'trabajador';

/**
 * When a value is removed:
 * - `dispositivo`: never; it has no data of the owner.
 * - `acceso`: with the tab of an accountant; owners' sessions do not touch it.
 * - `visita`: a visitor's; at sign-in and at any end of a session.
 * - `sesion`: at every start or end of a session.
 * - `duena`: chosen or typed by the owner, under her id. It outlives a session that ends by itself; removed
 *   when she signs out or another owner signs in.
 */
export type DeQuien = 'dispositivo' | 'acceso' | 'visita' | 'sesion' | 'duena';

interface Linea {
  readonly en: Almacen;
  readonly de: DeQuien;
}

export const LO_GUARDADO = {
  /** 'dark' or 'light' (spec section 4). */
  theme: { en: 'local', de: 'dispositivo' },
  /** Sessions signed out offline that the server has not ended yet. The ids give no access. */
  'sesiones-por-cerrar': { en: 'local', de: 'dispositivo' },
  /** The built page with its files, by version. */
  'cascaron-': { en: 'cache', de: 'dispositivo' },
  '/service-worker.js': { en: 'trabajador', de: 'dispositivo' },

  /** Token of an accountant's link. */
  acceso: { en: 'pestana', de: 'acceso' },

  /** E-mail of a visitor who just registered or forgot her password. */
  'correo-registrado': { en: 'pestana', de: 'visita' },
  /** Address that a visitor asked for before signing in. */
  destino: { en: 'pestana', de: 'visita' },

  token: { en: 'local', de: 'sesion' },
  /** Name, logo and colour of the business, for the prerendered shell. */
  'negocio-del-marco': { en: 'local', de: 'sesion' },
  /** Position of the owner's last write, while read models lag behind. */
  'en-camino': { en: 'local', de: 'sesion' },
  /** Her last writes as the server answered them, while read models lag behind. */
  'cosas-en-camino': { en: 'pestana', de: 'sesion' },
  /** The queries that each screen sent when it opened. */
  'lecturas-al-abrir': { en: 'local', de: 'sesion' },
  /** API answers, under a hash of the token that asked. */
  'datos-': { en: 'cache', de: 'sesion' },

  /** Id of the owner of the lines below. */
  duena: { en: 'local', de: 'duena' },
  /** Address at which the session ended. */
  regreso: { en: 'pestana', de: 'duena' },
  /** The owner's e-mail, filled in when she signs in again. */
  correo: { en: 'local', de: 'duena' },
  'factura-sin-guardar': { en: 'pestana', de: 'duena' },
  'cotizacion-sin-guardar': { en: 'pestana', de: 'duena' },
  /** Unsaved text in dialogs, and which dialogs are open, by page (`sin-guardar.ts`). */
  'escrito-aqui': { en: 'pestana', de: 'duena' },
  /** The same of tabs that were closed or reloaded; at most 30 days. */
  'escrito-sin-guardar': { en: 'local', de: 'duena' },
  /** A tab's random id. */
  pestana: { en: 'pestana', de: 'duena' },
  /** Ids of tabs with unsaved text, and since when. */
  'pestana-sin-guardar': { en: 'local', de: 'duena' },
  /** Position in a walk through the customers to be reminded. */
  'recorrido-de-cobranza': { en: 'local', de: 'duena' },
  /** Reminders opened in WhatsApp that the server has not recorded. */
  'recordatorios-abiertos': { en: 'local', de: 'duena' },
  /** The first steps were dismissed, or the shop had no invoice yet. */
  'primeros-pasos': { en: 'local', de: 'duena' },
  /** Id of the last payment method used. */
  'ultimo-metodo': { en: 'local', de: 'duena' },
} as const satisfies Readonly<Record<string, Linea>>;

type Lineas = typeof LO_GUARDADO;
type Nombres<Criterio> = {
  [Nombre in keyof Lineas]: Lineas[Nombre] extends Criterio ? Nombre : never;
}[keyof Lineas];

/** Prefixes of cache names. */
export type DeCache = Nombres<{ en: 'cache' }>;
export type DelTrabajador = Nombres<{ en: 'trabajador' }>;

type ConTexto = Nombres<{ en: 'local' | 'pestana' }>;
/** Stored under the owner's id. */
export type DeUnaDuena = Exclude<ConTexto & Nombres<{ de: 'duena' }>, 'duena'>;
/** Stored under the name alone. */
export type Suelto = Exclude<ConTexto, DeUnaDuena | 'duena'>;
