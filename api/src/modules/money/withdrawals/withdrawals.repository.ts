import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { authorityStands } from '../../base/authority/authority.read-model.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import { live, suspendedUntil } from '../../../lists/record-list.ts';
import type { WithdrawalFacts } from '../../base/decisions/acceptance.rules.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import type { ApprovalSnapshot, EvidenceRow, GivenApproval } from './approvals.rules.ts';

export type PersonRow = Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'phone_number'>;

/** A request with its decision and its user. Money in kobo. */
export type DetailedRow = WithdrawalFacts &
  Pick<Row<'withdrawals'>, 'id' | 'user_id' | 'version' | 'bank' | 'date_requested' | 'remark'> &
  Pick<Row<'users'>, 'phone_number' | 'is_verified' | 'total_balance'>;

/** Condition of a user's live request by the reference that the app gave it. */
export const isWithdrawal = ({ userId, withdrawalId }: { userId: string; withdrawalId: string }) =>
  sql<boolean>`record.withdrawal_id = ${withdrawalId} and record.user_id = ${userId}::uuid and ${live}`;

const maxEarlier = 10;
const maxSharers = 20;

/** Query for live requests with everything that rules of acceptance need, in the order of their ids. */
export const detailedRequests = (ids: string[]) => sql<DetailedRow>`
    select record.id, record.user_id, record.version, record.requested_amount, record.account_number,
      record.account_name, record.bank, record.bank_code, record.date_requested, record.remark, ${decisionColumns},
      payee.first_name, payee.last_name, payee.phone_number, payee.blocked, payee.is_verified, payee.total_balance,
      payee.deleted_at is not null as user_deleted, ${sql.raw(suspendedUntil('record.user_id'))} as suspended_until,
      exists (select from ledger_transactions as entry where entry.key = 'withdrawal.hold:' || record.id) as reserved,
      coalesce((select sum(account.balance) from ledger_accounts as account
        where account.user_id = record.user_id and account.account = 'available'), 0)::bigint as available,
      exists (select from payouts as payout where payout.user_id = record.user_id and payout.state = 'failed'
        and payout.trouble is not null) as contradicted
    from withdrawals as record join users as payee on payee.id = record.user_id ${deciderJoin}
    where record.deleted_at is null and record.id = any(${ids}::uuid[]) order by record.id`;

export const selectDetailed = (database: Handle, ids: string[]): Promise<DetailedRow[]> =>
  allRows<DetailedRow>(database)`${detailedRequests(ids)}`;

/** Ids of the user's previous requests, newest first. */
export async function selectEarlierIds(
  database: Handle,
  { id, user_id: userId }: Pick<DetailedRow, 'id' | 'user_id'>,
): Promise<string[]> {
  const rows = await allRows<{ id: string }>(database)`
    select id from withdrawals where deleted_at is null and user_id = ${userId}::uuid and id < ${id}::uuid
    order by id desc limit ${maxEarlier}`;
  return rows.map((row) => row.id);
}

/** Other users with requests to the same account; deleted ones too, because they can be restored. */
export const selectSharers = (
  database: Handle,
  { account_number: accountNumber, user_id: userId }: Pick<DetailedRow, 'account_number' | 'user_id'>,
) =>
  allRows<PersonRow>(database)`
    select id, first_name, last_name, phone_number from users
    where id <> ${userId}::uuid and id in (
      select user_id from withdrawals where account_number = ${accountNumber} and deleted_at is null)
    order by id limit ${maxSharers}`;

/** Sum of a user's pending requests, in kobo. */
export async function sumPending(database: Handle, userId: string): Promise<number> {
  const pending = await firstRow<{ kobo: number }>(database)`
    select coalesce(sum(requested_amount), 0)::bigint as kobo from withdrawals
    where deleted_at is null and user_id = ${userId}::uuid and status = 'pending'`;
  return pending?.kobo ?? 0;
}

/**
 * Locks live requests in the order of their ids, after their users in the order of theirs, so that concurrent calls on the
 * same requests run one after the other and see each other's decisions.
 * @param lockUsers locks users; the user of a request never changes
 */
