/**
 * Called with the id of the owner whose session or other remembered fact ended; null when announcements of
 * any owner may have been lost.
 */
export type Listener = (ownerId: string | null) => void;

/**
 * Tells all processes of a deployment that something they may have cached about an owner has ended. A message
 * holds only the owner's id: listeners drop their cache and read the log when they need it. The contract
 * suite holds both adapters to this: every process hears an announcement, the announcing process before
 * `announce` resolves; a process that cannot hear says so in `hears`.
 */
export interface Announcements {
  /**
   * Whether everything announced until `HEARD_MS` ago was heard here. While false, cached facts must not be
   * trusted.
   */
  readonly hears: boolean;
  /** Never rejects: an announcement that cannot be sent is sent when the server is back. */
  announce(ownerId: string): Promise<void>;
  listen(listener: Listener): void;
  close(): void;
}

/**
 * The milliseconds allowed until an announcement is heard, out of the two seconds within which an ended
 * session is refused everywhere.
 */
export const HEARD_MS = 1_500;
