import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';

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
 */
export async function selectLinked(
  database: Handle,
  userId: string,
  { withAccounts, take }: { withAccounts: boolean; take: number },
): Promise<object[]> {
  const accounts = sql`
    (select distinct other.user_id as id, 'account' as link, other.account_number as value
    from withdrawals as own join withdrawals as other on other.account_number = own.account_number
    where own.user_id = ${userId}::uuid and other.user_id <> own.user_id and own.anonymised_at is null
      and other.anonymised_at is null and own.deleted_at is null and other.deleted_at is null ${candidates})
    union all`;
  const { rows } = await sql<{ id: string }>`
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
        and ${sql.raw(`length(${digits('own')}) = 10 and length(${digits('other')}) = 10`)} ${candidates})
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
    order by person.blocked desc, deleted desc, linked.number desc, person.id desc limit ${take}`.execute(
    database,
  );
  return rows;
}
