import type { Handle, NewRow, Row, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';

/** Inserts a sanction of a locked user. @returns false for a second suspension */
export const insertSanction = (transaction: TransactionHandle, sanction: NewRow<'sanctions'>) =>
  hasRow(transaction)`
    insert into sanctions (id, user_id, kind, reason, until, admin_id)
    values (${sanction.id}, ${sanction.user_id}, ${sanction.kind}, ${sanction.reason}, ${sanction.until},
      ${sanction.admin_id}) on conflict do nothing returning id`;

/** Reads a sanction; `is_open` while it is in force. Lock its user first if it must not change. */
export const selectSanction = (database: Handle, id: string) =>
  firstRow<Pick<Row<'sanctions'>, 'user_id' | 'kind' | 'ended_by'> & { is_open: boolean }>(database)`
    select user_id, kind, ended_by, ended_at is null and (until is null or until > now()) as is_open
    from sanctions where id = ${id}::uuid`;

/** Ends a sanction of a locked user, or notes who took one back that had ended by itself. */
export const setEnded = (transaction: TransactionHandle, id: string, adminId: string, reason: string) =>
  execute(transaction)`
    update sanctions set ended_at = coalesce(ended_at, now()), ended_by = ${adminId}::uuid, end_reason = ${reason}
    where id = ${id}::uuid`;

/** Ends the suspension of a locked user whose time is over. */
export const endOverdue = (transaction: TransactionHandle, userId: string) =>
  allRows<{ id: string }>(transaction)`
    update sanctions set ended_at = now() where user_id = ${userId}::uuid and kind = 'suspension'
      and ended_at is null and until <= now() returning id`;

/** Locks the user whose suspension has been over longest, without users that others have locked. */
export const lockNextOverdue = (transaction: TransactionHandle) =>
  firstRow<{ id: string }>(transaction)`
    select person.id from sanctions as record join users as person on person.id = record.user_id
    where record.kind = 'suspension' and record.ended_at is null and record.until <= now()
    order by record.until limit 1 for no key update of person skip locked`;
