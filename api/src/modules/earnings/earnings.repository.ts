import { sql } from 'kysely';
import type { RecordList } from '../../lists/record-list.repository.ts';

export interface EarningRow {
  id: string;
  first_name: string;
  last_name: string;
  amount: number;
  date: Date;
  accepted_at: Date | null;
}

/** What is summed up over a list of earnings, in kobo. */
export const earningAmount = sql`record.amount`;

/** Earnings entries of one kind, with the users whom they name. */
export const earningList = (kind: 'product' | 'referral'): RecordList<'all'> => ({
  name: `${kind} earnings`,
  from: sql`earnings as record join users as owner on owner.id = record.user_id`,
  columns: sql`record.id, record.amount, record.date, record.accepted_at, owner.first_name, owner.last_name`,
  searched: sql`concat_ws(' ', owner.first_name, owner.last_name, owner.phone_number)`,
  always: sql`record.deleted_at is null and record.kind = ${kind}`,
  filters: { all: sql`true` },
});
