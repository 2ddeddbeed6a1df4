import { CompiledQuery, type Selectable } from 'kysely';
import { brief } from '../../../database/brief.ts';
import type { AdminsTable, Handle } from '../../../database/schema.ts';

/** Active session with the access of its admin. */
export interface CallerRow extends Pick<Selectable<AdminsTable>, 'super_admin' | 'rights'> {
  session_id: string;
  admin_id: string;
  /** The session was last marked as used more than a minute ago. */
  stale: boolean;
  /** Position of the log that its reads from replicas must include; only if it was asked for. */
  position?: string | null;
}

/** Static SQL: it runs before every call, and building it each time would cost more than running it. */
const statementBy = (condition: string, columns = '') => `${brief}
  select sessions.id as session_id, admin_id, super_admin, rights,
    last_used_at < now() - interval '1 minute' as stale${columns}
  from sessions join admins on admins.id = sessions.admin_id
  where ${condition} and admins.deleted_at is null and expires_at > now()
    and last_used_at > now() - interval '30 minutes'`;

const byToken = statementBy('token_hash = $1');
/**
 * With the position of its last write; or the present one for what must be fresh, and for a new session, since the person may
 * have written before. Replicas are not used once they are 5 s behind. A server in recovery, as a primary that was demoted, has no present
 * position.
 */
const byTokenWithPosition = statementBy(
  'token_hash = $1',
  `, (case when $2::boolean or sessions.created_at > now() - interval '10 seconds'
    then greatest(wal_position, case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end) else wal_position end)::text as position`,
);
const byIds = statementBy('sessions.id = any($1::uuid[])');

/**
 * A session is active while it is used every 30 minutes, for 8 hours at most, and until its admin is deleted.
 *
 * @param isFresh with replicas: whether its reads must include everything that is committed, or its own writes
 */
export async function selectCaller(
  database: Handle,
  tokenHash: string,
  isFresh?: boolean,
): Promise<CallerRow | undefined> {
  const query =
    isFresh === undefined
      ? CompiledQuery.raw(byToken, [tokenHash])
      : CompiledQuery.raw(byTokenWithPosition, [tokenHash, isFresh]);
  return (await database.executeQuery<CallerRow>(query)).rows[0];
}

/** The same by ids of sessions, for what a session has signed or holds open. */
export async function selectCallersOfSessions(
  database: Handle,
  ids: readonly string[],
): Promise<CallerRow[]> {
  return (await database.executeQuery<CallerRow>(CompiledQuery.raw(byIds, [ids]))).rows;
}
