import { holdsRight, rightNames, type admin, type AnswerOf, type newAdmin } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { InferType } from 'yup';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { NotAllowed, NotSignedIn, refusal } from '../../../plugins/errors.ts';
import { readable } from '../../../lists/contract-list.ts';
import { hashNewPassword } from '../passwords/password-hash.service.ts';
import { appendAudit, auditEntry, type AuditActor, type AuditEntry } from '../../base/audit/audit.service.ts';
import { recordGrants } from '../four-eyes/independence.service.ts';
import { needsTwoSuperAdmins, propose, type CarryOut } from '../four-eyes/proposals.service.ts';
import * as repository from './admins.repository.ts';

export class AdminNotFound extends refusal('notFound', 'There is no such admin.') {}
export class PhoneTaken extends refusal('conflict', 'An admin with this phone number exists already.') {}
export class LastSuperAdmin extends refusal('conflict', 'The last super admin cannot be deleted.') {}
export class OwnRights extends refusal('forbidden', 'You cannot change your own rights.') {}

export {
  findCredentials,
  findCredentialsByPhone,
  lockFirstAdmin,
  lockVerifiedAdmin,
  raiseVersion,
  replacePassword,
  resetPasswordHash,
  selectConcerned,
  selectStaff as listStaff,
  selectSuperAdminExists as superAdminExists,
  type AdminRow,
  type CredentialsRow,
} from './admins.repository.ts';
import { databaseNow } from '../../../database/clock.ts';

/**
 * Finds a live admin: the caller's own record, or any record for a super admin.
 * @throws NotAllowed for another's record, even if it does not exist @throws AdminNotFound
 */
export async function fetchAdmin(
  database: Handle,
  caller: Pick<Caller, 'adminId' | 'superAdmin'>,
  id: string,
): Promise<repository.AdminRow> {
  if (id !== caller.adminId && !caller.superAdmin) throw new NotAllowed();
  const found = await repository.selectAdmin(database, id);
  if (found === undefined) throw new AdminNotFound();
  return found;
}

/**
 * Maps an admin. Every right of the table is named, as the admin holds it; of the rights that remotes
 * bring, those are named that the admin holds.
 */
export const toAdmin = (row: repository.AdminRow): AnswerOf<typeof admin> => ({
  ...{ _id: row.id, firstName: row.first_name, lastName: row.last_name, phoneNumber: row.phone_number },
  ...{ superAdmin: row.super_admin, markedForDelete: row.deleted_at !== null },
  rights: {
    ...Object.fromEntries(rightNames.map((right) => [right, holdsRight(row.rights, right)])),
    ...Object.fromEntries(Object.entries(row.rights).filter(([, held]) => held === true)),
  },
});

/** Members of staff. */
export const admins = readable<repository.AdminRow>(repository.adminList);

/**
 * Asserts within a transaction that the caller is still a super admin; a concurrent call may have deleted them.
 * @throws NotSignedIn, NotAllowed
 */
export async function keepSuperAdmin(transaction: TransactionHandle, adminId: string): Promise<void> {
  assertSuperAdmin(await repository.lockStatusShared(transaction, adminId));
}

/** Locks a live admin for a change. @returns undefined if there is none */
export const lockStatus = async (transaction: TransactionHandle, adminId: string) =>
  (await repository.lockStatuses(transaction, [adminId]))[0];

/**
 * Locks live admins for a change, in the order of their ids, and asserts that the first is a super admin.
 * @throws NotSignedIn, NotAllowed
 */
export async function lockAsSuperAdmin(transaction: TransactionHandle, ids: readonly [string, ...string[]]) {
  const locked = await repository.lockStatuses(transaction, ids);
  assertSuperAdmin(locked.find(({ id }) => id === ids[0]));
  return locked;
}

/** As {@link lockAsSuperAdmin}, with all live super admins. */
export async function lockSuperAdmins(transaction: TransactionHandle, ids: readonly [string, ...string[]]) {
  const locked = await repository.lockStatusesAndSuperAdmins(transaction, ids);
  assertSuperAdmin(locked.find(({ id }) => id === ids[0]));
  return locked;
}

/** Asserts that a locked admin is a super admin; undefined means that no such live admin exists. */
export function assertSuperAdmin(status: repository.AdminStatus | undefined): void {
  if (status === undefined) throw new NotSignedIn();
  if (!status.super_admin) throw new NotAllowed();
}

/** Account of a new admin. */
export type NewAdmin = InferType<typeof newAdmin> & { superAdmin: boolean };

/**
 * Creates an admin without rights, whose password is their own: from the command line, and the first super admin.
 * @param actor address of the request; null from the command line
 * @param guard precondition, checked first in the transaction; its error prevents the creation
 * @throws PhoneTaken @throws ValidationFailed for a refused password
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
 * Creates an admin without rights for a super admin, whose password for them is a one-time one; where changes of
 * staff need two super admins, proposes it.
 * @returns the id; null if a second super admin must confirm
 * @throws PhoneTaken, ProposedAlready @throws ValidationFailed for a refused password
 * @throws NotSignedIn if a concurrent call has deleted the caller
 */
export async function createAdminAsSuperAdmin(database: Handle, actor: Actor, admin: NewAdmin) {
  const account = await hashedAccount(admin);
  return database.transaction().execute(async (transaction) => {
    await keepSuperAdmin(transaction, actor.adminId);
    if (await needsTwoSuperAdmins(transaction)) {
      if (await repository.selectPhoneTaken(transaction, account.phoneNumber)) throw new PhoneTaken();
      const { superAdmin, ...content } = account;
      const kind = superAdmin ? ('createSuperAdmin' as const) : ('createAdmin' as const);
      const proposal = { subject: `admin ${account.phoneNumber}`, kind, adminId: null, content };
      const entry = await propose(transaction, actor, proposal);
      await appendAudit(transaction, actor, [entry]);
      return null;
    }
    const { id, entry } = await insertForAnother(transaction, [actor.adminId], account);
    await appendAudit(transaction, actor, [entry]);
    return id;
  });
}

/** Creates the admin of a confirmed proposal. @throws PhoneTaken */
export const createConfirmedAdmin: CarryOut = async (
  transaction,
  { kind, content: { firstName = '', lastName = '', phoneNumber = '', passwordHash = '' }, superAdmins },
) => {
  const superAdmin = kind === 'createSuperAdmin';
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
  await insert(transaction, { id, ...account, passwordGivenAt: databaseNow() });
  const given = account.superAdmin ? ['account', 'superAdmin'] : ['account'];
  await recordGrants(transaction, giverIds, id, given);
  const { superAdmin } = account;
  const [proposedBy, second] = giverIds;
  return { id, entry: creationEntry(id, { superAdmin, ...(second !== undefined && { proposedBy }) }) };
}

async function insert(
  transaction: TransactionHandle,
  { id, ...admin }: HashedAccount & { id: string; passwordGivenAt?: Date },
): Promise<void> {
  const inserted = await repository.insertAdmin(transaction, {
    ...{ id, first_name: admin.firstName, last_name: admin.lastName, super_admin: admin.superAdmin },
    ...{ phone_number: admin.phoneNumber, password_hash: admin.passwordHash },
    password_given_at: admin.passwordGivenAt ?? null,
  });
  if (!inserted) throw new PhoneTaken();
}

const creationEntry = (id: string, after: Record<string, unknown>) =>
  auditEntry('admin.create', ['admin', id], after);
