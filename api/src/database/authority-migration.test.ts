import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { createScratch, postgres } from '../testing/databases.ts';
import { migrateToLatest } from './migrate.ts';
import { openDatabase } from './open.ts';
import { migrations } from './migrations/all.ts';

test(
  'keys get their makers as owners, all expire, and blocks get the staff who blocked',
  { skip: postgres.missing ?? false },
  async (context) => {
    const scratch = await createScratch();
    const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
    context.after(() => close().then(scratch.drop));
    const { '0001-baseline': baseline } = migrations;
    await migrateToLatest(kysely, { '0001-baseline': baseline! });
    const [admin, made, byCommand, byStaff, byKey] = [newId(), newId(), newId(), newId(), newId()];
    for (const statement of [
      sql`insert into admins (id, first_name, last_name, phone_number, password_hash, super_admin)
        values (${admin}, 'Ada', 'Obi', '08030000001', 'x', true)`,
      sql`insert into service_keys (id, lookup, secret_hash, label, scopes, created_by, expires_at) values
        (${made}, '0a1b2c3d4e5f', ${'0'.repeat(64)}, 'Made', '{users:read}', ${admin}, now() + interval '9 years'),
        (${byCommand}, '0a1b2c3d4e50', ${'1'.repeat(64)}, 'Command', '{users:read}', null, null)`,
      sql`insert into webhook_endpoints (id, url, description, event_types, secret)
        values (${newId()}, 'https://hooks.example', '', '{user.blocked}', 'x')`,
      sql`insert into users (id, first_name, last_name, phone_number, email, blocked) values
        (${byStaff}, 'A', 'B', '08030000002', 'a@example.com', true),
        (${byKey}, 'C', 'D', '08030000003', 'c@example.com', true)`,
      sql`insert into audit_unsealed (at, admin_id, service_key_id, action, record_type, record_id, address, request_id, digest)
        values (now(), ${admin}, null, 'user.block', 'user', ${byStaff}, 'x', 'x', ${'0'.repeat(64)}),
        (now(), ${admin}, null, 'user.block', 'user', ${byKey}, 'x', 'x', ${'0'.repeat(64)}),
        (now(), null, ${made}, 'user.block', 'user', ${byKey}, 'x', 'x', ${'0'.repeat(64)})`,
    ])
      await statement.execute(kysely);
    await migrateToLatest(kysely);
    const { rows } = await sql`select owner_id, owner_version, waits, daily_kobo::int,
        round(extract(epoch from expires_at - now()) / 86400)::int as days
      from service_keys order by id`.execute(kysely);
    const usual = { waits: false, daily_kobo: 10_000_000 };
    assert.deepEqual(rows, [
      { owner_id: admin, owner_version: 1, ...usual, days: 365 },
      { owner_id: null, owner_version: null, ...usual, days: 90 },
    ]);
    const ends = await sql`select expires_at > now() + interval '89 days' as late, owner_id
      from webhook_endpoints`.execute(kysely);
    assert.deepEqual(ends.rows, [{ late: true, owner_id: null }]);
    const blocks = await sql`select blocked_by from users order by id`.execute(kysely);
    assert.deepEqual(blocks.rows, [{ blocked_by: admin }, { blocked_by: null }]);
  },
);
