import { sql, type Kysely } from 'kysely';

/**
 * Version counters of what a decision on a withdrawal rests on: a change and its reversal leave another version. An
 * approval keeps the versions that it was given for; one without them has lapsed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(database);
  await countVersions(database, 'withdrawals', [
    ...['account_number', 'account_name', 'bank', 'bank_code', 'status', 'date_requested', 'remark'],
    ...['decided_by', 'decided_at', 'deleted_at'],
  ]);
  await countVersions(database, 'users', [
    ...['first_name', 'last_name', 'phone_number', 'blocked', 'is_verified', 'deleted_at'],
    ...['total_earnings', 'total_withdrawals', 'total_refunds'],
  ]);
  await countVersions(database, 'admins', [
    ...['phone_number', 'password_hash', 'super_admin', 'rights', 'deleted_at'],
  ]);
  await sql`
    alter table withdrawal_approvals add column evidence text, add column approver_version bigint`.execute(
    database,
  );
}

/** Adds a column `version` that counts the updates which change one of the columns. */
async function countVersions(database: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const values = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  // No column with a default can be added to a table whose row type the search function takes.
  const of = sql.table(table);
  for (const statement of [
    sql`alter table ${of} add column version bigint`,
    sql`alter table ${of} disable trigger user`,
    sql`update ${of} set version = 1`,
    sql`alter table ${of} enable trigger user`,
    sql`alter table ${of} alter column version set default 1, alter column version set not null`,
  ]) {
    await statement.execute(database);
  }
  // A direct change of the counter counts as a change, so that it cannot be set back.
  await sql`
    create trigger ${sql.ref(`${table}_version`)} before update on ${sql.table(table)} for each row
    when (${sql.raw(`old.version <> new.version or ${values('old')} is distinct from ${values('new')}`)})
    execute function count_version()`.execute(database);
}
