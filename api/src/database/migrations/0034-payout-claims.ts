import { sql, type Kysely } from 'kysely';

/**
 * Claims of manual payouts, and unique references of the bank. `bank_reference_key` is the reference without case,
 * spaces and punctuation; of references noted twice before, the oldest has it. References of payouts that were paid
 * before they were kept, or before an import, are no reference of a bank.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payouts
      add column claimed_by uuid references admins (id),
      add column claimed_until timestamptz,
      add column bank_reference_key text,
      add constraint payouts_claim check ((claimed_by is null) = (claimed_until is null)),
      add constraint payouts_claim_manual check (claimed_by is null or provider = 'manual')`.execute(
    database,
  );
  await sql`
    update payouts set bank_reference_key = first.key from (
      select distinct on (key) id, key from (
        select id, nullif(lower(regexp_replace(bank_reference, '[^[:alnum:]]', '', 'g')), '') as key
        from payouts where bank_reference not in ('paid before payouts were kept', 'paid before the import')
      ) as noted where key is not null order by key, id
    ) as first where first.id = payouts.id`.execute(database);
  await sql`create unique index payouts_bank_reference on payouts (bank_reference_key)`.execute(database);
}
