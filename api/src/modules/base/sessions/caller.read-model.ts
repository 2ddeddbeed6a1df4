import { CompiledQuery, type Selectable } from 'kysely';
import { brief } from '../../../database/brief.ts';
import type { AdminsTable, Handle } from '../../../database/schema.ts';

/** Active session with the access of its admin. */
export interface CallerRow extends Pick<Selectable<AdminsTable>, 'super_admin' | 'rights'> {
  session_id: string;
  admin_id: string;
  /** The session was last marked as used more than a minute ago. */
  stale: boolean;
}

/** Static SQL: it runs before every call, and building it each time would cost more than running it. */
const statementBy = (condition: string) => `${brief}
  select sessions.id as session_id, admin_id, super_admin, rights,
    last_used_at < now() - interval '1 minute' as stale
  from sessions join admins on admins.id = sessions.admin_id
  where ${condition} and admins.deleted_at is null and expires_at > now()
    and last_used_at > now() - interval '30 minutes'`;

const byToken = statementBy('token_hash = $1');
const byIds = statementBy('sessions.id = any($1::uuid[])');

/** A session is active while it is used every 30 minutes, for 8 hours at most, and until its admin is deleted. */
export async function selectCaller(database: Handle, tokenHash: string): Promise<CallerRow | undefined> {
  const query = CompiledQuery.raw(byToken, [tokenHash]);
  return (await database.executeQuery<CallerRow>(query)).rows[0];
}

/** The same by ids of sessions, for what a session has signed or holds open. */
export async function selectCallersOfSessions(
  database: Handle,
  ids: readonly string[],
): Promise<CallerRow[]> {
  return (await database.executeQuery<CallerRow>(CompiledQuery.raw(byIds, [ids]))).rows;
}
