// Over 300 lines: the generator of histories and its model belong together.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import {
  balancesOf,
  bank,
  dayText,
  insertBooked,
  insertLines,
  lagosDay,
  outsideMonth,
  provider,
  type AccountLine,
  type OutsideWorld,
} from '../../../testing/outside-month.ts';
import { insertActor } from '../../../testing/payouts.ts';
import { insertUser } from '../../../testing/records.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import { insertRows, rowsOf } from '../../../testing/rows.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { readEquation } from './equation.repository.ts';
import * as corrections from './corrections.service.ts';
import { endMatchesOf, matchByHand } from './hand-matching.service.ts';
import { joinAll, joinBatch } from './joining.service.ts';
import { signOff } from './sign-off.service.ts';

let serial = 0;

/** A copy of both sides with accounts, records and references of its own. */
function copyOf(world: OutsideWorld): OutsideWorld & { accounts: string[] } {
  const name = `x${(serial += 1)}`;
  const accounts = [`provider:${name}`, `bank:${name}`];
  const place = (account: string) =>
    account === provider ? accounts[0]! : account === bank ? accounts[1]! : account;
  const texts = new Map<string, string>();
  const renamed = (text: string) => {
    if (!texts.has(text)) texts.set(text, `${name}_${texts.size}_${text}`.slice(0, 50).toLowerCase());
    return texts.get(text)!;
  };
  return {
    accounts,
    booked: world.booked.map(({ bankReference, ...one }) => ({
      ...one,
      ...{ id: newId(), account: place(one.account), reference: renamed(one.reference) },
      ...(bankReference !== undefined && { bankReference: renamed(bankReference) }),
    })),
    lines: world.lines.map((line) => ({
      ...{ ...line, account: place(line.account), externalId: `${name}-${line.externalId}` },
      reference: line.reference === null ? null : renamed(line.reference),
    })),
  };
}

/** Changes to lines by their number. */
const planting = fc.array(
  fc.record({ kind: fc.constantFrom('drop', 'stray', 'change', 'refuse', 'double'), which: fc.nat(1_000) }),
  { maxLength: 3 },
);

function plant({ lines }: OutsideWorld, planted: readonly { kind: string; which: number }[]): void {
  const joined = lines.filter(({ kind }) => kind === 'payment' || kind === 'transfer');
  for (const { kind, which } of planted) {
    const line = joined[which % joined.length]!;
    const at = lines.indexOf(line);
    if (at < 0) continue;
    if (kind === 'drop') lines.splice(at, 1);
    else if (kind === 'stray')
      lines.push({ ...line, externalId: `stray-${which}`, reference: null, amount: `${700_001 + which}` });
    else if (kind === 'double')
      lines.push({ ...line, externalId: `${line.externalId}-${which}`, fee: '777' });
    else if (kind === 'change') lines.push({ ...line, amount: `${Number(line.amount) - 333}` });
    else lines[at] = { ...line, status: 'failed' };
  }
}

const stateOf = async (database: Handle, accounts: readonly string[], name: string) => {
  const equation = (await readEquation(database, dayText(lagosDay(0)))).filter(({ account }) =>
    accounts.includes(account),
  );
  const open = await allRows<{ kind: string; difference: number }>(database)`
    select kind, difference from reconciled_references where kind is not null
      and (account = any(${accounts}::text[]) or account = 'inTransit' and reference like ${`${name} %`})
    order by kind, difference`;
  return {
    equation: equation.map(({ account: _, reportedAt: __, ...row }) => row),
    open: open.map(({ kind, difference }) => [kind, difference]),
  };
};

const isByHand = ({ externalId }: AccountLine) => /hand-[ab]$/.test(externalId);

