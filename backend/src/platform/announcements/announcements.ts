/** The owner whose sessions ended; null when announcements of any owner may have been lost. */
export type Listener = (ownerId: string | null) => void;

/**
 * An announcement makes every process of a deployment drop its caches of an owner's sessions. Every process
 * hears it, the announcing process before `announce` resolves; a process that cannot hear says so in `hears`.
 */
export interface Announcements {
  /** Whether everything announced until `HEARD_MS` ago was heard. While false, no cache may be trusted. */
  readonly hears: boolean;
  /** Never rejects: an announcement that cannot be sent is sent when the server is back. */
  announce(ownerId: string): Promise<void>;
  listen(listener: Listener): void;
  close(): void;
}

/** An announcement's share of the two seconds within which an ended session must be refused everywhere. */
export const HEARD_MS = 1_500;
