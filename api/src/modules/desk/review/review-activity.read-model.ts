import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import type { QueueTable } from './queue-tables.read-model.ts';

/** Live claim, as everybody who may decide sees it, or a decision that waits or was refused. */
export interface ActivityRow {
  kind: 'claim' | 'decision';
  record_id: string;
  admin_id: string;
  first_name: string;
  last_name: string;
  decision: string | null;
  scheduled_at: Date;
  takes_effect_at: Date | null;
}

/**
 * Reads claims of pending records, waiting decisions, and those of an admin that were refused in the last hour, by one
 * statement.
 */
export async function selectActivity(
  database: Handle,
  queue: QueueTable,
  adminId: string,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select activity.*, admin.first_name, admin.last_name from (
      select 'claim' as kind, record_id, admin_id, until, null as decision, null as remark, null as state,
        null as refusal, claimed_at as scheduled_at, null::timestamptz as takes_effect_at
      from review_claims
      where queue = ${queue.name} and until > now() and exists (
        select from ${sql.table(queue.table)} as record
        where record.id = record_id and ${queue.isPending})
      union all
      select 'decision', record_id, admin_id, null, decision, remark, state, refusal, scheduled_at, takes_effect_at
      from scheduled_decisions
      where queue = ${queue.name} and (state = 'waiting'
        or state = 'refused' and admin_id = ${adminId}::uuid and settled_at > now() - interval '1 hour')
    ) as activity join admins as admin on admin.id = activity.admin_id
    order by activity.scheduled_at, activity.record_id`.execute(database);
  return rows;
}
