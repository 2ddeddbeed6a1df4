import { sql } from 'kysely';
import type { Database, TransactionHandle } from '../../../database/schema.ts';

/** Values of columns whose data was removed. Migration 0039 has those of accounts, which its triggers check. */
const removed = {
  firstName: 'Former',
  lastName: 'member',
  accountName: 'Former member',
  accountNumber: '0000000000',
  text: 'Removed',
} as const;

/**
 * Removals of personal data from rows that the caller has locked. Each is irreversible, leaves what the ledger rests on,
 * and can be repeated.
 */
type Removal = (transaction: TransactionHandle, ids: string[]) => Promise<void>;

/** Deletes rows that refer to records: notes with mentions, holds and escalations, and decisions, whose remarks may name people. */
const deleteReferring =
  (...tables: ('record_notes' | 'scheduled_decisions' | 'refund_approvals')[]): Removal =>
  async (transaction, ids) => {
    for (const table of tables) await transaction.deleteFrom(table).where('record_id', 'in', ids).execute();
  };

const deleteNotes = deleteReferring('record_notes');
const deleteNotesAndDecisions = deleteReferring('record_notes', 'scheduled_decisions');

/** Closes accounts that are open, and removes name, phone number, e-mail address, picture and referrer. */
const anonymiseProfiles: Removal = async (transaction, ids) => {
  await transaction
    .updateTable('users')
    .set({
      ...{ first_name: removed.firstName, last_name: removed.lastName, phone_number: '', email: '' },
      ...{ profile_img_url: null, referred_by: null, delete_reason: null },
      deleted_at: sql`coalesce(deleted_at, now())`,
      anonymised_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', 'in', ids)
    .execute();
  await deleteNotes(transaction, ids);
  // Also those on payments that stay.
  await sql`
    delete from record_notes where record_id in (
      select id from withdrawals where user_id = any(${ids}::uuid[]))`.execute(transaction);
  await transaction
    .updateTable('legal_holds')
    .set({ reason: removed.text })
    .where('user_id', 'in', ids)
    .execute();
};

/** Deletes requests and parcels that nobody paid for, and removes trip and people from the others. */
const removePayable =
  (table: 'passenger_requests' | 'sent_parcels', values: Record<string, unknown>): Removal =>
  async (transaction, ids) => {
    await deleteReferring('record_notes', 'refund_approvals', 'scheduled_decisions')(transaction, ids);
    await sql`
      delete from ${sql.table(table)} where id = any(${ids}::uuid[])
        and not exists (select from ledger_transactions where record_id = ${sql.table(table)}.id)`.execute(
      transaction,
    );
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`
      update ${sql.table(table)} set ${sql.join(assignments)}, delete_reason = null, anonymised_at = now(),
        updated_at = now()
      where id = any(${ids}::uuid[])`.execute(transaction);
  };

/** Deletes records, and the references of other records to them. */
const deleteRows =
  (
    table: 'offered_rides' | 'parcel_trips' | 'posts' | 'driver_applications',
    referring?: readonly [table: 'passenger_requests' | 'sent_parcels', column: 'ride_id' | 'trip_id'],
  ): Removal =>
  async (transaction, ids) => {
    await deleteNotesAndDecisions(transaction, ids);
    if (referring !== undefined) {
      const [other, column] = [sql.table(referring[0]), sql.ref(referring[1])];
      await sql`update ${other} set ${column} = null where ${column} = any(${ids}::uuid[])`.execute(
        transaction,
      );
    }
    await transaction.deleteFrom(table).where('id', 'in', ids).execute();
  };

/** Payouts noted as paid by an import, which `ledger:verify` tells by their bank reference. */
const markers = ['paid before payouts were kept', 'paid before the import'];

/** Triggers refuse payouts that are not due. */
const anonymisePayouts: Removal = async (transaction, ids) => {
  await sql`
    update payouts set account_number = ${removed.accountNumber}, account_name = ${removed.accountName},
      resolved_name = null, recipient_code = null, bank_reference_key = null, trouble = null,
      failure = case when failure is null then null else ${removed.text} end,
      bank_reference = case when bank_reference is null or bank_reference = any(${markers}::text[])
        then bank_reference else ${removed.text} end,
      search = lower(reference), anonymised_at = now(), updated_at = now()
    where id = any(${ids}::uuid[])`.execute(transaction);
};

/** Triggers refuse requests that are not due. The payouts of the requests come first. */
const anonymiseWithdrawals: Removal = async (transaction, ids) => {
  const { rows: accounts } = await sql<{ bank_code: string; account_number: string }>`
    select distinct bank_code, account_number from withdrawals where id = any(${ids}::uuid[])`.execute(
    transaction,
  );
  await sql`delete from withdrawal_approvals where withdrawal_id = any(${ids}::uuid[])`.execute(transaction);
  await deleteNotesAndDecisions(transaction, ids);
  await sql`
    update withdrawals set account_number = ${removed.accountNumber}, account_name = ${removed.accountName},
      remark = null, delete_reason = null, anonymised_at = now(), updated_at = now()
    where id = any(${ids}::uuid[])`.execute(transaction);
  for (const { bank_code: bank, account_number: account } of accounts) {
    await sql`
      delete from resolved_accounts where bank_code = ${bank} and account_number = ${account}
        and not exists (select from withdrawals where bank_code = ${bank} and account_number = ${account})`.execute(
      transaction,
    );
  }
};

/** Removals by table. */
export const removals = {
  passenger_requests: removePayable('passenger_requests', {
    ...{ destination: removed.text, current_city: removed.text },
    ...{ driver_id: null, ride_id: null, report_ride: false },
  }),
  sent_parcels: removePayable('sent_parcels', {
    ...{ receiver_name: removed.text, state: removed.text, sender_city: removed.text },
    ...{ receiver_city: removed.text, trip_id: null },
  }),
  offered_rides: deleteRows('offered_rides', ['passenger_requests', 'ride_id']),
  parcel_trips: deleteRows('parcel_trips', ['sent_parcels', 'trip_id']),
  posts: deleteRows('posts'),
  driver_applications: deleteRows('driver_applications'),
  payouts: anonymisePayouts,
  withdrawals: anonymiseWithdrawals,
  /** Removes personal values of the audit, by digest; the rows and their hashes stay. Triggers refuse values that are not due. */
  audit_personal: async (transaction, digests) => {
    await transaction.deleteFrom('audit_personal').where('digest', 'in', digests).execute();
  },
  users: anonymiseProfiles,
} satisfies Partial<Record<keyof Database, Removal>>;

/** Table of personal data. */
export type RemovalTable = keyof typeof removals;
