/**
 * Everything that the app stores on a device, by name. A lint rule allows access to the storage only in
 * `guardado.ts`. docs/cuentas.md explains each line to operators.
 */

/**
 * A value is in localStorage, sessionStorage (of one tab), the Cache API, or the service worker's
 * registration.
 */
type Almacen = 'local' | 'pestana' | 'cache' | 'trabajador';

/**
 * When a stored value is removed:
 * - `dispositivo`: never, because it has no data of an owner.
 * - `acceso`: when an accountant's tab is closed; sessions of owners do not touch it.
 * - `visita`: at sign-in and at any end of a session, because it belongs to a visitor.
 * - `sesion`: at every start or end of a session.
 * - `duena`: when the owner signs out or another owner signs in. It is stored under her id, and outlives a
 *   session that ends by itself.
 * - `escrito`: when the owner signs out. She typed or brought it and has not saved it. It is stored under her id, and
 *   waits, hidden, while another owner is signed in.
 */
export type DeQuien = 'dispositivo' | 'acceso' | 'visita' | 'sesion' | 'duena' | 'escrito';

interface Linea {
  readonly en: Almacen;
  readonly de: DeQuien;
}

export const LO_GUARDADO = {
  theme: { en: 'local', de: 'dispositivo' },
  /** Ids of sessions that were signed out offline and that the server has not ended. They give no access. */
  'sesiones-por-cerrar': { en: 'local', de: 'dispositivo' },
  /** The built page with its files. Each version has a cache of its own. */
  'cascaron-': { en: 'cache', de: 'dispositivo' },
  '/service-worker.js': { en: 'trabajador', de: 'dispositivo' },

  acceso: { en: 'pestana', de: 'acceso' },

  /** The e-mail of a visitor who just registered or forgot her password. */
  'correo-registrado': { en: 'pestana', de: 'visita' },
  /** The address that a visitor asked for before signing in. */
  destino: { en: 'pestana', de: 'visita' },

  token: { en: 'local', de: 'sesion' },
  'negocio-del-marco': { en: 'local', de: 'sesion' },
  /** The log position of the owner's last write, while read models lag behind it. */
  'en-camino': { en: 'local', de: 'sesion' },
  /** The owner's last writes as the server answered them, while read models lag behind them. */
  'cosas-en-camino': { en: 'pestana', de: 'sesion' },
  /** The queries that each screen sent when it opened. */
  'lecturas-al-abrir': { en: 'local', de: 'sesion' },
  /** API answers. Each session has a cache, named by a hash of its token. */
  'datos-': { en: 'cache', de: 'sesion' },

  duena: { en: 'local', de: 'duena' },
  /** The screen at which the owner's session ended: her next sign-in opens it. */
  regreso: { en: 'pestana', de: 'duena' },
  /** The owner's e-mail, filled into the sign-in form the next time. */
  correo: { en: 'local', de: 'duena' },
  /** The unsaved forms of invoices and quotes, by document (`borrador-local.ts`). */
  'factura-sin-guardar': { en: 'pestana', de: 'escrito' },
  'cotizacion-sin-guardar': { en: 'pestana', de: 'escrito' },
  /** Unsaved text in dialogs, and which dialogs are open, by path of the app (`sin-guardar.ts`). */
  'escrito-aqui': { en: 'pestana', de: 'escrito' },
  /**
   * What tabs that were closed or reloaded held under the three names above, for 30 days at most
   * (`hojas-sin-guardar.ts`).
   */
  'escrito-sin-guardar': { en: 'local', de: 'escrito' },
  /** Bodies of writes whose outcome is unknown, by Idempotency-Key, for 30 days at most. None has a secret. */
  'sin-respuesta': { en: 'local', de: 'escrito' },
  /** Accesses that were asked for without an answer, until their lost links are revoked (`useCrearAcceso.ts`). */
  'acceso-perdido': { en: 'pestana', de: 'escrito' },
  /** Files brought to `/importar` and not imported. Each owner has a cache, named by her id. */
  'traidos-': { en: 'cache', de: 'escrito' },
  pestana: { en: 'pestana', de: 'duena' },
  /** Ids of open pages with unsaved text, each with the time in ms at which the page last changed such text. */
  'pestana-sin-guardar': { en: 'local', de: 'duena' },
  'recorrido-de-cobranza': { en: 'local', de: 'duena' },
  /** Reminders opened in WhatsApp that the server has not recorded. */
  'recordatorios-abiertos': { en: 'local', de: 'duena' },
  /**
   * The dashboard's first steps: `ocultos` once the owner dismissed or finished them; `vacia` while the shop
   * has no invoice.
   */
  'primeros-pasos': { en: 'local', de: 'duena' },
  'ultimo-metodo': { en: 'local', de: 'duena' },
} as const satisfies Readonly<Record<string, Linea>>;

type Lineas = typeof LO_GUARDADO;
type Nombres<Criterio> = {
  [Nombre in keyof Lineas]: Lineas[Nombre] extends Criterio ? Nombre : never;
}[keyof Lineas];

export type DeCache = Nombres<{ en: 'cache' }>;
export type DelTrabajador = Nombres<{ en: 'trabajador' }>;

type ConTexto = Nombres<{ en: 'local' | 'pestana' }>;
export type DeUnaDuena = Exclude<ConTexto & Nombres<{ de: 'duena' | 'escrito' }>, 'duena'>;
export type Suelto = Exclude<ConTexto, DeUnaDuena | 'duena'>;
