import type { Handle } from '../../../database/schema.ts';
import {
  TransferRefused,
  TransferUnsure,
  type ResolveName,
} from '../payout-providers/payout-provider.port.ts';
import * as repository from './payouts.repository.ts';

export type { ResolvedAccountRow } from './payouts.repository.ts';

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
  account: repository.ProvidersAccount,
  { retryUnanswered = false } = {},
): Promise<repository.ResolvedAccountRow | undefined> {
  const known = await repository.selectResolvedAccount(database, account);
  if (known !== undefined && known.name !== null) return known;
  try {
    const name = await resolve(account);
    await repository.upsertResolvedAccount(database, account, { name, failure: null });
  } catch (error) {
    if (!(error instanceof TransferRefused || error instanceof TransferUnsure)) throw error;
    await repository.upsertResolvedAccount(database, account, { name: null, failure: error.message });
    if (retryUnanswered && error instanceof TransferUnsure) throw error;
  }
  return repository.selectResolvedAccount(database, account);
}
