import { sql, type Kysely } from 'kysely';

/**
 * Keys of the service API, the stored answers of its idempotency keys, and the key as an actor of the audit. Of a key the
 * hash is stored; `lookup` finds the row and is no secret.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_keys (
      id uuid primary key,
      lookup text not null unique check (lookup ~ '^[a-z0-9]{12}$'),
      secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
      label text not null check (length(label) between 1 and 80),
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null default now(),
      created_by uuid references admins (id),
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      revoked_by uuid references admins (id)
    )`.execute(database);

  // `answer` is json, not jsonb, which would reorder its fields: a replay answers the same bytes.
  await sql`
    create table service_answers (
      key_id uuid not null references service_keys (id),
      idempotency_key text not null check (length(idempotency_key) between 1 and 300),
      request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
      answer json,
      created_at timestamptz not null default now(),
      primary key (key_id, idempotency_key)
    )`.execute(database);
  await sql`create index service_answers_created on service_answers (created_at)`.execute(database);

  // A row without a key hashes as before: the hash leaves out absent fields.
  await sql`
    alter table audit
      add column service_key_id uuid references service_keys (id),
      add constraint audit_one_actor check (num_nonnulls(admin_id, service_key_id) <= 1)`.execute(database);
}
