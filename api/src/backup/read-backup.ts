import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupDamaged, endOfRows, lines, parseLine, sealLength } from './backup-format.ts';
import { BackupKeyRefused, decryptor, isEncrypted } from './encryption.ts';

const maxLineLength = 1024 * 1024;

/** Length of the chunks that the compressed content is unpacked to. */
const chunkLength = 256 * 1024;

const endMark = Buffer.from(endOfRows);

/** Reads a backup sequentially, one chunk in memory at a time. */
export class BackupFile {
  #chunks: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);
  #hash = createHash('sha256');
  #file: ReadStream;
  #size: number;

  private constructor(content: NodeJS.ReadableStream, file: ReadStream, size: number) {
    this.#file = file;
    this.#size = size;
    const unzipped = createGunzip({ chunkSize: chunkLength });
    // The iterator reports errors, but has no listener between two reads; an unhandled error would end the process.
    unzipped.on('error', () => undefined);
    pipeline(content, unzipped, () => undefined);
    this.#chunks = unzipped[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /**
   * Opens a backup, encrypted or not.
   *
   * @param keys private keys of an encrypted backup
   * @throws BackupKeyRefused if the backup is encrypted and there are no keys, or the other way round
   */
  static async open(path: string, keys: readonly string[] = []): Promise<BackupFile> {
    const encrypted = await isEncrypted(path);
    if (encrypted && keys.length === 0)
      throw new BackupKeyRefused(
        'The backup is encrypted: name the file of its private key, --identity FILE.',
      );
    if (!encrypted && keys.length > 0)
      throw new BackupKeyRefused(
        'The backup is not encrypted, so it is not the one that the private key is for.',
      );
    const { size } = await stat(path);
    const file = createReadStream(path);
    return new BackupFile(encrypted ? file.compose(decryptor(keys)) : file, file, size);
  }

  /** Part of the file that was read, from 0 to 1. */
  get portion(): number {
    return this.#size === 0 ? 1 : this.#file.bytesRead / this.#size;
  }

  /** Reads the next line; also returns the hash of everything before it. */
  async line(): Promise<{ text: string; hashBefore: string }> {
    let end = this.#pending.indexOf('\n');
    while (end === -1) {
      if (this.#pending.length > maxLineLength || !(await this.#more())) {
        throw new BackupDamaged('it ends too early');
      }
      end = this.#pending.indexOf('\n');
    }
    const hashBefore = this.#hash.copy().digest('hex');
    return { text: this.#take(end + 1).toString('utf8', 0, end), hashBefore };
  }

  /** Reads the rows of a table up to the line after them, in chunks that end at the end of a row. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      // At the start of a row.
      if (this.#pending.subarray(0, endMark.length).equals(endMark)) {
        this.#take(endMark.length);
        return;
      }
      const end = this.#pending.indexOf(`\n${endOfRows}`);
      const whole = end === -1 ? this.#pending.lastIndexOf('\n') + 1 : end + 1;
      if (whole > 0) yield this.#take(whole);
      else if (!(await this.#more())) throw new BackupDamaged('it ends too early');
    }
  }

  /** Asserts the end of the file. @throws BackupDamaged if data follows */
  async end(): Promise<void> {
    if (this.#pending.length > 0 || (await this.#more()))
      throw new BackupDamaged('something follows its end');
  }

  /** Reads the rest, whatever it is. @returns true if the hash at the end is that of everything before */
  async isWhole(): Promise<boolean> {
    try {
      while (await this.#more()) this.#take(Math.max(0, this.#pending.length - sealLength));
      this.#take(Math.max(0, this.#pending.length - sealLength));
      const hash = this.#hash.digest('hex');
      return parseLine(lines.seal, this.#pending.toString(), 'its hash').sha256 === hash;
    } catch (error) {
      if (error instanceof BackupDamaged) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<boolean> {
    try {
      const { value, done } = await this.#chunks.next();
      if (done === true) return false;
      this.#pending = this.#pending.length === 0 ? value : Buffer.concat([this.#pending, value]);
      return true;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code?.startsWith('Z_')) throw new BackupDamaged(message, error);
      throw error;
    }
  }
}
