import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';
import { suspensionOf } from '../../base/authority/authority.read-model.ts';

/** Numbers of what acts, or counts, on the authority of an admin. */
type WorkRow = Record<'sessions' | 'serviceKeys' | 'decisions' | 'proposals' | 'claims', number>;

/** Condition that the authority of a row stands, whatever it needed: the version covers the rights. */
const stands = (row: string, version: string) => sql`
  holder.version is not distinct from ${sql.ref(`${row}.${version}`)}
  and not exists (select from revoked_sessions where revoked_sessions.id = ${sql.ref(`${row}.session_id`)})`;

/** Counts what acts, or counts, on the authority of a live admin; without one it is undefined. */
export const selectWork = (database: Handle, adminId: string) =>
  firstRow<WorkRow>(database)`
    select
      (select count(*) from sessions as session
        where session.admin_id = holder.id and expires_at > now()
          and last_used_at > now() - interval '30 minutes') as sessions,
      (select count(*) from service_keys as key
        where key.owner_id = holder.id and key.revoked_at is null and ${suspensionOf('key')} is null)
        as "serviceKeys",
      (select count(*) from scheduled_decisions as decision
        where decision.admin_id = holder.id and decision.state = 'waiting'
          and ${stands('decision', 'admin_version')})
      + (select count(*) from withdrawal_approvals as approval
          join withdrawals as record on record.id = approval.withdrawal_id and record.status = 'pending'
        where approval.admin_id = holder.id and ${stands('approval', 'approver_version')})
      + (select count(*) from refund_approvals as approval
        where approval.admin_id = holder.id and ${stands('approval', 'approver_version')}) as decisions,
      (select count(*) from staff_proposals as proposal
        where proposal.proposed_by = holder.id and proposal.proposed_at > now() - interval '7 days'
          and ${stands('proposal', 'proposer_version')}) as proposals,
      (select count(*) from review_claims as claim where claim.admin_id = holder.id and claim.until > now())
        as claims
    from admins as holder where holder.id = ${adminId}::uuid and holder.deleted_at is null`;

/**
 * Ends the claims of an admin. One that is locked belongs to a decision that is being scheduled, which ends it; to wait for
 * it could end in a deadlock. @returns the number of those that lasted
 */
export const deleteClaimsOf = async (transaction: TransactionHandle, adminId: string): Promise<number> =>
  (
    await allRows<{ lasted: boolean }>(transaction)`
      delete from review_claims where (queue, record_id) in (
        select queue, record_id from review_claims where admin_id = ${adminId}::uuid for update skip locked)
      returning until > now() as lasted`
  ).filter(({ lasted }) => lasted).length;
