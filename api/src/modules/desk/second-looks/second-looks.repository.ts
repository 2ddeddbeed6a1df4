import { sql } from 'kysely';
import type { Handle, NewRow, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { openThen } from '../../base/evidence/evidence.read-model.ts';
import { samplePercent } from '../../base/second-looks/share.read-model.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';

type Look = Row<'second_looks'>;
type NextLook = Pick<Look, 'id' | 'queue'> & {
  evidence: Record<string, unknown>;
  reports: object[];
  waiting: number;
};

/**
 * Reads an open second look for an admin, without the decision, and with the reports as they are now known. Its order is
 * another one for each admin, so that two seldom look at the same one.
 */
export const selectNext = (database: Handle, adminId: string, queues: readonly string[]) =>
  firstRow<NextLook>(database)`
    select look.id, look.queue, look.evidence, count(*) over () as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'text', text) order by at, id), '[]')
        ${openThen('look.record_id', 'look.decided_at')}) as reports
    from second_looks as look
    where looked_at is null and queue = any(${queues}::text[]) and decided_by <> ${adminId}::uuid
    order by md5(look.id::text || ${adminId}) limit 1`;

/** Locks a second look, and reads it with the text of the first reason. */
export const lockLook = (transaction: TransactionHandle, id: string) =>
  firstRow<Look & { reason: string | null }>(transaction)`
    select look.*, (select staff_text from decision_reasons where code = reason_code) as reason
    from second_looks as look where id = ${id}::uuid for no key update`;

/** Answers a locked second look. */
export const setLook = (
  transaction: TransactionHandle,
  id: string,
  look: Pick<NewRow<'second_looks'>, 'looked_by' | 'look_outcome' | 'look_reason_code'>,
) =>
  execute(transaction)`
    update second_looks set looked_by = ${look.looked_by}::uuid, looked_at = now(),
      look_outcome = ${look.look_outcome}, look_reason_code = ${look.look_reason_code} where id = ${id}::uuid`;

/** Counts the agreement by queue and reason. @param adminId admin who decided; null for everybody */
export const selectAgreement = (database: Handle, adminId: string | null, days: number) =>
  allRows<object>(database)`
    select queue, reason.staff_text as reason, ${adminName('decider')} as name, count(*) as looked,
      count(*) filter (where outcome = look_outcome) as same,
      count(*) filter (where outcome = look_outcome and reason_code = look_reason_code) as "sameReason"
    from second_looks as look join admins as decider on decider.id = look.decided_by
      left join decision_reasons as reason on reason.code = look.reason_code
    where looked_at > now() - make_interval(days => ${sql.lit(days)})
      and (${adminId}::uuid is null or decided_by = ${adminId}::uuid)
    group by queue, reason.staff_text, decider.id order by name, decider.id, queue, reason.staff_text nulls first`;

/** Percentage of the decisions that are sampled. */
export const selectShare = async (database: Handle) =>
  (await firstRow<{ percent: number }>(database)`select ${samplePercent} as percent`)?.percent ?? 0;

export const updateShare = (transaction: TransactionHandle, percent: number) =>
  execute(
    transaction,
  )`insert into meta (key, value) values ('secondLooks', ${JSON.stringify({ percent })}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`;
