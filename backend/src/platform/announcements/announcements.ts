/** Hears that something ended for somebody, named by her id; null: it may have missed something, of anybody. */
export type Listener = (ownerId: string | null) => void;

/**
 * Word between all processes of a deployment that something one of them may remember of somebody is over. It says whom it
 * is about and no more: whoever hears it forgets, and looks into the log when it is needed again. Its promises, which the
 * contract suite holds both adapters to: what is announced is heard in every process, also in the one that announces,
 * there before the promise resolves; a process that cannot hear says so.
 */
export interface Announcements {
  /** Whether everything announced until `HEARD_MS` ago was heard here. While it was not, nothing remembered is to be trusted. */
  readonly hears: boolean;
  /** Never rejects: what cannot be told now is told as soon as it can be. */
  announce(ownerId: string): Promise<void>;
  listen(listener: Listener): void;
  close(): void;
}

/** What ends is refused everywhere within two seconds, of which this many may pass until it is heard. */
export const HEARD_MS = 1_500;
