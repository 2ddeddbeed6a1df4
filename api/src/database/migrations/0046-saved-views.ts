import { sql, type Kysely } from 'kysely';

/** Saved views: filter, search, sort, columns and row height of a list under a name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      owner_id uuid not null references admins (id),
      path text not null check (length(path) <= 100),
      name text not null check (length(name) between 1 and 60),
      filter text check (length(filter) <= 60),
      search text check (length(search) <= 100),
      sort text check (length(sort) <= 60),
      hidden_columns text[] not null,
      density text not null check (density in ('comfortable', 'compact')),
      shared boolean not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(database);
  await sql`create unique index saved_views_name on saved_views (owner_id, path, lower(name))`.execute(
    database,
  );
  await sql`create index saved_views_shared on saved_views (id) where shared`.execute(database);
}
