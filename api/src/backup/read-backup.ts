import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupDamaged, BackupKeyRefused, decryptor, isEncrypted } from './encryption.ts';

/** A backup whose file was read and found whole. */
export interface BackupFile {
  engine: 'postgres' | 'pglite';
  /** Reads the dump again. @param onPortion called with the part that was read, such as `40 % of the file` */
  content: (onPortion?: (portion: string) => void) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** First bytes of a custom-format dump of pg_dump, and of a tar at 257. */
const [dumpMark, tarMark, tarMarkAt] = ['PGDMP', 'ustar', 257];

/**
 * Reads a whole backup, so that nothing is loaded from a damaged one: age authenticates each part, gzip has a checksum.
 *
 * @param keys private keys of an encrypted backup
 * @throws BackupDamaged
 * @throws BackupKeyRefused if the backup is encrypted and there are no keys, or the other way round
 */
export async function openBackup(path: string, keys: readonly string[]): Promise<BackupFile> {
  const encrypted = await isEncrypted(path);
  if (encrypted && keys.length === 0)
    throw new BackupKeyRefused('The backup is encrypted: name the file of its private key, --identity FILE.');
  if (!encrypted && keys.length > 0)
    throw new BackupKeyRefused(
      'The backup is not encrypted, so it is not the one that the private key is for.',
    );
  const { size } = await stat(path);

  async function* content(onPortion: (portion: string) => void = () => undefined) {
    const file = createReadStream(path);
    const zipped: Readable = encrypted ? Readable.from(decryptor(keys)(file)) : file;
    try {
      const unzipped = createGunzip({ chunkSize: 256 * 1024 });
      // The loop reports errors, but has no listener between two reads; an unhandled error would end the process.
      unzipped.on('error', () => undefined);
      pipeline(zipped, unzipped, () => undefined);
      for await (const chunk of unzipped as AsyncIterable<Buffer<ArrayBuffer>>) {
        yield chunk;
        onPortion(`${Math.floor((file.bytesRead / size) * 100)} % of the file`);
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code?.startsWith('Z_')) throw new BackupDamaged(message, error);
      throw error;
    }
  }

  let start = Buffer.alloc(0);
  for await (const chunk of content())
    if (start.length < 1024) start = Buffer.concat([start, chunk.subarray(0, 1024)]);
  const has = (mark: string, at: number) => start.toString('latin1', at, at + mark.length) === mark;
  const engine = has(dumpMark, 0) ? 'postgres' : has(tarMark, tarMarkAt) ? 'pglite' : undefined;
  if (engine === undefined) throw new BackupDamaged('it has no dump of a database');
  return { engine, content };
}
