import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import { execute, firstRow, hasRow } from '../../../database/statements.ts';
import { live, suspendedUntil } from '../../../lists/record-list.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import type { DecidedRow, Decision } from '../../base/decisions/decisions.rules.ts';

/** Decision on an application with its remark, the time of the application, and its user. */
export type ApplicationDecision = DecidedRow &
  Pick<Row<'driver_applications'>, 'id' | 'created_at' | 'remark'> & {
    user_deleted: boolean;
    suspended_until: Date | string | null;
  };

/** Query for decisions on live applications. Lock the applications first if their decisions must not change. */
export const applicationDecisions = (ids: string[]) => sql<ApplicationDecision>`
    select record.id, ${decisionColumns}, record.created_at, record.remark,
      applicant.deleted_at is not null as user_deleted,
      ${sql.raw(suspendedUntil('record.user_id'))} as suspended_until
    from driver_applications as record join users as applicant on applicant.id = record.user_id ${deciderJoin}
    where ${live} and record.id = any(${ids}::uuid[])`;

export const selectDecisions = async (database: Handle, ids: string[]): Promise<ApplicationDecision[]> =>
  (await applicationDecisions(ids).execute(database)).rows;

/** Locks a live application. */
export const lockApplication = (transaction: TransactionHandle, id: string) =>
  firstRow<{ user_id: string }>(transaction)`select user_id from driver_applications
      where id = ${id}::uuid and deleted_at is null for no key update`;

/** Makes a locked application pending again. @returns false if it is not rejected, or its user has a newer one */
export const setPending = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`
    update driver_applications as record set status = 'pending', remark = null, decided_by = null, decided_at = null,
      updated_at = now()
    where id = ${id}::uuid and status = 'rejected' and not exists (select from driver_applications as newer
      where newer.user_id = record.user_id and newer.id > record.id and newer.deleted_at is null) returning id`;

export const setDecision = (
  transaction: TransactionHandle,
  id: string,
  { status, adminId, remark }: { status: Decision; adminId: string; remark: string | null },
) =>
  execute(transaction)`
    update driver_applications set status = ${status}, remark = ${remark}, decided_by = ${adminId}::uuid,
      decided_at = now(), updated_at = now() where id = ${id}::uuid`;
