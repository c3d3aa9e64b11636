import { type Agregado, type Unico } from '@cuenta-clara/dominio/agregado';
import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { reserva } from '@cuenta-clara/dominio/reserva';
import { type ActMetadata, type DecisionRunner, type Loaded } from './decision-runner.ts';
import { type Clock } from '../system/clock.ts';
import { WrongExpectedVersion } from '../event-store/event-store.ts';
import { type Caller } from './caller.ts';
import { LostTries, type Waits } from './lost-tries.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

/** Those who make claims of a kind: the invoices, the accounts. */
export interface Claimants<C, S, E extends Evento> {
  readonly decider: Decider<C, S, E>;
  streamOf(titular: string): string;
  /** Whether it uses the thing, as it now is. */
  uses(state: S): boolean;
  /**
   * A command that always appends, so that whatever the claimant had in flight fails and asks again. Null: nobody supersedes a claim
   * whose claimant has recorded nothing since.
   */
  readonly fence: C | null;
}

export interface Claim<C, S, E extends Evento> {
  readonly streamId: string;
  /** Of the event that claims it. */
  readonly type: string;
  readonly claimants: Claimants<C, S, E>;
  /** The id of the invoice or account that wants it. */
  readonly titular: string;
  /**
   * The version of its stream that was read before claiming. It is part of the claim's id: the same command claiming
   * again at the same version is one claim, while a claim from before its stream moved on may have been superseded.
   */
  readonly at: number;
  readonly by: Caller;
}

/** The claim of one of an aggregate on a value that its declaration says to be unique. `key` names it in the stream of the claim. */
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

/** A claim not used yet is respected this long: it is most likely about to be. */
const IN_FLIGHT_MS = 10_000;
const UNCLAIMED = { state: reserva.initialState, version: 0 };

/**
 * Uniqueness without transactions (docs/adr/0005). A claim is one appended event on a stream of its own, so two
 * can never win the same version. A claimant reads its own stream, claims (`securing` of a command), and appends at
 * the version it read; claiming again renews the claim, which holds as long as its claimant uses the thing. A
 * claimant that does not, yet recorded something since it claimed, has nothing in flight that could succeed: its
 * claim is superseded. One that recorded nothing is given time, then fenced by such a record where its aggregate has one (`ceder`).
 * Safety rests on expected versions alone, never on the clock.
 */
export class Claims {
  constructor(
    private readonly handler: DecisionRunner,
    private readonly clock: Clock,
    private readonly waits?: Waits,
  ) {}

  /**
   * True when it is the titular's now; false when somebody else holds it. `StorageUnavailable` when that cannot be known in
   * time: the command may be recorded already, so that nobody may be told that it was refused.
   */
  async take<C, S, E extends Evento>(claim: Claim<C, S, E>): Promise<boolean> {
    // Most are the first on their stream, and are appended without a look at it: only a conflict costs one.
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
      // Its claimant may hold the turn of that stream, while she waits here or for a fence of her own.
      outOfTurn: true,
    });
  }

  /** Claims it at exactly the version that was looked at; null when it is claimed, else the refusal: somebody was quicker. */
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
