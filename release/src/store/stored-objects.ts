import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type CopyFolder, localCopy } from './local-copy.ts';
import { type Storage, StorageUnavailable, type StoreProblem } from './storage.ts';

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

/** Compressed form of a file. */
export type FileEncoding = 'br' | 'gzip';

/** Extension of each compressed form. */
const encodedExtensions = { br: '.br', gzip: '.gz' } as const satisfies Record<FileEncoding, string>;

/** Compressed forms that a file may have. */
export const encodings: readonly FileEncoding[] = ['br', 'gzip'];

/** Largest file that a compressed form may have; a damaged form could claim any size. */
const maxOutputLength = 64 * 1024 * 1024;

/** Content of a compressed form; undefined if it is damaged, or has bytes after its end, which decoders pass over. */
async function decompress(form: string, content: Uint8Array): Promise<Uint8Array | undefined> {
  const decode = promisify<Uint8Array, object, unknown>(form === '.br' ? brotliDecompress : gunzip);
  const decoded = await decode(content, { maxOutputLength, info: true });
  const { buffer, engine } = decoded as { buffer: Buffer; engine: { bytesWritten: number } };
  return engine.bytesWritten === content.length ? buffer : undefined;
}

/** Name of a file, or of one of its forms. */
export const nameOfForm = (file: string, encoding?: FileEncoding): string =>
  file + (encoding ? encodedExtensions[encoding] : '');

/** Key of a file, or of one of its forms. */
export const keyOfContent = (hash: string, encoding?: FileEncoding) => nameOfForm(`files/${hash}`, encoding);

/** Hash and form of a file by content, from its key. */
const contentKey = /^files\/([0-9a-f]{64})(\.br|\.gz)?$/;

/** True when a file, or the one that a compressed form contains, has the hash in its key. */
export async function isIntact(key: string, content: Uint8Array): Promise<boolean> {
  const [, hash, form] = contentKey.exec(key) ?? [];
  const plain = form ? await decompress(form, content).catch(() => undefined) : content;
  return plain !== undefined && createHash('sha256').update(plain).digest('hex') === hash;
}

/** Memory in bytes for verified contents; all files of a release need about a tenth of it. */
const cacheSize = 64 * 1024 * 1024;

/** Time in ms for which a compressed form that a remote storage does not have is not asked for again. */
const absentCacheTime = 10 * 60_000;
const maxAbsent = 10_000;

/** Limit of kept problems; a damaged store may have any number. */
const maxProblems = 100;

/** Records that are copied when they are read. */
const isRecord = (key: string) => /^(builds|history|released)\//.test(key);

/** Key in the copy of a listing whose objects are not copied themselves. */
const listingOf = (folder: string) => `lists/${folder.replace(/\/$/, '')}.json`;

/**
 * Access of a process to the objects of its storage; reports each call to listeners. Files by content, `files/<SHA-256>`,
 * are verified before they are returned, compressed forms too, and the last used ones stay in memory.
 *
 * For a process that serves, the storage is behind a circuit breaker, each failure is a `StorageUnavailable`, and what is
 * read is copied to this machine. A file is read from the copy first. Records can be replaced and deleted, so the storage
 * is asked first, and the copy while it is unavailable.
 *
 * @param options for a process that serves from a remote storage
 */
export function storedObjects(storage: Storage, options?: CopyOptions) {
  const copy = options && localCopy(options);
  const breaker = options && circuitBreaker(options.breaker ?? { failures: 3, pause: 3_000 });
  const listeners = new Set<(call: StorageCall) => void>();
  /** Verified contents, the least recently used one first: a map keeps the order of insertion. */
  const verified = new Map<string, Uint8Array>();
  let size = 0;
  const reading = new Map<string, Promise<Uint8Array | undefined>>();
  /** Compressed forms that the remote storage does not have, with the time until which that is believed. */
  const absent = new Map<string, number>();
  let problems: readonly StoreProblem[] = [];

  /** Notes why an object cannot be used, or with undefined that it can be used again. */
  function note(object: string, reason: string | undefined): void {
    const known = problems.find((problem) => problem.object === object);
    if (known?.reason === reason) return;
    const others = problems.filter((problem) => problem !== known);
    problems = reason === undefined ? others : [...others, { object, reason }].slice(-maxProblems);
  }

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

  async function getRecord(key: string): Promise<Uint8Array | undefined> {
    const found = call('read', () => storage.get(key));
    if (!copy || !isRecord(key)) return found;
    const noted = found.then(async (content) => {
      await (content ? copy.put(key, content) : copy.delete(key));
      return content;
    });
    return orCopied(noted, () => copy.get(key));
  }

  /** Keeps a content in memory as the one that was used last. */
  function remember(key: string, content: Uint8Array): Uint8Array {
    if (verified.delete(key)) size -= content.length;
    if (content.length > cacheSize / 4) return content;
    verified.set(key, content);
    size += content.length;
    for (const [oldest, { length }] of verified) {
      if (size <= cacheSize) break;
      verified.delete(oldest);
      size -= length;
    }
    return content;
  }

  /** Reads a file or one of its forms from the copy on this machine, else from the storage. */
  async function readContent(key: string): Promise<Uint8Array | undefined> {
    const copied = await copy?.get(key);
    if (copied && (await isIntact(key, copied))) return remember(key, copied);
    if (copied) await copy?.delete(key);
    if ((absent.get(key) ?? 0) > Date.now()) return undefined;
    const content = await call('read', () => storage.get(key));
    if (!content) {
      if (absent.size >= maxAbsent) absent.clear();
      if (copy && contentKey.exec(key)?.[2]) absent.set(key, Date.now() + absentCacheTime);
      return undefined;
    }
    const isUsable = await isIntact(key, content);
    note(key, isUsable ? undefined : 'was altered: its content differs from its name');
    if (!isUsable) return undefined;
    await copy?.put(key, content);
    return remember(key, content);
  }

  /** Reads an object. An altered file is reported and treated as absent. */
  async function get(key: string): Promise<Uint8Array | undefined> {
    if (!key.startsWith('files/')) return getRecord(key);
    if (!contentKey.test(key)) return undefined;
    const known = verified.get(key);
    if (known) return remember(key, known);
    // Many readers of a new file are one call.
    const found = reading.get(key) ?? readContent(key).finally(() => reading.delete(key));
    reading.set(key, found);
    return found;
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

  return {
    isRemote: storage.isRemote,
    get,
    list,
    has: (key) => call('read', () => storage.has(key)),
    create: (key, content) => call('write', () => storage.create(key, content)),
    refresh: (objects) => call('write', () => storage.refresh(objects)),
    move: (from, to) => call('write', () => storage.move(from, to)),
    delete: (keys) => call('write', () => storage.delete(keys)),
    copy,
    /** False from a few failures in a row until a call succeeds. */
    isReachable: () => !breaker?.isOpen(),
    /** Reports each call when it is over. @returns ends the reports */
    onCall(listener: (call: StorageCall) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Objects that could not be used so far. The same array until it changes. */
    problems: () => problems,
    note,
    /** Copies the first of some objects that exists, unless the copy has it. @returns 1 where the disk refuses it, else 0 */
    async copyFirst(...keys: string[]): Promise<number> {
      for (const key of keys) {
        // A file may be in memory alone, and a record was copied when it was read.
        const content = (isRecord(key) && (await copy?.get(key))) || (await get(key));
        if (content) return (await copy?.put(key, content)) ? 0 : 1;
      }
      return 0;
    },
  } satisfies Storage & Record<string, unknown>;
}

export type StoredObjects = ReturnType<typeof storedObjects>;
