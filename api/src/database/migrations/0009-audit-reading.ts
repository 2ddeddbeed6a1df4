import { sql, type Kysely } from 'kysely';

/** Index of the audit by record, and a check against values that the hash cannot distinguish. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index audit_record_id on audit (record_id, sequence)`.execute(database);
  await sql`
    alter table audit
      add constraint audit_before_is_object check (jsonb_typeof(before) = 'object'),
      add constraint audit_after_is_object check (jsonb_typeof(after) = 'object')`.execute(database);
}
