import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';
import { createIndex } from '../migration-steps.ts';

export const compatibility = expand;

const statements = [
  // Reasons of decisions in the order in which they are offered. One is disabled, never deleted.
  `create table decision_reasons (
    code text primary key check (code ~ '^[a-z][A-Za-z0-9]{2,39}$'),
    position integer generated always as identity unique,
    kinds text[] not null check (cardinality(kinds) > 0 and
      kinds <@ array['withdrawal', 'driverApplication', 'travel', 'post', 'user', 'refund']),
    staff_text text not null check (length(staff_text) between 1 and 120),
    member_en text not null check (length(member_en) between 1 and 500),
    member_pcm text not null check (length(member_pcm) between 1 and 500),
    enabled boolean not null default true,
    updated_at timestamptz,
    updated_by uuid references admins (id)
  )`,
  'create unique index decision_reasons_staff_text on decision_reasons (lower(staff_text))',
  // Member whom the event of a decision is for; null for events that tell no member.
  'alter table webhook_events add column member_id uuid',
];

/** Adds reasons of decisions with their texts for the member, and the member whom an event is for. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const reasons = readFileSync(new URL('0009-decision-reasons.sql', import.meta.url), 'utf8');
  for (const statement of [...statements, reasons]) await sql.raw(statement).execute(database);
}

export const steps = [
  createIndex({
    ...{ name: 'webhook_events_told', table: 'webhook_events', on: '(record_id, sequence desc)' },
    where: 'member_id is not null',
  }),
  createIndex({
    ...{ name: 'webhook_events_member', table: 'webhook_events', on: '(member_id)' },
    where: 'member_id is not null',
  }),
];
