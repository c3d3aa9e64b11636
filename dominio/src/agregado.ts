import { type Decider, type Evento } from './decider.ts';
import { type Prefijo } from './flujo.ts';
import { type Narrador } from './narrador.ts';
import { type Proyeccion } from './proyeccion.ts';
import { type EventoDeReserva } from './reserva.ts';
import { type Upcasters } from './upcasters.ts';

/**
 * The declaration of an aggregate (docs/adr/0026). What the product must know of every aggregate is a field of it, and what
 * the product knows of all of them is derived from the one list in `agregados.ts`.
 */

/** A read model, with what one of its documents is called: 'Cliente Rosa Díaz'. */
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
 * A value that only one of an aggregate may use at a time: a number, an address. It is claimed by an event on a stream of its own
 * (docs/adr/0005).
 */
export interface Unico<C, S, V, T extends string = string> {
  /** How the names of the streams of the claims begin. */
  readonly prefijo: Prefijo;
  /** The type of the event that claims a value. */
  readonly evento: T;
  /** Whether this one uses the value. */
  usa(estado: S, valor: V): boolean;
  /**
   * The command by which it gives the value up. It always appends, so that whatever it had in flight fails and asks again.
   * Absent: a claim that is not used is respected until its claimant records something.
   */
  ceder?(valor: V): C;
}

/** A number of an aggregate that is proposed: one more than the highest that its owner's others have. */
export interface Numeracion<C, S, T extends string = string> extends Unico<C, S, number, T> {
  /** The read model that knows the numbers in use: one of `vistas`, or the product does not start. */
  readonly vista: Proyeccion<unknown, Evento, string, string>;
  /** What the number is called, in that read model (a field that is listed by owner) and in the request. */
  readonly campo: string;
  readonly maximo: number;
  /** What whoever asks for a number that another has reads. */
  ocupado(numero: number): string;
  /** What is read where no number is left. */
  readonly agotado: string;
}

/** A stored file that an event tells of. */
export interface ArchivoDelRegistro {
  readonly key: string;
  /** By which the log vouches for its bytes; null where no digest was recorded, and of a file that is made again when it is lost. */
  readonly sha256: string | null;
}

type Unicos<C, S> = Readonly<Record<string, Unico<C, S, never>>>;

interface Declaracion<C, S, E extends Evento, U, V, N, W> {
  readonly prefijo: Prefijo;
  /** Of what the id in the names of its streams is: of their owner, who has one of it, or of a thing. */
  readonly flujoPor: 'duena' | 'cosa';
  readonly decider: Decider<C, S, E>;
  readonly eventos: Upcasters<E>;
  /** The read model that is its state, where every owner has one of it; null where there is none. */
  readonly estado: V;
  /** Its other read models. Those of the events of another folder are in `proyecciones.ts`. */
  readonly vistas: W;
  /** Null where nothing tells its history. */
  readonly narrador: N;
  /** Whether it is added to while the log of its owner waits for whoever accepts a change that was found in it. */
  readonly enSoloLectura: 'se-cierra' | 'sigue';
  readonly unicos?: U;
  /** Those of its events that end sessions: every process of a deployment is told of them at once. */
  readonly cierranSesiones?: readonly E['type'][];
  /** The files that an event tells of, by the id in the name of its stream: whoever copies the log copies them too. */
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
  /** The name of the stream of this id. */
  flujo(id: string): string;
}

/** One of which every owner has one, found by her alone. */
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

/** The events of a declared aggregate, and those that claim what is unique in it. */
export type EventoDe<A> = A extends {
  readonly decider: Decider<never, unknown, infer E>;
  readonly unicos: infer U;
}
  ? E | EventoDeReserva<TipoDeReserva<U>>
  : never;
type TipoDeReserva<U> = {
  [K in keyof U]: U[K] extends { readonly evento: infer T extends string } ? T : never;
}[keyof U];
