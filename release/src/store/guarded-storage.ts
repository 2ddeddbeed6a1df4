import { CircuitBreaker, CircuitOpen, type BreakerOptions } from './circuit-breaker.ts';
import { LocalCopy } from './local-copy.ts';
import { StorageUnavailable, type Storage } from './storage.ts';

/** One call of a storage; `refused` by a circuit breaker means that it was not tried. */
export interface StorageCall {
  operation: 'read' | 'list' | 'write';
  outcome: 'success' | 'failure' | 'refused';
  milliseconds: number;
}

type Listener = (call: StorageCall) => void;

/** Copy on this machine for a process that serves releases. */
export interface CopyOptions {
  folder: string;
  /** Size of all files in it, in bytes. */
  limit: number;
  /** Circuit breaker of the storage. Each failed call may have waited for its deadline, so few are tried by default. */
  breaker?: BreakerOptions;
}

/** Records that are copied. Files by content are copied by `ContentFiles`, which verifies them. */
const isRecord = (key: string) => /^(builds|history|released)\//.test(key);

/** Key in the copy of a listing whose objects are not copied themselves. */
const listingOf = (folder: string) => `lists/${folder.replace(/\/$/, '')}.json`;

/**
 * Access of a process to its storage: reports each call to listeners. For a process that serves, the storage is behind a
 * circuit breaker, each failure is a `StorageUnavailable`, and records are copied when they are read, and read from the
 * copy while the storage is unavailable. Records can be replaced and deleted, so the storage is asked first.
 */
export class GuardedStorage implements Storage {
  readonly copy: LocalCopy | undefined;
  readonly #storage: Storage;
  readonly #breaker: CircuitBreaker | undefined;
  readonly #listeners = new Set<Listener>();

  /** @param copy for a process that serves from a remote storage */
  constructor(storage: Storage, copy?: CopyOptions) {
    this.#storage = storage;
    this.copy = copy && new LocalCopy(copy.folder, copy.limit);
    this.#breaker = copy && new CircuitBreaker(copy.breaker ?? { failures: 3, pause: 3_000 });
  }

  get isRemote(): boolean {
    return this.#storage.isRemote;
  }

  /** False from a few failures in a row until a call succeeds. */
  get isReachable(): boolean {
    return !this.#breaker?.isOpen;
  }

  /** Reports each call when it is over. @returns ends the reports */
  onCall(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const copy = isRecord(key) ? this.copy : undefined;
    let found: Uint8Array | undefined;
    try {
      found = await this.#call('read', () => this.#storage.get(key));
    } catch (error) {
      const copied = error instanceof StorageUnavailable ? await copy?.get(key) : undefined;
      if (copied) return copied;
      throw error;
    }
    if (found) await copy?.put(key, found);
    else await copy?.delete(key);
    return found;
  }

  async list(folder: string): Promise<ReadonlyMap<string, Date>> {
    const copy = isRecord(folder) ? this.copy : undefined;
    try {
      const found = await this.#call('list', () => this.#storage.list(folder));
      await copy?.put(listingOf(folder), Buffer.from(JSON.stringify([...found.keys()])));
      return found;
    } catch (error) {
      if (!copy || !(error instanceof StorageUnavailable)) throw error;
      // If objects of the folder are copied, only those can be read.
      const copied = await copy.list(folder);
      const listing = copied.length > 0 ? undefined : await copy.get(listingOf(folder));
      if (copied.length === 0 && !listing) throw error;
      const keys = listing ? (JSON.parse(Buffer.from(listing).toString()) as string[]) : copied;
      return new Map(keys.map((key) => [key, new Date(0)]));
    }
  }

  has(key: string): Promise<boolean> {
    return this.#call('read', () => this.#storage.has(key));
  }

  create(key: string, content: string): Promise<boolean> {
    return this.#call('write', () => this.#storage.create(key, content));
  }

  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.#call('write', () => this.#storage.refresh(objects));
  }

  move(from: string, to: string): Promise<void> {
    return this.#call('write', () => this.#storage.move(from, to));
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#call('write', () => this.#storage.delete(keys));
  }

  async #call<T>(operation: StorageCall['operation'], call: () => Promise<T>): Promise<T> {
    const started = performance.now();
    let outcome: StorageCall['outcome'] = 'success';
    try {
      return await (this.#breaker ? this.#breaker.run(call) : call());
    } catch (error) {
      outcome = error instanceof CircuitOpen ? 'refused' : 'failure';
      throw this.#breaker ? new StorageUnavailable(error) : error;
    } finally {
      const milliseconds = performance.now() - started;
      for (const listener of this.#listeners) listener({ operation, outcome, milliseconds });
    }
  }
}
