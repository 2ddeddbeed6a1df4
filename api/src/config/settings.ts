import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payoutsFromEnvironment, type PayoutSettings } from './payouts.ts';
import type { PressureLimits } from '../plugins/pressure.ts';
import { pressureFromEnvironment } from './pressure.ts';
import { newToken } from '../modules/sessions/tokens.rules.ts';
import type { SmsSender } from '../modules/sms/sms.port.ts';
import { smsFromEnvironment, WrongApiSettings } from './sms.ts';

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
  /** Lets Prometheus read the metrics from another machine. */
  metricsToken: string | undefined;
  pressure: PressureLimits;
  payouts: PayoutSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `SMS_PROVIDER` and its variables, `AUTH_SECRET`, `AUTH_HIDE_UNKNOWN_PHONES`, `SETUP_TOKEN`, `METRICS_TOKEN`, the limits of
 * back-pressure, and what payouts need.
 *
 * @param dataDir where the outbox and, without `AUTH_SECRET`, a key made once are kept; without it the key lives as
 *   long as the process
 * @throws WrongApiSettings naming what makes no sense
 */
export function readApiSettings(
  environment: Environment = process.env,
  { dataDir, product = 'Padiman' }: { dataDir?: string | undefined; product?: string | undefined } = {},
): ApiSettings {
  const setupToken = readToken('SETUP_TOKEN', environment['SETUP_TOKEN']);
  return {
    sms: smsFromEnvironment(environment, dataDir),
    codeKey: readKey(environment['AUTH_SECRET'], dataDir),
    hideUnknownPhones: readFlag('AUTH_HIDE_UNKNOWN_PHONES', environment['AUTH_HIDE_UNKNOWN_PHONES']),
    setupToken: setupToken ?? newToken(),
    setupTokenGiven: setupToken !== undefined,
    product,
    metricsToken: readToken('METRICS_TOKEN', environment['METRICS_TOKEN']),
    pressure: pressureFromEnvironment(environment),
    payouts: payoutsFromEnvironment(environment),
  };
}

function readToken(name: string, given: string | undefined): string | undefined {
  if (!given) return undefined;
  if (given.length >= 16 && given.length <= 200) return given;
  throw new WrongApiSettings(`${name} must have 16 to 200 characters`);
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
