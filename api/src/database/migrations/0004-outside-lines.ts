import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';

export const compatibility = expand;

const statements = [
  // One file of a bank, counted once it was previewed; `digest` keeps it from counting twice.
  `create table bank_statements (
    id uuid primary key,
    account text not null check (account ~ '^bank:[a-z][a-z0-9]{1,19}$'),
    file_name text not null,
    format text not null check (format in ('csv', 'camt053', 'mt940')),
    digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
    opening numeric(20,4),
    closing numeric(20,4),
    first_day date not null,
    last_day date not null,
    line_count integer not null,
    uploaded_by uuid references admins (id),
    at timestamptz not null default now()
  )`,
  // Columns of a bank's CSV, as the last upload mapped them.
  `create table statement_mappings (
    account text primary key,
    mapping jsonb not null,
    updated_by uuid references admins (id),
    updated_at timestamptz not null default now()
  )`,
  // Lines that a provider or bank reports. A line that changes gets another row; the one of the greatest id counts.
  // Amounts in kobo with decimals, above zero into the account; `amount` is gross of the three charges.
  `create table outside_lines (
    id uuid primary key,
    account text not null check (account ~ '^(provider|bank):[a-z][a-z0-9]{1,19}$'),
    kind text not null
      check (kind in ('payment', 'transfer', 'settlement', 'dispute', 'adjustment', 'statement', 'balance')),
    external_id text not null,
    digest text not null check (digest ~ '^[0-9a-f]{64}$'),
    reference text,
    amount numeric(20,4) not null,
    fee numeric(20,4) not null default 0,
    stamp_duty numeric(20,4) not null default 0,
    vat numeric(20,4) not null default 0,
    status text not null check (status in ('pending', 'done', 'failed', 'reversed', 'open', 'won', 'lost')),
    at timestamptz not null,
    due_at timestamptz,
    settlement text,
    narration text,
    raw jsonb not null,
    statement_id uuid references bank_statements (id),
    fetched_at timestamptz not null default now(),
    unique (account, kind, external_id, digest)
  )`,
  'create index outside_lines_current on outside_lines (account, kind, external_id, id desc)',
  `create index outside_lines_joined on outside_lines (account, (coalesce(reference, kind || ':' || external_id)))`,
  'create index outside_lines_at on outside_lines (account, at)',
  'create index outside_lines_reference on outside_lines (account, reference) where reference is not null',
  'create index outside_lines_settlement on outside_lines (account, settlement) where settlement is not null',
  "create index outside_lines_due on outside_lines (due_at) where kind = 'dispute'",
  // Instant up to which the lines of a kind were fetched.
  `create table line_cursors (
    account text not null,
    kind text not null,
    fetched_until timestamptz not null,
    primary key (account, kind)
  )`,
  // Provider's reference of a payment in, by which it is joined to lines.
  `create table payment_references (
    record_id uuid primary key,
    provider text not null check (provider ~ '^[a-z][a-z0-9]{1,19}$'),
    reference text not null check (length(reference) between 1 and 100),
    at timestamptz not null default now(),
    unique (provider, reference)
  )`,
  ...['outside_lines', 'bank_statements', 'payment_references'].flatMap((table) => [
    `create function ${table}_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'lines from outside are never changed or removed';
    end $$`,
    `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function ${table}_are_append_only()`,
  ]),
];

/** Adds lines that providers and banks report, and the provider's reference of a payment in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
