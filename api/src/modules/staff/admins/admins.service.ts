import { v7 as newId } from 'uuid';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { NotAllowed } from '../../../plugins/errors.ts';
import { readable } from '../../../lists/record-list-service.ts';
import { hashNewPassword } from '../passwords/password-hash.service.ts';
import { appendAudit, type AuditActor, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordGrants } from '../four-eyes/independence.service.ts';
import { needsTwoSuperAdmins, propose, type StaffChanges } from '../four-eyes/proposals.service.ts';
import { keepSuperAdmin } from './admin-status.service.ts';
import { AdminNotFound, PhoneTaken } from './admins.errors.ts';
import {
  adminList,
  insertAdmin,
  selectAdmin,
  selectPhoneTaken,
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

/** Account of a new admin. */
export interface NewAdmin {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  password: string;
  superAdmin: boolean;
}

/**
 * Creates an admin without rights, whose password is their own: from the command line, and the first super admin.
 *
 * @param actor address of the request; null from the command line
 * @param guard precondition, checked first in the transaction; its error prevents the creation
 * @throws PhoneTaken
 * @throws ValidationFailed for a refused password
 */
export async function createAdmin(
  database: Handle,
  actor: AuditActor | null,
  admin: NewAdmin,
  guard?: (transaction: TransactionHandle) => Promise<void>,
): Promise<string> {
  const account = await hashedAccount(admin);
  const id = newId();
  await database.transaction().execute(async (transaction) => {
    await guard?.(transaction);
    await insert(transaction, { id, ...account });
    await appendAudit(transaction, actor, [creationEntry(id, { superAdmin: admin.superAdmin })]);
  });
  return id;
}

/**
 * Creates an admin without rights for a super admin, whose password for them is a one-time one; where changes of staff
 * need two super admins, proposes it.
 *
 * @returns the id; null if a second super admin must confirm
 * @throws PhoneTaken
 * @throws ProposedAlready
 * @throws ValidationFailed for a refused password
 * @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function createAdminAsSuperAdmin(
  database: Handle,
  actor: Actor,
  admin: NewAdmin,
): Promise<string | null> {
  const account = await hashedAccount(admin);
  return database.transaction().execute(async (transaction) => {
    await keepSuperAdmin(transaction, actor.adminId);
    if (await needsTwoSuperAdmins(transaction)) {
      if (await selectPhoneTaken(transaction, account.phoneNumber)) throw new PhoneTaken();
      const { superAdmin, ...content } = account;
      const entry = await propose(transaction, actor, {
        subject: `admin ${account.phoneNumber}`,
        kind: superAdmin ? 'createSuperAdmin' : 'createAdmin',
        adminId: null,
        content,
      });
      await appendAudit(transaction, actor, [entry]);
      return null;
    }
    const { id, entry } = await insertForAnother(transaction, [actor.adminId], account);
    await appendAudit(transaction, actor, [entry]);
    return id;
  });
}

/** Creates the admin of a confirmed proposal. @throws PhoneTaken */
export const createConfirmedAdmin: StaffChanges['createAdmin'] = async (
  transaction,
  {
    content: { firstName = '', lastName = '', phoneNumber = '', passwordHash = '' },
    superAdmin,
    superAdmins,
  },
) => {
  const account = { firstName, lastName, phoneNumber, passwordHash, superAdmin };
  return [(await insertForAnother(transaction, superAdmins, account)).entry];
};

/** Account with the hash of its password. */
type HashedAccount = Omit<NewAdmin, 'password'> & { passwordHash: string };

async function hashedAccount({ password, ...admin }: NewAdmin): Promise<HashedAccount> {
  const passwordHash = await hashNewPassword(password, admin.phoneNumber, 'password');
  return {
    ...{ ...admin, passwordHash },
    ...{ firstName: admin.firstName.trim(), lastName: admin.lastName.trim() },
  };
}

/** Inserts an admin whose password others have set, with what they gave. */
async function insertForAnother(
  transaction: TransactionHandle,
  giverIds: readonly string[],
  account: HashedAccount,
): Promise<{ id: string; entry: AuditEntry }> {
  const id = newId();
  await insert(transaction, { id, ...account, passwordGivenAt: new Date() });
  const given = account.superAdmin ? ['account', 'superAdmin'] : ['account'];
  await recordGrants(transaction, giverIds, id, given);
  const { superAdmin } = account;
  const [proposedBy, second] = giverIds;
  return { id, entry: creationEntry(id, { superAdmin, ...(second !== undefined && { proposedBy }) }) };
}

async function insert(
  transaction: TransactionHandle,
  admin: HashedAccount & { id: string; passwordGivenAt?: Date },
): Promise<void> {
  const inserted = await insertAdmin(transaction, {
    id: admin.id,
    first_name: admin.firstName,
    last_name: admin.lastName,
    phone_number: admin.phoneNumber,
    password_hash: admin.passwordHash,
    super_admin: admin.superAdmin,
    ...(admin.passwordGivenAt && { password_given_at: admin.passwordGivenAt }),
  });
  if (!inserted) throw new PhoneTaken();
}

const creationEntry = (id: string, after: Record<string, unknown>): AuditEntry => ({
  action: 'admin.create',
  recordType: 'admin',
  recordId: id,
  before: null,
  after,
});
