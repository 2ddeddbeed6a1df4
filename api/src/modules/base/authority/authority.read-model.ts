import { sql } from 'kysely';

/**
 * Condition that the authority of a row stands, for what counts until a second person confirms it; never null. The same
 * rule as of `assertStillAuthorised`, without the lock: a statement that begins after a revocation sees it.
 *
 * @param admin name of the joined admin
 * @param basis columns of the row with the version of the account and the session
 * @param access a right, or `superAdmin`
 */
export function authorityStands(
  admin: string,
  { version, session }: { version: string; session: string },
  access: string,
) {
  const column = (name: string) => sql.ref(`${admin}.${name}`);
  const isHolder =
    access === 'superAdmin'
      ? column('super_admin')
      : sql`(${column('super_admin')} or coalesce(${column('rights')} ->> ${access}::text = 'true', false))`;
  return sql<boolean>`(${column('version')} is not distinct from ${sql.ref(version)}
    and ${column('deleted_at')} is null and ${isHolder}
    and not exists (select from revoked_sessions where revoked_sessions.id = ${sql.ref(session)}))`;
}
