import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import {
  balancesOf,
  bank,
  dayText,
  dropUnsettled,
  insertBooked,
  insertLines,
  lagosDay,
  outsideMonth,
  planFor,
  provider,
} from '../../../testing/outside-month.ts';
import { plantDifferences } from '../../../testing/planted-differences.ts';
import { startLinesServer } from '../../../testing/provider-lines-server.ts';
import { TransferUnsure } from '../payout-providers/payout-provider.port.ts';
import { fetchLines, linesSources } from './outside-lines.service.ts';
import { joinAll, rebuildReconciliation } from './joining.service.ts';
import { readEquation } from './equation.repository.ts';

const found = (database: Handle) => allRows<{
  account: string;
  reference: string;
  kind: string;
  kobo: number;
}>(database)`
  select account, reference, difference as kobo,
    case when late_from > (now() at time zone 'Africa/Lagos')::date then 'inTransit' else kind end as kind
  from reconciled_references where kind is not null`;

const sorted = <T extends { account: string; reference: string }>(rows: readonly T[]) =>
  rows
    .map((row) => ({ ...row, kobo: Math.round((row as unknown as { kobo: number }).kobo * 100) / 100 }))
    .sort((one, other) =>
      `${one.account} ${one.reference}`.localeCompare(`${other.account} ${other.reference}`),
    );

const model = async (database: Handle) => ({
  references: await allRows(database)`select * from reconciled_references order by account, reference`,
  days: await allRows(database)`select * from reconciled_days
    where (outside, on_the_way, exceptions, rounding, open) <> (0, 0, 0, 0, 0) order by account, day`,
  // Of the same lines nothing is posted anew.
  entries: await allRows(database)`select count(*) from reconciliation_entries`,
});

onEachDatabase('a month of 10,000 payments and payouts that a provider reports', (_, database) => {
  it('shows the sixty planted differences, each in its kind, and no other', async () => {
    const world = outsideMonth();
    dropUnsettled(world);
    const planted = plantDifferences(world);
    assert.equal(planted.length, 60);
    await insertBooked(database, world.booked);
    const balances = balancesOf(world.lines);
    const ofBank = [...world.lines, ...balances].filter(({ account }) => account === bank);
    await insertLines(database, ofBank);
    const { plan, ids } = planFor(world.lines);
    plan.balance = Number(balances.filter(({ account }) => account === provider).at(-1)?.amount);
    const server = await startLinesServer('paystack', plan);
    const [source] = linesSources([server.connect()]);
    // The third call, and the first after the second try has begun, fail.
    server.faults = ['fine', 'fine', 'half', 'limited'];
    for (let tries = 0; ; tries += 1) {
      const failure = await fetchLines(database, source!).catch((error: unknown) => error);
      if (!(failure instanceof Error)) break;
      assert.ok(failure instanceof TransferUnsure && tries < 2, String(failure));
      // As the job does between two tries.
      await joinAll(database);
    }
    await server.close();
    await joinAll(database);
    for (const one of planted.filter(({ account }) => account === 'inTransit')) {
      const [, id = ''] = one.reference.split(' ');
      one.reference = `${provider} settlement:${ids.get(id)}`;
    }

    assert.deepEqual(sorted(await found(database)), sorted(planted));
    const equation = await readEquation(database, dayText(lagosDay(0)));
    assert.deepEqual(
      equation.map(({ account }) => account),
      [bank, provider, 'inTransit'],
    );
    for (const row of equation) {
      const of = planted.filter(({ account }) => account === row.account);
      const sum = (kinds: boolean) =>
        of
          .filter(({ kind }) => (kind === 'inTransit') === kinds)
          .reduce((total, { kobo }) => total + kobo, 0);
      assert.equal(row.difference, 0, row.account);
      assert.ok(
        Math.abs(row.onTheWay - sum(true)) < 0.01,
        `${row.account}: ${row.onTheWay}, not ${sum(true)}`,
      );
      assert.ok(
        Math.abs(row.exceptions - sum(false)) < 0.01,
        `${row.account}: ${row.exceptions}, not ${sum(false)}`,
      );
      assert.equal(row.open, of.filter(({ kind }) => kind !== 'inTransit').length);
      assert.ok(Math.abs(Number(row.rounding)) < 0.01, row.rounding);
      if (row.reported !== null)
        assert.equal(
          row.reported,
          Number(balances.filter(({ account }) => account === row.account).at(-1)?.amount),
        );
    }

    const before = await model(database);
    await rebuildReconciliation(database);
    assert.deepEqual(await model(database), before);
  });
});
