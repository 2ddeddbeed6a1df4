import {
  payoutProviders,
  readProviderAccounts,
} from '../modules/money/payout-providers/payout-providers.adapter.ts';
import { unlessNone } from './parsing/validators.ts';
import { InvalidSettings } from './parsing/variable.ts';
import type { ApiEnvironment } from './variables.ts';

/** Payment and approval of withdrawals. */
export type PayoutSettings = ReturnType<typeof payoutSettings>;

/** Payout settings of validated variables. */
export const payoutSettings = (env: ApiEnvironment) => ({
  /** Pays what is accepted from now on: the id of a provider with an account, or `manual`. */
  provider: env.PAYOUT_PROVIDER,
  /** Accounts by the ids of their providers: of the chosen one, and of former ones that finish their payouts. */
  accounts: readProviderAccounts(env),
  /** Payouts that one process sends at a time by each provider: 20 a second where one takes two calls of 1 s. */
  concurrency: 50,
  /** In kobo: the limit for two admins that the configuration asks for; the database has the one in force. */
  fourEyesLimit: unlessNone(env.FOUR_EYES_LIMIT),
});

/** Finds variables that a provider needs: the chosen one all of its own, another one all or none. */
export const findMissingAccounts = (env: object & { PAYOUT_PROVIDER?: string }): string[] =>
  payoutProviders.flatMap(({ id, settings }) => {
    const names = Object.keys(settings.variables);
    const missing = names.filter((name) => env[name as keyof typeof env] === undefined);
    if (env.PAYOUT_PROVIDER === id) return missing.map((name) => `PAYOUT_PROVIDER=${id} needs ${name}`);
    return missing.length === names.length ? [] : missing.map((name) => `${name} is missing`);
  });

/** Refuses to pay out real money from a database that a power cut may set back. @throws InvalidSettings */
export function refuseLiveKeysOn(engine: 'postgres' | 'pglite', { accounts }: PayoutSettings): void {
  if (engine === 'postgres') return;
  const live = payoutProviders.flatMap(({ id, settings: { key } }) => {
    const account = accounts[id];
    return account === undefined || account.secretKey.startsWith(key.test) ? [] : [key];
  });
  if (live.length === 0) return;
  throw new InvalidSettings(
    live.map(
      ({ variable, test }) =>
        `${variable} is a live key, and the embedded database may lose payouts in a power cut, after which they would be paid again. Set DATABASE_URL to a PostgreSQL database, or use a test key (${test}…).`,
    ),
  );
}
