import type { ServiceScope } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { appendAudit, type AuditActor } from '../../base/audit/audit.service.ts';
import { forgetOldAnswers } from '../../base/idempotency/idempotency.service.ts';
import { isSecret, newKey, parseKey, prefixOf } from './service-key.rules.ts';
import { ServiceKeyNotFound } from './service-keys.errors.ts';
import {
  insertKey,
  lockKey,
  selectByLookup,
  selectKeyId,
  selectKeys,
  setRevoked,
  touchKey,
  type ServiceKeyRow,
} from './service-keys.repository.ts';

export type { ServiceKeyRow };

/** Keys, newest first, revoked ones included. */
export const serviceKeys = (database: Handle): Promise<ServiceKeyRow[]> => selectKeys(database);

/** A key to create. `expiresOn` is the last day of its validity, UTC. */
export interface ServiceKeyRequest {
  label: string;
  scopes: ServiceScope[];
  expiresOn?: string | undefined;
}

/**
 * Creates a key.
 *
 * @param actor null from the command line
 * @returns its id, and the whole key, of which only the hash is stored
 */
export async function createServiceKey(
  database: Handle,
  actor: AuditActor | null,
  { label, scopes, expiresOn }: ServiceKeyRequest,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const { token, lookup, secretHash } = newKey();
  const unique = [...new Set(scopes)];
  const expiresAt = expiresOn === undefined ? null : `${expiresOn}T23:59:59.999Z`;
  await database.transaction().execute(async (transaction) => {
    await insertKey(transaction, {
      ...{ id, lookup, secret_hash: secretHash, label: label.trim(), scopes: unique },
      ...{ created_by: actor?.adminId ?? null, expires_at: expiresAt },
    });
    const entry = { action: 'serviceKey.create', recordType: 'serviceKey', recordId: id };
    const after = { prefix: prefixOf(lookup), scopes: unique, expiresAt };
    await appendAudit(transaction, actor, [{ ...entry, before: null, after }]);
  });
  return { id, token };
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
  await database.transaction().execute(async (transaction) => {
    const key = await lockKey(transaction, id);
    if (key === undefined) throw new ServiceKeyNotFound();
    if (key.revoked_at !== null) return;
    await setRevoked(transaction, id, actor?.adminId ?? null);
    const entry = { action: 'serviceKey.revoke', recordType: 'serviceKey', recordId: id };
    await appendAudit(transaction, actor, [
      { ...entry, before: { revoked: false }, after: { revoked: true } },
    ]);
  });
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
  const given = parseKey(authorization);
  if (given === undefined) return null;
  const key = await selectByLookup(database, given.lookup);
  if (!isSecret(given.secret, key?.secret_hash) || key?.valid !== true) return null;
  // Once a minute is exact enough for people, and avoids a write at every call.
  if (key.stale) {
    await touchKey(database, key.id);
    await forgetOldAnswers(database);
  }
  return { keyId: key.id, scopes: new Set(key.scopes) };
}
