import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { hashOfIntegrity } from '@padiman/federation/registry';
import type { BuildRecord } from './build-record.ts';
import type { GuardedStorage } from './guarded-storage.ts';
import type { StoreProblems } from './problems.ts';

/** Compressed form of a file. */
export type FileEncoding = 'br' | 'gzip';

/** Extension of each compressed form. */
export const encodedExtensions = { br: '.br', gzip: '.gz' } as const satisfies Record<FileEncoding, string>;

/** Memory in bytes for verified contents; all files of a release need about a tenth of it. */
const cacheSize = 64 * 1024 * 1024;

/** Largest file that a compressed form may have; a damaged form could claim any size. */
const maxOutputLength = 64 * 1024 * 1024;

const decompress = {
  br: (content: Uint8Array) => promisify(brotliDecompress)(content, { maxOutputLength }),
  gzip: (content: Uint8Array) => promisify(gunzip)(content, { maxOutputLength }),
};

const folder = 'files/';

/** Folder of the files that are about to be deleted. */
const unused = 'unused/';

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Key of a file, or of one of its forms. */
export const keyOfContent = (hash: string, encoding?: FileEncoding): string =>
  folder + hash + (encoding ? encodedExtensions[encoding] : '');

/** Time in ms for which a compressed form that a remote storage does not have is not asked for again. */
const absentCacheTime = 10 * 60_000;
const maxAbsent = 10_000;

/** True when a file, or the one that a compressed form contains, has this SHA-256. */
async function isContentOf(hash: string, content: Uint8Array, encoding?: FileEncoding): Promise<boolean> {
  const plain = encoding ? await decompress[encoding](content).catch(() => undefined) : content;
  return plain !== undefined && sha256(plain) === hash;
}

/** Error of a file that is not the one that its build's record names. */
export const wrongFile = ({ name, build }: BuildRecord, file: string) =>
  new Error(`${name} ${build}: ${file} is not the file of the record`);

/**
 * Objects of the given files of a build: each file under the SHA-256 of its content, its compressed forms beside it.
 *
 * @throws when a file differs from the record
 */
export function objectsOf(
  record: BuildRecord,
  files: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const objects = new Map<string, Uint8Array>();
  for (const [file, integrity] of Object.entries(record.integrity)) {
    const content = files.get(file);
    if (!content) continue;
    const hash = hashOfIntegrity(integrity);
    if (hash === undefined || sha256(content) !== hash) throw wrongFile(record, file);
    objects.set(keyOfContent(hash), content);
    for (const encoding of ['br', 'gzip'] as const) {
      const form = files.get(file + encodedExtensions[encoding]);
      if (form) objects.set(keyOfContent(hash, encoding), form);
    }
  }
  return objects;
}

/**
 * Files by the hash of their content. Every content is verified before it is returned, compressed forms too, and the
 * least recently used ones leave the memory.
 */
export class ContentFiles {
  readonly #storage: GuardedStorage;
  readonly #problems: StoreProblems;
  /** Verified contents, the least recently used one first. */
  readonly #verified = new Map<string, Uint8Array>();
  #size = 0;
  readonly #reading = new Map<string, Promise<Uint8Array | undefined>>();
  /** Compressed forms that the remote storage does not have, with the time until which that is believed. */
  readonly #absent = new Map<string, number>();

  constructor(storage: GuardedStorage, problems: StoreProblems) {
    this.#storage = storage;
    this.#problems = problems;
  }

  /** Reads a file or one of its forms. An altered one is reported and treated as absent. */
  async read(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    if (!isHash(hash)) return undefined;
    const key = keyOfContent(hash, encoding);
    const verified = this.#verified.get(key);
    if (verified) {
      // A map keeps the order of insertion.
      this.#verified.delete(key);
      this.#verified.set(key, verified);
      return verified;
    }
    // Many readers of a new file are one call.
    const reading =
      this.#reading.get(key) ?? this.#readNew(hash, encoding).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** Reads a file or one of its forms from the copy on this machine, else from the storage. */
  async #readNew(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    const key = keyOfContent(hash, encoding);
    const { copy } = this.#storage;
    const copied = await copy?.get(key);
    if (copied && (await isContentOf(hash, copied, encoding))) return this.#remember(key, copied);
    if (copied) await copy?.delete(key);
    if ((this.#absent.get(key) ?? 0) > Date.now()) return undefined;
    const content = await this.#storage.get(key);
    if (!content) {
      if (copy && encoding) this.#noteAbsent(key);
      return undefined;
    }
    const isIntact = await isContentOf(hash, content, encoding);
    this.#problems.note(key, isIntact ? undefined : 'was altered: its content differs from its name');
    if (!isIntact) return undefined;
    await copy?.put(key, content);
    return this.#remember(key, content);
  }

  #remember(key: string, content: Uint8Array): Uint8Array {
    if (content.length > cacheSize / 4 || this.#verified.has(key)) return content;
    this.#verified.set(key, content);
    this.#size += content.length;
    for (const [oldest, { length }] of this.#verified) {
      if (this.#size <= cacheSize) break;
      this.#verified.delete(oldest);
      this.#size -= length;
    }
    return content;
  }

  #noteAbsent(key: string): void {
    if (this.#absent.size >= maxAbsent) this.#absent.clear();
    this.#absent.set(key, Date.now() + absentCacheTime);
  }

  /**
   * Deletes the files that no build refers to. Moves them away first and reads the references again: a build that was
   * published in between gets its files back, and one that is published later finds that they are missing.
   *
   * @param before keeps files that were stored after this time
   * @param references reads the hashes of the files of all builds; undefined when a record cannot be read
   */
  async deleteUnused(
    before: Date,
    references: () => Promise<ReadonlySet<string> | undefined>,
  ): Promise<void> {
    const hashOf = (key: string) => /([0-9a-f]{64})(\.br|\.gz)?$/.exec(key)?.[1] ?? '';
    const stored = await this.#storage.list(folder);
    const referenced = await references();
    if (!referenced) return;
    for (const [key, changed] of stored) {
      if (changed < before && !referenced.has(hashOf(key))) await this.#storage.move(key, unused + key);
    }
    const now = await references();
    // Also what an interrupted run left behind.
    for (const key of (await this.#storage.list(unused)).keys()) {
      const isUnused = now !== undefined && !now.has(hashOf(key));
      if (isUnused) await this.#storage.delete([key]);
      else await this.#storage.move(key, key.slice(unused.length));
    }
  }
}
