import { CircuitOpen } from './circuit-breaker.ts';
import type { Storage } from './storage.ts';

/** One call of a storage; `refused` by a circuit breaker means that it was not tried. */
export interface StorageCall {
  operation: 'read' | 'list' | 'write';
  outcome: 'success' | 'failure' | 'refused';
  milliseconds: number;
}

type Listener = (call: StorageCall) => void;

const outcomeOf = (error: unknown): StorageCall['outcome'] =>
  error instanceof Error && error.cause instanceof CircuitOpen ? 'refused' : 'failure';

/** Storage that reports its calls to listeners. */
export class ObservedStorage implements Storage {
  readonly #storage: Storage;
  readonly #listeners = new Set<Listener>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Reports each call when it is over. @returns ends the reports */
  onCall(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return this.#observe('read', () => this.#storage.get(key));
  }

  has(key: string): Promise<boolean> {
    return this.#observe('read', () => this.#storage.has(key));
  }

  create(key: string, content: string): Promise<boolean> {
    return this.#observe('write', () => this.#storage.create(key, content));
  }

  refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    return this.#observe('write', () => this.#storage.refresh(objects));
  }

  move(from: string, to: string): Promise<void> {
    return this.#observe('write', () => this.#storage.move(from, to));
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#observe('write', () => this.#storage.delete(keys));
  }

  list(folder: string): Promise<string[]> {
    return this.#observe('list', () => this.#storage.list(folder));
  }

  listChanged(folder: string): Promise<Map<string, Date>> {
    return this.#observe('list', () => this.#storage.listChanged(folder));
  }

  async #observe<T>(operation: StorageCall['operation'], call: () => Promise<T>): Promise<T> {
    const started = performance.now();
    let outcome: StorageCall['outcome'] = 'success';
    try {
      return await call();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const milliseconds = performance.now() - started;
      for (const listener of this.#listeners) listener({ operation, outcome, milliseconds });
    }
  }
}
