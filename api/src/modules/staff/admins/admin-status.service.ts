import type { TransactionHandle } from '../../../database/schema.ts';
import { NotAllowed, NotSignedIn } from '../../../plugins/errors.ts';
import { lockStatuses, lockStatusShared, type AdminStatus } from './admin-status.repository.ts';

/**
 * Asserts within a transaction that the caller is still a super admin; a concurrent call may have deleted them.
 *
 * @throws NotSignedIn
 * @throws NotAllowed
 */
export async function keepSuperAdmin(transaction: TransactionHandle, adminId: string): Promise<void> {
  assertSuperAdmin(await lockStatusShared(transaction, adminId));
}

/** Locks a live admin for a change. @returns undefined if there is none */
export async function lockStatus(
  transaction: TransactionHandle,
  adminId: string,
): Promise<AdminStatus | undefined> {
  return (await lockStatuses(transaction, [adminId]))[0];
}

/**
 * Locks live admins for a change, in the order of their ids, and asserts that the first is a super admin.
 *
 * @throws NotSignedIn
 * @throws NotAllowed
 */
export async function lockAsSuperAdmin(
  transaction: TransactionHandle,
  [callerId, ...others]: readonly [string, ...string[]],
): Promise<void> {
  const locked = await lockStatuses(transaction, [callerId, ...others]);
  assertSuperAdmin(locked.find(({ id }) => id === callerId));
}

/** Asserts that a locked admin is a super admin; undefined means that no such live admin exists. */
export function assertSuperAdmin(status: AdminStatus | undefined): void {
  if (status === undefined) throw new NotSignedIn();
  if (!status.super_admin) throw new NotAllowed();
}
