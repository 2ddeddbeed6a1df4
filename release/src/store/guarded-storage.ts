import { CircuitBreaker, type BreakerOptions } from './circuit-breaker.ts';
import type { Storage } from './storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Each failed call may have waited for its deadline, so few are tried. */
const defaults: BreakerOptions = { failures: 3, pause: 3_000 };

/** A remote storage behind a circuit breaker. Every failure is a `StorageUnavailable`. */
export class GuardedStorage implements Storage {
  readonly #storage: Storage;
  readonly #breaker: CircuitBreaker;

  constructor(storage: Storage, options: BreakerOptions = defaults) {
    this.#storage = storage;
    this.#breaker = new CircuitBreaker(options);
  }

  /** False from a few failures in a row until a call succeeds. */
  get isReachable(): boolean {
    return !this.#breaker.isOpen;
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return this.#run(() => this.#storage.get(key));
  }

  has(key: string): Promise<boolean> {
    return this.#run(() => this.#storage.has(key));
  }

  create(key: string, content: string): Promise<boolean> {
    return this.#run(() => this.#storage.create(key, content));
  }

  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.#run(() => this.#storage.refresh(objects));
  }

  move(from: string, to: string): Promise<void> {
    return this.#run(() => this.#storage.move(from, to));
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#run(() => this.#storage.delete(keys));
  }

  list(folder: string): Promise<string[]> {
    return this.#run(() => this.#storage.list(folder));
  }

  listChanged(folder: string): Promise<Map<string, Date>> {
    return this.#run(() => this.#storage.listChanged(folder));
  }

  #run<T>(call: () => Promise<T>): Promise<T> {
    return this.#breaker.run(call).catch((error: unknown) => {
      throw new StorageUnavailable(error);
    });
  }
}
