import { sql } from 'kysely';
import type { Database, Handle, NewRow, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { live } from '../../../lists/record-list.ts';
import { kindOf, type RecordKindName } from '../../../lists/records.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import type { DecidedRow, Decision } from '../../base/decisions/decisions.rules.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';

type AppealedType = Row<'appeals'>['item_type'];

/** Decisions on one type of records that their owners can appeal. SQL texts have the alias `record`. */
interface AppealedKind {
  table: keyof Database;
  owner: string;
  /** The decision is in force. */
  holds: string;
  at: string;
  by: string;
  reason: string;
  /** Name in the audit. */
  action: string;
}

const rejected = (name: RecordKindName): AppealedKind => {
  const { table, owner, type } = kindOf(name);
  const holds = `record.status = 'rejected' and record.deleted_at is null`;
  const decision = { at: 'record.decided_at', by: 'record.decided_by', reason: 'record.remark' };
  return { table, owner, holds, ...decision, action: `'${type}.reject'` };
};

const deleted = (name: RecordKindName): AppealedKind => {
  const { table, owner, type } = kindOf(name);
  const decision = { at: 'record.deleted_at', by: 'record.deleted_by', reason: 'record.delete_reason' };
  return { table, owner, holds: 'record.deleted_at is not null', ...decision, action: `'${type}.delete'` };
};

/** Decisions by type of record. Those of service keys have no admin, and cannot be appealed. */
const appealed: Readonly<Record<AppealedType, AppealedKind>> = {
  withdrawals: rejected('withdrawals'),
  applications: rejected('applications'),
  users: {
    ...{ table: 'users', owner: 'id', holds: 'record.blocked', action: `'user.block'`, reason: 'null::text' },
    // The audit has the time.
    at: `(select max(entry.at) from audit_trail as entry
      where entry.record_id = record.id::text and entry.action = 'user.block')`,
    by: 'record.blocked_by',
  },
  sanctions: {
    ...{ table: 'sanctions', owner: 'user_id', holds: 'record.ended_by is null' },
    ...{ at: 'record.at', by: 'record.admin_id', reason: 'record.reason' },
    action: `case record.kind when 'warning' then 'user.warn' else 'user.suspend' end`,
  },
  posts: deleted('posts'),
  drivers: deleted('drivers'),
  deliverparcels: deleted('deliverparcels'),
  passengerrequests: deleted('passengerrequests'),
  sendparcels: deleted('sendparcels'),
};

/** Columns that no evidence has: contacts and accounts, which answers mask elsewhere, and texts for searches. */
const notEvidence = ['phone_number', 'email', 'account_number', 'profile_img_url', 'car_video', 'search'];

/** SQL of a time to the microsecond, as a text of ISO 8601. */
const exact = (time: string) =>
  sql.raw<string>(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** Decision on a record of a live member. `at`, to the microsecond, and `by` are null without one in force. */
export interface FoundDecision {
  userId: string;
  at: string | null;
  by: string | null;
  action: string;
  inTime: boolean;
  evidence: { reason: string | null; record: Record<string, unknown> };
}

/** Reads the decision on a record, and locks the record. @param days in which a decision can be appealed */
export async function lockDecision(
  transaction: TransactionHandle,
  itemType: AppealedType,
  id: string,
  days = 0,
) {
  const { table, owner, holds, at, by, reason, action } = appealed[itemType];
  // Read once it is locked: a statement that waits for a lock sees the audit as of its start, without a new block.
  await execute(transaction)`select from ${sql.table(table)} where id = ${id}::uuid for no key update`;
  return firstRow<FoundDecision>(transaction)`
    select member.id as "userId", ${sql.raw(action)} as action,
      case when ${sql.raw(holds)} then ${exact(at)} end as at,
      case when ${sql.raw(holds)} then ${sql.raw(by)} end as by,
      ${sql.raw(at)} > now() - make_interval(days => ${sql.lit(days)}) as "inTime",
      jsonb_build_object('reason', ${sql.raw(reason)}, 'record', to_jsonb(record) - ${notEvidence}::text[]) as evidence
    from ${sql.table(table)} as record
      join users as member on member.id = record.${sql.ref(owner)} and member.deleted_at is null
    where record.id = ${id}::uuid`;
}

type NewAppeal = Pick<
  NewRow<'appeals'>,
  'id' | 'user_id' | 'item_type' | 'record_id' | 'action' | 'decision_by' | 'text' | 'evidence'
> & { decision_at: string };

/** Inserts an appeal of the decision on a locked record. @returns false if the decision has been appealed */
export const insertAppeal = (transaction: TransactionHandle, appeal: NewAppeal) =>
  hasRow(transaction)`
    insert into appeals (id, user_id, item_type, record_id, action, decision_at, decision_by, text, evidence)
    values (${appeal.id}, ${appeal.user_id}, ${appeal.item_type}, ${appeal.record_id}, ${appeal.action},
      ${appeal.decision_at}, ${appeal.decision_by}, ${appeal.text}, ${appeal.evidence})
    on conflict (record_id, decision_at) do nothing returning id`;

/** Locks a live appeal. */
export const lockAppeal = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`select from appeals where id = ${id}::uuid and deleted_at is null for no key update`;

/** An appeal with both decisions: the one that it is about, and the one on it. */
export type AppealFacts = DecidedRow &
  Pick<
    Row<'appeals'>,
    'id' | 'user_id' | 'item_type' | 'record_id' | 'action' | 'decision_by' | 'remark' | 'sanction_id'
  > &
  Pick<FoundDecision, 'evidence'> & { decision_time: string; decider: string | null };

/** Reads live appeals. */
export const selectAppeals = (database: Handle, ids: readonly string[]) =>
  allRows<AppealFacts>(database)`
    select record.id, record.user_id, record.item_type, record.record_id, record.action, record.decision_by,
      record.evidence, record.remark, record.sanction_id, ${decisionColumns}, ${exact('record.decision_at')} as decision_time,
      ${adminName('first_decider')} as decider
    from appeals as record join admins as first_decider on first_decider.id = record.decision_by ${deciderJoin}
    where ${live} and record.id = any(${ids}::uuid[])`;

/** Decides a locked appeal. @param decision.sanctionId sanction that the decision was changed to */
export const setDecision = (
  transaction: TransactionHandle,
  id: string,
  {
    status,
    adminId,
    remark,
    sanctionId,
  }: { status: Decision; adminId: string; remark: string | null; sanctionId: string | null },
) =>
  execute(transaction)`
    update appeals set status = ${status}, remark = ${remark}, decided_by = ${adminId}::uuid, decided_at = now(),
      sanction_id = ${sanctionId}::uuid, updated_at = now() where id = ${id}::uuid`;
