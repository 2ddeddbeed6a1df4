import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle, Row, Database } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { Authority } from '../../../plugins/caller.ts';
import { authorityStands } from '../../base/authority/authority.read-model.ts';
import { selectLimit } from './limit.read-model.ts';

/**
 * The limit in force in kobo: above it, and for new admins and rights on money, two admins are needed; undefined for
 * none. Read in each call, because a confirmed change holds at once in every process.
 */
export const currentLimit = async (database: Handle): Promise<number | undefined> =>
  (await selectLimit.execute(database)).rows[0]?.kobo ?? undefined;

const limitValue = (kobo: number | undefined) => JSON.stringify({ kobo: kobo ?? null });

/** Stores the limit of a database that has none yet. @returns false if it has one */
export const insertLimit = (transaction: TransactionHandle, kobo: number | undefined) =>
  hasRow(transaction)`insert into meta (key, value) values ('fourEyesLimit', ${limitValue(kobo)}::jsonb)
      on conflict (key) do nothing returning 1`;

/** Locks the limit until the transaction ends; before its proposal. @returns the limit in force in kobo */
export async function lockLimit(transaction: TransactionHandle): Promise<number | undefined> {
  await execute(transaction)`select from meta where key = 'fourEyesLimit' for update`;
  return currentLimit(transaction);
}

export const updateLimit = (transaction: TransactionHandle, kobo: number | undefined) =>
  execute(transaction)`
    update meta set value = ${limitValue(kobo)}::jsonb, updated_at = now() where key = 'fourEyesLimit'`;

/** Content that is carried out: the account of a new admin, a right, a limit in kobo, or a record. */
export interface ProposalContent {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  passwordHash?: string;
  right?: string;
  kobo?: number | null;
  /** Id of a user. */
  userId?: string;
  /** Id of a service key. */
  recordId?: string;
  /** Label of a service key. */
  name?: string;
  /** Scopes of a service key. */
  what?: string;
  /** Reason of an erasure or a deletion. */
  reason?: string | undefined;
}

/** A stored proposal. */
export interface ProposalRow extends Omit<Row<'staff_proposals'>, 'content'> {
  content: ProposalContent;
  /** False after 7 days, or once the proposer's authority has ended or the admin whom it concerns has changed. */
  stands: boolean;
  proposer_first_name: string | null;
  proposer_last_name: string | null;
  admin_first_name: string | null;
  admin_last_name: string | null;
  admin_phone_number: string | null;
  user_first_name: string | null;
  user_last_name: string | null;
  user_phone_number: string | null;
}

/** A new proposal. */
export interface NewProposal {
  subject: string;
  kind: Database['staff_proposals']['kind'];
  adminId: string | null;
  content: ProposalContent;
  /** Null for a limit that the configuration asks for. */
  proposedBy: Authority | null;
}

/** Time at which a delay begins: with fewer than three super admins it takes the place of the second one. */
const delayBegins = sql`case when (select count(*) from admins where super_admin and deleted_at is null) < 3
  then now() end`;

const basis = ['proposal', 'proposer_version'] as const;
const proposals = sql`
  select proposal.*, proposer.first_name as proposer_first_name, proposer.last_name as proposer_last_name,
    target.first_name as admin_first_name, target.last_name as admin_last_name,
    target.phone_number as admin_phone_number, person.first_name as user_first_name,
    person.last_name as user_last_name, person.phone_number as user_phone_number,
    (proposal.proposed_by is null or (proposal.proposed_at > now() - interval '7 days'
        and ${authorityStands('proposer', basis, 'superAdmin')}))
      and (target.id is null or (target.deleted_at is null) = (proposal.kind <> 'restoreAdmin')) as stands
  from staff_proposals as proposal
  left join admins as proposer on proposer.id = proposal.proposed_by
  left join admins as target on target.id = proposal.admin_id
  left join users as person on person.id = (proposal.content ->> 'userId')::uuid`;

/** The oldest proposals, at most 200. */
export const selectProposals = (database: Handle) =>
  allRows<ProposalRow>(database)`${proposals} order by proposal.proposed_at, proposal.id limit 200`;

export function selectProposal(database: Handle, by: { id: string } | { subject: string }) {
  const [column, value] = 'id' in by ? ['id', by.id] : ['subject', by.subject];
  return firstRow<ProposalRow>(database)`${proposals} where proposal.${sql.ref(column)}::text = ${value}`;
}

/** Locks a proposal. @returns false if a concurrent call has ended it */
export const lockProposal = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`select from staff_proposals where id = ${id} for update`;

