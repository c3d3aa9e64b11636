/** The stores cannot take a write now (a full or read-only disk, a lost server); nothing was recorded. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the stores cannot take a write now', { cause });
    this.name = 'StorageUnavailable';
  }
}
