import { sql } from 'kysely';
import type { TransactionHandle } from '../../../database/schema.ts';
import { removed } from './anonymised.rules.ts';

/**
 * Removals of personal data from rows that the caller has locked. Each is irreversible, leaves what the ledger rests on,
 * and can be repeated.
 */
type Removal = (transaction: TransactionHandle, ids: string[]) => Promise<void>;

/** Deletes notes on records, with mentions, holds and escalations. */
const deleteNotes: Removal = async (transaction, ids) => {
  await transaction.deleteFrom('record_notes').where('record_id', 'in', ids).execute();
};

/** Closes accounts that are open, and removes name, phone number, e-mail address, picture and referrer. */
export const anonymiseProfiles: Removal = async (transaction, ids) => {
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

/** Deletes scheduled decisions on records, whose remarks may name people. */
const deleteScheduled: Removal = async (transaction, ids) => {
  await transaction.deleteFrom('scheduled_decisions').where('record_id', 'in', ids).execute();
};

/** Deletes requests and parcels that nobody paid for, and removes trip and people from the others. */
const removePayable =
  (table: 'passenger_requests' | 'sent_parcels', values: Record<string, unknown>): Removal =>
  async (transaction, ids) => {
    await deleteNotes(transaction, ids);
    await sql`delete from refund_approvals where record_id = any(${ids}::uuid[])`.execute(transaction);
    await deleteScheduled(transaction, ids);
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

export const removeRequests = removePayable('passenger_requests', {
  ...{ destination: removed.text, current_city: removed.text },
  ...{ driver_id: null, ride_id: null, report_ride: false },
});

export const removeParcels = removePayable('sent_parcels', {
  ...{ receiver_name: removed.text, state: removed.text, sender_city: removed.text },
  ...{ receiver_city: removed.text, trip_id: null },
});

export const deleteRides: Removal = async (transaction, ids) => {
  await deleteNotes(transaction, ids);
  await deleteScheduled(transaction, ids);
  await sql`update passenger_requests set ride_id = null where ride_id = any(${ids}::uuid[])`.execute(
    transaction,
  );
  await transaction.deleteFrom('offered_rides').where('id', 'in', ids).execute();
};

export const deleteTrips: Removal = async (transaction, ids) => {
  await deleteNotes(transaction, ids);
  await deleteScheduled(transaction, ids);
  await sql`update sent_parcels set trip_id = null where trip_id = any(${ids}::uuid[])`.execute(transaction);
  await transaction.deleteFrom('parcel_trips').where('id', 'in', ids).execute();
};

export const deletePosts: Removal = async (transaction, ids) => {
  await deleteNotes(transaction, ids);
  await deleteScheduled(transaction, ids);
  await transaction.deleteFrom('posts').where('id', 'in', ids).execute();
};

export const deleteApplications: Removal = async (transaction, ids) => {
  await deleteScheduled(transaction, ids);
  await deleteNotes(transaction, ids);
  await transaction.deleteFrom('driver_applications').where('id', 'in', ids).execute();
};

/** Payouts noted as paid by an import, which `ledger:verify` tells by their bank reference. */
const markers = ['paid before payouts were kept', 'paid before the import'];

/** Triggers refuse payouts that are not due. */
export const anonymisePayouts: Removal = async (transaction, ids) => {
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
export const anonymiseWithdrawals: Removal = async (transaction, ids) => {
  const { rows: accounts } = await sql<{ bank_code: string; account_number: string }>`
    select distinct bank_code, account_number from withdrawals where id = any(${ids}::uuid[])`.execute(
    transaction,
  );
  await sql`delete from withdrawal_approvals where withdrawal_id = any(${ids}::uuid[])`.execute(transaction);
  await deleteScheduled(transaction, ids);
  await deleteNotes(transaction, ids);
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

/** Removes personal values of the audit; the rows and their hashes stay. Triggers refuse values that are not due. */
export const deleteAuditValues: Removal = async (transaction, digests) => {
  await transaction.deleteFrom('audit_personal').where('digest', 'in', digests).execute();
};
