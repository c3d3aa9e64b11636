/** Whoever sends a command. A retry is the same command, because it has the same `commandId`. */
export interface Caller {
  readonly ownerId: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly commandId: string;
  readonly requestHash?: string | undefined;
}

export const idFor = ({ commandId }: Caller): string => commandId;
