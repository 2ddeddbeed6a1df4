import { sql } from 'kysely';
import type { Handle } from '../../database/schema.ts';
import type { ContractListSource } from '../../lists/contract-list.ts';
import { live } from '../../lists/record-list.ts';
import { decisionFilters } from '../decisions/decisions.read-model.ts';
import type { DecidedRow } from '../decisions/decisions.rules.ts';

/** Users' withdrawal requests. */
export const withdrawalList = {
  name: 'withdrawal requests',
  table: 'withdrawals',
  expressions: { version: 'record.version::text' },
  openTexts: [
    ...['record.account_name', 'record.bank', 'record.withdrawal_id'],
    "(select first_name || ' ' || last_name from users where users.id = record.user_id)",
  ],
  always: live,
  filters: decisionFilters('withdrawals'),
  sorts: { requestedAmount: { column: sql`record.requested_amount`, type: 'bigint' } },
} satisfies ContractListSource<'withdrawals', 'all' | DecidedRow['status'], 'requestedAmount'>;

/** Finds a user's live request by the reference that the app gave it. @returns its id */
export async function selectWithdrawalId(
  database: Handle,
  { userId, withdrawalId }: { userId: string; withdrawalId: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('withdrawals')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
