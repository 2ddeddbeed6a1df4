import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../database/open.ts';
import { allRows } from '../../../database/statements.ts';
import type { ClosedDay } from '../../../testing/close-day.ts';
import { auditOf } from '../../../testing/audit.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import {
  bank,
  dayText,
  dropUnsettled,
  insertBooked,
  insertLines,
  lagosDay,
  outsideMonth,
  planFor,
} from '../../../testing/outside-month.ts';
import { insertActor } from '../../../testing/payouts.ts';
import { startProcess } from '../../../testing/processes.ts';
import { startLinesServer } from '../../../testing/provider-lines-server.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { readEquation } from './equation.repository.ts';

/** Kills in each of the three steps; a soak sets 50 for all jobs. */
const kills = Math.ceil(Number(process.env['JOB_KILLS'] ?? 1) / 5);

const steps = ['fetching', 'joining', 'signing'] as const;

test(
  `a day is closed once, after kill -9 in each step (${kills} times)`,
  {
    skip: postgres.missing ?? false,
  },
  async (context) => {
    const scratch = await createScratch(process.env['API_TEST_DATABASE']);
    const { kysely: database, close } = await openDatabase({ databaseUrl: scratch.url });
    const world = outsideMonth({ days: 12, records: 600 });
    dropUnsettled(world);
    const { plan } = planFor(world.lines);
    const server = await startLinesServer('paystack', plan);
    context.after(async () => {
      await server.close();
      await close();
      await scratch.drop();
    });
    // So that a kill hits between two pages.
    server.delay = 5;
    await insertBooked(database, world.booked);
    await insertLines(
      database,
      world.lines.filter(({ account }) => account === bank),
    );
    const day = dayText(lagosDay(1));
    const actor = await insertActor(database);
    const given: ClosedDay = { databaseUrl: scratch.url, account: server.account, actor, day };
    const script = join(import.meta.dirname, '../../../testing/close-day.ts');
    const start = () => startProcess(process.execPath, [script, JSON.stringify(given)]);

    for (const step of steps) {
      for (let at = 0; at < kills; at += 1) {
        const { child, ended, untilPrinted } = start();
        await untilPrinted(new RegExp(step));
        await pause((at * 61) % 400);
        child.kill('SIGKILL');
        await ended;
      }
    }
    const last = await start().ended;
    assert.equal(last.code, 0, last.output);

    const versions = await allRows<{ kind: string; external_id: string }>(database)`
    select account, kind, external_id from outside_lines where kind <> 'balance'`;
    const names = new Set(versions.map((line) => JSON.stringify(line)));
    assert.deepEqual([versions.length, names.size], [world.lines.length, world.lines.length]);
    const open = await allRows(database)`
    select reference from reconciled_references
    where kind is not null and not (late_from > (now() at time zone 'Africa/Lagos')::date)`;
    assert.deepEqual(open, []);
    const equation = await readEquation(database, day);
    for (const { account, difference } of equation) assert.equal(difference, 0, account);
    // The payments and payouts of the month are postings alone, without trips.
    const { offenders } = await verifyLedger(database);
    assert.deepEqual(
      offenders.filter(({ rule }) => /line|match joins|debits|balances|days/.test(rule)),
      [],
    );
    const signed = await allRows(database)`select day::text from reconciliation_sign_offs`;
    assert.deepEqual(signed, [{ day }]);
    const actions = (await auditOf(database, day)).map(({ action }) => action);
    assert.deepEqual(actions, ['reconciliation.signOff']);
  },
);
