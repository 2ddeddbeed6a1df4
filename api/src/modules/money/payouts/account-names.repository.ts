import { sql, type Selectable } from 'kysely';
import type { Handle, ResolvedAccountsTable } from '../../../database/schema.ts';
import type { BankAccount } from '../payout-providers/payout-provider.port.ts';

export type ResolvedAccountRow = Pick<Selectable<ResolvedAccountsTable>, 'name' | 'failure' | 'resolved_at'>;

/** A bank account by the bank codes of a provider. */
export interface ProvidersAccount extends BankAccount {
  provider: string;
}

export function selectResolvedAccount(
  database: Handle,
  { provider, bankCode, number }: ProvidersAccount,
): Promise<ResolvedAccountRow | undefined> {
  return database
    .selectFrom('resolved_accounts')
    .select(['name', 'failure', 'resolved_at'])
    .where('provider', '=', provider)
    .where('bank_code', '=', bankCode)
    .where('account_number', '=', number)
    .executeTakeFirst();
}

/** Facts of the accounts of withdrawal requests: the name that a provider knows, and other users of the account. */
export async function selectAccountFacts(
  database: Handle,
  ids: string[],
  provider: string,
): Promise<ReadonlyMap<string, { name: string | null; failure: string | null; is_shared: boolean }>> {
  const { rows } = await sql<{ id: string; name: string | null; failure: string | null; is_shared: boolean }>`
    select record.id, resolved.name, resolved.failure,
      exists (select from withdrawals as other where other.account_number = record.account_number
        and other.user_id <> record.user_id and other.deleted_at is null) as is_shared
    from withdrawals as record left join resolved_accounts as resolved on resolved.provider = ${provider}
      and resolved.bank_code = record.bank_code and resolved.account_number = record.account_number
    where record.id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores the name of an account, or the failure; a name that is known already stays. */
export async function upsertResolvedAccount(
  database: Handle,
  { provider, bankCode, number }: ProvidersAccount,
  result: { name: string | null; failure: string | null },
): Promise<void> {
  await database
    .insertInto('resolved_accounts')
    .values({ provider, bank_code: bankCode, account_number: number, ...result })
    .onConflict((conflict) =>
      conflict
        .columns(['bank_code', 'account_number', 'provider'])
        .doUpdateSet({ ...result, resolved_at: sql`now()` })
        .where('resolved_accounts.name', 'is', null),
    )
    .execute();
}
