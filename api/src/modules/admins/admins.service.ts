import { v7 as newId } from 'uuid';
import type { Caller } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { NotAllowed } from '../../plugins/errors.ts';
import { readable } from '../../lists/record-list-service.ts';
import { hashNewPassword } from '../passwords/password-hash.service.ts';
import { appendAudit, type AuditActor } from '../audit/audit.service.ts';
import { AdminNotFound, PhoneTaken } from './admins.errors.ts';
import {
  adminList,
  insertAdmin,
  selectAdmin,
  selectStaff,
  selectSuperAdminExists,
  takeFirstAdminLock,
  type AdminRow,
} from './admins.repository.ts';

export type { AdminRow };

/**
 * Finds a live admin: the caller's own record, or any record for a super admin.
 *
 * @throws NotAllowed for another's record, even if it does not exist
 * @throws AdminNotFound
 */
export async function fetchAdmin(database: Handle, caller: Caller, id: string): Promise<AdminRow> {
  if (id !== caller.adminId && !caller.superAdmin) throw new NotAllowed();
  const admin = await selectAdmin(database, id);
  if (admin === undefined) throw new AdminNotFound();
  return admin;
}

/** Members of staff. */
export const admins = readable<AdminRow, 'all', keyof typeof adminList.sorts>(adminList, 'all');

/** Ids and phone numbers of all members of staff. */
export async function listStaff(database: Handle): Promise<{ id: string; phone: string }[]> {
  return (await selectStaff(database)).map(({ id, phone_number: phone }) => ({ id, phone }));
}

/** True if there is a live super admin. */
export const superAdminExists = (database: Handle): Promise<boolean> => selectSuperAdminExists(database);

/** Waits for concurrent creations of the first super admin; held until the transaction ends. */
export const lockFirstAdmin = (transaction: TransactionHandle): Promise<void> =>
  takeFirstAdminLock(transaction);

/**
 * Creates an admin without rights.
 *
 * @param actor admin and address of the request; null from the command line
 * @param guard precondition, checked first in the transaction; its error prevents the creation
 * @throws PhoneTaken
 * @throws ValidationFailed for a refused password
 */
export async function createAdmin(
  database: Handle,
  actor: AuditActor | null,
  admin: { firstName: string; lastName: string; phoneNumber: string; password: string; superAdmin: boolean },
  guard?: (transaction: TransactionHandle) => Promise<void>,
): Promise<string> {
  const passwordHash = await hashNewPassword(admin.password, admin.phoneNumber, 'password');
  const id = newId();
  await database.transaction().execute(async (transaction) => {
    await guard?.(transaction);
    const inserted = await insertAdmin(transaction, {
      id,
      first_name: admin.firstName.trim(),
      last_name: admin.lastName.trim(),
      phone_number: admin.phoneNumber,
      password_hash: passwordHash,
      super_admin: admin.superAdmin,
    });
    if (!inserted) throw new PhoneTaken();
    await appendAudit(transaction, actor, [
      {
        action: 'admin.create',
        recordType: 'admin',
        recordId: id,
        before: null,
        after: { superAdmin: admin.superAdmin },
      },
    ]);
  });
  return id;
}
