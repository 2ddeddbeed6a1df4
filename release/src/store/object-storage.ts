import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { S3 } from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

/** Location in S3-compatible object storage. The AWS SDK finds credentials and region by itself. */
export interface ObjectStorageAddress {
  bucket: string;
  /** Prefix of every key, with its trailing slash. */
  prefix?: string;
  /** URL of another provider; AWS when absent. */
  endpoint?: string | undefined;
  /** Time in ms after which a call fails, its retries included. By default long enough for any upload. */
  deadline?: number;
}

const uploadDeadline = 10 * 60 * 1000;

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/**
 * Undefined for the storage's own answer that it has no such object. A missing bucket, and a proxy without its storage,
 * are 404 too, and say nothing about the object.
 */
function absent(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'NoSuchKey') throw error;
}

function bodyOf(content: Uint8Array | string) {
  const Body = Buffer.from(content);
  return { Body, ContentLength: Body.length };
}

/**
 * Storage in S3-compatible object storage. Keys exclude the prefix. Objects are created conditionally; a release is
 * refused by storage without conditional writes.
 */
export class ObjectStorage implements Storage {
  readonly isRemote = true;
  readonly #address: ObjectStorageAddress;
  readonly #prefix: string;
  #client: Promise<S3> | undefined;
  #conditional: Promise<void> | undefined;

  constructor(address: ObjectStorageAddress) {
    this.#address = address;
    this.#prefix = address.prefix ?? '';
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.#call(async (s3, signal) => {
      const { Body } = await s3.getObject(this.#at(key), { abortSignal: signal });
      // The SDK heeds the signal until the body begins.
      signal.addEventListener('abort', () => (Body as Readable | undefined)?.destroy());
      return Body?.transformToByteArray();
    }).catch(absent);
  }

  async has(key: string): Promise<boolean> {
    const found = this.#call(async (s3, signal) => {
      // Not HEAD: its answer has no body, and so no reason of a 404.
      const first = { ...this.#at(key), Range: 'bytes=0-0' };
      const { Body } = await s3.getObject(first, { abortSignal: signal });
      // Not read: a storage that ignores the range would send all of it.
      (Body as Readable | undefined)?.destroy();
      return true;
    });
    // An empty object has no first byte.
    return (await found.catch((error: unknown) => statusOf(error) === 416 || absent(error))) ?? false;
  }

  async put(key: string, content: Uint8Array | string, condition?: { IfNoneMatch: '*' }): Promise<void> {
    const object = { ...this.#at(key), ...bodyOf(content), ...condition };
    await this.#call((s3, abortSignal) => s3.putObject(object, { abortSignal }));
  }

  async create(key: string, content: string): Promise<boolean> {
    if (key.startsWith('history/')) {
      this.#conditional ??= this.#requireConditionalWrites().catch((error: unknown) => {
        // The storage may have been away.
        this.#conditional = undefined;
        throw error;
      });
      await this.#conditional;
    }
    return this.#create(key, content);
  }

  async #requireConditionalWrites(): Promise<void> {
    const probe = `probe/${randomUUID()}`;
    await this.put(probe, '');
    const overwritten = await this.#create(probe, '');
    await this.delete([probe]);
    if (overwritten)
      throw new Error(
        'This object storage ignores If-None-Match, so concurrent promotions could overwrite each other.',
      );
  }

  /** Creates an object under a new key. @returns false when the key exists or is being written concurrently */
  async #create(key: string, content: string): Promise<boolean> {
    try {
      await this.put(key, content, { IfNoneMatch: '*' });
      return true;
    } catch (error) {
      // 412: the key exists; 409: a concurrent write is in progress.
      if ([409, 412].includes(statusOf(error) ?? 0)) return false;
      throw error;
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await this.#call((s3, abortSignal) => s3.deleteObject(this.#at(key), { abortSignal }));
  }

  async refresh(objects: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await Promise.all([...objects].map(([key, content]) => this.put(key, content)));
  }

  async move(from: string, to: string): Promise<void> {
    const content = await this.get(from);
    if (!content) return;
    await this.put(to, content);
    await this.delete([from]);
  }

  async list(folder: string): Promise<ReadonlyMap<string, Date>> {
    const found = new Map<string, Date>();
    const range = { Bucket: this.#address.bucket, Prefix: this.#prefix + folder };
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#call((s3, abortSignal) =>
        s3.listObjectsV2({ ...range, ContinuationToken }, { abortSignal }),
      );
      for (const { Key, LastModified = new Date() } of page.Contents ?? [])
        if (Key) found.set(Key.slice(this.#prefix.length), LastModified);
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Calls the storage, and fails at the deadline: also where the SDK waits for credentials or for a body. */
  async #call<T>(call: (s3: S3, signal: AbortSignal) => Promise<T>): Promise<T> {
    const s3 = await this.#open();
    const { deadline = uploadDeadline } = this.#address;
    const aborting = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`The object storage did not answer within ${deadline} ms`));
        aborting.abort();
      }, deadline);
    });
    return Promise.race([call(s3, aborting.signal), passed]).finally(() => clearTimeout(timer));
  }

  #at(key: string) {
    return { Bucket: this.#address.bucket, Key: this.#prefix + key };
  }

  /** Loads the SDK on first use: it is large, and most deployments keep their releases in a folder. */
  #open(): Promise<S3> {
    const { endpoint } = this.#address;
    return (this.#client ??= import('@aws-sdk/client-s3').then(
      (sdk) =>
        new sdk.S3({
          ...(endpoint && { endpoint, forcePathStyle: true }),
          // Not every provider supports the SDK's default checksums.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));
  }
}
