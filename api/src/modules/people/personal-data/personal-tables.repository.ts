import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';
import { retentionRules, type RetentionRuleName } from './retention.rules.ts';

/** Values of columns whose data was removed. The baseline has those of accounts, which its triggers check. */
const removed = {
  ...{ firstName: 'Former', lastName: 'member', accountName: 'Former member', accountNumber: '0000000000' },
  text: 'Removed',
} as const;

/**
 * Removal of personal data from rows that the caller has locked. It is irreversible, leaves what the ledger rests on, and
 * can be repeated.
 */
type Removal = (transaction: TransactionHandle, ids: string[]) => Promise<void>;

/** Deletes appeals with what refers to them. Those of records hold copies of them, which go with the records. */
async function deleteAppeals(transaction: TransactionHandle, ids: string[], column: 'id' | 'record_id') {
  const appeals = sql`(select id from appeals where ${sql.ref(column)} = any(${ids}::uuid[]))`;
  await execute(transaction)`delete from record_notes where record_id in ${appeals}`;
  await execute(transaction)`delete from scheduled_decisions where record_id in ${appeals}`;
  await execute(transaction)`delete from appeals where ${sql.ref(column)} = any(${ids}::uuid[])`;
}

/**
 * Deletes rows that refer to records: appeals, reports, notes with holds, and decisions, whose remarks may name people.
 */
async function deleteReferring(
  transaction: TransactionHandle,
  ids: string[],
  ...tables: ('record_notes' | 'scheduled_decisions' | 'refund_approvals')[]
): Promise<void> {
  await deleteAppeals(transaction, ids, 'record_id');
  for (const table of [...tables, 'reports' as const])
    await execute(transaction)`delete from ${sql.table(table)} where record_id = any(${ids}::uuid[])`;
}

/** Closes accounts that are open, and removes name, phone number, e-mail address, picture and referrer. */
const anonymiseProfiles: Removal = async (transaction, ids) => {
  await execute(transaction)`
    update users set first_name = ${removed.firstName}, last_name = ${removed.lastName}, phone_number = '',
      email = '', profile_img_url = null, referred_by = null, delete_reason = null,
      deleted_at = coalesce(deleted_at, now()), anonymised_at = now(), updated_at = now()
    where id = any(${ids}::uuid[])`;
  // Also those on payments that stay.
  await execute(transaction)`delete from record_notes where record_id = any(${ids}::uuid[])
      or record_id in (select id from withdrawals where user_id = any(${ids}::uuid[]))`;
  await deleteReferring(transaction, ids);
  // Messages name the member, and may have own words of staff.
  await execute(transaction)`update webhook_events set member_id = null,
      body = ((body::jsonb #- '{data,message}') #- '{data,note}')::text where member_id = any(${ids}::uuid[])`;
  await execute(transaction)`
    update legal_holds set reason = ${removed.text} where user_id = any(${ids}::uuid[])`;
};

/** Deletes requests and parcels that nobody paid for, and removes trip and people from the others. */
const removePayable =
  (table: 'passenger_requests' | 'sent_parcels', values: RawBuilder<unknown>): Removal =>
  async (transaction, ids) => {
    await deleteReferring(transaction, ids, 'record_notes', 'refund_approvals', 'scheduled_decisions');
    await execute(transaction)`delete from ${sql.table(table)} where id = any(${ids}::uuid[])
        and not exists (select from ledger_transactions where record_id = ${sql.table(table)}.id)`;
    await execute(transaction)`
      update ${sql.table(table)} set ${values}, delete_reason = null, anonymised_at = now(), updated_at = now()
      where id = any(${ids}::uuid[])`;
  };

/** Deletes records, and the references of other records to them. */
const deleteRows =
  (
    table: 'offered_rides' | 'parcel_trips' | 'posts' | 'driver_applications' | 'sanctions',
    referring?: readonly [table: 'passenger_requests' | 'sent_parcels', column: 'ride_id' | 'trip_id'],
  ): Removal =>
  async (transaction, ids) => {
    await deleteReferring(transaction, ids, 'record_notes', 'scheduled_decisions');
    if (referring !== undefined) {
      const [other, column] = [sql.table(referring[0]), sql.ref(referring[1])];
      await execute(transaction)`update ${other} set ${column} = null where ${column} = any(${ids}::uuid[])`;
    }
    await execute(transaction)`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`;
  };

