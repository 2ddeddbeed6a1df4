import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyBudget, serviceKey, type ServiceKey, type serviceKeyForm } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { InferType } from 'yup';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { toNaira } from '../../../lists/money.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { AppError, found, refusal } from '../../../plugins/errors.ts';
import { appendAudit, appendEntry, auditEntry } from '../../base/audit/audit.service.ts';
import { ownershipOf, takeOver } from '../../base/authority/authority.service.ts';
import { lockAsSuperAdmin } from '../../staff/admins/admins.service.ts';
import {
  endProposal,
  proposeIfNeeded,
  type CarryOut,
  type Persons,
} from '../../staff/four-eyes/proposals.service.ts';
import { forgetOldAnswers } from '../../base/idempotency/idempotency.service.ts';
import * as repository from './service-keys.repository.ts';

export class ServiceKeyNotFound extends refusal('notFound', 'There is no such service key.') {}

/** A revoked key has no owner. */
class ServiceKeyRevoked extends refusal('conflict', 'The key was revoked. Create another one.') {}

export { pruneAmounts } from './service-keys.repository.ts';

/** Recognizable beginning of a key, which is no secret; secret scanners know it. */
const prefixOf = (lookup: string): string => `pdm_live_${lookup}`;

/** Hash of a secret, as the database stores it. Plain SHA-256 is enough for 256 random bits. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Compared with where there is no such key, so that both cases do the same work. */
const noHash = hashSecret('');

/** Compares a secret with a stored hash in constant time; false without one. */
function isSecret(secret: string, storedHash: string | undefined): boolean {
  const stored = Buffer.from(storedHash ?? noHash, 'hex');
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), stored) && storedHash !== undefined;
}

/** Keys, newest first, revoked ones included. */
export const serviceKeys = async (database: Handle): Promise<ServiceKey[]> =>
  (await repository.selectKeys(database, prefixOf(''))).map(recordMapper(serviceKey));

const subjectOf = (id: string) => `serviceKey ${id}`;

/**
 * Proposes a key, where changes of staff need two super admins: each scope changes records or reads people's data. Lock the
 * admin first.
 * @returns entries for the audit; none if the key may be used at once
 */
async function proposeKey(
  transaction: TransactionHandle,
  actor: Actor,
  key: { id: string; label: string; scopes: readonly string[] },
) {
  const content = { recordId: key.id, name: key.label, what: key.scopes.join(', ') };
  const proposal = { subject: subjectOf(key.id), kind: 'serviceKey' as const, adminId: null, content };
  return proposeIfNeeded(transaction, actor, proposal);
}

/** Admits the key of a confirmed proposal. @throws ServiceKeyNotFound @throws ServiceKeyRevoked */
export const confirmKey: CarryOut = async (transaction, { content: { recordId = '' }, superAdmins }) => {
  const key = found(await repository.lockKey(transaction, recordId), ServiceKeyNotFound);
  if (key.revoked_at !== null) throw new ServiceKeyRevoked();
  await repository.setWaits(transaction, recordId, false);
  return [auditEntry('serviceKey.confirm', ['serviceKey', recordId], { proposedBy: superAdmins[0] })];
};

/**
 * Creates a key, which acts on the authority of its maker. It waits for a second super admin, where changes of staff
 * need two.
 * @param actor null from the command line
 * @returns its id, and the whole key, `pdm_live_<lookup>_<secret>`, of which only the hash is stored
 */
export async function createServiceKey(
  database: Handle,
  actor: Actor | null,
  { label, scopes, expiresOn, dailyLimit = keyBudget.naira }: InferType<typeof serviceKeyForm>,
): Promise<{ id: string; token: string; persons: Persons }> {
  const id = newId();
  const lookup = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const unique = [...new Set(scopes)];
  const ownership = ownershipOf(actor, expiresOn);
  const key = { id, label: label.trim(), scopes: unique };
  const persons = await database.transaction().execute(async (transaction) => {
    if (actor !== null) await lockAsSuperAdmin(transaction, [actor.adminId]);
    const proposed = actor === null ? [] : await proposeKey(transaction, actor, key);
    await repository.insertKey(transaction, {
      ...{ ...key, lookup, secret_hash: hashSecret(secret), waits: proposed.length > 0 },
      ...{ created_by: actor?.adminId ?? null, daily_kobo: dailyLimit * 100, ...ownership },
    });
    const after = { prefix: prefixOf(lookup), scopes: unique, expiresAt: ownership.expires_at, dailyLimit };
    const entry = auditEntry('serviceKey.create', ['serviceKey', id], after);
    await appendAudit(transaction, actor, [entry, ...proposed]);
    if (proposed.length > 0) return 'two';
    return actor === null ? 'one' : 'alone';
  });
  return { id, token: `${prefixOf(lookup)}_${secret}`, persons };
}

