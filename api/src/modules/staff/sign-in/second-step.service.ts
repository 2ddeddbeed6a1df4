import { createHash } from 'node:crypto';
import type { FactorMethod } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { AuditedAdmin } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import * as admins from '../admins/admins.service.ts';
import { appendAudit, appendEntry, auditEntry, type AuditEntry } from '../../base/audit/audit.service.ts';
import * as storage from '../factors/factor-storage.service.ts';
import { needsFactor } from '../factors/factors.rules.ts';
import {
  creationOptions,
  proofOptions,
  verifyNewPasskey,
  type FactorHolder,
  type FactorSite,
  type NewPasskey,
  type Proof,
} from '../factors/passkeys.service.ts';
import { methodsOf, prove } from '../factors/proof.service.ts';
import { hashNewPassword, withPasswordSlot } from '../passwords/password-hash.service.ts';
import { assertPasswordAllowed } from '../passwords/password.rules.ts';
import { createSession, revokeSessions } from '../../base/sessions/sessions.service.ts';
import { hashToken, newToken } from '../../base/sessions/tokens.rules.ts';
import {
  countPendingTry,
  deletePendingLogin,
  insertPendingLogin,
  selectPendingLogin,
  type PendingLoginRow,
} from './pending-logins.repository.ts';
import { LoginExpired, PasswordNotOwn } from './sign-in.errors.ts';

/** Step that a login waits for after the password. */
type LoginStep = PendingLoginRow['step'];

/** A login whose password was right, and which waits for its second factor or its set-up. */
export interface PendingLogin {
  token: string;
  methods: FactorMethod[];
  setUp: boolean;
}

/** A finished login. `recoveryCodes` come with the set-up of a first factor. */
export interface FinishedLogin {
  token: string;
  admin: admins.AdminRow;
  recoveryCodes?: string[] | undefined;
}

/** Site of a login with its request. */
export interface LoginSite extends FactorSite {
  requestId: string;
}

/** Hash of a stored password hash, which ends a pending login when the password changes. */
const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('hex');

/** Stores a pending login. @returns its token, of which only the hash is stored */
export async function openPendingLogin(
  transaction: TransactionHandle,
  admin: admins.CredentialsRow,
  address: string,
  step: LoginStep,
): Promise<string> {
  const token = newToken();
  await insertPendingLogin(transaction, {
    ...{ id: newId(), token_hash: hashToken(token), admin_id: admin.id, address, step },
    password_digest: digestOf(admin.password_hash),
  });
  return token;
}

/** Finished login, or one that waits for its second factor. */
export type NextStep = FinishedLogin | { pending: PendingLogin };

/**
 * Goes on with a login by an own password: creates a session, or a pending login for an account that has a second
 * factor or needs one. Lock the admin first.
 * @returns also the entries for the audit
 */
export async function afterPassword(
  transaction: TransactionHandle,
  { settings: { staffMfa: policy }, party, address }: LoginSite,
  admin: admins.CredentialsRow,
): Promise<{ next: NextStep; entries: AuditEntry[] }> {
  const methods = policy === 'off' ? undefined : await methodsOf(transaction, admin.id, party);
  const { super_admin: superAdmin, rights } = admin;
  const setUp = methods === undefined && needsFactor(policy, { superAdmin, rights });
  if (methods !== undefined || setUp) {
    const token = await openPendingLogin(transaction, admin, address, setUp ? 'setUp' : 'prove');
    return { next: { pending: { token, methods: methods ?? [], setUp } }, entries: [] };
  }
  const token = await createSession(transaction, admin.id, address);
  return { next: { token, admin }, entries: [auditEntry('session.login', ['admin', admin.id])] };
}

/** A pending login that waits for a step. @throws LoginExpired */
async function findPendingLogin(database: Handle, token: string, step: LoginStep): Promise<PendingLoginRow> {
  const found = await selectPendingLogin(database, hashToken(token));
  if (found?.step !== step) throw new LoginExpired();
  return found;
}

/** Counts a try of a pending login. @throws LoginExpired */
async function findForTry(database: Handle, token: string, step: LoginStep): Promise<PendingLoginRow> {
  await findPendingLogin(database, token, step);
  const found = await countPendingTry(database, hashToken(token));
  if (found === undefined) throw new LoginExpired();
  return found;
}

const holderOf = ({ id, admin_id: adminId }: PendingLoginRow): FactorHolder => ({ id, adminId });

/** Options to prove a passkey. @throws LoginExpired */
export const beginProof = async (site: LoginSite, token: string) =>
  proofOptions(site, holderOf(await findPendingLogin(site.database, token, 'prove')));

/** Proves the second factor and creates the session. @throws LoginExpired, FactorWrong, TooManyFactorTries */
export async function proveLogin(site: LoginSite, token: string, proof: Proof): Promise<FinishedLogin> {
  const pending = await findForTry(site.database, token, 'prove');
  await prove(site, holderOf(pending), proof);
  const { method } = proof;
  return site.database.transaction().execute((transaction) => finish(transaction, site, pending, method));
}

/** Options to create the passkey that a login needs. @throws LoginExpired */
export async function beginPasskey(site: LoginSite, token: string) {
  const pending = await findPendingLogin(site.database, token, 'setUp');
  const { phone_number: phone } = await credentialsOf(site.database, pending);
  return creationOptions(site, holderOf(pending), phone);
}

