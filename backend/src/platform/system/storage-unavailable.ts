/** The stores cannot be reached or written now. Nothing was acknowledged. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the stores cannot be used now', { cause });
    this.name = 'StorageUnavailable';
  }
}

/** This machine's disk is full, read-only or gone. */
export class DiskUnavailable extends StorageUnavailable {}
