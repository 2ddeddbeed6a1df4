import type { Handle } from '../../../database/schema.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ResolveName,
} from '../payout-providers/payout-provider.port.ts';
import {
  selectResolvedAccount,
  upsertResolvedAccount,
  type ProvidersAccount,
  type ResolvedAccountRow,
} from './payouts.repository.ts';

export type { ResolvedAccountRow };

/** Name of an account as a provider resolved it before, or the failure; undefined before the first attempt. */
export { selectAccountFacts, selectResolvedAccount as knownAccountName } from './payouts.repository.ts';

/**
 * Asks the provider for the name of an account's owner, once for each account; a failure is kept, and the next call
 * asks again.
 * @param retryUnanswered rethrows the error if the provider did not answer
 */
export async function resolveAccountName(
  database: Handle,
  resolve: ResolveName,
  account: ProvidersAccount,
  { retryUnanswered = false } = {},
): Promise<ResolvedAccountRow | undefined> {
  const known = await selectResolvedAccount(database, account);
  if (known !== undefined && known.name !== null) return known;
  try {
    const name = await resolve(account);
    await upsertResolvedAccount(database, account, { name, failure: null });
  } catch (error) {
    if (!(error instanceof TransferRefused || error instanceof TransferUnsure)) throw error;
    await upsertResolvedAccount(database, account, { name: null, failure: error.message });
    if (retryUnanswered && error instanceof TransferUnsure) throw error;
  }
  return selectResolvedAccount(database, account);
}
