import { sql } from 'kysely';
import type { ContractListSource } from '../../../lists/contract-list.ts';
import { ownerJoin, ownerTexts } from '../../../lists/user-records.ts';

type EarningListSource = ContractListSource<'earnings', 'all', 'amount'> & {
  expressions: Record<'user' | 'acceptedTime', string>;
};

/** Earnings of one kind, with their users. */
export const earningList = (kind: 'product' | 'referral'): EarningListSource => ({
  name: `${kind} earnings`,
  table: 'earnings',
  joins: ownerJoin,
  expressions: {
    user: `json_build_object('first_name', owner.first_name, 'last_name', owner.last_name)`,
    acceptedTime: 'record.accepted_at',
  },
  openTexts: ownerTexts,
  always: sql`record.deleted_at is null and record.kind = ${sql.lit(kind)}`,
  filters: {
    all: { where: sql`true`, counters: { total: `earnings.${kind}.all`, amount: `earnings.${kind}.amount` } },
  },
  sorts: { amount: { column: sql`record.amount`, type: 'bigint' } },
  amount: sql`record.amount`,
});
