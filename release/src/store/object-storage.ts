import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

/** Location in S3-compatible object storage. The AWS SDK finds credentials and region by itself. */
export interface ObjectStorageAddress {
  bucket: string;
  /** Prefix of every key, with its trailing slash. */
  prefix?: string;
  /** URL of another provider; AWS when absent. */
  endpoint?: string | undefined;
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

function bodyOf(content: Uint8Array | string) {
  const Body = Buffer.from(content);
  return { Body, ContentLength: Body.length };
}

/** Operations on object storage that a release store needs. Keys exclude the prefix. */
export class ObjectStorage implements Storage {
  readonly #address: ObjectStorageAddress;
  readonly #prefix: string;
  #client: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  constructor(address: ObjectStorageAddress) {
    this.#address = address;
    this.#prefix = address.prefix ?? '';
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const { sdk, client } = await this.#open();
    try {
      const answer = await client.send(new sdk.GetObjectCommand(this.#at(key)));
      return await answer.Body?.transformToByteArray();
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    const { sdk, client } = await this.#open();
    try {
      await client.send(new sdk.HeadObjectCommand(this.#at(key)));
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
  }

  async put(key: string, content: Uint8Array | string): Promise<void> {
    const { sdk, client } = await this.#open();
    await client.send(new sdk.PutObjectCommand({ ...this.#at(key), ...bodyOf(content) }));
  }

  /** Creates an object under a new key. @returns false when the key exists or is being written concurrently */
  async create(key: string, content: Uint8Array | string): Promise<boolean> {
    const { sdk, client } = await this.#open();
    try {
      await client.send(new sdk.PutObjectCommand({ ...this.#at(key), ...bodyOf(content), IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      // 412: the key exists; 409: a concurrent write is in progress.
      if ([409, 412].includes(statusOf(error) ?? 0)) return false;
      throw error;
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    const { sdk, client } = await this.#open();
    for (const key of keys) await client.send(new sdk.DeleteObjectCommand(this.#at(key)));
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

  /** All keys with this prefix, sorted. */
  async list(start: string): Promise<string[]> {
    return [...(await this.listChanged(start)).keys()].sort();
  }

  async listChanged(folder: string): Promise<Map<string, Date>> {
    const { sdk, client } = await this.#open();
    const found = new Map<string, Date>();
    const Prefix = this.#prefix + folder;
    for await (const page of sdk.paginateListObjectsV2(
      { client },
      { Bucket: this.#address.bucket, Prefix },
    )) {
      for (const { Key, LastModified = new Date() } of page.Contents ?? [])
        if (Key) found.set(Key.slice(this.#prefix.length), LastModified);
    }
    return found;
  }

  #at(key: string) {
    return { Bucket: this.#address.bucket, Key: this.#prefix + key };
  }

  /** Loads the SDK on first use: it is large, and most deployments keep their releases in a folder. */
  #open() {
    this.#client ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint } = this.#address;
      const client = new sdk.S3Client({
        ...(endpoint && { endpoint, forcePathStyle: true }),
        // Not every provider supports the SDK's default checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
      return { sdk, client };
    });
    return this.#client;
  }
}
