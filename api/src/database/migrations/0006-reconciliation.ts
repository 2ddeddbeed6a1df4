import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';

export const compatibility = expand;

/** Text by which a line is joined: its reference, or its own id. Needs the alias `l`, or none. */
const rawReference = (l = '') => `coalesce(${l}reference, ${l}kind || ':' || ${l}external_id)`;

/** Kinds of entries that the reconciliation posts itself; it knows their references. */
const ownKinds = `('charges', 'settlement', 'banked', 'chargeback', 'rounding', 'correction')`;

const appended = ['matches', 'match_ends', 'entries', 'sign_offs'].map((name) => `reconciliation_${name}`);

const appendOnly = appended.flatMap((table) => [
  `create function ${table}_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of the reconciliation are never changed or removed';
    end $$`,
  `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function ${table}_are_append_only()`,
]);

const statements = [
  // Match by hand: a reference counts as a part of another one. Between two accounts the money is posted as well.
  `create table reconciliation_matches (
    id uuid primary key,
    account text not null,
    reference text not null,
    into_account text not null,
    into_reference text not null,
    day date not null,
    into_day date not null,
    admin_id uuid not null references admins (id),
    remark text not null check (length(remark) <= 500),
    at timestamptz not null default now(),
    check ((account, reference) <> (into_account, into_reference))
  )`,
  'create index reconciliation_matches_from on reconciliation_matches (account, reference)',
  'create index reconciliation_matches_into on reconciliation_matches (into_account, into_reference)',
  'create index reconciliation_matches_day on reconciliation_matches (day)',
  'create index reconciliation_matches_into_day on reconciliation_matches (into_day)',
  `create table reconciliation_match_ends (
    match_id uuid primary key references reconciliation_matches (id),
    admin_id uuid not null references admins (id),
    remark text not null check (length(remark) <= 500),
    at timestamptz not null default now()
  )`,
  // Correcting entries: proposed by one admin, decided by another. `amount` in kobo into the account.
  `create table reconciliation_corrections (
    id uuid primary key,
    account text not null,
    reference text not null,
    against text not null,
    amount bigint not null check (amount <> 0),
    reason text not null check (length(reason) <= 500),
    day date not null,
    entry_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
    proposed_by uuid not null references admins (id),
    proposed_at timestamptz not null default now(),
    decided_by uuid references admins (id),
    decided_at timestamptz,
    remark text check (length(remark) <= 500),
    search text generated always as (lower(reference || ' ' || account)) stored not null,
    check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
    check (decided_by <> proposed_by)
  )`,
  'create index reconciliation_corrections_state on reconciliation_corrections (state, id)',
  'create index reconciliation_corrections_day on reconciliation_corrections (day)',
  'create index reconciliation_corrections_reference on reconciliation_corrections (account, reference)',
  'create index reconciliation_corrections_search on reconciliation_corrections using gin (search gin_trgm_ops)',
  // Parts of the entries that the reconciliation posts: kobo into an account, by reference, and their cause.
  `create table reconciliation_entries (
    id uuid primary key,
    transaction_id uuid not null references ledger_transactions (id),
    kind text not null check (kind in ${ownKinds}),
    account text not null,
    reference text not null,
    amount bigint not null,
    fee bigint not null default 0,
    stamp_duty bigint not null default 0,
    vat bigint not null default 0,
    line_id uuid references outside_lines (id),
    match_id uuid references reconciliation_matches (id),
    correction_id uuid references reconciliation_corrections (id),
    check (num_nonnulls(line_id, match_id, correction_id) = case when kind = 'rounding' then 0 else 1 end)
  )`,
  `create unique index reconciliation_entries_line on reconciliation_entries (line_id, kind, account)
    where line_id is not null`,
  `create unique index reconciliation_entries_correction on reconciliation_entries (correction_id, account)
    where correction_id is not null`,
  'create index reconciliation_entries_reference on reconciliation_entries (account, reference)',
  'create index reconciliation_entries_transaction on reconciliation_entries (transaction_id)',
  `create index reconciliation_entries_rounding on reconciliation_entries (account) where kind = 'rounding'`,
  // Sign-offs. The counts and balances tell whether a day has changed since, as lines and matches are only ever added.
  `create table reconciliation_sign_offs (
    id uuid primary key,
    day date not null,
    admin_id uuid not null references admins (id),
    digest text not null check (digest ~ '^[0-9a-f]{64}$'),
    state jsonb not null,
    remark text check (length(remark) <= 500),
    at timestamptz not null default now()
  )`,
  'create index reconciliation_sign_offs_day on reconciliation_sign_offs (day, id)',
  // References whose sums are out of date: of new lines, postings and states of payouts. Rows of a transaction that is
  // committed late are seen late, and none is passed over, since a row is removed once it was seen.
  `create table reconciliation_queue (
    id bigint generated always as identity primary key,
    account text,
    reference text,
    transaction_id uuid
  )`,
  // First day with lines of an account: postings of earlier days are not compared.
  'create table reconciled_accounts (account text primary key, first_day date not null)',
  // Read model: both sides by reference. It follows from the ledger, the lines and the matches, and can be made anew.
  `create table reconciled_references (
    id uuid primary key,
    account text not null,
    reference text not null,
    ledger bigint not null,
    base bigint not null,
    outside numeric(20,4) not null,
    gross numeric(20,4) not null,
    difference numeric(20,4) not null,
    line_count integer not null,
    counted integer not null,
    known boolean not null,
    record_id uuid,
    first_at timestamptz not null,
    last_at timestamptz not null,
    kind text check (kind in ('missingThere', 'missingHere', 'amountDiffers', 'statusDiffers', 'doubled')),
    late_from date,
    steps jsonb not null,
    search text generated always as (lower(reference)) stored not null,
    unique (account, reference)
  )`,
  'create index reconciled_references_open on reconciled_references (first_at, id) where kind is not null',
  'create index reconciled_references_difference on reconciled_references (difference, id) where kind is not null',
  'create index reconciled_references_account on reconciled_references (account, id) where kind is not null',
  `create index reconciled_references_search on reconciled_references using gin (search gin_trgm_ops)
    where kind is not null`,
  // Changes by day: money out of the lines, on the way, in exceptions and in fractions, and the number of exceptions.
  `create table reconciled_days (
    account text not null,
    day date not null,
    outside numeric(20,4) not null,
    on_the_way numeric(20,4) not null,
    exceptions numeric(20,4) not null,
    rounding numeric(20,4) not null,
    open integer not null,
    primary key (account, day)
  ) with (fillfactor = 70)`,
  ...appendOnly,
  `create function queue_outside_lines() returns trigger language plpgsql as $$
  begin
    insert into reconciliation_queue (account, reference)
    select distinct account, case when kind <> 'balance' then ${rawReference()} end from new_rows
    union
    select l.account, ${rawReference('l.')} from new_rows as n join outside_lines as l
      on (l.account, l.kind, l.external_id) = (n.account, n.kind, n.external_id) and l.id <> n.id
    where n.kind <> 'balance';
    return null;
  end $$`,
  `create trigger outside_lines_queued after insert on outside_lines referencing new table as new_rows
    for each statement execute function queue_outside_lines()`,
  `create function queue_postings() returns trigger language plpgsql as $$
  begin
    insert into reconciliation_queue (transaction_id)
    select distinct p.transaction_id from new_rows as p join ledger_transactions as t on t.id = p.transaction_id
    where (p.account like '%:%' or p.account = 'inTransit') and t.kind not in ${ownKinds};
    return null;
  end $$`,
  `create trigger ledger_postings_queued after insert on ledger_postings referencing new table as new_rows
    for each statement execute function queue_postings()`,
  `create function queue_payment_reference() returns trigger language plpgsql as $$
  begin
    insert into reconciliation_queue (account, reference)
    values ('provider:' || new.provider, new.reference), ('provider:' || new.provider, 'payment:' || new.record_id);
    return null;
  end $$`,
  `create trigger payment_references_queued after insert on payment_references
    for each row execute function queue_payment_reference()`,
  `create function queue_payout() returns trigger language plpgsql as $$
  begin
    insert into reconciliation_queue (account, reference)
    select account, new.reference from reconciled_references where reference = new.reference
    union select account, new.bank_reference from reconciled_references where reference = new.bank_reference;
    return null;
  end $$`,
  `create trigger payouts_queued after update on payouts for each row
    when (old.state <> new.state or old.bank_reference is distinct from new.bank_reference)
    execute function queue_payout()`,
  'create index reconciled_references_reference on reconciled_references (reference)',
];

/** Adds matching by hand, corrections, sign-off, and the read model of the reconciliation. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
