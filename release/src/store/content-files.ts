import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { hashOfIntegrity } from '@padiman/federation/registry';
import type { BuildRecord } from './build-record.ts';
import type { GuardedStorage } from './guarded-storage.ts';
import type { StoreProblems } from './storage.ts';

/** Compressed form of a file. */
export type FileEncoding = 'br' | 'gzip';

/** Extension of each compressed form. */
export const encodedExtensions = { br: '.br', gzip: '.gz' } as const satisfies Record<FileEncoding, string>;

/** Compressed forms that a file may have. */
export const encodings: readonly FileEncoding[] = ['br', 'gzip'];

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
    for (const encoding of encodings) {
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
export function contentFiles(storage: GuardedStorage, problems: StoreProblems) {
  const { copy } = storage;
  /** Verified contents, the least recently used one first: a map keeps the order of insertion. */
  const verified = new Map<string, Uint8Array>();
  let size = 0;
  const reading = new Map<string, Promise<Uint8Array | undefined>>();
  /** Compressed forms that the remote storage does not have, with the time until which that is believed. */
  const absent = new Map<string, number>();

  function remember(key: string, content: Uint8Array): Uint8Array {
    if (content.length > cacheSize / 4 || verified.has(key)) return content;
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
  async function readNew(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    const key = keyOfContent(hash, encoding);
    const copied = await copy?.get(key);
    if (copied && (await isContentOf(hash, copied, encoding))) return remember(key, copied);
    if (copied) await copy?.delete(key);
    if ((absent.get(key) ?? 0) > Date.now()) return undefined;
    const content = await storage.get(key);
    if (!content) {
      if (absent.size >= maxAbsent) absent.clear();
      if (copy && encoding) absent.set(key, Date.now() + absentCacheTime);
      return undefined;
    }
    const isIntact = await isContentOf(hash, content, encoding);
    problems.note(key, isIntact ? undefined : 'was altered: its content differs from its name');
    if (!isIntact) return undefined;
    await copy?.put(key, content);
    return remember(key, content);
  }

  return {
    /** Reads a file or one of its forms. An altered one is reported and treated as absent. */
    async read(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
      if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
      const key = keyOfContent(hash, encoding);
      const known = verified.get(key);
      if (known) {
        verified.delete(key);
        verified.set(key, known);
        return known;
      }
      // Many readers of a new file are one call.
      const found = reading.get(key) ?? readNew(hash, encoding).finally(() => reading.delete(key));
      reading.set(key, found);
      return found;
    },

    /**
     * Deletes the files that no build refers to. Moves them away first and reads the references again: a build that
     * was published in between gets its files back, and one that is published later finds that they are missing.
     * @param before keeps files that were stored after this time
     * @param references reads the hashes of the files of all builds; undefined when a record cannot be read
     */
    async deleteUnused(before: Date, references: () => Promise<ReadonlySet<string> | undefined>) {
      const hashOf = (key: string) => /([0-9a-f]{64})(\.br|\.gz)?$/.exec(key)?.[1] ?? '';
      const stored = await storage.list(folder);
      const referenced = await references();
      if (!referenced) return;
      for (const [key, changed] of stored)
        if (changed < before && !referenced.has(hashOf(key))) await storage.move(key, unused + key);
      const now = await references();
      // Also what an interrupted run left behind.
      for (const key of (await storage.list(unused)).keys()) {
        const isUnused = now !== undefined && !now.has(hashOf(key));
        if (isUnused) await storage.delete([key]);
        else await storage.move(key, key.slice(unused.length));
      }
    },
  };
}

export type ContentFiles = ReturnType<typeof contentFiles>;
