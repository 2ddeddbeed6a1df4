import { sql, type Updateable } from 'kysely';
import type { Handle, TransactionHandle, Row, Database } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import { limitInForce } from '../../staff/four-eyes/limit.read-model.ts';
import { isOnHold, type RecordList } from '../../../lists/record-list.ts';
import type { BankAccount } from '../payout-providers/payout-provider.port.ts';

export type PayoutRow = Row<'payouts'>;

/** A payout with the name of the admin who claimed it, and the limit in force. */
export type ClaimedPayoutRow = PayoutRow & Claimer;

/** Name of the admin who claimed a payout, the state of the lease, and the limit in force in kobo. */
interface Claimer {
  claimer_first_name: string | null;
  claimer_last_name: string | null;
  claim_expired: boolean;
  four_eyes_limit: number | null;
}

/** Columns of a {@link Claimer}; needs {@link claimerJoin}. */
const claimerColumns = sql`claimer.first_name as claimer_first_name,
  claimer.last_name as claimer_last_name, coalesce(record.claimed_until <= now(), false) as claim_expired,
  ${limitInForce} as four_eyes_limit`;

/** Join of the admin who claimed a payout. */
const claimerJoin = sql`left join admins as claimer on claimer.id = record.claimed_by`;

/** An accepted withdrawal in kobo, and the admin who approved it before the one who decided. */
export interface AcceptedWithdrawal {
  id: string;
  amount: number;
  approvedBy: string | null;
}

/**
 * Queues accepted withdrawals with the account, amount and deciders that they have now. The reference derives from the
 * id, so it is the same at every attempt.
 */
export async function insertPayouts(
  transaction: TransactionHandle,
  accepted: AcceptedWithdrawal[],
  provider: PayoutRow['provider'],
): Promise<void> {
  const ids = accepted.map(({ id }) => id);
  const approvers = accepted.map(({ approvedBy }) => approvedBy);
  await execute(transaction)`
    insert into payouts (id, user_id, amount, provider, reference, account_number, account_name, bank, bank_code,
      resolved_name, decided_by, approved_by)
    select request.id, request.user_id, request.requested_amount, ${provider},
      'padiman-' || replace(request.id::text, '-', ''), request.account_number, request.account_name, request.bank,
      request.bank_code, resolved.name, request.decided_by, accepted.approved_by
    from unnest(${ids}::uuid[], ${approvers}::uuid[]) as accepted (id, approved_by)
    join withdrawals as request on request.id = accepted.id
    left join resolved_accounts as resolved on resolved.provider = ${provider}
      and resolved.bank_code = request.bank_code and resolved.account_number = request.account_number`;
}

/** Amounts of accepted requests in kobo, of a user or, with null, of the admin alone. */
interface LastDayRow {
  user_id: string | null;
  kobo: number;
}

/** Query for what was accepted in the last 24 hours for users, and by an admin alone; nothing without a limit. */
export const selectLastDay = ({ userIds, adminId }: { userIds: string[]; adminId: string }) =>
  sql<LastDayRow>`
  select * from (
    select user_id, sum(amount)::bigint as kobo from payouts
    where user_id = any(${userIds}::uuid[]) and created_at > now() - interval '24 hours' group by user_id
    union all
    select null, coalesce(sum(amount), 0)::bigint from payouts
    where decided_by = ${adminId}::uuid and approved_by is null and created_at > now() - interval '24 hours'
  ) as accepted where ${limitInForce} is not null`;

/** Sums of {@link selectLastDay}, in kobo. */
export const lastDaySums = (rows: readonly LastDayRow[]): { users: Map<string, number>; admin: number } => ({
  users: new Map(rows.flatMap(({ user_id: id, kobo }) => (id === null ? [] : [[id, kobo] as const]))),
  admin: rows.find((row) => row.user_id === null)?.kobo ?? 0,
});

/** Reads the sums of {@link selectLastDay}. */
export const sumLastDay = async (database: Handle, of: { userIds: string[]; adminId: string }) =>
  lastDaySums(await allRows<LastDayRow>(database)`${selectLastDay(of)}`);

/**
 * Claims a manual payout that waits to be paid, or extends the caller's claim. Lock the payout first.
 * @returns false if another admin's lease lasts
 */
export const setClaim = (
  transaction: TransactionHandle,
  id: string,
  { adminId, minutes }: { adminId: string; minutes: number },
): Promise<boolean> => hasRow(transaction)`
    update payouts set claimed_by = ${adminId}::uuid, claimed_until = now() + make_interval(mins => ${minutes}),
      updated_at = now()
    where id = ${id}::uuid and (claimed_by is null or claimed_by = ${adminId}::uuid or claimed_until <= now())
    returning id`;

/** Locks a payout and its user, the user first. */
export async function lockPayout(
  transaction: TransactionHandle,
  by: { id: string } | { reference: string },
): Promise<PayoutRow | undefined> {
  const isPayout = 'id' in by ? sql`id = ${by.id}::uuid` : sql`reference = ${by.reference}`;
  const isUserLocked = await hasRow(transaction)`
    select from users where id = (select user_id from payouts where ${isPayout}) for no key update`;
  if (!isUserLocked) return undefined;
  return firstRow<PayoutRow>(transaction)`select * from payouts where ${isPayout} for no key update`;
}

/** Payout by the reference of its transfer. */
export const selectByReference = (database: Handle, reference: string) =>
  firstRow<PayoutRow>(database)`select * from payouts where reference = ${reference}`;

