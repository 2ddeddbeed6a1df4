import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { suspensionOf } from '../../base/authority/authority.read-model.ts';

/** One thing that is under way of an admin, with the number of its kind. */
export interface WorkRow {
  kind: string;
  count: number;
  id: string;
  /** Parts of the title. */
  parts: (string | null)[];
  detail: string | null;
  amount: number | null;
  at: Date;
  until: Date | null;
}

/** Condition that the authority of a row stands, whatever it needed: the version covers the rights. */
const stands = (row: string, version = `${row}.admin_version`) => sql`
  holder.version is not distinct from ${sql.ref(version)}
  and not exists (select from revoked_sessions where revoked_sessions.id = ${sql.ref(`${row}.session_id`)})`;

/** Reads what is under way of an admin, the newest of each kind first. */
export const selectWork = (database: Handle, adminId: string, most: number) =>
  allRows<WorkRow>(database)`
    with holder as (select id, version from admins where id = ${adminId}::uuid and deleted_at is null),
    work as (
      select 'sessions' as kind, session.id, array[session.address] as parts, null as detail, null::bigint as amount,
        created_at as at, expires_at as until
      from sessions as session join holder on holder.id = session.admin_id
      where expires_at > now() and last_used_at > now() - interval '30 minutes'
      union all
      select 'scheduledDecisions', decision.id, array[decision.decision, decision.queue], null, null,
        decision.scheduled_at, decision.takes_effect_at
      from scheduled_decisions as decision join holder on holder.id = decision.admin_id
      where decision.state = 'waiting' and ${stands('decision')}
      union all
      select 'firstApprovals', approval.withdrawal_id, array['Withdrawal', payee.first_name, payee.last_name], null,
        record.requested_amount, approval.approved_at, null
      from withdrawal_approvals as approval join holder on holder.id = approval.admin_id
        join withdrawals as record on record.id = approval.withdrawal_id join users as payee on payee.id = record.user_id
      where record.status = 'pending' and ${stands('approval', 'approval.approver_version')}
      union all
      select 'firstApprovals', approval.record_id, array['Refund', payer.first_name, payer.last_name], null,
        (approval.seen ->> 'kobo')::bigint, approval.approved_at, null
      from refund_approvals as approval join holder on holder.id = approval.admin_id
        join users as payer on payer.id = (approval.seen ->> 'userId')::uuid
      where ${stands('approval', 'approval.approver_version')}
      union all
      select 'proposals', proposal.id,
        array[proposal.kind, coalesce(target.first_name, proposal.content ->> 'firstName', ''),
          coalesce(target.last_name, proposal.content ->> 'lastName', ''), proposal.content ->> 'right'],
        null, null, proposal.proposed_at, proposal.effective_at
      from staff_proposals as proposal join holder on holder.id = proposal.proposed_by
        left join admins as target on target.id = proposal.admin_id
      where proposal.proposed_at > now() - interval '7 days' and ${stands('proposal', 'proposal.proposer_version')}
      union all
      select 'serviceKeys', key.id, array[key.label], null, null, key.created_at, key.expires_at
      from service_keys as key join holder on holder.id = key.owner_id
      where key.revoked_at is null and ${suspensionOf('key')} is null
      union all
      select 'webhooks', endpoint.id, array[endpoint.url], null, null, endpoint.created_at, endpoint.expires_at
      from webhook_endpoints as endpoint join holder on holder.id = endpoint.owner_id
      where endpoint.deleted_at is null and ${suspensionOf('endpoint')} is null
    )
    select * from (
      select work.*, count(*) over (partition by kind) as count,
        row_number() over (partition by kind order by at desc, id) as number from work
    ) as numbered where number <= ${most} order by number`;
