/** The stores cannot be used, and no write was acknowledged. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the stores cannot be used now', { cause });
    this.name = 'StorageUnavailable';
  }
}

export class DiskUnavailable extends StorageUnavailable {}
