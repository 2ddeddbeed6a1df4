import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { verifyCounters } from '../modules/base/counters/counters.service.ts';
import { verifyAudit } from '../modules/base/audit/audit.service.ts';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { allRows, emptyDatabase, missing } from '../testing/copying.ts';
import { history, insertHistory } from '../testing/history.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/all.ts';

const names = Object.keys(migrations);

/** Versions from which the run upgrades; `npm run test:long` takes each. Those between are passed through in any case. */
const starts =
  process.env['TEST_ENGINES'] === 'one'
    ? names.filter((_, at) => at % 4 === 0 || at >= names.length - 2)
    : names;

for (const engine of ['pglite', 'postgres'] as const) {
  const skip = missing(engine);
  // Opening the embedded database takes seconds, so the intermediate steps use it only without PostgreSQL.
  const steps =
    engine === 'postgres' || missing('postgres') !== false ? starts : [names[0]!, '0009-audit-reading'];
  for (const name of steps) {
    const at = names.indexOf(name);
    test(
      `upgrades from ${name} with its rows to the newest schema, on ${engine}`,
      { skip },
      async (context) => {
        const { kysely } = await emptyDatabase(context, engine);
        for (const step of names.slice(0, at + 1)) {
          const released = names.slice(0, names.indexOf(step) + 1);
          const known = Object.fromEntries(released.map((each) => [each, migrations[each]!]));
          assert.deepEqual(await migrateToLatest(kysely, known), [step]);
          await insertHistory(kysely as unknown as Kysely<never>, step);
        }
        const before = await allRows(kysely);
        assert.ok((before['admins'] ?? []).length > 1);

        assert.deepEqual(await migrateToLatest(kysely), names.slice(at + 1));
        const after = await allRows(kysely);
        // A later migration may fill a table that it creates.
        for (const table of written) {
          const rows = before[table];
          if (rows === undefined) continue;
          const now = (after[table] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);
          for (const row of rows.map((each) => JSON.parse(each) as Record<string, unknown>)) {
            assert.ok(
              now.some((each) => contains(each, row)),
              `${table} lost ${JSON.stringify(row)}`,
            );
          }
          assert.equal(now.length, rows.length, table);
        }
        assert.equal(
          (after['rate_limits'] ?? []).length,
          (before['code_phones'] ?? before['rate_limits'] ?? []).length,
          'messages that were sent still count',
        );
        assert.deepEqual(await verifyCounters(kysely), []);
        assert.deepEqual((await verifyLedger(kysely)).offenders, []);
        assert.deepEqual(await verifyAudit(kysely), {
          rows:
            (at >= names.indexOf('0005-audit') ? 2 : 0) + (at >= names.indexOf('0052-audit-sealing') ? 1 : 0),
          brokenAt: null,
        });
      },
    );
  }

  test(
    `a failed migration is rolled back, and those before it stay, on ${engine}`,
    { skip },
    async (context) => {
      const { kysely } = await emptyDatabase(context, engine);
      for (const name of names) {
        const released = names.slice(0, names.indexOf(name) + 1);
        await migrateToLatest(kysely, Object.fromEntries(released.map((each) => [each, migrations[each]!])));
        await insertHistory(kysely as unknown as Kysely<never>, name);
      }
      const creates = {
        up: async (database: Kysely<unknown>) => {
          await sql`create table half_done (id integer)`.execute(database);
          await sql`update users set first_name = 'changed'`.execute(database);
        },
      };
      let repaired = false;
      const fails = {
        up: async (database: Kysely<unknown>) => {
          await sql`alter table users drop column email cascade`.execute(database);
          if (!repaired) await sql`select 1 / 0`.execute(database);
        },
      };
      await migrateToLatest(kysely, { ...migrations, '9998-creates': creates });
      const before = await allRows(kysely);
      const known = { ...migrations, '9998-creates': creates, '9999-fails': fails };
      await assert.rejects(migrateToLatest(kysely, known), /division by zero/);
      assert.deepEqual(await allRows(kysely), before);
      // The lock is released, and the repaired version applies the migration.
      repaired = true;
      assert.deepEqual(await migrateToLatest(kysely, known), ['9999-fails']);
    },
  );
}

/** Tables whose rows an upgrade moves, or that are valid for minutes and that it drops. */
const notKept = ['code_phones', 'one_time_codes'];

/** Tables whose rows an upgrade keeps. Counters are verified separately. */
const written = new Set(
  Object.values(history)
    .flat()
    .flatMap((statement) => /^insert into (\w+)/.exec(statement)?.[1] ?? [])
    .filter((table) => !notKept.includes(table)),
);

/** Tells whether a row has all values of an earlier one. */
const contains = (row: Record<string, unknown>, earlier: Record<string, unknown>) =>
  Object.entries(earlier).every(([column, value]) => JSON.stringify(row[column]) === JSON.stringify(value));
