import type { Handle } from '../../database/schema.ts';
import {
  selectResolvedAccount,
  upsertResolvedAccount,
  type ResolvedAccountRow,
} from './account-names.repository.ts';
import { TransferRefused, TransferUnsure, type BankAccount, type PayoutSender } from './payouts.port.ts';

export type { ResolvedAccountRow };

/** Provider that resolves the names of accounts. */
export type AccountNames = Pick<PayoutSender, 'resolve'>;

/** Name of an account as it was resolved before, or the failure; undefined before the first attempt. */
export const knownAccountName = (
  database: Handle,
  account: BankAccount,
): Promise<ResolvedAccountRow | undefined> => selectResolvedAccount(database, account);

/**
 * Asks the provider for the name of an account's owner, once for each account; a failure is kept, and the next call
 * asks again.
 *
 * @param retryUnanswered rethrows the error if the provider did not answer
 */
export async function resolveAccountName(
  database: Handle,
  provider: AccountNames,
  account: BankAccount,
  { retryUnanswered = false } = {},
): Promise<ResolvedAccountRow | undefined> {
  const known = await selectResolvedAccount(database, account);
  if (known !== undefined && known.name !== null) return known;
  try {
    const name = await provider.resolve(account);
    await upsertResolvedAccount(database, account, { name, failure: null });
  } catch (error) {
    if (!(error instanceof TransferRefused || error instanceof TransferUnsure)) throw error;
    await upsertResolvedAccount(database, account, { name: null, failure: error.message });
    if (retryUnanswered && error instanceof TransferUnsure) throw error;
  }
  return selectResolvedAccount(database, account);
}
