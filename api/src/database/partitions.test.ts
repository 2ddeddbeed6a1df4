import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, test } from 'node:test';
import { sql } from 'kysely';
import { appendAudit, sealAudit, verifyAudit } from '../modules/base/audit/audit.service.ts';
import { cleanUp } from '../modules/platform/clean-up/clean-up.plugin.ts';
import { walkAuditWithin } from '../modules/base/audit/audit-verification.service.ts';
import { onEachDatabase } from '../testing/api.ts';
import { CrashBefore } from '../testing/crashing.ts';
import { emptyDatabase, missing } from '../testing/copying.ts';
import { inTransaction } from './in-transaction.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { createMonthlyPartitions, readPartitions } from './partitions.ts';
import type { Handle } from './schema.ts';

/** Numbers of audit rows by partition. */
async function auditParts(database: Handle): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; count: number }>`
    select tableoid::regclass::text as part, count(*)::int as count from audit group by 1 order by 1`.execute(
    database,
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
}

const entry = { action: 'tested', recordType: 'user', recordId: 'r', before: null, after: { n: 1 } };
const append = (database: Handle) =>
  inTransaction(database, (transaction) => appendAudit(transaction, null, [entry]));
const insertEvent = (database: Handle, at: Date) =>
  sql`insert into security_events (id, at, kind, address, request_id, details, source, ordinal)
    values (month_bound(${at.toISOString().slice(0, 10)}::timestamp, 'uuid')::uuid, ${at}, 'test', '', '', '{}', '', 1)`.execute(
    database,
  );

/** First day of the month so many months after this one, UTC. */
function monthAhead(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
}

/** Name of the partition of a coming month. */
const partAhead = (table: string, months: number) =>
  `${table}_${monthAhead(months).toISOString().slice(0, 7).replace('-', '_')}`;

/** Statements of the operations guide that move rows out of the default partition of a table, without their transaction. */
function documentedRepair(table: string): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [block = ''] = guide.split(`begin;\nalter table ${table} detach`).slice(1);
  const [statements = ''] = `alter table ${table} detach${block}`.split('commit;');
  return statements.split(';').filter((statement) => statement.trim() !== '');
}

const undone = new Error('undone');

