import { type Storage, StorageUnavailable } from './storage.ts';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, removeLeftovers, replaceFile } from '../files/durable-file.ts';

/** One call of a storage; `refused` by a circuit breaker means that it was not tried. */
export interface StorageCall {
  operation: 'read' | 'list' | 'write';
  outcome: 'success' | 'failure' | 'refused';
  milliseconds: number;
}

/** Copy on this machine for a process that serves releases. */
export interface CopyOptions extends CopyFolder {
  /** Circuit breaker of the storage. Each failed call may have waited for its deadline, so few are tried by default. */
  breaker?: BreakerOptions;
}

interface BreakerOptions {
  /** Consecutive failures after which calls are refused. */
  failures: number;
  /** Time in ms for which calls are refused; then one is tried, and its result decides for the others. */
  pause: number;
  now?: () => number;
}

/** A circuit breaker is open: the call was not tried. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/**
 * Circuit breaker by consecutive failures. A share of failures in a time window, as libraries count, opens late where the
 * only regular call is one a second.
 */
export function circuitBreaker({ failures: limit, pause, now = () => performance.now() }: BreakerOptions) {
  let failures = 0;
  let cause: unknown;
  let openUntil = -Infinity;
  let isTrying = false;
  /** True while calls are refused, and until one succeeds after that. */
  const isOpen = () => failures >= limit;
  return {
    isOpen,
    /** @throws CircuitOpen without a call while it is open, else the error of the call */
    async run<T>(call: () => Promise<T>): Promise<T> {
      const isTrial = isOpen();
      if (isTrial && (isTrying || now() < openUntil))
        throw new CircuitOpen('Not tried: the calls before it failed.', { cause });
      isTrying = isTrial;
      try {
        const result = await call();
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        cause = error;
        openUntil = now() + pause;
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}

/** Records that are copied. Files by content are copied by `contentFiles`, which verifies them. */
const isRecord = (key: string) => /^(builds|history|released)\//.test(key);

/** Key in the copy of a listing whose objects are not copied themselves. */
const listingOf = (folder: string) => `lists/${folder.replace(/\/$/, '')}.json`;

/**
 * Access of a process to its storage: reports each call to listeners. For a process that serves, the storage is behind a
 * circuit breaker, each failure is a `StorageUnavailable`, and records are copied when they are read, and read from the
 * copy while the storage is unavailable. Records can be replaced and deleted, so the storage is asked first.
 *
 * @param options for a process that serves from a remote storage
 */
export function guardedStorage(storage: Storage, options?: CopyOptions) {
  const copy = options && localCopy(options);
  const breaker = options && circuitBreaker(options.breaker ?? { failures: 3, pause: 3_000 });
  const listeners = new Set<(call: StorageCall) => void>();

  async function call<T>(operation: StorageCall['operation'], run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    let outcome: StorageCall['outcome'] = 'success';
    try {
      return await (breaker ? breaker.run(run) : run());
    } catch (error) {
      outcome = error instanceof CircuitOpen ? 'refused' : 'failure';
      throw breaker ? new StorageUnavailable(error) : error;
    } finally {
      const milliseconds = performance.now() - started;
      for (const listener of listeners) listener({ operation, outcome, milliseconds });
    }
  }

  /** Result of a call of the storage, or what the copy has instead while the storage is unavailable. */
  async function orCopied<T>(found: Promise<T>, copied: () => Promise<T | undefined>): Promise<T> {
    return found.catch(async (error: unknown) => {
      const other = error instanceof StorageUnavailable ? await copied() : undefined;
      if (other === undefined) throw error;
      return other;
    });
  }

  async function get(key: string): Promise<Uint8Array | undefined> {
    const reading = call('read', () => storage.get(key));
    if (!copy || !isRecord(key)) return reading;
    const noted = reading.then(async (found) => {
      if (found) await copy.put(key, found);
      else await copy.delete(key);
      return found;
    });
    return orCopied(noted, () => copy.get(key));
  }

  async function list(folder: string): Promise<ReadonlyMap<string, Date>> {
    const listing = call('list', () => storage.list(folder));
    if (!copy || !isRecord(folder)) return listing;
    const noted = listing.then(async (found) => {
      await copy.put(listingOf(folder), Buffer.from(JSON.stringify([...found.keys()])));
      return found;
    });
    return orCopied(noted, async () => {
      // If objects of the folder are copied, only those can be read.
      const copied = await copy.list(folder);
      const text = copied.length > 0 ? undefined : await copy.get(listingOf(folder));
      if (copied.length === 0 && !text) return undefined;
      const keys = text ? (JSON.parse(text.toString()) as string[]) : copied;
      return new Map(keys.map((key) => [key, new Date(0)]));
    });
  }

  const guarded: Storage = {
    isRemote: storage.isRemote,
    get,
    list,
    has: (key) => call('read', () => storage.has(key)),
    create: (key, content) => call('write', () => storage.create(key, content)),
    refresh: (objects) => call('write', () => storage.refresh(objects)),
    move: (from, to) => call('write', () => storage.move(from, to)),
    delete: (keys) => call('write', () => storage.delete(keys)),
  };
  return {
    ...guarded,
    copy,
    /** False from a few failures in a row until a call succeeds. */
    isReachable: () => !breaker?.isOpen(),
    /** Reports each call when it is over. @returns ends the reports */
    onCall(listener: (call: StorageCall) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type GuardedStorage = ReturnType<typeof guardedStorage>;

export interface CopyFolder {
  folder: string;
  /** Size of all files by content in it, in bytes. */
  limit: number;
}

/** Keys that are paths inside the copy. Others, which no store writes, are not copied. */
const isPath = (key: string) => /^[\w+-][\w.+-]*(\/[\w+-][\w.+-]*)*$/.test(key);

/** Folder of the files by content, the only part that grows with each release. */
const contents = 'files/';

/**
 * Copy on this machine's disk of the objects that serving needs, so that it goes on, and starts, while the storage is
 * away. Contents are verified by their readers, at each reading. Its own failures, as of a full disk, cost the copy only.
 */
export function localCopy({ folder, limit }: CopyFolder) {
  let kept: ReadonlySet<string> = new Set();
  /** Bytes that may be added before the folder is measured again; at the first use it is. */
  let left = 0;
  const pathOf = (key: string) => join(folder, key);

  async function get(key: string): Promise<Buffer | undefined> {
    if (!isPath(key)) return undefined;
    const content = await readFile(pathOf(key)).catch(() => undefined);
    const now = new Date();
    // The least recently used files are removed first. No effect on a read-only disk.
    if (content && key.startsWith(contents)) await utimes(pathOf(key), now, now).catch(() => undefined);
    return content;
  }

  const remove = async (key: string) => {
    if (isPath(key)) await rm(pathOf(key), { force: true }).catch(() => undefined);
  };

  /** Keys that begin with a folder such as `history/`. */
  const list = (below: string): Promise<string[]> => filesBelow(folder, below).catch(() => []);

  /** Removes the least recently used contents where there are too many, a tenth more than needed, so that it seldom does. */
  async function evict(): Promise<void> {
    await removeLeftovers(folder);
    const files: { key: string; size: number; usedAt: number }[] = [];
    for (const key of await list(contents)) {
      const file = await stat(pathOf(key)).catch(() => undefined);
      if (file) files.push({ key, size: file.size, usedAt: file.mtimeMs });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const target = total > limit ? limit * 0.9 : limit;
    for (const { key, size } of files.sort((one, other) => one.usedAt - other.usedAt)) {
      if (total <= target) break;
      if (kept.has(key.replace(/\.\w+$/, ''))) continue;
      await remove(key);
      total -= size;
    }
    left = limit - total;
  }

  return {
    get,
    delete: remove,
    list,
    /** Stores an object; no effect where the disk refuses. @returns true when the copy has it */
    async put(key: string, content: Uint8Array): Promise<boolean> {
      if (!isPath(key)) return false;
      if ((await get(key))?.equals(content)) return true;
      const isStored = await replaceFile(pathOf(key), content, folder).then(
        () => true,
        () => false,
      );
      if (isStored && key.startsWith(contents)) {
        left -= content.length;
        if (left < 0) await evict();
      }
      return isStored;
    },
    /** Names the contents that stay whatever the size, by the part of their keys before the extension. */
    keep(keys: ReadonlySet<string>): void {
      kept = keys;
    },
  };
}
