import { sql, type Kysely } from 'kysely';

/** Reading the audit by record, and no value in it that its hash could not tell from another. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index audit_record_id on audit (record_id, sequence)`.execute(database);
  await sql`
    alter table audit
      add constraint audit_before_is_object check (jsonb_typeof(before) = 'object'),
      add constraint audit_after_is_object check (jsonb_typeof(after) = 'object')`.execute(database);
}
