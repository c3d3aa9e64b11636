import { type Decider, type Evento } from './decider.ts';
import { type Prefijo } from './flujo.ts';
import { type Narrador } from './narrador.ts';
import { type Proyeccion } from './proyeccion.ts';
import { type EventoDeReserva } from './reserva.ts';
import { type Upcasters } from './upcasters.ts';

/**
 * Declaration of an aggregate (docs/adr/0026): all that the product knows of an aggregate derives from its
 * declaration.
 */

export interface VistaNombrada<
  V = unknown,
  E extends Evento = Evento,
  Campo extends string = string,
  Nombre extends string = string,
> {
  readonly vista: Proyeccion<V, E, Campo, Nombre>;
  nombre(documento: V): string;
}

export const nombrada = <V, E extends Evento, Campo extends string, Nombre extends string>(
  vista: Proyeccion<V, E, Campo, Nombre>,
  nombre: (documento: V) => string,
): VistaNombrada<V, E, Campo, Nombre> => ({ vista, nombre });

/**
 * A value, such as an e-mail address, that only one aggregate may use at a time. An event on the value's own
 * stream claims it (docs/adr/0005).
 */
export interface Unico<C, S, V, T extends string = string> {
  readonly prefijo: Prefijo;
  readonly evento: T;
  usa(estado: S, valor: V): boolean;
  /**
   * The command that makes the claiming aggregate give up the value. It always appends an event, so that the
   * aggregate's concurrent commands are retried. Without `ceder` an unused claim lasts until the aggregate
   * records an event.
   */
  ceder?(valor: V): C;
}

/** Numbers, such as those of invoices, that the product proposes: the owner's highest plus one. */
export interface Numeracion<C, S, T extends string = string> extends Unico<C, S, number, T> {
  /** The read model in which the owner's highest number is found; must be in the aggregate's `vistas`. */
  readonly vista: Proyeccion<unknown, Evento, string, string>;
  /** The field that holds the number in requests and in `vista`, such as `numero_factura`. */
  readonly campo: string;
  readonly maximo: number;
  ocupado(numero: number): string;
  readonly agotado: string;
}

export interface ArchivoDelRegistro {
  readonly key: string;
  /** SHA-256 of the file; null when the log does not have it, and for a file that is made again when lost. */
  readonly sha256: string | null;
}

type Unicos<C, S> = Readonly<Record<string, Unico<C, S, never>>>;

interface Declaracion<C, S, E extends Evento, U, V, N, W> {
  readonly prefijo: Prefijo;
  readonly flujoPor: 'duena' | 'cosa';
  readonly decider: Decider<C, S, E>;
  readonly eventos: Upcasters<E>;
  /**
   * The read model with the aggregate's state, when each owner has one such aggregate; null for other
   * aggregates.
   */
  readonly estado: V;
  readonly vistas: W;
  readonly narrador: N;
  /** Whether commands are accepted while the owner is read-only because of a changed log. */
  readonly enSoloLectura: 'se-cierra' | 'sigue';
  readonly unicos?: U;
  /** Events that end sessions: all processes of a deployment are notified of them at once. */
  readonly cierranSesiones?: readonly E['type'][];
  /** The files that an event names, which a copy of the log includes. `id` is the id in the stream's name. */
  archivosDe?(evento: E, id: string): readonly ArchivoDelRegistro[];
}

export interface Agregado<
  C,
  S,
  E extends Evento,
  U = Unicos<C, S>,
  V = VistaNombrada<S, E> | null,
  N = Narrador<S, E> | null,
  W = readonly VistaNombrada[],
> extends Declaracion<C, S, E, U, V, N, W> {
  readonly unicos: U;
  readonly cierranSesiones: readonly E['type'][];
  archivosDe(evento: E, id: string): readonly ArchivoDelRegistro[];
  flujo(id: string): string;
}

export type AgregadoDeDuena<C, S, E extends Evento> = Agregado<C, S, E, Unicos<C, S>, VistaNombrada<S, E>>;

const exigirVistas = (unicos: Readonly<Record<string, object>>, vistas: readonly VistaNombrada[]): void => {
  for (const [nombre, unico] of Object.entries(unicos))
    if ('vista' in unico && !vistas.some(({ vista }) => vista === unico.vista))
      throw new Error(`the read model of the numbering ${nombre} is not in the vistas of its aggregate`);
};

export const agregado = <
  C,
  S,
  E extends Evento,
  V extends VistaNombrada<S, E> | null,
  N extends Narrador<S, E> | null,
  W extends readonly VistaNombrada[],
  U extends Unicos<C, S> = Readonly<Record<never, never>>,
>(
  declarado: Declaracion<C, S, E, U, V, N, W>,
): Agregado<C, S, E, U, V, N, W> => {
  exigirVistas(declarado.unicos ?? {}, declarado.vistas);
  return {
    unicos: {} as U,
    cierranSesiones: [],
    archivosDe: () => [],
    ...declarado,
    flujo: (id) => declarado.prefijo + id,
  };
};

export type EventoDe<A> = A extends {
  readonly decider: Decider<never, unknown, infer E>;
  readonly unicos: infer U;
}
  ? E | EventoDeReserva<TipoDeReserva<U>>
  : never;
type TipoDeReserva<U> = {
  [K in keyof U]: U[K] extends { readonly evento: infer T extends string } ? T : never;
}[keyof U];
