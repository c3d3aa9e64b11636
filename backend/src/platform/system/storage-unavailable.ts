/** The stores cannot be reached or take a write now; nothing was acknowledged. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the stores cannot be used now', { cause });
    this.name = 'StorageUnavailable';
  }
}

/** It is this machine's own disk: full, read-only, or gone. */
export class DiskUnavailable extends StorageUnavailable {}
