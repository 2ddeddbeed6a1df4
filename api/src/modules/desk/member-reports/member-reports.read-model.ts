import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';

/** Most reports that are read at once. */
const most = sql.lit(20);

/** Query for the newest of some reports, with their reporters; columns are named as in the contract. */
const newest = (where: RawBuilder<unknown>) => sql`
  select report.*, known.upheld, known.decided,
    case when reporter.id is not null then json_build_object('_id', reporter.id,
      'name', concat_ws(' ', reporter.first_name, reporter.last_name)) end as reporter
  from (select * from reports where ${where} order by at desc, id desc limit ${most}) as report
    left join users as reporter on reporter.id = report.reporter_id
    cross join lateral (
      select count(*) filter (where outcome = 'upheld') as upheld, count(*) as decided from reports
      where reporter_id = report.reporter_id and outcome is not null and decided_by is not null) as known
  order by report.at desc, report.id desc`;

/** Reads the newest reports on a record, open ones and decided ones, and the number of all. */
export async function selectReports(database: Handle, recordId: string) {
  const where = sql`record_id = ${recordId}::uuid`;
  const counted = await firstRow<{ count: number }>(database)`select count(*) from reports where ${where}`;
  return { reports: await allRows<object>(database)`${newest(where)}`, reportCount: counted?.count ?? 0 };
}

/** Reads the newest open reports on a user and on the parcels that the user sends, of some types of records. */
export const selectOpenOn = (database: Handle, userId: string, types: readonly string[]) =>
  allRows<object>(database)`
    select found.*, case record_type when 'user' then 'users' else 'sendparcels' end as "itemType",
      record_id as "recordId", coalesce(parcel.sender_city || ' to ' || parcel.receiver_city, '') as title
    from (${newest(sql`record_type = any(${types}::text[]) and outcome is null
      and record_id = any(array(select ${userId}::uuid union all select id from sent_parcels where user_id = ${userId}::uuid))`)}
    ) as found left join sent_parcels as parcel on parcel.id = found.record_id
    order by found.at desc, found.id desc`;
