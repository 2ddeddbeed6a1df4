import { sql, type Kysely } from 'kysely';

/** Notes on videos of driver applications, and indexes by which the checks of an application find what is alike. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // The same note of an admin once: a call that is sent again adds none.
  await sql`
    create table video_notes (
      id uuid primary key,
      application_id uuid not null references driver_applications (id) on delete cascade,
      admin_id uuid not null references admins (id),
      position integer not null check (position between 0 and 86400),
      text text not null check (btrim(text) <> '' and length(text) <= 500),
      created_at timestamptz not null default now(),
      unique (application_id, admin_id, position, text)
    )`.execute(database);

  await sql`
    create index driver_applications_licence on driver_applications (identifier_key(license_number))`.execute(
    database,
  );
  await sql`create index users_blocked_phone on users (right(phone_number, 10)) where blocked`.execute(
    database,
  );
}
