import { sql, type SqlBool } from 'kysely';
import type { Handle, NewRow } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { everything, type RecordList } from '../../../lists/record-list.ts';

/** Inserts an event. Without an account the one of the phone number is found; without one the masked number is kept. */
export async function insertEvent(
  database: Handle,
  event: Omit<NewRow<'security_events'>, 'details'> & { details: string; phoneNumber: string | null },
): Promise<void> {
  const { phoneNumber, account_id: accountId, phone, ...values } = event;
  const account = sql<string | null>`coalesce(${accountId}::uuid,
    (select id from admins where phone_number = ${phoneNumber} and deleted_at is null))`;
  await database
    .insertInto('security_events')
    .values({
      ...values,
      account_id: account,
      phone: sql<string | null>`case when ${account} is null then ${phone}::text end`,
    })
    .execute();
}

/** Security events by kind, with the number of further events that each stands for. @param limit rows that a source may have in a minute */
export const eventList = (kinds: readonly string[], limit: number): RecordList => ({
  name: 'security-events',
  table: 'security_events',
  joins: sql`left join admins as admin on admin.id = record.admin_id
    left join admins as account on account.id = record.account_id`,
  columns: sql`record.id, record.at, record.kind, record.admin_id as "adminId", record.account_id as "accountId",
    record.phone, record.address, record.request_id as "requestId", record.details,
    admin.first_name || ' ' || admin.last_name as "adminName",
    account.first_name || ' ' || account.last_name as "accountName",
    case when record.ordinal = ${limit} then coalesce((select beyond from limiter_counts
      where budget = 'security-event' and principal = record.source), 0) else 0 end as more`,
  isSearched: false,
  always: everything,
  filters: Object.fromEntries([
    ['all', { where: everything }],
    ...kinds.map((kind) => [kind, { where: sql<SqlBool>`record.kind = ${kind}` }] as const),
  ]),
  sorts: {},
});

/** Condition on the admin who caused an event, or whose account it concerns. */
export const concernsAdmin = (id: string) =>
  sql<SqlBool>`(record.admin_id = ${id}::uuid or record.account_id = ${id}::uuid)`;

/** Deletes a batch of events from before a time. @returns the number of deleted events */
export async function deleteBefore(database: Handle, time: Date, batch: number): Promise<number> {
  const deleted = await allRows(database)`delete from security_events where id in
    (select id from security_events where at < ${time} order by at limit ${batch}) returning id`;
  return deleted.length;
}
