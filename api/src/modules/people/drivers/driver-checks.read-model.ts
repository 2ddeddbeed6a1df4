import { sql } from 'kysely';

/** Facts that the checks of an application rest on. Numbers leave deleted applications out, and deleted users not. */
export interface CheckFacts {
  /** Today in Nigeria, `YYYY-MM-DD`. */
  today: string;
  date_of_birth: string;
  license_number: string;
  first_name: string;
  last_name: string;
  account_first_name: string;
  account_last_name: string;
  account_blocked: boolean;
  /** Applications of other users with the licence. */
  licences_of_others: number;
  /** Further applications of the user. */
  further_applications: number;
  /** Blocked accounts of others with the phone number. */
  blocked_phones: number;
  /** Number plates of the rides that the user has offered. */
  plates: number;
  /** Blocked accounts of others that offered rides with one of these plates. */
  blocked_plates: number;
}

/** Length of the shortest number plate that is compared: others are missing or placeholders. */
const shortestPlate = sql.lit(5);

/** Query for facts of the checks of applications, over indexes. */
export const checkFacts = (ids: string[]) => sql<CheckFacts & { id: string }>`
    select record.id, (now() at time zone 'Africa/Lagos')::date::text as today, record.date_of_birth::text as date_of_birth,
      record.license_number, record.first_name, record.last_name, account.first_name as account_first_name,
      account.last_name as account_last_name, account.blocked as account_blocked,
      (select count(*) from driver_applications as other
        where identifier_key(other.license_number) = identifier_key(record.license_number)
          and other.user_id <> record.user_id and other.deleted_at is null) as licences_of_others,
      (select count(*) from driver_applications as other
        where other.user_id = record.user_id and other.id <> record.id and other.deleted_at is null)
        as further_applications,
      (select count(*) from users as other
        where other.blocked and other.id <> record.user_id
          and right(other.phone_number, 10) = right(regexp_replace(record.phone_number, '\\D', '', 'g'), 10))
        as blocked_phones,
      (select count(distinct identifier_key(ride.plate_no)) from offered_rides as ride
        where ride.user_id = record.user_id and length(identifier_key(ride.plate_no)) >= ${shortestPlate}) as plates,
      (select count(distinct other.user_id) from (
          select distinct identifier_key(ride.plate_no) as plate from offered_rides as ride
          where ride.user_id = record.user_id and length(identifier_key(ride.plate_no)) >= ${shortestPlate}) as own
        join offered_rides as other on identifier_key(other.plate_no) = own.plate and other.user_id <> record.user_id
        join users as driver on driver.id = other.user_id and driver.blocked) as blocked_plates
    from driver_applications as record join users as account on account.id = record.user_id
    where record.id = any(${ids}::uuid[])`;
