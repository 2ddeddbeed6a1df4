import { createHash } from 'node:crypto';
import type { FactorMethod } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import {
  findCredentials,
  lockVerifiedAdmin,
  type CredentialsRow,
} from '../admins/admin-credentials.service.ts';
import type { AdminRow } from '../admins/admins.service.ts';
import { appendAudit, type AuditEntry } from '../../base/audit/audit.service.ts';
import { needsFactor, type FactorPolicy } from '../factors/factor-policy.rules.ts';
import { newTotp, storePasskey, storeTotp, verifyNewTotp } from '../factors/factor-storage.service.ts';
import {
  creationOptions,
  proofOptions,
  verifyNewPasskey,
  type NewPasskey,
} from '../factors/passkeys.service.ts';
import { methodsOf, prove, type FactorSettings, type Proof } from '../factors/proof.service.ts';
import type { RelyingParty } from '../factors/relying-party.rules.ts';
import { createSession } from '../../base/sessions/sessions.service.ts';
import { hashToken, newToken } from '../../base/sessions/tokens.rules.ts';
import {
  countPendingTry,
  deletePendingLogin,
  insertPendingLogin,
  selectPendingLogin,
  type PendingLoginRow,
} from './pending-logins.repository.ts';
import { LoginExpired } from './sign-in.errors.ts';

/** Step that a login waits for after the password. */
export type LoginStep = PendingLoginRow['step'];

/** A login whose password was right, and which waits for its second factor or its set-up. */
export interface PendingLogin {
  token: string;
  methods: FactorMethod[];
  setUp: boolean;
}

/** A finished login. `recoveryCodes` come with the set-up of a first factor. */
export interface FinishedLogin {
  token: string;
  admin: AdminRow;
  recoveryCodes?: string[] | undefined;
}

/** Database, settings and site of the calls of the second step. */
export interface SecondStep {
  database: Handle;
  settings: FactorSettings;
  party: RelyingParty | undefined;
}

/** Address and id of a request. */
export interface Origin {
  address: string;
  requestId: string;
}

/** Hash of a stored password hash, which ends a pending login when the password changes. */
export const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('hex');

/** Stores a pending login. @returns its token, of which only the hash is stored */
export async function openPendingLogin(
  transaction: TransactionHandle,
  admin: CredentialsRow,
  address: string,
  step: LoginStep,
): Promise<string> {
  const token = newToken();
  await insertPendingLogin(transaction, {
    id: newId(),
    token_hash: hashToken(token),
    admin_id: admin.id,
    password_digest: digestOf(admin.password_hash),
    address,
    step,
  });
  return token;
}

/** Policy of second factors, and the site that passkeys belong to. */
export interface FactorRules {
  policy: FactorPolicy;
  party: RelyingParty | undefined;
}

/** Finished login, or one that waits for its second factor. */
export type NextStep = FinishedLogin | { pending: PendingLogin };

/**
 * Goes on with a login by an own password: creates a session, or a pending login for an account that has a second factor
 * or needs one. Lock the admin first.
 *
 * @returns also the entries for the audit
 */
export async function afterPassword(
  transaction: TransactionHandle,
  { policy, party }: FactorRules,
  admin: CredentialsRow,
  address: string,
): Promise<{ next: NextStep; entries: AuditEntry[] }> {
  const methods = policy === 'off' ? undefined : await methodsOf(transaction, admin.id, party);
  const { super_admin: superAdmin, rights } = admin;
  const setUp = methods === undefined && needsFactor(policy, { superAdmin, rights });
  if (methods !== undefined || setUp) {
    const token = await openPendingLogin(transaction, admin, address, setUp ? 'setUp' : 'prove');
    return { next: { pending: { token, methods: methods ?? [], setUp } }, entries: [] };
  }
  const token = await createSession(transaction, admin.id, address);
  return { next: { token, admin }, entries: [loginEntry(admin.id, null)] };
}

const loginEntry = (adminId: string, after: AuditEntry['after']): AuditEntry => ({
  action: 'session.login',
  recordType: 'admin',
  recordId: adminId,
  before: null,
  after,
});

/** A pending login that waits for a step. @throws LoginExpired */
export async function findPendingLogin(
  database: Handle,
  token: string,
  step: LoginStep,
): Promise<PendingLoginRow> {
  const found = await selectPendingLogin(database, hashToken(token));
  if (found?.step !== step) throw new LoginExpired();
  return found;
}

/** Counts a try of a pending login. @throws LoginExpired */
export async function findForTry(database: Handle, token: string, step: LoginStep): Promise<PendingLoginRow> {
  await findPendingLogin(database, token, step);
  const found = await countPendingTry(database, hashToken(token));
  if (found === undefined) throw new LoginExpired();
  return found;
}

const holderOf = ({ id, admin_id: adminId }: PendingLoginRow) => ({ id, adminId });

