/** Storage of a release store: objects by key, in a folder or in S3-compatible object storage. */
export interface Storage {
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** Creates an object under a new key. @returns false when the key exists */
  create(key: string, content: string): Promise<boolean>;
  /** Stores objects, each atomically, whether or not they exist. Afterwards all of them count as just changed. */
  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Moves an object; no effect when there is none. */
  move(from: string, to: string): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** Keys that begin with a folder such as `history/`, sorted. */
  list(folder: string): Promise<string[]>;
  /** Keys that begin with a folder, with the time of their last change. */
  listChanged(folder: string): Promise<Map<string, Date>>;
}
