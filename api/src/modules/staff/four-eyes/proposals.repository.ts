import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, StaffProposalsTable, TransactionHandle } from '../../../database/schema.ts';

/** Content that is carried out: the account of a new admin, a right, or a limit in kobo. */
export interface ProposalContent {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  passwordHash?: string;
  right?: string;
  kobo?: number | null;
}

/** A stored proposal. */
export interface ProposalRow extends Omit<Selectable<StaffProposalsTable>, 'content'> {
  content: ProposalContent;
  /** False after 7 days, or once the proposer's account or the admin whom it concerns has changed. */
  stands: boolean;
  proposer_first_name: string | null;
  proposer_last_name: string | null;
  admin_first_name: string | null;
  admin_last_name: string | null;
  admin_phone_number: string | null;
}

/** A new proposal. */
export interface NewProposal {
  subject: string;
  kind: StaffProposalsTable['kind'];
  adminId: string | null;
  content: ProposalContent;
  /** Null for a limit that the configuration asks for. */
  proposedBy: string | null;
}

const proposals = sql`
  select proposal.*, proposer.first_name as proposer_first_name, proposer.last_name as proposer_last_name,
    target.first_name as admin_first_name, target.last_name as admin_last_name,
    target.phone_number as admin_phone_number,
    (proposal.proposed_by is null or (proposal.proposed_at > now() - interval '7 days'
        and proposer.version = proposal.proposer_version and proposer.deleted_at is null and proposer.super_admin))
      and (target.id is null or (target.deleted_at is null) = (proposal.kind <> 'restoreAdmin')) as stands
  from staff_proposals as proposal
  left join admins as proposer on proposer.id = proposal.proposed_by
  left join admins as target on target.id = proposal.admin_id`;

export async function selectProposals(database: Handle, most: number): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    ${proposals} order by proposal.proposed_at, proposal.id limit ${most}`.execute(database);
  return rows;
}

export async function selectProposal(
  database: Handle,
  by: { id: string } | { subject: string },
): Promise<ProposalRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['subject', by.subject];
  const { rows } = await sql<ProposalRow>`
    ${proposals} where proposal.${sql.ref(column)}::text = ${value}`.execute(database);
  return rows[0];
}

/** Locks a proposal. @returns false if a concurrent call has ended it */
export async function lockProposal(transaction: TransactionHandle, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('staff_proposals')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a proposal. @returns its id; undefined if there is one of the subject */
export async function insertProposal(
  transaction: TransactionHandle,
  { subject, kind, adminId, content, proposedBy }: NewProposal,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into staff_proposals (id, subject, kind, admin_id, content, proposed_by, proposer_version)
    values (${newId()}, ${subject}, ${kind}, ${adminId}::uuid, ${JSON.stringify(content)}::jsonb,
      ${proposedBy}::uuid, (select version from admins where id = ${proposedBy}::uuid))
    on conflict (subject) do nothing returning id`.execute(transaction);
  return rows[0]?.id;
}

/** Notes the first confirmation of a limit. */
export async function setProposer(
  transaction: TransactionHandle,
  id: string,
  adminId: string,
): Promise<void> {
  await sql`
    update staff_proposals set proposed_by = ${adminId}::uuid, proposed_at = now(),
      proposer_version = (select version from admins where id = ${adminId}::uuid)
    where id = ${id}::uuid`.execute(transaction);
}

export async function deleteProposal(transaction: TransactionHandle, id: string): Promise<void> {
  await transaction.deleteFrom('staff_proposals').where('id', '=', id).execute();
}

/** Deletes proposals that lapsed a week ago, with the hashes of their passwords. */
export async function deleteLapsedProposals(database: Handle): Promise<void> {
  await sql`
    delete from staff_proposals where kind <> 'changeLimit' and proposed_at < now() - interval '14 days'`.execute(
    database,
  );
}