/**
 * Revokes a key; it is refused from the next request on. A revoked key stays as it is.
 * @param actor null from the command line
 * @throws ServiceKeyNotFound
 */
export async function revokeServiceKey(database: Handle, actor: Actor | null, id: string): Promise<void> {
  await change(database, actor, id, async (transaction, key) => {
    if (key.revoked_at !== null) return;
    await endProposal(transaction, subjectOf(id));
    await repository.setRevoked(transaction, id, actor?.adminId ?? null);
    const change = [{ revoked: true }, { revoked: false }] as const;
    await appendEntry(transaction, actor, 'serviceKey.revoke', ['serviceKey', id], ...change);
  });
}

/**
 * Makes an admin the owner of a key. One that waits for a second super admin waits further.
 * @throws ServiceKeyNotFound @throws ServiceKeyRevoked @throws ProposedAlready
 */
export async function takeOverServiceKey(database: Handle, actor: Actor, id: string): Promise<void> {
  await change(database, actor, id, async (transaction, key) => {
    if (key.revoked_at !== null) throw new ServiceKeyRevoked();
    const proposed = key.waits ? await proposeKey(transaction, actor, { id, ...key }) : [];
    await repository.setWaits(transaction, id, proposed.length > 0);
    const ownership = ownershipOf(actor);
    await takeOver(transaction, id, ownership);
    const after = { ownerId: actor.adminId, expiresAt: ownership.expires_at };
    const entry = auditEntry('serviceKey.takeOver', ['serviceKey', id], after);
    await appendAudit(transaction, actor, [entry, ...proposed]);
  });
}

async function change(
  database: Handle,
  actor: Actor | null,
  id: string,
  work: (transaction: TransactionHandle, key: repository.LockedKey) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Before the key, as a confirmation does.
    if (actor !== null) await lockAsSuperAdmin(transaction, [actor.adminId]);
    const key = found(await repository.lockKey(transaction, id), ServiceKeyNotFound);
    await work(transaction, key);
  });
}

/**
 * Counts a payment or a refund against the daily limit of a key, in the transaction of its effect and after it: the key is
 * the last row that a call locks.
 * @throws AppError beyond the limit
 */
export async function countAmount(transaction: TransactionHandle, keyId: string, kobo: number) {
  if (kobo <= 0) return;
  const { limit = 0, left = 0 } = (await repository.addAmount(transaction, keyId, kobo)) ?? {};
  const naira = (amount: number) => `₦${toNaira(amount).toLocaleString('en-NG')}`;
  if (left < 0)
    throw new AppError(
      'tooManyRequests',
      `The key may pay in, credit and refund ${naira(limit)} in 24 hours; ${naira(Math.max(0, left + kobo))} of it is left.`,
      { retryAfter: 3_600 },
    );
}

/** Finds a key by its id or its prefix, as the command line names it. @throws ServiceKeyNotFound */
export async function findServiceKey(database: Handle, idOrPrefix: string): Promise<string> {
  const found = await repository.selectKeyId(database, idOrPrefix.replace(prefixOf(''), ''));
  if (found === undefined) throw new ServiceKeyNotFound();
  return found.id;
}

/** Finds the caller of an `Authorization` header; null without a valid key. Reads the database at every call. */
export async function findServiceCaller(database: Handle, authorization: string | undefined) {
  const form = /^Bearer pdm_live_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;
  const [, lookup, secret] = form.exec(authorization ?? '') ?? [];
  if (lookup === undefined || secret === undefined) return null;
  const key = await repository.selectByLookup(database, lookup);
  if (!isSecret(secret, key?.secret_hash) || key?.valid !== true) return null;
  // Once a minute is exact enough for people, and avoids a write at every call.
  if (key.stale) {
    await repository.touchKey(database, key.id);
    await forgetOldAnswers(database);
  }
  return { keyId: key.id, scopes: new Set(key.scopes) };
}
