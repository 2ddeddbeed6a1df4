import { sql, type Insertable, type Selectable } from 'kysely';
import type { Handle, ServiceKeysTable, TransactionHandle } from '../../../database/schema.ts';

/** A key with the name of the admin who created it. */
export interface ServiceKeyRow extends Omit<Selectable<ServiceKeysTable>, 'secret_hash'> {
  first_name: string | null;
  last_name: string | null;
}

/** Limit of the list, far above what one deployment has. */
const maxKeys = 500;

/** Keys, newest first. */
export function selectKeys(database: Handle): Promise<ServiceKeyRow[]> {
  return database
    .selectFrom('service_keys')
    .leftJoin('admins', 'admins.id', 'service_keys.created_by')
    .select(['service_keys.id', 'lookup', 'label', 'scopes', 'service_keys.created_at', 'created_by'])
    .select(['last_used_at', 'expires_at', 'revoked_at', 'revoked_by', 'first_name', 'last_name'])
    .orderBy('service_keys.id', 'desc')
    .limit(maxKeys)
    .execute();
}

/** A key as a request is checked against it. */
export interface PresentedKey extends Pick<Selectable<ServiceKeysTable>, 'id' | 'secret_hash' | 'scopes'> {
  /** Neither revoked nor expired. */
  valid: boolean;
  /** The last use was noted more than a minute ago. */
  stale: boolean;
}

export function selectByLookup(database: Handle, lookup: string): Promise<PresentedKey | undefined> {
  return database
    .selectFrom('service_keys')
    .select(['id', 'secret_hash', 'scopes'])
    .select(sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`.as('valid'))
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('stale'))
    .where('lookup', '=', lookup)
    .executeTakeFirst();
}

export async function insertKey(
  transaction: TransactionHandle,
  key: Insertable<ServiceKeysTable>,
): Promise<void> {
  await transaction.insertInto('service_keys').values(key).execute();
}

/** Notes the use of a key, unless a concurrent request does: it waits for no lock. */
export async function touchKey(database: Handle, id: string): Promise<void> {
  await sql`
    update service_keys set last_used_at = now() where id = (
      select id from service_keys where id = ${id}::uuid
        and (last_used_at is null or last_used_at < now() - interval '1 minute')
      for no key update skip locked
    )`.execute(database);
}

/** Locks a key. */
export function lockKey(
  transaction: TransactionHandle,
  id: string,
): Promise<Pick<Selectable<ServiceKeysTable>, 'id' | 'revoked_at'> | undefined> {
  return transaction
    .selectFrom('service_keys')
    .select(['id', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the id of a key by its id or its public prefix. */
export async function selectKeyId(database: Handle, idOrLookup: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from service_keys where id::text = ${idOrLookup} or lookup = ${idOrLookup}`.execute(database);
  return rows[0]?.id;
}

export async function setRevoked(
  transaction: TransactionHandle,
  id: string,
  adminId: string | null,
): Promise<void> {
  await transaction
    .updateTable('service_keys')
    .set({ revoked_at: sql`now()`, revoked_by: adminId })
    .where('id', '=', id)
    .execute();
}
