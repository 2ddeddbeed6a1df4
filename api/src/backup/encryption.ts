import { open, readFile, writeFile } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

type Chunks = AsyncIterable<Uint8Array>;

/** Start of every file in the age format, version 1. */
const ageHeader = 'age-encryption.org/v1\n';

/** The file is not a backup, or is incomplete or changed. */
export class BackupDamaged extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`This is not a whole backup: ${reason}. Nothing was restored.`, { cause });
    this.name = 'BackupDamaged';
  }
}

/** A key of the backup is missing, wrong, or not a key. */
export class BackupKeyRefused extends Error {
  override name = 'BackupKeyRefused';
}

/** Writes a new private key to a file that must not exist, readable by its owner only. @returns its public key, `age1…` */
export async function createBackupKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}

/** Private keys of a file as `age-keygen` writes it: one in a line, comments begin with `#`. @throws BackupKeyRefused */
export async function readBackupKeys(file: string): Promise<string[]> {
  const keys = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0 || !keys.every((key) => key.startsWith('AGE-SECRET-KEY-')))
    throw new BackupKeyRefused(`${file} is not a file of private keys (AGE-SECRET-KEY-…).`);
  return keys;
}

/**
 * Encrypts a stream in the age format. Whoever has the private key of one of the recipients can read the result.
 * @param recipients public keys, `age1…`
 * @throws BackupKeyRefused
 */
export function encryptor(recipients: readonly string[]): (chunks: Chunks) => Chunks {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new BackupKeyRefused(`${recipient} is not a public key (age1…).`, { cause: error });
    }
  }
  return async function* encrypt(chunks) {
    yield* await encrypter.encrypt(streamOf(chunks));
  };
}

/** Tells whether a file is in the age format. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(ageHeader.length) });
    return buffer.toString('utf8', 0, bytesRead) === ageHeader;
  } finally {
    await file.close();
  }
}

/**
 * Decrypts a stream in the age format.
 * @param keys private keys, one of which is of a recipient
 * @throws BackupKeyRefused by the stream when no key fits; BackupDamaged when the file is incomplete or changed
 */
export function decryptor(keys: readonly string[]): (chunks: Chunks) => Chunks {
  const decrypter = new Decrypter();
  for (const key of keys) {
    try {
      decrypter.addIdentity(key);
    } catch (error) {
      throw new BackupKeyRefused('The file of private keys has an invalid key.', { cause: error });
    }
  }
  return async function* decrypt(chunks) {
    const decrypted = await decrypter.decrypt(streamOf(chunks)).catch((cause: unknown) => {
      throw new BackupKeyRefused('The backup cannot be decrypted: none of the private keys fits.', { cause });
    });
    try {
      yield* decrypted;
    } catch (error) {
      throw new BackupDamaged('its encryption is broken', error);
    }
  };
}

const streamOf = (chunks: Chunks) => ReadableStream.from(chunks) as globalThis.ReadableStream<Uint8Array>;
