import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { hashOfIntegrity } from '@padiman/federation/registry';
import type { BuildRecord } from './build-record.ts';
import { ContentCache } from './content-cache.ts';
import type { StoreProblems } from './problems.ts';
import type { Storage } from './storage.ts';

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
const keyOf = (hash: string, encoding?: FileEncoding) =>
  folder + hash + (encoding ? encodedExtensions[encoding] : '');

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
    objects.set(keyOf(hash), content);
    for (const encoding of ['br', 'gzip'] as const) {
      const form = files.get(file + encodedExtensions[encoding]);
      if (form) objects.set(keyOf(hash, encoding), form);
    }
  }
  return objects;
}

/** Files by the hash of their content. Every content is verified before it is returned, compressed forms too. */
export class ContentFiles {
  readonly #storage: Storage;
  readonly #problems: StoreProblems;
  readonly #verified = new ContentCache(cacheSize);

  constructor(storage: Storage, problems: StoreProblems) {
    this.#storage = storage;
    this.#problems = problems;
  }

  /** Reads a file or one of its forms. An altered one is reported and treated as absent. */
  async read(hash: string, encoding?: FileEncoding): Promise<Uint8Array | undefined> {
    if (!isHash(hash)) return undefined;
    const key = keyOf(hash, encoding);
    const verified = this.#verified.get(key);
    if (verified) return verified;
    const content = await this.#storage.get(key);
    if (!content) return undefined;
    const plain = encoding ? await decompress[encoding](content).catch(() => undefined) : content;
    if (!plain || sha256(plain) !== hash) {
      this.#problems.add(key, 'was altered: its content differs from its name');
      return undefined;
    }
    this.#problems.remove(key);
    this.#verified.set(key, content);
    return content;
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
    const stored = await this.#storage.listChanged(folder);
    const referenced = await references();
    if (!referenced) return;
    for (const [key, changed] of stored) {
      if (changed < before && !referenced.has(hashOf(key))) await this.#storage.move(key, unused + key);
    }
    const now = await references();
    // Also what an interrupted run left behind.
    for (const key of (await this.#storage.listChanged(unused)).keys()) {
      const isUnused = now !== undefined && !now.has(hashOf(key));
      if (isUnused) await this.#storage.delete([key]);
      else await this.#storage.move(key, key.slice(unused.length));
    }
  }
}
