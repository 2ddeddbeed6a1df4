import { sql, type RawBuilder } from 'kysely';
import type { TransactionHandle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';

/**
 * Condition that the authority of a row stands, for what counts until a second person confirms it; never null. The same
 * rule as of `assertStillAuthorised`, without the lock: a statement that begins after a revocation sees it.
 * @param admin name of the joined admin
 * @param row name of the row, and its column with the version of the account
 * @param access a right, or `superAdmin`
 */
export function authorityStands(
  admin: string,
  [row, version]: readonly [row: string, version: string],
  access: string,
) {
  const column = (name: string) => sql.ref(`${admin}.${name}`);
  const isHolder =
    access === 'superAdmin'
      ? column('super_admin')
      : sql`(${column('super_admin')} or coalesce(${column('rights')} ->> ${access}::text = 'true', false))`;
  return sql<boolean>`(${column('version')} is not distinct from ${sql.ref(`${row}.${version}`)}
    and ${column('deleted_at')} is null and ${isHolder} and ${sql.ref(`${row}.lapsed_at`)} is null
    and not exists (select from revoked_sessions where revoked_sessions.id = ${sql.ref(`${row}.session_id`)}))`;
}

/** Owner of a row, and the end of its validity. */
export interface Ownership {
  owner_id: string | null;
  owner_version: number | null;
  session_id: string | null;
  expires_at: string;
}

/**
 * SQL of the reason for which a service key is suspended; null while its authority stands. The same rule as
 * for work that acts later, without a lock and within the statement that reads the row.
 * @param alias of `service_keys`
 */
export function suspensionOf(alias: string): RawBuilder<string | null> {
  const row = sql.raw(alias);
  return sql`case
    when ${row}.waits then 'Waits for a second super admin'
    when ${row}.expires_at <= now() then 'Expired'
    else (
      select case
        when holder.deleted_at is not null then 'The owner was deleted'
        when holder.version is distinct from ${row}.owner_version or not holder.super_admin
          then 'The owner''s password or rights changed'
        when exists (select from revoked_sessions where id = ${row}.session_id)
          then 'The session that made it was ended'
      end from admins as holder where holder.id = ${row}.owner_id)
    end`;
}

/** Names of the keys that act on the authority of admins, by owner. */
export const ownedBy = (transaction: TransactionHandle, ownerIds: string[]) =>
  allRows<{ owner_id: string; name: string }>(transaction)`
    select owner_id, 'Service key ' || label as name from service_keys as key
    where owner_id = any(${ownerIds}::uuid[]) and revoked_at is null and ${suspensionOf('key')} is null
    order by name`;
