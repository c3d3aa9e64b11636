import { type Decider, nunca } from '../decider.ts';
import { type Upcasters } from '../upcasters.ts';
import { type Cima } from './arbol.ts';
import { EVENTOS_DE_INTERVENCIONES, type Intervencion, sigueSinAceptar } from './intervenciones.ts';

/**
 * Where the tree of an owner's events stood, recorded in the log itself (docs/audit.md, "Seals"). What it covers cannot be
 * changed from then on without the seal telling.
 */
export interface SelloPuesto {
  readonly type: 'SelloPuesto';
  readonly data: Cima;
}

export type EventoDeSellos = SelloPuesto | Intervencion;

export const EVENTOS_DE_SELLOS = {
  SelloPuesto: [],
  ...EVENTOS_DE_INTERVENCIONES,
} satisfies Upcasters<EventoDeSellos>;

export type ComandoDeSellos =
  | { readonly type: 'PonerSello'; readonly cima: Cima }
  | { readonly type: 'Intervenir'; readonly hecho: Intervencion };

export interface EstadoDeSellos {
  /** The newest seal of an owner; null before the first, and when the log it was of was accepted to be another. */
  readonly ultimo: Cima | null;
  /** A change was found and waits for whoever accepts it. */
  readonly soloLectura: boolean;
}

const despuesDe = ({ ultimo }: EstadoDeSellos, evento: EventoDeSellos): Cima | null => {
  if (evento.type === 'SelloPuesto') return evento.data;
  return evento.type === 'CambioAceptado' ? null : ultimo;
};

export const sellos: Decider<ComandoDeSellos, EstadoDeSellos, EventoDeSellos> = {
  initialState: { ultimo: null, soloLectura: false },
  decide: (comando, { ultimo, soloLectura }) => {
    switch (comando.type) {
      // What an earlier one covers needs no other.
      case 'PonerSello':
        return comando.cima.tamano > (ultimo?.tamano ?? 0)
          ? [{ type: 'SelloPuesto', data: comando.cima }]
          : [];
      // What waits already is not found a second time.
      case 'Intervenir':
        return comando.hecho.type === 'CambioHallado' && soloLectura ? [] : [comando.hecho];
      default:
        return nunca(comando);
    }
  },
  evolve: (antes, evento) => ({
    ultimo: despuesDe(antes, evento),
    soloLectura: sigueSinAceptar(antes.soloLectura, evento),
  }),
};
