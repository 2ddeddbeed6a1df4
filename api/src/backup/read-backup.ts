import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupDamaged, endOfRows } from './backup-format.ts';

const longestLine = 1024 * 1024;

/** Reads a backup from its start to its end, each part once, and never holds more than a piece of it. */
export class BackupFile {
  #pieces: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);
  #hash = createHash('sha256');

  constructor(file: string) {
    const unzipped = createGunzip();
    // What goes wrong comes out where the pieces are read. Between two of them nobody else may be listening, and an
    // error that nobody hears would end the process.
    unzipped.on('error', () => undefined);
    pipeline(createReadStream(file), unzipped, () => undefined);
    this.#pieces = unzipped[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next line, and the hash of everything before it. */
  async line(): Promise<{ text: string; hashBefore: string }> {
    let end = this.#pending.indexOf('\n');
    while (end === -1) {
      if (this.#pending.length > longestLine || !(await this.#more())) {
        throw new BackupDamaged('it ends too early');
      }
      end = this.#pending.indexOf('\n');
    }
    const hashBefore = this.#hash.copy().digest('hex');
    return { text: this.#take(end + 1).toString('utf8', 0, end), hashBefore };
  }

  /** The rows of a table up to the line that ends them; each piece ends with the end of a row. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      // Here always at the start of a row.
      if (this.#pending.indexOf(endOfRows) === 0) {
        this.#take(endOfRows.length);
        return;
      }
      const end = this.#pending.indexOf(`\n${endOfRows}`);
      const whole = end === -1 ? this.#pending.lastIndexOf('\n') + 1 : end + 1;
      if (whole > 0) yield this.#take(whole);
      else if (!(await this.#more())) throw new BackupDamaged('it ends too early');
    }
  }

  /** @throws BackupDamaged where something follows */
  async end(): Promise<void> {
    if (this.#pending.length > 0 || (await this.#more()))
      throw new BackupDamaged('something follows its end');
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<boolean> {
    try {
      const { value, done } = await this.#pieces.next();
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
