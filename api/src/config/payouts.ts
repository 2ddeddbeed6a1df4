import { readUrl, WrongApiSettings } from './provider-settings.ts';
import type { PaystackSettings } from '../modules/payouts/paystack.adapter.ts';

/** Who pays what is accepted, and how many must accept it. */
export interface PayoutSettings {
  /** Undefined where staff pay by hand. */
  paystack: PaystackSettings | undefined;
  /** In kobo: above it two different admins must accept. */
  fourEyesLimit: number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `PAYOUT_PROVIDER`, `PAYSTACK_SECRET_KEY`, `PAYSTACK_BASE_URL`, `PAYSTACK_TIMEOUT_MS` and `FOUR_EYES_LIMIT`.
 *
 * @throws WrongApiSettings naming what makes no sense
 */
export function payoutsFromEnvironment(environment: Environment): PayoutSettings {
  return { paystack: readPaystack(environment), fourEyesLimit: readLimit(environment['FOUR_EYES_LIMIT']) };
}

function readPaystack(environment: Environment): PaystackSettings | undefined {
  const provider = environment['PAYOUT_PROVIDER'] || 'manual';
  if (provider === 'manual') return undefined;
  if (provider !== 'paystack') throw new WrongApiSettings('PAYOUT_PROVIDER must be manual or paystack');
  const secretKey = environment['PAYSTACK_SECRET_KEY'];
  if (!secretKey) throw new WrongApiSettings('PAYOUT_PROVIDER=paystack needs PAYSTACK_SECRET_KEY');
  if (!/^sk_(test|live)_\w+$/.test(secretKey)) {
    throw new WrongApiSettings(
      'PAYSTACK_SECRET_KEY must be a secret key: it begins with sk_test_ or sk_live_',
    );
  }
  const timeout = Number(environment['PAYSTACK_TIMEOUT_MS'] || 15_000);
  if (!(Number.isInteger(timeout) && timeout >= 100 && timeout <= 60_000)) {
    throw new WrongApiSettings('PAYSTACK_TIMEOUT_MS must be a whole number from 100 to 60000');
  }
  const baseUrl = environment['PAYSTACK_BASE_URL'] || 'https://api.paystack.co';
  return { secretKey, baseUrl: readUrl('PAYSTACK_BASE_URL', baseUrl), timeout };
}

function readLimit(given: string | undefined): number | undefined {
  if (!given) return undefined;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(given)) {
    throw new WrongApiSettings('FOUR_EYES_LIMIT must be naira, such as 250000');
  }
  return Math.round(Number(given) * 100);
}

/**
 * Real money does not go onto a database that a power cut may set back.
 *
 * @throws WrongApiSettings
 */
export function refuseLiveKeysOn(engine: 'postgres' | 'pglite', { paystack }: PayoutSettings): void {
  if (engine === 'postgres' || !paystack?.secretKey.startsWith('sk_live_')) return;
  throw new WrongApiSettings(
    'PAYSTACK_SECRET_KEY is a live key, and the embedded database may lose payouts in a power cut, after which they would be paid again. Set DATABASE_URL to a PostgreSQL database, or use a test key (sk_test_…).',
  );
}