/** Triggers refuse payouts that are not due. */
const anonymisePayouts: Removal = (transaction, ids) =>
  execute(transaction)`
    update payouts set account_number = ${removed.accountNumber}, account_name = ${removed.accountName},
      resolved_name = null, recipient_code = null, bank_reference_key = null, trouble = null,
      failure = case when failure is null then null else ${removed.text} end,
      bank_reference = case when bank_reference is null then null else ${removed.text} end,
      search = lower(reference), anonymised_at = now(), updated_at = now()
    where id = any(${ids}::uuid[])`;

/** Triggers refuse requests that are not due. The payouts of the requests come first. */
const anonymiseWithdrawals: Removal = async (transaction, ids) => {
  const accounts = await allRows<{ bank: string; account: string }>(
    transaction,
  )`select distinct bank_code as bank, account_number as account
      from withdrawals where id = any(${ids}::uuid[])`;
  await execute(transaction)`delete from withdrawal_approvals where withdrawal_id = any(${ids}::uuid[])`;
  await deleteReferring(transaction, ids, 'record_notes', 'scheduled_decisions');
  await execute(transaction)`
    update withdrawals set account_number = ${removed.accountNumber}, account_name = ${removed.accountName},
      remark = null, delete_reason = null, anonymised_at = now(), updated_at = now()
    where id = any(${ids}::uuid[])`;
  for (const { bank, account } of accounts) {
    await execute(transaction)`
      delete from resolved_accounts where bank_code = ${bank} and account_number = ${account}
        and not exists (select from withdrawals where bank_code = ${bank} and account_number = ${account})`;
  }
};

/** Personal data in the rows of one table: what retention and erasure remove, and how. SQL calls the row `record`. */
export interface PersonalTable {
  table: string;
  /** Rule of the retention, and the rows that are due by it. */
  rule: RetentionRuleName;
  due: RawBuilder<SqlBool>;
  /** Primary key. */
  key: 'id' | 'digest';
  /** Users whose hold keeps the row; an erasure of the first one concerns it. */
  owners: readonly [string, ...string[]];
  /** Name of the records for people, in the plan of an erasure. */
  what?: string;
  /** Rows that an erasure concerns: of payments those that are due. All by default. */
  erased?: RawBuilder<SqlBool>;
  remove: Removal;
}

/** Time before which the period of a rule is over. */
const before = (rule: 'profiles' | 'applications' | 'trips' | 'posts') =>
  sql`(now() - make_interval(months => ${sql.lit(retentionRules[rule].period.months)}))`;

/** Day in Lagos before which trips are due. */
const tripDay = sql`((now() at time zone 'Africa/Lagos')::date
  - make_interval(months => ${sql.lit(retentionRules.trips.period.months)}))`;

const isWhole = sql<SqlBool>`record.anonymised_at is null`;

const isOfClosed = sql<SqlBool>`exists (
  select from users where id = record.user_id and deleted_at < ${before('profiles')})`;

const personal = (
  rule: RetentionRuleName,
  table: string,
  {
    owners = ['user_id'],
    key = 'id',
    ...more
  }: Pick<PersonalTable, 'due' | 'remove'> & Partial<PersonalTable>,
): PersonalTable => ({ rule, table, owners, key, ...more });

const duePayout = sql<SqlBool>`${isWhole} and record.settled_at is not null
  and greatest(record.created_at, record.settled_at) < payments_kept_since()`;
const dueValue = sql<SqlBool>`record.at < payments_kept_since()`;

/** Personal values of the audit; the rows and their hashes stay. Triggers refuse values that are not due. */
const auditValues = {
  key: 'digest',
  remove: (transaction, digests) =>
    execute(transaction)`delete from audit_personal where digest = any(${digests}::text[])`,
} satisfies Partial<PersonalTable>;

/**
 * Personal data by table, in the order of removal: rides wait for the requests that refer to them, requests for their
 * payouts.
 */