/** Works in a transaction that is rolled back: servers create missing partitions too, and wait for it. */
async function tryOut(database: Handle, work: (transaction: Handle) => Promise<void>): Promise<void> {
  const outcome = database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('create_monthly_partitions'))`.execute(transaction);
    await work(transaction);
    throw undone;
  });
  await assert.rejects(outcome, (error) => {
    if (error !== undone) throw error as Error;
    return true;
  });
}

onEachDatabase('monthly partitions', (api) => {
  it('this month and three coming ones have partitions, and creating them again creates none', async () => {
    assert.deepEqual(await readPartitions(api().database), [
      { table: 'audit', ahead: 3, hasStrays: false },
      { table: 'security_events', ahead: 3, hasStrays: false },
    ]);
    assert.deepEqual(await createMonthlyPartitions(api().database), { created: 0, failures: [] });
  });

  it('a missing partition is created again, with its triggers', async () => {
    const part = partAhead('audit', 3);
    await tryOut(api().database, async (transaction) => {
      await sql`drop table ${sql.table(part)}`.execute(transaction);
      assert.equal((await readPartitions(transaction))[0]?.ahead, 2);
      assert.deepEqual(await createMonthlyPartitions(transaction), { created: 1, failures: [] });
      assert.equal((await readPartitions(transaction))[0]?.ahead, 3);
      await assert.rejects(sql`truncate ${sql.table(part)}`.execute(transaction), /never changed or removed/);
    });
  });

  for (const [table, other] of [
    ['audit', 'security_events'],
    ['security_events', 'audit'],
  ] as const) {
    it(`a stray row of ${table} stops one month of one table, until the documented statements have moved it`, async (t) => {
      await tryOut(api().database, async (transaction) => {
        for (const part of [partAhead(table, 2), partAhead(table, 3), partAhead(other, 3)]) {
          await sql`drop table ${sql.table(part)}`.execute(transaction);
        }
        t.mock.timers.enable({ apis: ['Date'], now: monthAhead(2) });
        await append(transaction);
        t.mock.timers.reset();
        await sealAudit(transaction);
        if (table === 'security_events') await insertEvent(transaction, monthAhead(2));
        const { created, failures } = await createMonthlyPartitions(transaction);
        assert.deepEqual([created, failures.length], [2, 1]);
        assert.match(failures[0]!, new RegExp(`^${partAhead(table, 2)}: .*default partition`));
        const state = async () => (await readPartitions(transaction)).find((part) => part.table === table);
        assert.deepEqual(await state(), { table, ahead: 2, hasStrays: true });
        for (const statement of documentedRepair(table)) await sql.raw(statement).execute(transaction);
        assert.deepEqual(await state(), { table, ahead: 3, hasStrays: false });
        const { rows } = await sql`select from ${sql.table(partAhead(table, 2))}`.execute(transaction);
        assert.equal(rows.length, 1);
        assert.equal((await walkAuditWithin(transaction as never)).brokenAt, null);
      });
    });
  }

  it('the clean-up creates partitions first, and goes on after a part that fails', async () => {
    await tryOut(api().database, async (transaction) => {
      await sql`drop table ${sql.table(partAhead('audit', 3))}`.execute(transaction);
      await sql`insert into throttles (kind, subject, failures, failed_at)
        values ('login-account', 'partitions', 9, now() - interval '25 hours')`.execute(transaction);
      // The second statement deletes expired failures of sign-ins.
      await assert.rejects(cleanUp(transaction.withPlugin(new CrashBefore(2)), 400), AggregateError);
      assert.equal((await readPartitions(transaction))[0]?.ahead, 3);
      await assert.rejects(cleanUp(transaction.withPlugin(new CrashBefore(1)), 400), AggregateError);
      const { rows } = await sql`select from throttles where subject = 'partitions'`.execute(transaction);
      assert.equal(rows.length, 0);
    });
  });

  it('the chain goes on over months, and a damage in any of them is found', async (context) => {
    const { database } = api();
    await append(database);
    context.mock.timers.enable({ apis: ['Date'], now: monthAhead(3) });
    await append(database);
    context.mock.timers.setTime(monthAhead(30).getTime());
    await append(database);
    context.mock.timers.reset();
    await sealAudit(database);
    const parts = Object.keys(await auditParts(database));
    assert.equal(parts.length, 3);
    assert.equal(parts.at(-1), 'audit_default');
    assert.equal((await verifyAudit(database)).brokenAt, null);
    assert.deepEqual(
      (await readPartitions(database)).map(({ hasStrays }) => hasStrays),
      [true, false],
    );
    for (const part of parts) {
      await assert.rejects(sql`delete from ${sql.table(part)}`.execute(database), /never changed or removed/);
      await tryOut(database, async (transaction) => {
        await sql`alter table ${sql.table(part)} disable trigger user`.execute(transaction);
        await sql`update ${sql.table(part)} set action = 'other' where action = 'tested'`.execute(
          transaction,
        );
        const { rows } = await sql<{ sequence: number }>`
          select min(sequence) as sequence from ${sql.table(part)} where action = 'other'`.execute(
          transaction,
        );
        assert.equal((await walkAuditWithin(transaction as never)).brokenAt, rows[0]?.sequence);
      });
    }
  });

  it('the newest security events are read from the indexes of the partitions', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select * from security_events order by id desc limit 51`.execute(api().database);
    const plan = rows.map((row) => row['QUERY PLAN'].trim());
    assert.equal(
      plan.filter((line) => line.startsWith('->  Index Scan Backward')).length,
      4,
      plan.join('\n'),
    );
    assert.ok(!plan.some((line) => /^-> {2}(Sort|Seq Scan)/.test(line)), plan.join('\n'));
  });
});

test('rows of the version before stay where they are', { skip: missing('postgres') }, async (context) => {
  const { kysely: database } = await emptyDatabase(context, 'postgres');
  const before = Object.entries(migrations).filter(([name]) => name < '0053');
  await migrateToLatest(database, Object.fromEntries(before));
  for (let n = 0; n < 3; n += 1) await append(database);
  await sealAudit(database);
  const file = await sql`select pg_relation_filenode('audit') as node`.execute(database);

  await migrateToLatest(database);
  const bound = `audit_before_${monthAhead(2).toISOString().slice(0, 7).replace('-', '_')}`;
  assert.deepEqual(await auditParts(database), { [bound]: 3 });
  const moved = await sql`select pg_relation_filenode(${bound}) as node`.execute(database);
  assert.deepEqual(moved.rows, file.rows);
  await append(database);
  await sealAudit(database);
  assert.deepEqual((await verifyAudit(database)).rows, 4);
});