/** Stores a proposal. @returns its id; undefined if there is one of the subject */
export async function insertProposal(
  transaction: TransactionHandle,
  { subject, kind, adminId, content, proposedBy }: NewProposal,
): Promise<string | undefined> {
  const noticeDue = proposedBy === null ? sql`null` : delayBegins;
  const effectiveAt = proposedBy === null ? sql`null` : sql`${delayBegins} + interval '24 hours'`;
  const inserted = await firstRow<{ id: string }>(transaction)`
    insert into staff_proposals (id, subject, kind, admin_id, content, proposed_by, proposer_version, session_id,
      effective_at, notice_due)
    values (${newId()}, ${subject}, ${kind}, ${adminId}::uuid, ${JSON.stringify(content)}::jsonb,
      ${proposedBy?.adminId ?? null}::uuid, ${proposedBy?.adminVersion ?? null},
      ${proposedBy?.sessionId ?? null}::uuid, ${effectiveAt}, ${noticeDue})
    on conflict (subject) do nothing returning id`;
  return inserted?.id;
}

/** Notes the first confirmation of a limit. */
export const setProposer = (
  transaction: TransactionHandle,
  id: string,
  { adminId, adminVersion, sessionId }: Authority,
) =>
  execute(transaction)`update staff_proposals set proposed_by = ${adminId}::uuid, proposed_at = now(),
      lapsed_at = null, proposer_version = ${adminVersion}, session_id = ${sessionId}::uuid,
      effective_at = ${delayBegins} + interval '24 hours', notice_due = ${delayBegins}
    where id = ${id}::uuid`;

export const deleteProposal = (transaction: TransactionHandle, id: string) =>
  execute(transaction)`delete from staff_proposals where id = ${id}`;

/**
 * Claims a delayed proposal of which staff has to be told, for five minutes. The delay begins with the notice.
 * @returns undefined if there is none
 */
export const claimNotice = (database: Handle) =>
  firstRow<ProposalRow>(database)`
    with claimed as (
      update staff_proposals set notice_due = now() + interval '5 minutes', effective_at = now() + interval '24 hours'
      where id = (select id from staff_proposals where notice_due <= now() order by notice_due limit 1
        for update skip locked) returning id, effective_at
    )
    select proposal.*, claimed.effective_at from (${proposals}) as proposal join claimed using (id)`;

export const endNotice = (database: Handle, id: string) =>
  execute(database)`update staff_proposals set notice_due = null where id = ${id}::uuid`;

const isEffective = sql`proposal.effective_at <= now() and proposal.notice_due is null`;

/** The delayed proposal that has been due longest. */
export const selectEffective = (database: Handle) =>
  firstRow<ProposalRow>(database)`${proposals} where ${isEffective} order by proposal.effective_at limit 1`;

/** Locks a delayed proposal that is due. @returns undefined if another process has it, or it was withdrawn */
export const lockEffective = async (transaction: TransactionHandle, id: string) =>
  (await hasRow(transaction)`
    select from staff_proposals as proposal where id = ${id} and ${isEffective} for update skip locked`)
    ? selectProposal(transaction, { id })
    : undefined;

/** Deletes the proposal of a subject, if there is one. */
export const deleteProposalOf = (transaction: TransactionHandle, subject: string) =>
  execute(transaction)`delete from staff_proposals where subject = ${subject}`;

/** Deletes the proposals of an admin; the limit of the configuration is proposed again at the next start. */
export const deleteProposalsOf = (transaction: TransactionHandle, adminId: string) =>
  execute(transaction)`delete from staff_proposals where proposed_by = ${adminId}::uuid`;

/** Deletes proposals that lapsed a week ago, with the hashes of their passwords. */
export const deleteLapsedProposals = (database: Handle) =>
  execute(database)`
    delete from staff_proposals where kind <> 'changeLimit' and proposed_at < now() - interval '14 days'`;

/** Stores ties: what admins gave to or took from another admin, a row for each giver and thing. */
export async function insertGrants(
  transaction: TransactionHandle,
  giverIds: readonly string[],
  adminId: string,
  given: readonly string[],
): Promise<void> {
  const others = giverIds.filter((giverId) => giverId !== adminId);
  const rows = others.flatMap((giverId) =>
    given.map((what) => ({ id: newId(), giver_id: giverId, admin_id: adminId, given: what })),
  );
  if (rows.length > 0) await transaction.insertInto('staff_grants').values(rows).execute();
}

/** Those of the others who gave an admin something in the last 30 days, or got something from them. */
export async function selectTied(database: Handle, adminId: string, otherIds: readonly string[]) {
  const tied = await allRows<{ id: string }>(database)`
    select case giver_id when ${adminId}::uuid then admin_id else giver_id end as id from staff_grants
    where given_at > now() - interval '30 days'
      and ((admin_id = ${adminId}::uuid and giver_id = any(${otherIds}::uuid[]))
        or (giver_id = ${adminId}::uuid and admin_id = any(${otherIds}::uuid[])))`;
  return tied.map(({ id }) => id);
}