export const personalTables: readonly PersonalTable[] = [
  personal('trips', 'passenger_requests', {
    what: 'Passenger requests',
    due: sql`${isWhole} and record.travelling_date < ${tripDay}`,
    owners: ['user_id', 'driver_id'],
    erased: isWhole,
    remove: removePayable(
      'passenger_requests',
      sql`destination = ${removed.text}, current_city = ${removed.text}, driver_id = null, ride_id = null,
        report_ride = false`,
    ),
  }),
  personal('trips', 'sent_parcels', {
    what: 'Sent parcels',
    due: sql`${isWhole} and record.delivery_date < ${tripDay}`,
    erased: isWhole,
    remove: removePayable(
      'sent_parcels',
      sql`receiver_name = ${removed.text}, state = ${removed.text}, sender_city = ${removed.text},
        receiver_city = ${removed.text}, trip_id = null`,
    ),
  }),
  personal('trips', 'offered_rides', {
    what: 'Offered rides',
    due: sql`record.travelling_date < ${tripDay}
      and not exists (select from passenger_requests where ride_id = record.id)`,
    remove: deleteRows('offered_rides', ['passenger_requests', 'ride_id']),
  }),
  personal('trips', 'parcel_trips', {
    what: 'Parcel trips',
    due: sql`record.arrival_date < ${tripDay} and not exists (select from sent_parcels where trip_id = record.id)`,
    remove: deleteRows('parcel_trips', ['sent_parcels', 'trip_id']),
  }),
  personal('posts', 'posts', {
    what: 'Posts',
    due: sql`record.deleted_at < ${before('posts')}`,
    owners: ['author_user_id'],
    remove: deleteRows('posts'),
  }),
  personal('applications', 'driver_applications', {
    what: 'Driver applications',
    due: sql`(record.deleted_at < ${before('applications')}
      or record.status = 'rejected' and record.decided_at < ${before('applications')}
      or exists (select from users where id = record.user_id and (deleted_at < ${before('applications')}
        or record.status = 'accepted' and driving_ended_at < ${before('applications')})))`,
    remove: deleteRows('driver_applications'),
  }),
  personal('payments', 'payouts', {
    ...{ what: 'Payouts of more than six years ago', due: duePayout, erased: duePayout },
    remove: anonymisePayouts,
  }),
  personal('payments', 'withdrawals', {
    what: 'Withdrawal requests of more than six years ago',
    due: sql`${isWhole} and (record.decided_at < payments_kept_since()
        or record.status = 'pending' and record.deleted_at < payments_kept_since())
      and not exists (select from payouts where id = record.id and anonymised_at is null)`,
    erased: sql`${isWhole} and coalesce(record.decided_at, record.deleted_at) < payments_kept_since()
      and not exists (select from payouts where payouts.id = record.id and anonymised_at is null
        and greatest(created_at, settled_at) >= payments_kept_since())`,
    remove: anonymiseWithdrawals,
  }),
  personal('profiles', 'appeals', {
    what: 'Appeals',
    due: isOfClosed,
    remove: (transaction, ids) => deleteAppeals(transaction, ids, 'id'),
  }),
  personal('profiles', 'sanctions', {
    what: 'Warnings and suspensions',
    due: isOfClosed,
    remove: deleteRows('sanctions'),
  }),
  personal('payments', 'audit_personal', { ...auditValues, due: dueValue, erased: dueValue }),
  // Reports on users; those on records go with them. Also those of an erased reporter, on whatever they are.
  personal('trips', 'reports', {
    what: 'Reports to staff',
    due: sql`(record.reporter_id is not null or record.text is not null) and record.record_type = 'user'
      and record.at < ${before('trips')}`,
    owners: ['reporter_id'],
    remove: (transaction, ids) =>
      execute(transaction)`update reports set reporter_id = null, text = null where id = any(${ids}::uuid[])`,
  }),
  personal('profiles', 'users', {
    // Nobody's account is anonymised while money is here or on its way.
    due: sql`${isWhole} and record.deleted_at < ${before('profiles')} and not (
      record.total_balance <> 0
      or exists (select from ledger_accounts where user_id = record.id and balance <> 0)
      or exists (select from withdrawals where user_id = record.id and status = 'pending' and deleted_at is null)
      or exists (select from payouts where user_id = record.id and state in ('queued', 'sending', 'sent')))`,
    owners: ['id'],
    remove: anonymiseProfiles,
  }),
  // Words about a person, once the account is anonymised.
  personal('profiles', 'audit_personal', {
    ...{ ...auditValues, what: 'Reasons of blocks', erased: sql`record.until_erased` },
    due: sql`record.until_erased
      and exists (select from users where id = record.user_id and anonymised_at is not null)`,
  }),
];

/** Personal data of one person in a table. */
export type PersonRecords = PersonalTable & { ids: string[] };

/** Records of a person that an erasure concerns, in its order. */
export async function selectRecords(database: Handle, id: string): Promise<PersonRecords[]> {
  const records: PersonRecords[] = [];
  for (const personal of personalTables) {
    const { table, key, owners, erased = sql`true` } = personal;
    const selected = await allRows<{ key: string }>(database)`
      select ${sql.ref(key)}::text as key from ${sql.table(table)} as record
      where ${sql.ref(owners[0])} = ${id}::uuid and ${erased} order by ${sql.ref(key)}`;
    const ids = selected.map((row) => row.key);
    if (ids.length > 0) records.push({ ...personal, ids });
  }
  return records;
}
