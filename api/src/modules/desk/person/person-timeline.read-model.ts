import { sql, type RawBuilder } from 'kysely';
import type { Handle, Row } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';
import { sourceOf, type SourceKind } from './person-sources.read-model.ts';

/** Event of the time line. Money in kobo. */
export interface EventRow {
  kind: SourceKind;
  id: string;
  at: Date;
  title: string;
  detail: string | null;
  day: string | null;
  account: string | null;
  amount: number | null;
  status: string | null;
  by: string | null;
  record_id: string | null;
  deleted: boolean;
  /** Microseconds since 1970, by which the events are sorted. */
  sort_value: string;
}

/** Events of a user that are read. */
interface EventRequest {
  userId: string;
  kinds: readonly SourceKind[];
  /** Deleted records are read too. */
  withDeleted: boolean;
}

/** Position of an event: microseconds and id. */
interface EventPosition {
  value: string;
  id: string;
}

const moment = (microseconds: string) =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

/** SQL text with the user's id in place of `$`. */
function ofUser(text: string, userId: string): RawBuilder<unknown> {
  const pieces = text.split('$').map((piece) => sql.raw(piece));
  return sql.join(pieces, sql`${userId}::uuid`);
}

function rowsOf(kind: SourceKind, withDeleted: boolean): string {
  const { from, where, isModerated } = sourceOf(kind);
  const live = isModerated && !withDeleted ? ' and record.deleted_at is null' : '';
  return `from ${from} where ${where}${live}`;
}

function eventsOf(kind: SourceKind, withDeleted: boolean): string {
  const { id = 'record.id', at = 'record.created_at', title, isModerated, ...source } = sourceOf(kind);
  const text = (column: string | undefined) => `${column ?? 'null'}::text`;
  return `select '${kind}' as kind, ${id} as id, ${at} as at, ${title} as title, ${text(source.detail)} as detail,
    ${text(source.day)} as day, ${text(source.account)} as account, (${source.amount ?? 'null'})::bigint as amount,
    (${source.status ?? 'null'})::text as status, ${text(source.by)} as by,
    ${source.recordId ?? 'record.id'} as record_id,
    ${isModerated ? 'record.deleted_at is not null' : 'false'} as deleted ${rowsOf(kind, withDeleted)}`;
}

/** Reads events of several kinds in one statement, newest first. */
export async function selectEvents(
  database: Handle,
  { userId, kinds, withDeleted }: EventRequest,
  { after, take }: { after: EventPosition | undefined; take: number },
): Promise<EventRow[]> {
  if (kinds.length === 0) return [];
  const older = after === undefined ? sql`true` : sql`(at, id) < (${moment(after.value)}, ${after.id}::uuid)`;
  const newest = sql`where ${older} order by at desc, id desc limit ${take}`;
  const parts = kinds.map(
    (kind) => sql`(select * from (${ofUser(eventsOf(kind, withDeleted), userId)}) as event ${newest})`,
  );
  return allRows<EventRow>(database)`
    select *, (extract(epoch from at) * 1000000)::bigint::text as sort_value
    from (${sql.join(parts, sql` union all `)}) as event order by at desc, id desc limit ${take}`;
}

/** Numbers of events by kind. */
export async function countEvents(database: Handle, { userId, kinds, withDeleted }: EventRequest) {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) =>
    ofUser(`select '${kind}' as kind, count(*) as count ${rowsOf(kind, withDeleted)}`, userId),
  );
  return allRows<{ kind: SourceKind; count: number }>(database)`${sql.join(parts, sql` union all `)}`;
}

/** Balance of a user after an event of the ledger, in kobo. */
export async function selectBalanceAt(database: Handle, userId: string, { value, id }: EventPosition) {
  const summed = await firstRow<{ balance: number | null }>(database)`
    select sum(posting.amount)::bigint as balance
    from ledger_postings as posting join ledger_transactions as entry on entry.id = posting.transaction_id
    where posting.user_id = ${userId}::uuid and (entry.at, entry.id) <= (${moment(value)}, ${id}::uuid)`;
  return summed?.balance ?? 0;
}

/** Reads the times of an account, deleted ones too. */
export const selectTimes = (database: Handle, userId: string) =>
  firstRow<Pick<Row<'users'>, 'created_at' | 'deleted_at' | 'anonymised_at'>>(database)`
      select created_at, deleted_at, anonymised_at from users where id = ${userId}::uuid`;

/** Users that one thing in common may contribute; more would only add cost. */
const candidates = sql`limit 500`;

/** Number plate without spelling, and digits of a phone number; there are indexes of these expressions. */
const plate = (table: string) => sql.raw(`identifier_key(${table}.plate_no)`);
const digits = (table: string) => `right(regexp_replace(${table}.phone_number, '[^0-9]', '', 'g'), 10)`;
const block = (table: string) => sql.raw(`left(${digits(table)}, 9)`);

/** Shortest number plate that links accounts. */
const shortestPlate = 5;

/**
 * Reads other users with something in common: blocked ones first, then deleted ones, then those with most reasons.
 * Users whose personal data was erased have nothing left that could link them. Columns are named as in the contract.
 * @param withAccounts compares bank accounts too
 * @param withNear compares phone numbers but for the last digit too, which would tell part of a masked one
 */
export async function selectLinked(
  database: Handle,
  userId: string,
  { withAccounts, withNear, take }: { withAccounts: boolean; withNear: boolean; take: number },
): Promise<object[]> {
  const accounts = sql`
    (select distinct other.user_id as id, 'account' as link, other.account_number as value
    from withdrawals as own join withdrawals as other on other.account_number = own.account_number
    where own.user_id = ${userId}::uuid and other.user_id <> own.user_id and own.anonymised_at is null
      and other.anonymised_at is null and own.deleted_at is null and other.deleted_at is null ${candidates})
    union all`;
  return allRows<{ id: string }>(database)`
    with found as (
      ${withAccounts ? accounts : sql``}
      (select distinct other.user_id as id, 'plate' as link, ${plate('own')} as value
      from offered_rides as own join offered_rides as other on ${plate('other')} = ${plate('own')}
      where own.user_id = ${userId}::uuid and other.user_id <> own.user_id
        and length(${plate('own')}) >= ${shortestPlate} ${candidates})
      union all
      (select other.id, case when ${sql.raw(`${digits('other')} = ${digits('own')}`)} then 'phone'
        else 'nearPhone' end as link, null as value
      from users as own join users as other on ${block('other')} = ${block('own')}
      where own.id = ${userId}::uuid and other.id <> own.id
        and ${sql.raw(`length(${digits('own')}) = 10 and length(${digits('other')}) = 10`)}
        and (${withNear} or ${sql.raw(`${digits('other')} = ${digits('own')}`)}) ${candidates})
    ), linked as (
      select id, count(*) as number,
        jsonb_agg(jsonb_build_object('link', link, 'account', case link when 'account' then value end,
          'plate', case link when 'plate' then value end) order by link, value) as reasons
      from found group by id
    )
    select person.id, person.first_name, person.last_name, person.phone_number, person.blocked,
      person.deleted_at is not null as deleted, linked.reasons
    from linked join users as person on person.id = linked.id
    where person.anonymised_at is null
    order by person.blocked desc, deleted desc, linked.number desc, person.id desc limit ${take}`;
}
