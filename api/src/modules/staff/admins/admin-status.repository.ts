import type { Selectable } from 'kysely';
import type { AdminsTable, TransactionHandle } from '../../../database/schema.ts';

/** Access of an admin: super admin flag and rights. */
export type AdminStatus = Pick<Selectable<AdminsTable>, 'id' | 'super_admin' | 'rights'>;

/** Locks a live admin in share mode. */
export function lockStatusShared(
  transaction: TransactionHandle,
  id: string,
): Promise<AdminStatus | undefined> {
  return liveStatuses(transaction).where('id', '=', id).forShare().executeTakeFirst();
}

/** Locks live admins for a change, in the order of their ids to avoid deadlocks. */
export function lockStatuses(transaction: TransactionHandle, ids: string[]): Promise<AdminStatus[]> {
  return lockInOrder(liveStatuses(transaction).where('id', 'in', ids));
}

/** Locks live admins and every live super admin, so that concurrent calls agree on the last super admin. */
export function lockStatusesAndSuperAdmins(
  transaction: TransactionHandle,
  ids: string[],
): Promise<AdminStatus[]> {
  return lockInOrder(
    liveStatuses(transaction).where(({ or, eb }) => or([eb('super_admin', '=', true), eb('id', 'in', ids)])),
  );
}

const liveStatuses = (transaction: TransactionHandle) =>
  transaction.selectFrom('admins').select(['id', 'super_admin', 'rights']).where('deleted_at', 'is', null);

// Ids do not change, so "no key update" is enough: writers of rows that reference the admin, above all of audit rows,
// do not wait for this lock while this transaction waits for the head of the audit chain.
const lockInOrder = (admins: ReturnType<typeof liveStatuses>) =>
  admins.orderBy('id').forNoKeyUpdate().execute();
