import type { TransactionHandle } from '../../database/schema.ts';
import { NotAllowed, NotSignedIn } from '../../plugins/errors.ts';
import { lockStatusShared, type AdminStatus } from './admin-status.repository.ts';

/**
 * Asserts within a transaction that the caller is still a super admin; a concurrent call may have deleted them.
 *
 * @throws NotSignedIn
 * @throws NotAllowed
 */
export async function keepSuperAdmin(transaction: TransactionHandle, adminId: string): Promise<void> {
  assertSuperAdmin(await lockStatusShared(transaction, adminId));
}

/** Asserts that a locked admin is a super admin; undefined means that no such live admin exists. */
export function assertSuperAdmin(status: AdminStatus | undefined): void {
  if (status === undefined) throw new NotSignedIn();
  if (!status.super_admin) throw new NotAllowed();
}
