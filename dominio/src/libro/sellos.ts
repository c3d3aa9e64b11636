import { type Decider, nunca } from '../decider.ts';
import { type Upcasters } from '../upcasters.ts';
import { type Cima } from './arbol.ts';

/**
 * Where the tree of an owner's events stood, recorded in the log itself (docs/audit.md, "Seals"). What it covers cannot be
 * changed from then on without the seal telling.
 */
export interface SelloPuesto {
  readonly type: 'SelloPuesto';
  readonly data: Cima;
}

export type EventoDeSellos =
  | SelloPuesto
  /** All was made anew from a log that is no longer the one her tree was made from, as an operator wanted. */
  | {
      readonly type: 'CambioAceptado';
      readonly data: {
        readonly antes: Cima;
        /** Who, and why: as typed. */
        readonly porque: string;
      };
    };

export const EVENTOS_DE_SELLOS = {
  SelloPuesto: [],
  CambioAceptado: [],
} satisfies Upcasters<EventoDeSellos>;

export type ComandoDeSellos =
  | { readonly type: 'PonerSello'; readonly cima: Cima }
  | { readonly type: 'AceptarCambio'; readonly antes: Cima; readonly porque: string };

/** The newest seal of an owner; null before the first, and when the log it was of was accepted to be another. */
export type UltimoSello = Cima | null;

export const sellos: Decider<ComandoDeSellos, UltimoSello, EventoDeSellos> = {
  initialState: null,
  decide: (comando, ultimo) => {
    switch (comando.type) {
      // What an earlier one covers needs no other.
      case 'PonerSello':
        return comando.cima.tamano > (ultimo?.tamano ?? 0)
          ? [{ type: 'SelloPuesto', data: comando.cima }]
          : [];
      case 'AceptarCambio':
        return [{ type: 'CambioAceptado', data: { antes: comando.antes, porque: comando.porque } }];
      default:
        return nunca(comando);
    }
  },
  evolve: (_ultimo, evento) => (evento.type === 'SelloPuesto' ? evento.data : null),
};
