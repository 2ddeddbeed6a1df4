import { sql, type Selectable } from 'kysely';
import type { AdminsTable, Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { execute, firstRow } from '../../../database/statements.ts';
import type { Ownership } from './authority.read-model.ts';

/** An admin, and whether the session of an authority was revoked. */
export interface AuthorityRow extends Pick<Selectable<AdminsTable>, 'super_admin' | 'rights' | 'version'> {
  deleted: boolean;
  revoked: boolean;
}

/**
 * Locks the admin of an authority, so that no change of the account and no revocation happens until the transaction
 * ends, and reads both in a second statement: one that waits for a lock sees other tables as of its start.
 */
export async function lockAuthority(transaction: TransactionHandle, { adminId, sessionId }: Authority) {
  await execute(transaction)`select from admins where id = ${adminId}::uuid for no key update`;
  return firstRow<AuthorityRow>(transaction)`
    select super_admin, rights, version, deleted_at is not null as deleted,
      exists (select from revoked_sessions where id = ${sessionId}::uuid) as revoked
    from admins where id = ${adminId}::uuid`;
}

/** Longest time in days for which work may rest on a session: a service key. */
const longestDays = 366;

/** Deletes the revocations that nothing rests on any more. */
export const pruneRevocations = (database: Handle) =>
  execute(database)`delete from revoked_sessions where at < now() - make_interval(days => ${longestDays})`;

/** Tables of what acts on the authority of its owner until it expires. */
type OwnedTable = 'service_keys' | 'webhook_endpoints';

/** Changes the owner of a row; it lasts as long as before, at least until `expires_at`. */
export const setOwner = (
  transaction: TransactionHandle,
  table: OwnedTable,
  id: string,
  { owner_id, owner_version, session_id, expires_at }: Ownership,
) =>
  execute(transaction)`
    update ${sql.table(table)} set owner_id = ${owner_id}::uuid, owner_version = ${owner_version}::bigint,
      session_id = ${session_id}::uuid, expires_at = greatest(expires_at, ${expires_at}::timestamptz)
    where id = ${id}::uuid`;
