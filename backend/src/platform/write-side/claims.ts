import { type Agregado, type Unico } from '@cuenta-clara/dominio/agregado';
import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { reserva } from '@cuenta-clara/dominio/reserva';
import { type ActMetadata, type DecisionRunner, type Loaded } from './decision-runner.ts';
import { type Clock } from '../system/clock.ts';
import { WrongExpectedVersion } from '../event-store/event-store.ts';
import { type Caller } from './caller.ts';
import { LostTries, type Waits } from './lost-tries.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

export interface Claimants<C, S, E extends Evento> {
  readonly decider: Decider<C, S, E>;
  streamOf(titular: string): string;
  uses(state: S): boolean;
  /**
   * A command that always appends an event (a fence) to the claimant's stream, so that the claimant's append
   * in flight fails. With null, claims are superseded only after their claimant recorded something.
   */
  readonly fence: C | null;
}

export interface Claim<C, S, E extends Evento> {
  readonly streamId: string;
  readonly type: string;
  readonly claimants: Claimants<C, S, E>;
  readonly titular: string;
  /**
   * The claimant's version before claiming. It is a part of the claim's id, so that the id differs from a
   * superseded claim's.
   */
  readonly at: number;
  readonly by: Caller;
}

export const claimOn = <C, S, E extends Evento, V>(
  { decider, flujo }: Agregado<C, S, E>,
  { prefijo, evento, usa, ceder }: Unico<C, S, V>,
  { key, value }: { readonly key: string; readonly value: V },
  claim: Pick<Claim<C, S, E>, 'titular' | 'at' | 'by'>,
): Claim<C, S, E> => ({
  ...claim,
  streamId: prefijo + key,
  type: evento,
  claimants: { decider, streamOf: flujo, uses: (state) => usa(state, value), fence: ceder?.(value) ?? null },
});

/** Time, in ms, for which an unused claim is respected: its claimant may be about to use it. */
const IN_FLIGHT_MS = 10_000;
const UNCLAIMED = { state: reserva.initialState, version: 0 };

/**
 * Claims keep values unique without transactions: a claim is an event on the value's own stream
 * (docs/adr/0005). It holds while its claimant uses the value; claiming again renews it. Another claimant may
 * take over an unused value once the first can have no append in flight: the first recorded an event after
 * the claim, or, `IN_FLIGHT_MS` later, a fence event was appended to the first's stream. Safety rests on
 * expected versions, never on the clock.
 */
export class Claims {
  constructor(
    private readonly handler: DecisionRunner,
    private readonly clock: Clock,
    private readonly waits?: Waits,
  ) {}

  /**
   * Claims a value; false when another claimant holds it. Throws StorageUnavailable when this stays unknown:
   * the command may be recorded already, so it must not be refused.
   */
  async take<C, S, E extends Evento>(claim: Claim<C, S, E>): Promise<boolean> {
    // The claim is appended without a read: most claims are the first on their stream.
    const first = await this.append(claim, UNCLAIMED);
    if (first === null) return true;
    let refusal: WrongExpectedVersion = first;
    for (const tries = new LostTries(this.waits); ; await tries.pause()) {
      const current = await this.handler.load(reserva, claim.streamId, { refusal, tries });
      const holder = current.state;
      let isFenced = false;
      if (holder !== null) {
        const claimant = await this.claimant(claim, holder);
        if (claim.claimants.uses(claimant.state)) return holder === claim.titular;
        const mayBeInFlight = holder !== claim.titular && claimant.position < current.position;
        if (mayBeInFlight) {
          const { fence } = claim.claimants;
          if (fence === null || this.clock.now() - Date.parse(current.lastAt ?? '') < IN_FLIGHT_MS)
            return false;
          await this.fence(claim, fence, { holder, version: current.version });
          isFenced = true;
        }
      }
      const lost: WrongExpectedVersion | null = isFenced ? refusal : await this.append(claim, current);
      if (lost === null) return true;
      if (tries.areOver) throw new StorageUnavailable(lost);
      refusal = lost;
    }
  }

  private claimant<C, S, E extends Evento>(
    { claimants: { decider, streamOf } }: Claim<C, S, E>,
    titular: string,
  ): Promise<Loaded<S>> {
    return this.handler.load(decider, streamOf(titular));
  }

  private async fence<C, S, E extends Evento>(
    { claimants: { decider, streamOf }, by }: Claim<C, S, E>,
    fence: C,
    { holder, version }: { readonly holder: string; readonly version: number },
  ): Promise<void> {
    await this.handler.execute({
      decider,
      streamId: streamOf(holder),
      command: fence,
      metadata: metadataOf(by),
      commandId: `${by.commandId}/${version}`,
      outOfTurn: true,
    });
  }

  private async append<C, S, E extends Evento>(
    { streamId, type, titular, at, by }: Claim<C, S, E>,
    { state, version }: Pick<Loaded<string | null>, 'state' | 'version'>,
  ): Promise<WrongExpectedVersion | null> {
    try {
      await this.handler.append({
        streamId,
        expectedVersion: version,
        events: reserva.decide({ type: 'Reservar', titular, de: type }, state),
        metadata: metadataOf(by),
        commandId: `${by.commandId}/${version}/${at}`,
        precursor: true,
      });
      return null;
    } catch (error) {
      if (error instanceof WrongExpectedVersion) return error;
      throw error;
    }
  }
}

const metadataOf = ({ ownerId, userId, correlationId }: Caller): ActMetadata => ({
  ownerId,
  userId,
  correlationId,
});
