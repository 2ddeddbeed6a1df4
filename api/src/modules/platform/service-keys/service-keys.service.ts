import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyBudget, type ServiceKey, type ServiceScope } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import type { Actor, ServiceCaller } from '../../../plugins/caller.ts';
import { refusal } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry, type AuditActor } from '../../base/audit/audit.service.ts';
import { ownershipOf, takeOver } from '../../base/authority/authority.service.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { forgetOldAnswers } from '../../base/idempotency/idempotency.service.ts';
import {
  addAmount,
  insertKey,
  lockKey,
  selectByLookup,
  selectKeyId,
  selectKeys,
  setRevoked,
  touchKey,
} from './service-keys.repository.ts';

export const ServiceKeyNotFound = refusal('ServiceKeyNotFound', 'notFound', 'There is no such service key.');

/** A revoked key has no owner. */
const ServiceKeyRevoked = refusal(
  'ServiceKeyRevoked',
  'conflict',
  'The key was revoked. Create another one.',
);

/** A key has used up its limit of payments and refunds. */
const KeyLimitReached = refusal(
  'KeyLimitReached',
  'tooManyRequests',
  (limit: string, left: string) =>
    `The key may pay in and refund ${limit} in 24 hours; ${left} of it is left.`,
  { retryAfter: 3_600 },
);

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
  (await selectKeys(database)).map((row) => ({
    ...{ _id: row.id, label: row.label, prefix: prefixOf(row.lookup), scopes: row.scopes },
    ...{ ownerId: row.owner_id, owner: fullName(row.owner_first_name, row.owner_last_name) },
    ...{ suspended: row.suspended, dailyLimit: toNaira(row.daily_kobo) },
    ...{ createdAt: row.created_at.toISOString(), createdBy: fullName(row.first_name, row.last_name) },
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));

/** A key to create. `expiresOn` is the last day of its validity, UTC. */
export interface ServiceKeyRequest {
  label: string;
  scopes: ServiceScope[];
  expiresOn?: string | undefined;
  /** Naira that it pays in and refunds within 24 hours. */
  dailyLimit?: number | undefined;
}

/**
 * Creates a key, which acts on the authority of its maker.
 *
 * @param actor null from the command line
 * @returns its id, and the whole key, `pdm_live_<lookup>_<secret>`, of which only the hash is stored
 */
export async function createServiceKey(
  database: Handle,
  actor: Actor | null,
  { label, scopes, expiresOn, dailyLimit = keyBudget.naira }: ServiceKeyRequest,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const lookup = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const unique = [...new Set(scopes)];
  const ownership = ownershipOf(actor, expiresOn);
  await database.transaction().execute(async (transaction) => {
    await insertKey(transaction, {
      ...{ id, lookup, secret_hash: hashSecret(secret), label: label.trim(), scopes: unique },
      ...{ created_by: actor?.adminId ?? null, daily_kobo: dailyLimit * 100, ...ownership },
    });
    const after = { prefix: prefixOf(lookup), scopes: unique, expiresAt: ownership.expires_at, dailyLimit };
    await appendAudit(transaction, actor, [auditEntry('serviceKey.create', ['serviceKey', id], after)]);
  });
  return { id, token: `${prefixOf(lookup)}_${secret}` };
}

/**
 * Revokes a key; it is refused from the next request on. A revoked key stays as it is.
 *
 * @param actor null from the command line
 * @throws ServiceKeyNotFound
 */
export async function revokeServiceKey(
  database: Handle,
  actor: AuditActor | null,
  id: string,
): Promise<void> {
  await change(database, id, async (transaction, isRevoked) => {
    if (isRevoked) return;
    await setRevoked(transaction, id, actor?.adminId ?? null);
    const change = [{ revoked: true }, { revoked: false }] as const;
    await appendAudit(transaction, actor, [auditEntry('serviceKey.revoke', ['serviceKey', id], ...change)]);
  });
}

/** Makes an admin the owner of a key. @throws ServiceKeyNotFound @throws ServiceKeyRevoked */
export async function takeOverServiceKey(database: Handle, actor: Actor, id: string): Promise<void> {
  await change(database, id, async (transaction, isRevoked) => {
    if (isRevoked) throw new ServiceKeyRevoked();
    const ownership = ownershipOf(actor);
    await takeOver(transaction, 'service_keys', id, ownership);
    const after = { ownerId: actor.adminId, expiresAt: ownership.expires_at };
    await appendAudit(transaction, actor, [auditEntry('serviceKey.takeOver', ['serviceKey', id], after)]);
  });
}

async function change(
  database: Handle,
  id: string,
  work: (transaction: TransactionHandle, isRevoked: boolean) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const key = await lockKey(transaction, id);
    if (key === undefined) throw new ServiceKeyNotFound();
    await work(transaction, key.revoked_at !== null);
  });
}

/**
 * Counts a payment or a refund against the daily limit of a key, in the transaction of its effect and after it: the key is
 * the last row that a call locks.
 *
 * @throws KeyLimitReached
 */
export async function countAmount(
  transaction: TransactionHandle,
  keyId: string,
  kobo: number,
): Promise<void> {
  if (kobo <= 0) return;
  const { limit = 0, left = 0 } = (await addAmount(transaction, keyId, kobo)) ?? {};
  const naira = (amount: number) => `₦${toNaira(amount).toLocaleString('en-NG')}`;
  if (left < 0) throw new KeyLimitReached(naira(limit), naira(Math.max(0, left + kobo)));
}

/** Finds a key by its id or its prefix, as the command line names it. @throws ServiceKeyNotFound */
export async function findServiceKey(database: Handle, idOrPrefix: string): Promise<string> {
  const id = await selectKeyId(database, idOrPrefix.replace(prefixOf(''), ''));
  if (id === undefined) throw new ServiceKeyNotFound();
  return id;
}

/** Finds the caller of an `Authorization` header; null without a valid key. Reads the database at every call. */
export async function findServiceCaller(
  database: Handle,
  authorization: string | undefined,
): Promise<ServiceCaller | null> {
  const form = /^Bearer pdm_live_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;
  const [, lookup, secret] = form.exec(authorization ?? '') ?? [];
  if (lookup === undefined || secret === undefined) return null;
  const key = await selectByLookup(database, lookup);
  if (!isSecret(secret, key?.secret_hash) || key?.valid !== true) return null;
  // Once a minute is exact enough for people, and avoids a write at every call.
  if (key.stale) {
    await touchKey(database, key.id);
    await forgetOldAnswers(database);
  }
  return { keyId: key.id, scopes: new Set(key.scopes) };
}
