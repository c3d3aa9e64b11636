/** Who asks, and which request it is. `commandId` makes a retried request the same command. */
export interface Caller {
  /** The owner whose data this request may see and touch; never taken from a body. */
  readonly ownerId: string;
  /** Who acts: the owner herself, or an access she gave. */
  readonly userId: string;
  readonly correlationId: string;
  readonly commandId: string;
  /** Digest of the body without its secrets, when an idempotency key was named. */
  readonly requestHash?: string | undefined;
}

/** The id of what a command creates: the same command creates the same thing. */
export const idFor = ({ commandId }: Caller): string => commandId;