/** Adds the passkey that a login needs, and creates the session. @throws LoginExpired @throws FactorWrong */
export async function addPasskey(
  site: LoginSite,
  token: string,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<FinishedLogin> {
  const pending = await findForTry(site.database, token, 'setUp');
  const verified = await verifyNewPasskey(site, holderOf(pending), passkey);
  return setUpWith(site, pending, 'passkey', (transaction, ...by) =>
    storage.storePasskey(transaction, site.settings, ...by, { ...verified, name }),
  );
}

/** Begins the set-up of the authenticator app that a login needs. @throws LoginExpired */
export async function beginTotp({ database, settings }: LoginSite, token: string) {
  const pending = await findPendingLogin(database, token, 'setUp');
  const { phone_number: phone } = await credentialsOf(database, pending);
  return storage.newTotp(database, settings, pending.admin_id, phone);
}

/** Confirms the authenticator app that a login needs, and creates the session. @throws LoginExpired @throws FactorWrong */
export async function confirmTotp(site: LoginSite, token: string, code: string): Promise<FinishedLogin> {
  const { database, settings } = site;
  const pending = await findForTry(database, token, 'setUp');
  const verified = await storage.verifyNewTotp(database, settings, pending.admin_id, code);
  return setUpWith(site, pending, 'totp', (transaction, ...by) =>
    storage.storeTotp(transaction, settings, ...by, verified),
  );
}

/** Stores the first factor of a login, and creates the session, in one transaction. */
function setUpWith(
  site: LoginSite,
  pending: PendingLoginRow,
  method: FactorMethod,
  store: (
    transaction: TransactionHandle,
    holder: FactorHolder,
    actor: AuditedAdmin,
  ) => Promise<storage.FirstCodes>,
): Promise<FinishedLogin> {
  const { address, requestId } = site;
  return site.database.transaction().execute(async (transaction) => {
    await keepPassword(transaction, pending);
    const actor = { adminId: pending.admin_id, address, requestId };
    const { recoveryCodes } = await store(transaction, holderOf(pending), actor);
    return { ...(await finish(transaction, site, pending, method)), recoveryCodes };
  });
}

/** Ends the pending login, once, and creates a session that has proved its factor. */
async function finish(
  transaction: TransactionHandle,
  { address, requestId }: LoginSite,
  pending: PendingLoginRow,
  factor: FactorMethod,
): Promise<FinishedLogin> {
  const admin = await keepPassword(transaction, pending);
  if (!(await deletePendingLogin(transaction, pending.id))) throw new LoginExpired();
  const token = await createSession(transaction, admin.id, address, { proved: true });
  const actor = { adminId: admin.id, address, requestId };
  await appendEntry(transaction, actor, 'session.login', ['admin', admin.id], { factor });
  return { token, admin };
}

/** @throws LoginExpired if the admin has been deleted */
async function credentialsOf(database: Handle, pending: PendingLoginRow): Promise<admins.CredentialsRow> {
  const admin = await admins.findCredentials(database, pending.admin_id);
  if (admin === undefined) throw new LoginExpired();
  return admin;
}

/** Locks the admin of a pending login. @throws LoginExpired if the password has changed since the first step */
async function keepPassword(transaction: TransactionHandle, pending: PendingLoginRow) {
  const admin = await credentialsOf(transaction, pending);
  const unchanged = digestOf(admin.password_hash) === pending.password_digest;
  if (!unchanged || !(await admins.lockVerifiedAdmin(transaction, admin.id, admin.password_hash)))
    throw new LoginExpired();
  return admin;
}

/**
 * Sets the own password after a login by a one-time one, ends other sessions, and goes on with the login, in one
 * transaction. A refused password counts no try, and the one-time one is compared with each try.
 * @returns the next step, and the admin whose password it is
 * @throws LoginExpired also if the password has changed since the first step @throws PasswordNotOwn
 * @throws ValidationFailed for a refused password
 */
export async function chooseOwnPassword(
  site: LoginSite,
  { pending: token, newPassword }: { pending: string; newPassword: string },
): Promise<{ next: NextStep; admin: admins.CredentialsRow }> {
  const { database, address, requestId } = site;
  const waiting = await findPendingLogin(database, token, 'choosePassword');
  const own = await credentialsOf(database, waiting);
  const { id, phone_number: phoneNumber, password_hash: verifiedHash } = own;
  if (digestOf(verifiedHash) !== waiting.password_digest) throw new LoginExpired();
  assertPasswordAllowed(newPassword, phoneNumber, 'newPassword');
  await findForTry(database, token, 'choosePassword');
  const isSame = await withPasswordSlot({ address, known: true }, (check) =>
    check(newPassword, verifiedHash),
  );
  if (isSame) throw new PasswordNotOwn();
  const newHash = await hashNewPassword(newPassword, phoneNumber, 'newPassword');
  return database.transaction().execute(async (transaction) => {
    if (!(await admins.replacePassword(transaction, id, { verifiedHash, newHash }))) throw new LoginExpired();
    if (!(await deletePendingLogin(transaction, waiting.id))) throw new LoginExpired();
    const sessionsEnded = await revokeSessions(transaction, id);
    const admin = await credentialsOf(transaction, waiting);
    const { next, entries } = await afterPassword(transaction, site, admin);
    const chosen = auditEntry('admin.choosePassword', ['admin', id], { sessionsEnded });
    await appendAudit(transaction, { address, requestId, adminId: id }, [chosen, ...entries]);
    return { next, admin };
  });
}
