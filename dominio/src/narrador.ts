import { type Decider, type Evento } from './decider.ts';

export interface Cambio {
  readonly campo: string;
  readonly antes: string;
  readonly despues: string;
}

export interface Narrador<S, E extends Evento> {
  readonly decider: Decider<never, S, E>;
  texto(evento: E, antes: S): string;
  cambios(evento: E, antes: S, despues: S): readonly Cambio[];
}
