import { sql } from 'kysely';
import type { RecordList } from '../../lists/record-list.ts';

export interface EarningRow {
  id: string;
  first_name: string;
  last_name: string;
  amount: number;
  date: Date;
  accepted_at: Date | null;
}

/** Earnings entries of one kind, with the users whom they name. */
export const earningList = (kind: 'product' | 'referral'): RecordList<'all', 'amount'> => ({
  name: `${kind} earnings`,
  table: 'earnings',
  joins: sql`join users as owner on owner.id = record.user_id`,
  columns: sql`record.id, record.amount, record.date, record.accepted_at, owner.first_name, owner.last_name`,
  always: sql`record.deleted_at is null and record.kind = ${sql.lit(kind)}`,
  filters: {
    all: { where: sql`true`, counters: { total: `earnings.${kind}.all`, amount: `earnings.${kind}.amount` } },
  },
  sorts: { amount: { column: sql`record.amount`, type: 'bigint' } },
  amount: sql`record.amount`,
});
