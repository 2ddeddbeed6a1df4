import { sql } from 'kysely';
import type { ContractListSource } from '../../../lists/contract-list.ts';
import { live } from '../../../lists/record-list.ts';
import { decisionFilters } from '../../base/decisions/decisions.read-model.ts';
import type { DecidedRow } from '../../base/decisions/decisions.rules.ts';

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

/** Condition of a user's live request by the reference that the app gave it. */
export const isWithdrawal = ({ userId, withdrawalId }: { userId: string; withdrawalId: string }) =>
  sql<boolean>`record.withdrawal_id = ${withdrawalId} and record.user_id = ${userId}::uuid and ${live}`;
