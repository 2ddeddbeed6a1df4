import { sql, type RawBuilder } from 'kysely';
import type { TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';

/** Status of a user that decides on changes. */
export type LockedUser = Pick<Row<'users'>, 'id' | 'blocked' | 'blocked_by'>;

/** Locks live users, in the order of their ids to avoid deadlocks. */
export const lockUsers = (transaction: TransactionHandle, ids: string[]) =>
  allRows<LockedUser>(transaction)`
    select id, blocked, blocked_by from users where id = any(${ids}::uuid[]) and deleted_at is null
      order by id for update`;

/** Changes locked users. */
export const updateUsers = (transaction: TransactionHandle, ids: string[], values: RawBuilder<unknown>) =>
  execute(transaction)`update users set ${values}, updated_at = now() where id = any(${ids}::uuid[])`;

/** @param by admin who blocks; null for a service key */
export const setBlocked = (
  transaction: TransactionHandle,
  ids: string[],
  { blocked, by }: { blocked: boolean; by: string | null },
) => updateUsers(transaction, ids, sql`blocked = ${blocked}, blocked_by = ${blocked ? by : null}::uuid`);

export const setDriver = (transaction: TransactionHandle, id: string) =>
  updateUsers(transaction, [id], sql`is_driver = true`);

/** Status of a user that decides on payouts and applications; the balance in kobo. */
export interface UserStatus extends Pick<Row<'users'>, 'id' | 'blocked' | 'total_balance'> {
  deleted: boolean;
}

/** Locks users, deleted ones too, in the order of their ids to avoid deadlocks. */
export const lockStatuses = (transaction: TransactionHandle, ids: string[]) =>
  allRows<UserStatus>(transaction)`
    select id, blocked, total_balance, deleted_at is not null as deleted from users
      where id = any(${ids}::uuid[]) order by id for no key update`;
