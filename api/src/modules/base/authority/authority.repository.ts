import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import type { Ownership } from './authority.read-model.ts';

/** An admin, and whether the session of an authority was revoked. */
export interface AuthorityRow extends Pick<Row<'admins'>, 'super_admin' | 'rights' | 'version'> {
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

/** Tables whose rows count or act by themselves until their authority ends; `what` is SQL of the type in the audit. */
const resting = [
  {
    ...{ table: 'withdrawal_approvals', what: `'withdrawal'`, key: 'withdrawal_id', admin: 'admin_id' },
    ...{ version: 'approver_version', lapse: 'approvalLapse' },
    // The approval of a decided request is history.
    isOver: `exists (select from withdrawals where id = row.withdrawal_id and status <> 'pending')`,
  },
  {
    ...{ table: 'refund_approvals', key: 'record_id', admin: 'admin_id', version: 'approver_version' },
    what: `case item_type when 'sendparcels' then 'sentParcel' else 'passengerRequest' end`,
    lapse: 'refundApprovalLapse',
  },
  {
    ...{ table: 'staff_proposals', what: `'proposal'`, key: 'id', admin: 'proposed_by' },
    ...{ version: 'proposer_version', lapse: 'lapse' },
  },
  {
    table: 'service_keys',
    what: `'serviceKey'`,
    key: 'id',
    admin: 'owner_id',
    version: 'owner_version',
    lapse: 'suspend',
    isOver: 'row.revoked_at is not null',
  },
] as const;

/** A row whose authority has ended, with the admin that it rested on. */
export interface LapsedRow extends AuthorityRow {
  what: string;
  id: string;
  lapse: string;
  adminId: string;
  adminVersion: number | null;
}

/** Marks the rows whose authority has ended since the last call. */
export async function markLapsed(transaction: TransactionHandle) {
  const lapsed: LapsedRow[] = [];
  for (const { table, key, admin, version, what, lapse, ...more } of resting) {
    const isOver = sql.raw('isOver' in more ? more.isOver : 'false');
    const revoked = sql`exists (select from revoked_sessions as revoked where revoked.id = row.session_id)`;
    const rows = await allRows<LapsedRow>(transaction)`
      update ${sql.table(table)} as row set lapsed_at = now() from admins as admin
      where admin.id = ${sql.ref(`row.${admin}`)} and row.lapsed_at is null and not (${isOver})
        and (admin.version is distinct from ${sql.ref(`row.${version}`)} or ${revoked})
      returning ${sql.raw(what)} as what, ${sql.ref(`row.${key}`)} as id, ${lapse} as lapse,
        admin.id as "adminId", ${sql.ref(`row.${version}`)} as "adminVersion", admin.super_admin, admin.rights,
        admin.version, admin.deleted_at is not null as deleted, ${revoked} as revoked`;
    lapsed.push(...rows);
  }
  return lapsed;
}

/** Changes the owner of a service key; it lasts as long as before, at least until `expires_at`. */
export const setOwner = (
  transaction: TransactionHandle,
  id: string,
  { owner_id, owner_version, session_id, expires_at }: Ownership,
) =>
  execute(transaction)`
    update service_keys set owner_id = ${owner_id}::uuid, owner_version = ${owner_version}::bigint,
      session_id = ${session_id}::uuid, lapsed_at = null, expires_at = greatest(expires_at, ${expires_at}::timestamptz)
    where id = ${id}::uuid`;
