import { type Decider } from './decider.ts';
import { type Upcasters } from './upcasters.ts';

/**
 * A claim on something only one may hold: an invoice number of an owner, an e-mail address.
 * Its stream says who claimed last; whether that claim still holds is read from the claimant itself
 * (docs/adr/0005), so a crash between claiming and using leaves nothing to clean up.
 */
export type EventoDeReserva = {
  readonly type: 'FolioReservado' | 'CorreoReservado';
  readonly data: { readonly titular: string };
};

export const EVENTOS_DE_RESERVA = {
  FolioReservado: [],
  CorreoReservado: [],
} satisfies Upcasters<EventoDeReserva>;

/** How the names of their streams begin. */
export const PREFIJO_DE_RESERVA = {
  FolioReservado: 'folio-',
  CorreoReservado: 'correo-',
} as const satisfies Readonly<Record<EventoDeReserva['type'], string>>;

export interface ComandoDeReserva {
  readonly type: 'Reservar';
  readonly titular: string;
  readonly de: EventoDeReserva['type'];
}

export const reserva: Decider<ComandoDeReserva, string | null, EventoDeReserva> = {
  initialState: null,
  // Claimed again by the same it is an event all the same: whoever was about to supersede the old claim then fails.
  decide: ({ titular, de }) => [{ type: de, data: { titular } }],
  evolve: (_actual, evento) => evento.data.titular,
};
