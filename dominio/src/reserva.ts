import { type Decider } from './decider.ts';

/**
 * A claim on a value that only one aggregate may hold, such as an invoice number. Its stream names the last
 * claimant, whose own state tells whether the claim holds (docs/adr/0005): a crash between claim and use
 * needs no cleaning.
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
  // A claim by the same claimant is recorded again, so that another claimant's concurrent claim fails.
  decide: ({ titular, de }) => [{ type: de, data: { titular } }],
  evolve: (_actual, evento) => evento.data.titular,
};
