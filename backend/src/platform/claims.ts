import { type EventoDeReserva, reserva } from '../dominio/reserva.ts';
import { type CommandHandler } from './command-handler.ts';
import { type Clock } from './clock.ts';
import { WrongExpectedVersion } from './event-store/event-store.ts';
import { type Caller } from './http/caller.ts';

/** What a claimant is to the thing it claimed. */
export type Holding =
  | 'holds' // it uses it: taken
  | 'absent' // it does not exist (yet): perhaps being made this very moment
  | 'unused' // it exists without using it: perhaps about to, by an edit in flight
  | 'gone'; // it ended and never will

export interface Claim {
  readonly streamId: string;
  readonly type: EventoDeReserva['type'];
  /** The id of the invoice or account that wants it. */
  readonly titular: string;
  readonly by: Caller;
  /** What the present claimant is to it, read from its own stream. */
  holding(titular: string): Promise<Holding>;
  /** Appends to the claimant's stream, so that whatever it had in flight fails and asks again. */
  fence(titular: string): Promise<void>;
}

/** A claim whose claimant does not exist yet is respected this long: it is most likely being made now. */
const IN_FLIGHT_MS = 10_000;
const TRIES = 6;

/**
 * Uniqueness without transactions (docs/adr/0005). A claim is one appended event on a stream of its own, so two
 * can never win the same version. It holds as long as its claimant uses the thing; one that does not is first
 * fenced (its in-flight append then fails), then superseded. A claimant reads its own stream, claims, and appends at
 * the version it read (`securing` of a command); one who claims again renews the claim, so that whoever was about to
 * supersede it fails. Safety rests on expected versions alone, never on the clock.
 */
export class Claims {
  constructor(
    private readonly handler: CommandHandler,
    private readonly clock: Clock,
  ) {}

  /** True when it is the titular's now; false when somebody else holds it. */
  async take(claim: Claim): Promise<boolean> {
    for (let tried = 0; tried < TRIES; tried++) {
      const current = await this.handler.load(reserva, claim.streamId);
      const holder = current.state;
      if (holder === claim.titular) {
        if ((await claim.holding(holder)) === 'holds') return true;
      } else if (holder !== null) {
        const holding = await claim.holding(holder);
        const isRecent = this.clock.now() - Date.parse(current.lastAt ?? '') < IN_FLIGHT_MS;
        if (holding === 'holds' || (holding === 'absent' && isRecent)) return false;
        if (holding !== 'gone') {
          await claim.fence(holder);
          // It may have come to use it just before the fence; after the fence it must claim it anew.
          if ((await claim.holding(holder)) === 'holds') return false;
        }
      }
      const { ownerId, userId, correlationId, commandId } = claim.by;
      try {
        await this.handler.append({
          streamId: claim.streamId,
          expectedVersion: current.version,
          events: reserva.decide({ type: 'Reservar', titular: claim.titular, de: claim.type }, holder),
          metadata: { ownerId, userId, correlationId },
          commandId: `${commandId}/${current.version}`,
        });
        return true;
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion)) throw error;
      }
    }
    return false;
  }
}
