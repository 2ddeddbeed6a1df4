import { InvalidSettings, required } from './variable.ts';
import type { ApiEnvironment } from './variables.ts';

/** Account at Paystack. */
export interface PaystackSettings {
  secretKey: string;
  baseUrl: string;
  /** Milliseconds for one call. */
  timeout: number;
}

/** Payment and approval of withdrawals. */
export interface PayoutSettings {
  /** Undefined if staff pay manually. */
  paystack: PaystackSettings | undefined;
  /** In kobo: the limit for two admins that the configuration asks for; the database has the one in force. */
  fourEyesLimit: number | undefined;
}

/** Payout settings of validated variables. */
export function payoutSettings(env: ApiEnvironment): PayoutSettings {
  return {
    paystack:
      env.PAYOUT_PROVIDER === 'paystack'
        ? {
            secretKey: required(env, 'PAYSTACK_SECRET_KEY'),
            baseUrl: env.PAYSTACK_BASE_URL,
            timeout: env.PAYSTACK_TIMEOUT_MS,
          }
        : undefined,
    fourEyesLimit: env.FOUR_EYES_LIMIT,
  };
}

/**
 * Refuses to pay out real money from a database that a power cut may set back.
 *
 * @throws InvalidSettings
 */
export function refuseLiveKeysOn(engine: 'postgres' | 'pglite', { paystack }: PayoutSettings): void {
  if (engine === 'postgres' || !paystack?.secretKey.startsWith('sk_live_')) return;
  throw new InvalidSettings([
    'PAYSTACK_SECRET_KEY is a live key, and the embedded database may lose payouts in a power cut, after which they would be paid again. Set DATABASE_URL to a PostgreSQL database, or use a test key (sk_test_…).',
  ]);
}
