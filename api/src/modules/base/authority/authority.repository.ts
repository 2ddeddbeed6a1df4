import type { Selectable } from 'kysely';
import type { AdminsTable, Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { execute, firstRow } from '../../../database/statements.ts';

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
