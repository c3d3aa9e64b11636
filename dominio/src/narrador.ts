import { type Decider, type Evento } from './decider.ts';

/** What an event changed in one field, as texts ready to show. */
export interface Cambio {
  /** What the screens call the field. */
  readonly campo: string;
  readonly antes: string;
  readonly despues: string;
}

/** Tells the events of one aggregate. */
export interface Narrador<S, E extends Evento> {
  readonly decider: Decider<never, S, E>;
  /** What happened, in a sentence. */
  texto(evento: E, antes: S): string;
  /** What it was before and what it is now. */
  cambios(evento: E, antes: S, despues: S): readonly Cambio[];
}
