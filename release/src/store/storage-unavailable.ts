/** The storage of the releases does not answer, or refuses. The cause, for the log, may name internal addresses. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super('The release storage is unavailable.', { cause });
  }
}
