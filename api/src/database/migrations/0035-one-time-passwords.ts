import { sql, type Kysely } from 'kysely';

/**
 * Passwords that somebody else set are one-time: `password_given_at` is the time that one was set, and null for an own
 * password. A pending login states the step that it waits for.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table admins add column password_given_at timestamptz`.execute(database);
  // Pending logins are valid for five minutes only, so those of the former form are dropped.
  await sql`delete from pending_logins`.execute(database);
  await sql`
    alter table pending_logins drop column set_up,
      add column step text not null check (step in ('prove', 'setUp', 'choosePassword'))`.execute(database);
}
