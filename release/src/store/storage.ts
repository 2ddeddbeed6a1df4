import { remoteName } from '@padiman/federation/registry';

/** Storage of a release store: objects by key, in a folder or in S3-compatible object storage. */
export interface Storage {
  /** True where each call goes over the network. */
  readonly isRemote: boolean;
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /**
   * Creates an object under a new key: of several concurrent writers exactly one succeeds.
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

/** Reads an object as text. */
export async function readText(objects: Storage, key: string): Promise<string | undefined> {
  const content = await objects.get(key);
  return content && Buffer.from(content).toString();
}

const remote = remoteName();

/** Validation of the names that make up a key, so that no key leaves its folder. */
export const isPackageName = (name: string) => name === 'shell' || remote.isValidSync(name);
export const isBuildName = (name: string) => /^[0-9A-Za-z][0-9A-Za-z.+-]*$/.test(name);

/** Stored object that cannot be used. The store treats it as absent. */
export interface StoreProblem {
  /** Key of the object, such as `history/000012.json`. */
  object: string;
  reason: string;
}

/** Limit of kept problems; a damaged store may have any number. */
const maxProblems = 100;

/** Problems that a store has met so far. */
export class StoreProblems {
  /** The same array until it changes. */
  all: readonly StoreProblem[] = [];

  /** Notes why an object cannot be used, or with undefined that it can be used again. */
  note(object: string, reason: string | undefined): void {
    const known = this.all.find((problem) => problem.object === object);
    if (known?.reason === reason) return;
    const others = this.all.filter((problem) => problem !== known);
    this.all = reason === undefined ? others : [...others, { object, reason }].slice(-maxProblems);
  }
}