onEachDatabase('postings, lines and matches by hand in any order', (_, database) => {
  /** Matches the two lines that even each other out, once they are joined. */
  const match = async ({ accounts: [account] }: { accounts: string[] }) => {
    await joinAll(database);
    const found = await allRows<{ id: string }>(database)`
      select id from reconciled_references where account = ${account} and reference ~ 'hand-[ab]$' order by reference`;
    const [one, two] = found.map(({ id }) => id);
    await matchByHand(database, await insertActor(database), { id: one!, with: [two!], remark: 'same' });
  };
  it('give the same equation, which is 0 exactly when nothing is planted', async () => {
    const order = fc.infiniteStream(fc.nat(1_000_000));
    await fc.assert(
      fc.asyncProperty(planting, order, async (planted, random) => {
        const next = () => random.next().value ?? 0;
        const made = outsideMonth({ seed: next(), days: 4, records: 24 });
        for (const record of made.booked) record.at = new Date(record.at.getTime() - 12 * 86_400_000);
        for (const line of made.lines)
          line.at = new Date(Date.parse(line.at) - 12 * 86_400_000).toISOString();
        plant(made, planted);
        for (const [part, amount] of [
          ['a', '500'],
          ['b', '-500'],
        ])
          made.lines.push({
            ...{ account: provider, kind: 'adjustment', externalId: `hand-${part}`, reference: null },
            ...{ amount: amount!, status: 'done', at: made.lines[0]!.at, raw: {} },
          });
        made.lines.push(...balancesOf(made.lines));
        const [inOrder, shuffled] = [copyOf(made), copyOf(made)];
        await insertBooked(database, inOrder.booked);
        await insertLines(database, inOrder.lines);
        await match(inOrder);

        // Versions of a line keep their order.
        const keys = new Map<string, AccountLine[]>();
        for (const line of shuffled.lines.filter((one) => !isByHand(one))) {
          const key = `${line.account} ${line.kind} ${line.externalId}`;
          keys.set(key, [...(keys.get(key) ?? []), line]);
        }
        const left: (() => Promise<unknown>)[][] = [
          ...shuffled.booked.map((one) => [() => insertBooked(database, [one], userId)]),
          ...[...keys.values()].map((versions) =>
            versions.map((line) => () => insertLines(database, [line])),
          ),
          [
            ...shuffled.lines.filter(isByHand).map((line) => () => insertLines(database, [line])),
            () => match(shuffled),
          ],
          ...Array.from({ length: 5 }, (__, index) => [() => joinBatch(database, 1 + index * 3)]),
        ];
        const userId = await insertUser(database);
        while (left.length > 0) {
          const at = next() % left.length;
          await left[at]!.shift()!();
          if (left[at]!.length === 0) left.splice(at, 1);
        }
        await joinAll(database);
        const states = [];
        for (const { accounts } of [inOrder, shuffled])
          states.push(await stateOf(database, accounts, accounts[0]!));
        assert.deepEqual(states[1], states[0]);
        const isEven =
          states[0]!.open.length === 0 &&
          states[0]!.equation.every(
            (row) =>
              [row.difference, row.exceptions, row.onTheWay, row.open].every((kobo) => kobo === 0) &&
              Math.abs(Number(row.rounding)) < 0.01,
          );
        assert.equal(isEven, planted.length === 0, JSON.stringify([planted, states[0]]));
      }),
      { numRuns: Number(process.env['RECONCILIATION_ORDERS'] ?? 4), endOnFailure: true },
    );
  });
});