export async function lockWithdrawals(
  transaction: TransactionHandle,
  ids: string[],
  lockUsers: (ids: string[]) => Promise<unknown>,
): Promise<string[]> {
  const isLive = sql`deleted_at is null and id = any(${ids}::uuid[])`;
  const owners = await allRows<{ user_id: string }>(transaction)`
    select distinct user_id from withdrawals where ${isLive}`;
  if (owners.length === 0) return [];
  await lockUsers(owners.map((row) => row.user_id));
  const locked = await allRows<{ id: string }>(transaction)`
    select id from withdrawals where ${isLive} order by id for no key update`;
  return locked.map(({ id }) => id);
}

export const setDecisions = (
  transaction: TransactionHandle,
  ids: string[],
  { status, adminId, remark }: { status: Decision; adminId: string; remark: string | null },
) =>
  execute(transaction)`
    update withdrawals set status = ${status}, decided_by = ${adminId}::uuid, remark = ${remark},
      decided_at = now(), updated_at = now()
    where id = any(${ids}::uuid[]) and status = 'pending'`;

/** First of two approvals. */
export interface ApprovalRow extends GivenApproval {
  withdrawal_id: string;
  remark: string | null;
  first_name: string;
  last_name: string;
}

const basis = ['approval', 'approver_version'] as const;

/** Query for the first approvals of requests. */
export const firstApprovals = (ids: string[]) => sql<ApprovalRow>`
    select approval.*, admin.first_name, admin.last_name, admin.deleted_at is not null as admin_deleted,
      ${authorityStands('admin', basis, 'viewWithdrawalEarnings')} as approver_stands
    from withdrawal_approvals as approval join admins as admin on admin.id = approval.admin_id
    where approval.withdrawal_id = any(${ids}::uuid[])`;

export const selectApprovals = async (database: Handle, ids: string[]): Promise<Map<string, ApprovalRow>> =>
  new Map(
    (await allRows<ApprovalRow>(database)`${firstApprovals(ids)}`).map((row) => [row.withdrawal_id, row]),
  );

/** Stores an approval and replaces one that has become invalid. Lock the request first. */
export const upsertApproval = (
  transaction: TransactionHandle,
  { adminId, adminVersion, sessionId }: Authority,
  { id, remark, evidence }: { id: string; remark: string | null; evidence: string },
  snapshot: ApprovalSnapshot,
) =>
  execute(transaction)`
    insert into withdrawal_approvals
      (withdrawal_id, admin_id, remark, seen, evidence, approver_version, session_id)
    values (${id}::uuid, ${adminId}::uuid, ${remark}, ${JSON.stringify(snapshot)}::jsonb, ${evidence},
      ${adminVersion}, ${sessionId}::uuid)
    on conflict (withdrawal_id) do update set admin_id = excluded.admin_id, remark = excluded.remark,
      seen = excluded.seen, evidence = excluded.evidence, approver_version = excluded.approver_version,
      session_id = excluded.session_id, approved_at = now(), lapsed_at = null`;

/** Locks an admin, so that the sums of two concurrent calls of the admin include each other. */
export const lockDecider = (transaction: TransactionHandle, adminId: string) =>
  execute(transaction)`select from admins where id = ${adminId}::uuid for no key update`;

/**
 * Reads the versions of everything that the details of requests show: the request, its user, the user's other requests,
 * requests of other users to the same account and these users, and the names that providers gave for the account. They
 * count changes, so a change that was reversed is a change, and no personal value can be guessed from their hash.
 */
export async function selectEvidence(database: Handle, ids: string[]): Promise<Map<string, EvidenceRow>> {
  const rows = await allRows<EvidenceRow>(database)`
    select record.id, record.version, md5(concat_ws('|', record.version, payee.version,
      (select string_agg(own.id || ':' || own.version, ',' order by own.id)
        from withdrawals as own where own.user_id = record.user_id),
      (select string_agg(concat_ws(':', shared.id, shared.version, sharer.version), ',' order by shared.id)
        from withdrawals as shared join users as sharer on sharer.id = shared.user_id
        where shared.account_number = record.account_number and shared.user_id <> record.user_id
          and shared.deleted_at is null),
      (select string_agg(concat_ws(':', resolved.provider, resolved.name, resolved.failure), ',' order by resolved.provider)
        from resolved_accounts as resolved where resolved.bank_code = record.bank_code
          and resolved.account_number = record.account_number))) as evidence
    from withdrawals as record join users as payee on payee.id = record.user_id
    where record.id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