/** Options to prove a passkey. @throws LoginExpired */
export async function beginProof({ database, party }: SecondStep, token: string) {
  return proofOptions(database, party, holderOf(await findPendingLogin(database, token, 'prove')));
}

/**
 * Proves the second factor and creates the session.
 *
 * @throws LoginExpired
 * @throws FactorWrong
 * @throws TooManyFactorTries
 */
export async function proveLogin(
  { database, settings, party }: SecondStep,
  origin: Origin,
  token: string,
  proof: Proof,
): Promise<FinishedLogin> {
  const pending = await findForTry(database, token, 'prove');
  await prove(database, settings, party, holderOf(pending), proof);
  return database.transaction().execute((transaction) => finish(transaction, pending, origin, proof.method));
}

/** Options to create the passkey that a login needs. @throws LoginExpired */
export async function beginPasskey({ database, settings, party }: SecondStep, token: string) {
  const pending = await findPendingLogin(database, token, 'setUp');
  const site = { party, product: settings.product };
  const { phone_number: phone } = await credentialsOf(database, pending);
  return creationOptions(database, site, holderOf(pending), phone);
}

/** Adds the passkey that a login needs, and creates the session. @throws LoginExpired @throws FactorWrong */
export async function addPasskey(
  { database, settings, party }: SecondStep,
  origin: Origin,
  token: string,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<FinishedLogin> {
  const pending = await findForTry(database, token, 'setUp');
  const verified = await verifyNewPasskey(database, party, holderOf(pending), passkey);
  return setUpWith(database, pending, origin, 'passkey', (transaction, holder, actor) =>
    storePasskey(transaction, settings, holder, actor, { ...verified, name }),
  );
}

/** Begins the set-up of the authenticator app that a login needs. @throws LoginExpired */
export async function beginTotp({ database, settings }: SecondStep, token: string) {
  const pending = await findPendingLogin(database, token, 'setUp');
  const { phone_number: phone } = await credentialsOf(database, pending);
  return newTotp(database, settings, pending.admin_id, phone);
}

/** Confirms the authenticator app that a login needs, and creates the session. @throws LoginExpired @throws FactorWrong */
export async function confirmTotp(
  { database, settings }: SecondStep,
  origin: Origin,
  token: string,
  code: string,
): Promise<FinishedLogin> {
  const pending = await findForTry(database, token, 'setUp');
  const verified = await verifyNewTotp(database, settings, pending.admin_id, code);
  return setUpWith(database, pending, origin, 'totp', (transaction, holder, actor) =>
    storeTotp(transaction, settings, holder, actor, verified),
  );
}

/** Stores the first factor of a login, and creates the session, in one transaction. */
function setUpWith(
  database: Handle,
  pending: PendingLoginRow,
  origin: Origin,
  method: FactorMethod,
  store: (
    transaction: TransactionHandle,
    holder: { id: string; adminId: string },
    actor: Origin & { adminId: string },
  ) => Promise<{ recoveryCodes: string[] | undefined }>,
): Promise<FinishedLogin> {
  return database.transaction().execute(async (transaction) => {
    await keepPassword(transaction, pending);
    const actor = { ...origin, adminId: pending.admin_id };
    const { recoveryCodes } = await store(transaction, holderOf(pending), actor);
    return { ...(await finish(transaction, pending, origin, method)), recoveryCodes };
  });
}

/** Ends the pending login, once, and creates a session that has proved its factor. */
async function finish(
  transaction: TransactionHandle,
  pending: PendingLoginRow,
  { address, requestId }: Origin,
  factor: FactorMethod,
): Promise<FinishedLogin> {
  const admin = await keepPassword(transaction, pending);
  if (!(await deletePendingLogin(transaction, pending.id))) throw new LoginExpired();
  const token = await createSession(transaction, admin.id, address, { proved: true });
  const actor = { adminId: admin.id, address, requestId };
  await appendAudit(transaction, actor, [loginEntry(admin.id, { factor })]);
  return { token, admin };
}

/** @throws LoginExpired if the admin has been deleted */
export async function credentialsOf(database: Handle, pending: PendingLoginRow): Promise<CredentialsRow> {
  const admin = await findCredentials(database, pending.admin_id);
  if (admin === undefined) throw new LoginExpired();
  return admin;
}

/** Locks the admin of a pending login. @throws LoginExpired if the password has changed since the first step */
async function keepPassword(
  transaction: TransactionHandle,
  pending: PendingLoginRow,
): Promise<CredentialsRow> {
  const admin = await credentialsOf(transaction, pending);
  const unchanged = digestOf(admin.password_hash) === pending.password_digest;
  if (!unchanged || !(await lockVerifiedAdmin(transaction, admin.id, admin.password_hash))) {
    throw new LoginExpired();
  }
  return admin;
}
