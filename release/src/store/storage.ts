/** Storage of a release store: objects by key, in a folder or in S3-compatible object storage. */
export interface Storage {
  /** True where each call goes over the network. */
  readonly isRemote: boolean;
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /**
   * Creates an object under a new key: of several concurrent writers exactly one succeeds.
   *
   * @returns false when the key exists
   */
  create(key: string, content: string): Promise<boolean>;
  /** Stores objects, each atomically, whether or not they exist. Afterwards all of them count as just changed. */
  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Moves an object; no effect when there is none. */
  move(from: string, to: string): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** Keys that begin with a folder such as `history/`, sorted, with the time of their last change. */
  list(folder: string): Promise<ReadonlyMap<string, Date>>;
}

/** The storage of the releases does not answer, or refuses. The cause, for the log, may name internal addresses. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super('The release storage is unavailable.', { cause });
  }
}
