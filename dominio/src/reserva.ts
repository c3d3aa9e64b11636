import { type Decider } from './decider.ts';

/**
 * A claim on something only one may hold: an invoice number of an owner, an e-mail address. What may be claimed, and by which
 * type of event, is declared by the aggregate that uses it (`unicos`).
 * Its stream says who claimed last; whether that claim still holds is read from the claimant itself
 * (docs/adr/0005), so a crash between claiming and using leaves nothing to clean up.
 */
export type EventoDeReserva<T extends string = string> = T extends string
  ? { readonly type: T; readonly data: { readonly titular: string } }
  : never;

export interface ComandoDeReserva {
  readonly type: 'Reservar';
  readonly titular: string;
  readonly de: string;
}

export const reserva: Decider<ComandoDeReserva, string | null, EventoDeReserva> = {
  initialState: null,
  // Claimed again by the same it is an event all the same: whoever was about to supersede the old claim then fails.
  decide: ({ titular, de }) => [{ type: de, data: { titular } }],
  evolve: (_actual, evento) => evento.data.titular,
};