onPostgres('reconciliation that is killed', (_, database) => {
  it('between any two statements posts, matches and signs nothing twice', async () => {
    const [ada, bola, chidi] = [
      await insertActor(database),
      await insertActor(database),
      await insertActor(database),
    ];
    const day = dayText(lagosDay(9));
    const at = (hour: number) => new Date(lagosDay(9).getTime() + hour * 3_600_000);
    const line = (externalId: string, amount: number): AccountLine => ({
      ...{ account: provider, kind: 'adjustment', externalId, reference: null, status: 'done', raw: {} },
      ...{ amount: `${amount}`, at: at(10).toISOString() },
    });
    const idOf = async (reference: string) => {
      const found = await rowsOf(database, 'reconciled_references', ['id'], { account: provider, reference });
      return found[0]?.id ?? '';
    };
    const sums = async () =>
      allRows(
        database,
      )`select kind, count(*), sum(amount) as amount from reconciliation_entries group by kind order by kind`;
    let crashes = 0;
    /** Kills an action before each of its statements, and does it in the end. */
    const survive = async (
      prepare: () => Promise<void>,
      act: (on: Handle) => Promise<unknown>,
      check: () => Promise<void>,
    ) => {
      await prepare();
      const before = await sums();
      for (let statement = 1; ; statement += 1) {
        const crash = new CrashBefore(statement);
        await act(database.withPlugin(crash)).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        if (!crash.happened) break;
        crashes += 1;
        assert.deepEqual(await sums(), before, `statement ${statement}`);
      }
      await check();
    };
    const world = outsideMonth({ days: 1, records: 4, seed: 3 });
    for (const record of world.booked) record.at = at(2);
    for (const one of world.lines) one.at = at(3).toISOString();
    await insertLines(database, balancesOf(world.lines));
    await joinAll(database);
    await survive(
      async () => {
        await insertBooked(database, world.booked);
        await insertLines(database, world.lines);
      },
      (on) => joinBatch(on),
      async () =>
        assert.deepEqual(
          await rowsOf(database, 'reconciled_references', ['reference'], { kind: 'amountDiffers' }),
          [],
        ),
    );
    await survive(
      () => insertLines(database, [line('one', 500), line('two', -400)]).then(() => joinAll(database)),
      async (on) =>
        matchByHand(on, ada, {
          id: await idOf('adjustment:one'),
          with: [await idOf('adjustment:two')],
          remark: 'same',
        }),
      async () => assert.equal((await rowsOf(database, 'reconciliation_matches', ['id'], {})).length, 1),
    );
    const proposed = await corrections.propose(database, ada, {
      ...{ id: await idOf('adjustment:one'), against: 'rounding', amount: 100, reason: 'left over' },
    });
    await survive(
      async () => undefined,
      (on) => corrections.decide(on, bola, { id: proposed.id, decision: 'confirmed', remark: null }),
      async () =>
        assert.equal(
          (await rowsOf(database, 'reconciliation_entries', ['id'], { kind: 'correction' })).length,
          1,
        ),
    );
    await survive(
      async () => undefined,
      (on) => signOff(on, chidi, { day, remark: null }),
      async () => assert.equal((await rowsOf(database, 'reconciliation_sign_offs', ['id'], {})).length, 1),
    );
    await endMatchesOf(database, ada, { id: await idOf('adjustment:one'), remark: 'not the same' });
    assert.ok(crashes > 30, `${crashes} crashes`);
    const rows = (await readEquation(database, day)).map(({ account, difference }) => [account, difference]);
    // The two lines came after the balance was reported.
    assert.deepEqual(
      rows.filter(([, difference]) => difference !== 0),
      [[provider, 100]],
    );
  });

  it('is verified: lines without explanation, postings without a line, entries without a cause, other users', async () => {
    const rules = async () => {
      const { offenders } = await verifyLedger(database);
      return offenders
        .filter(({ rule }) => /line|match joins/.test(rule))
        .map(({ rule, where }) => `${rule}: ${where}`);
    };
    const old = (type: 'payment' | 'payout') => {
      const id = newId();
      const reference = type === 'payment' ? `pay_${id.slice(-12)}` : `padiman-${id.replaceAll('-', '')}`;
      return {
        type,
        id,
        account: provider,
        reference,
        amount: 5_000,
        at: new Date(lagosDay(8).getTime() + 7_200_000),
      };
    };
    const before = await rules();
    const [late, mine, theirs] = [old('payout'), old('payout'), old('payout')];
    for (const one of [late, mine, theirs]) await insertBooked(database, [one]);
    await insertLines(database, [
      {
        account: provider,
        kind: 'adjustment',
        externalId: 'unknown',
        reference: null,
        amount: '77',
        status: 'done',
        at: late.at.toISOString(),
        raw: {},
      },
      {
        account: provider,
        kind: 'transfer',
        externalId: 'theirs',
        reference: theirs.reference,
        amount: '-10000',
        status: 'done',
        at: late.at.toISOString(),
        raw: {},
      },
    ]);
    const admin = await insertActor(database);
    const today = dayText(lagosDay(0));
    await insertRows(database, 'reconciliation_matches', {
      ...{
        id: newId(),
        account: provider,
        reference: mine.reference,
        into_account: provider,
        into_reference: theirs.reference,
      },
      ...{ day: today, into_day: today, admin_id: admin.adminId, remark: 'by hand in the database' },
    });
    await insertBooked(database, []);
    await joinAll(database);
    const found = (await rules()).filter((one) => !before.includes(one));
    assert.deepEqual(found.map((one) => one.replace(/match [0-9a-f-]{36}/, 'match')).sort(), [
      `every line is explained: ${provider} adjustment:unknown`,
      `every posting has its line: ${provider} ${late.reference}`,
      'no match joins records of different users: match',
    ]);
  });
});
