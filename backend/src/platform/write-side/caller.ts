/** The same `commandId` makes a caller's retry the same command. */
export interface Caller {
  readonly ownerId: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly commandId: string;
  readonly requestHash?: string | undefined;
}

export const idFor = ({ commandId }: Caller): string => commandId;