export async function updatePayout(database: Handle, id: string, change: Updateable<Database['payouts']>) {
  await database
    .updateTable('payouts')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const selectPayout = (database: Handle, id: string) =>
  firstRow<ClaimedPayoutRow>(database)`
    select record.*, ${claimerColumns} from payouts as record ${claimerJoin} where record.id = ${id}::uuid`;

/** A payout with the reference that the app gave its request, and whether that is on hold. */
export type PayoutListRow = ClaimedPayoutRow & { withdrawal_id: string; onHold: boolean };

const onHold = sql.raw<boolean>(isOnHold('withdrawal'));

const inState = (...states: PayoutRow['state'][]) =>
  sql<boolean>`record.state in (${sql.join(states.map((each) => sql.lit(each)))})`;
const isOpen = inState('queued', 'sending', 'sent');

const payoutList: RecordList = {
  name: 'payouts',
  table: 'payouts',
  joins: sql`join withdrawals as request on request.id = record.id ${claimerJoin}`,
  columns: sql`record.*, request.withdrawal_id, ${onHold} as "onHold", ${claimerColumns}`,
  openTexts: ['record.account_name', 'record.bank', 'request.withdrawal_id', 'record.reference'],
  always: sql`true`,
  filters: { all: { where: sql`true` }, paid: { where: inState('paid') } },
  sorts: {
    amount: { column: sql`record.amount`, type: 'bigint' },
    // The id is that of the request, which can be older than an earlier payout.
    created: { column: sql`record.created_at`, type: 'timestamptz' },
  },
  firstSort: '-created',
};

/** List of payouts for an admin; its sum is known for filters whose payouts are few. */
export const payoutsOf = (adminId: string, filter: string | undefined): RecordList => ({
  ...payoutList,
  ...(filter !== undefined && !(filter in payoutList.filters) && { amount: sql<number>`record.amount` }),
  filters: {
    ...payoutList.filters,
    open: { where: isOpen },
    mine: { where: sql`${isOpen} and record.claimed_by = ${adminId}::uuid` },
    sending: { where: inState('sending', 'sent') },
    failed: { where: inState('failed', 'reversed') },
    onHold: { where: sql`${isOpen} and ${onHold}` },
  },
});

/** Reads listed payouts by their ids, oldest first. */
export const selectListed = (database: Handle, ids: string[]) =>
  allRows<PayoutListRow>(database)`
    select ${payoutList.columns} from payouts as record ${payoutList.joins}
    where record.id = any(${ids}::uuid[]) order by record.created_at, record.id`;

/** Locks payouts in the order of their ids. */
export const lockPayouts = (transaction: TransactionHandle, ids: string[]) =>
  execute(transaction)`select from payouts where id = any(${ids}::uuid[]) order by id for no key update`;

/** Payouts by the references of their transfers. */
export const selectByReferences = (database: Handle, references: string[]) =>
  allRows<ClaimedPayoutRow>(database)`
    select record.*, ${claimerColumns} from payouts as record ${claimerJoin}
    where record.reference = any(${references}::text[])`;

/**
 * Claims the oldest manual payouts that nobody has claimed and that are not on hold. Payouts that another transaction holds
 * are passed over, so that concurrent calls claim different ones without waiting. @returns their ids
 */
export async function claimOldest(
  transaction: TransactionHandle,
  { adminId, minutes, count }: { adminId: string; minutes: number; count: number },
): Promise<string[]> {
  const rows = await allRows<{ id: string }>(transaction)`
    update payouts set claimed_by = ${adminId}::uuid, claimed_until = now() + make_interval(mins => ${minutes}),
      updated_at = now()
    where id = any(array(
      select record.id from payouts as record
      where record.provider = 'manual' and record.state = 'queued' and record.claimed_by is null and not ${onHold}
      order by record.created_at, record.id limit ${count} for no key update skip locked))
    returning id`;
  return rows.map(({ id }) => id);
}

/** Sums of the open payouts in kobo by provider. */
export const sumOpen = (database: Handle) =>
  allRows<{ provider: string; kobo: number }>(database)`
    select provider, sum(record.amount)::bigint as kobo from payouts as record where ${isOpen} group by provider`;

export type ResolvedAccountRow = Pick<Row<'resolved_accounts'>, 'name' | 'failure' | 'resolved_at'>;

/** A bank account by the bank codes of a provider. */
export interface ProvidersAccount extends BankAccount {
  provider: string;
}

export const selectResolvedAccount = (database: Handle, { provider, bankCode, number }: ProvidersAccount) =>
  firstRow<ResolvedAccountRow>(database)`
    select name, failure, resolved_at from resolved_accounts
    where provider = ${provider} and bank_code = ${bankCode} and account_number = ${number}`;

/** Query for facts of the accounts of withdrawal requests: the name that a provider knows, and other users of the account. */
export const selectAccountFacts = (ids: string[], provider: string) =>
  sql<{ id: string; name: string | null; failure: string | null; is_shared: boolean }>`
    select record.id, resolved.name, resolved.failure,
      exists (select from withdrawals as other where other.account_number = record.account_number
        and other.user_id <> record.user_id and other.deleted_at is null) as is_shared
    from withdrawals as record left join resolved_accounts as resolved on resolved.provider = ${provider}
      and resolved.bank_code = record.bank_code and resolved.account_number = record.account_number
    where record.id = any(${ids}::uuid[])`;

/** Stores the name of an account, or the failure; a name that is known already stays. */
export const upsertResolvedAccount = (
  database: Handle,
  { provider, bankCode, number }: ProvidersAccount,
  { name, failure }: { name: string | null; failure: string | null },
) =>
  execute(database)`
    insert into resolved_accounts (provider, bank_code, account_number, name, failure)
    values (${provider}, ${bankCode}, ${number}, ${name}, ${failure})
    on conflict (bank_code, account_number, provider) do update
      set name = excluded.name, failure = excluded.failure, resolved_at = now()
      where resolved_accounts.name is null`;
