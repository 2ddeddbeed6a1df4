import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NewRow, NotedType, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';
import { kindOfType } from '../../../lists/records.ts';
import { samplePercent } from './share.read-model.ts';
import { evidenceOf, openThen } from '../evidence/evidence.read-model.ts';

/** Columns that tell a decision or what followed from it. */
const decided = [
  ...['status', 'decided_at', 'decided_by', 'remark', 'reviewed_at', 'reviewed_by', 'report_ride', 'version'],
  ...['deleted_at', 'deleted_by', 'delete_reason', 'updated_at', 'refunded_amount'],
];

/** Positions of those decisions that get a second look: the database chooses by chance, so that nobody foresees which. */
export async function selectSample(transaction: TransactionHandle, count: number): Promise<number[]> {
  const rows = await allRows<{ nth: number }>(transaction)`
    select nth::integer from generate_series(0, ${count - 1}::integer) as nth
    where random() * 100 < ${samplePercent}`;
  return rows.map(({ nth }) => nth);
}

/**
 * Inserts a decision, as the transaction has just made it, with a copy of its record. Records of nobody, such as posts by
 * staff, get no second look, and trips without a report neither: only deletions come without one.
 */
export function insertLook(
  transaction: TransactionHandle,
  recordType: NotedType,
  look: Omit<NewRow<'second_looks'>, 'id' | 'user_id' | 'evidence'>,
) {
  const { table, owner, reported } = kindOfType(recordType);
  const isReported = reported ? sql`exists (select ${openThen('record.id', 'decision.at')})` : sql`true`;
  return execute(transaction)`
    insert into second_looks (id, queue, record_id, user_id, decided_by, outcome, reason_code, evidence)
    select ${newId()}::uuid, ${look.queue}, record.id, member.id, ${look.decided_by}::uuid, ${look.outcome},
      ${look.reason_code}, ${evidenceOf(...decided)} || jsonb_build_object(
        'member', concat_ws(' ', member.first_name, member.last_name), 'member_verified', member.is_verified)
    from (values (now())) as decision (at) cross join ${sql.table(table)} as record
      join users as member on member.id = record.${sql.ref(owner)} and member.anonymised_at is null
    where record.id = ${look.record_id}::uuid and ${isReported} on conflict do nothing`;
}
