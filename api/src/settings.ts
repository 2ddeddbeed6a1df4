import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from './security/tokens.ts';
import type { SmsSender } from './sms/sms.port.ts';
import { smsFromEnvironment, WrongApiSettings } from './sms/sms.settings.ts';

export { WrongApiSettings };

/** What sign-in needs beside the database. Read once, here, whatever process carries the API. */
export interface ApiSettings {
  sms: SmsSender;
  /** Keys the hashes of one-time codes. Lives outside the database: six digits are guessed at once without it. */
  codeKey: Buffer;
  /** Whether a phone that is nobody's is answered like any other. */
  hideUnknownPhones: boolean;
  /** Lets the first super admin be made while there is none. */
  setupToken: string;
  /** Whether the token came from the environment, so that nobody has to be told. */
  setupTokenGiven: boolean;
  /** How the product is called in text messages. */
  product: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `SMS_PROVIDER` and its variables, `AUTH_SECRET`, `AUTH_HIDE_UNKNOWN_PHONES` and `SETUP_TOKEN`.
 *
 * @param dataDir where the outbox and, without `AUTH_SECRET`, a key made once are kept; without it the key lives as
 *   long as the process
 * @throws WrongApiSettings naming what makes no sense
 */
export function readApiSettings(
  environment: Environment = process.env,
  { dataDir, product = 'Padiman' }: { dataDir?: string | undefined; product?: string | undefined } = {},
): ApiSettings {
  const setupToken = environment['SETUP_TOKEN'];
  if (setupToken && (setupToken.length < 16 || setupToken.length > 200)) {
    throw new WrongApiSettings('SETUP_TOKEN must have 16 to 200 characters');
  }
  return {
    sms: smsFromEnvironment(environment, dataDir),
    codeKey: readKey(environment['AUTH_SECRET'], dataDir),
    hideUnknownPhones: readFlag('AUTH_HIDE_UNKNOWN_PHONES', environment['AUTH_HIDE_UNKNOWN_PHONES']),
    setupToken: setupToken || newToken(),
    setupTokenGiven: Boolean(setupToken),
    product,
  };
}

function readFlag(name: string, given: string | undefined): boolean {
  if (given === undefined || given === '' || given === 'false' || given === '0') return false;
  if (given === 'true' || given === '1') return true;
  throw new WrongApiSettings(`${name} must be true or false`);
}

function readKey(secret: string | undefined, dataDir: string | undefined): Buffer {
  if (secret) {
    if (secret.length < 32) throw new WrongApiSettings('AUTH_SECRET must have at least 32 characters');
    return Buffer.from(secret, 'utf8');
  }
  return dataDir === undefined ? randomBytes(32) : keyInFolder(dataDir);
}

/** A key made once for the folder. Written aside and linked, so that of two processes one wins and both read a whole one. */
function keyInFolder(dataDir: string): Buffer {
  const file = join(dataDir, 'auth.key');
  const mine = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
