import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle } from '../../../database/schema.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { planOf, startLinesServer, type LinesServer } from '../../../testing/provider-lines-server.ts';
import { insertRows, rowsOf } from '../../../testing/rows.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { TransferUnsure, type OutsideLine } from '../payout-providers/payout-provider.port.ts';
import { fetchLines, insertLines, linesJob, linesSources } from './outside-lines.service.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();
const later = (hours: number) => new Date(now.getTime() + hours * hour);

/** A month of a provider: 40 payments in 4 settlements, 130 transfers, a dispute, a refund. */
const month = () =>
  planOf({
    payments: Array.from({ length: 40 }, (_, nth) => ({
      ...{
        reference: `pay-${nth}`,
        amount: 101_400,
        fee: 1_900.5,
        at: at(100 + nth),
        settlement: 1 + (nth % 4),
      },
    })),
    transfers: Array.from({ length: 130 }, (_, nth) => ({
      ...{ reference: `padiman-${nth}`, amount: 2_000_000, fee: 2_687.5, stampDuty: 5_000, at: at(nth) },
      status: nth === 0 ? ('pending' as const) : ('success' as const),
    })),
    settlements: [1, 2, 3, 4].map((id) => ({ id, at: at(id * 24) })),
    disputes: [{ id: 9, reference: 'pay-3', amount: 101_400, at: at(480), dueAt: at(-48) }],
    ledger: [{ id: 3, difference: -500, model: 'Refund', at: at(5) }],
    balance: 1_234_567,
  });

for (const id of ['paystack', 'flutterwave'] as const) {
  onEachDatabase(`lines of ${id}`, (_api, database) => {
    let server: LinesServer;
    before(async () => {
      server = await startLinesServer(id);
    });
    after(() => server.close());
    let account = '';
    let nth = 0;
    const source = (timeout?: number) => {
      const [found] = linesSources([server.connect(timeout)]);
      return { ...found!, id: account.slice('provider:'.length) };
    };
    beforeEach(() => {
      // An account of its own for each test, since lines are never removed.
      account = `provider:${id.slice(0, 8)}${(nth += 1)}`;
      Object.assign(server, { plan: month(), faults: [], pageSize: 20 });
      server.calls.length = 0;
    });
    const fetch = (at = now, handle: Handle = database) => fetchLines(handle, source(), { now: at });
    const stored = async (kind?: string) =>
      (
        await sql<{ kind: string; external_id: string; reference: string; net: string; status: string }>`
          select kind, external_id, reference, status,
            trim_scale(amount - fee - stamp_duty - vat)::text as net
          from outside_lines where account = ${account} and kind <> 'balance' order by id`.execute(database)
      ).rows.filter((row) => kind === undefined || row.kind === kind);
    const counts = async () => {
      const rows = await stored();
      return Object.fromEntries(
        ['payment', 'transfer', 'settlement', 'dispute', 'adjustment'].map((kind) => [
          kind,
          rows.filter((row) => row.kind === kind).length,
        ]),
      );
    };
    const complete = {
      ...{ payment: 40, transfer: 130, settlement: 4, dispute: 1 },
      adjustment: id === 'paystack' ? 1 : 0,
    };

    it('are fetched page by page, exact to a fraction of a kobo', async () => {
      await fetch();
      assert.deepEqual(await counts(), complete);
      const transfer = (await stored()).find(({ reference }) => reference === 'padiman-0');
      assert.deepEqual([transfer?.net, transfer?.status], ['-2007687.5', 'pending']);
      const [payment] = (await stored('payment')).filter(({ reference }) => reference === 'pay-3');
      assert.equal(payment?.net, '99499.5');
      const [settlement] = await stored('settlement');
      assert.deepEqual([settlement?.reference, settlement?.net], ['settlement:1', '-994995']);
      const balances = await rowsOf(database, 'outside_lines', ['amount'], { account, kind: 'balance' });
      assert.ok(balances.every(({ amount }) => amount === 1_234_567) && balances.length > 0);
    });

    it('are read again without doubling, and keep no data of customers', async () => {
      await fetch();
      const before = await stored();
      assert.ok((await fetch(later(1))) < 5, 'only balances are new');
      assert.deepEqual(await stored(), before);
      const raw = await rowsOf(database, 'outside_lines', ['raw'], { account });
      assert.doesNotMatch(JSON.stringify(raw), /ada@example|4081|0123456789/);
    });

    it('that change get another version, and another if they change back', async () => {
      await fetch();
      server.plan.transfers[0]!.status = 'success';
      await fetch(later(1));
      const statuses = async (reference: string) =>
        (await stored())
          .filter((row) => row.reference === reference && row.kind !== 'payment')
          .map((row) => row.status);
      assert.deepEqual(await statuses('padiman-0'), ['pending', 'done']);
      // The dispute is 20 days old: it is looked at once a day.
      for (const [hours, status] of [
        [25, 'lost'],
        [50, 'open'],
        [75, 'won'],
      ] as const) {
        server.plan.disputes[0]!.status = status;
        server.plan.transfers[1]!.status = status === 'lost' ? 'pending' : 'success';
        await fetch(later(hours));
      }
      assert.deepEqual(await statuses('pay-3'), ['open', 'lost']);
      assert.deepEqual(await statuses('padiman-1'), ['done', 'pending', 'done']);
    });

    it('survive each fault at any call', async () => {
      await fetch();
      const last = server.calls.length - 1;
      for (const [nth, fault] of (['error', 'cutOff', 'half', 'garbled'] as const).entries()) {
        account = `${account.slice(0, 18)}x${nth}`;
        server.faults = [...Array<'fine'>(Math.floor((last * nth) / 3)).fill('fine'), fault];
        await assert.rejects(fetch(), TransferUnsure);
        await fetch();
        assert.deepEqual(await counts(), complete, fault);
      }
    });

    it('wait as long as the provider says after too many calls', async () => {
      server.faults = ['limited', 'limited', 'limited', 'limited'];
      const warned: object[] = [];
      const job = linesJob(database, source(), { warn: (details) => void warned.push(details) });
      assert.equal(await job.run(new AbortController().signal), 7_000);
      assert.equal(warned.length, 1);
      assert.deepEqual(await stored(), []);
    });

    it('are all there after a crash before any statement', async () => {
      const { payments, transfers, ...rest } = month();
      const few = { ...rest, payments: payments.slice(0, 8), transfers: transfers.slice(0, 25) };
      server.plan = few;
      for (let statement = 1, done = false; !done; statement += 5) {
        const crash = new CrashBefore(statement);
        const crashed = await fetch(now, database.withPlugin(crash)).catch((error: unknown) => error);
        done = !crash.happened;
        if (!done) assert.ok(crashed instanceof Crash, String(crashed));
        const ids = (await stored()).map(({ kind, external_id }) => `${kind} ${external_id}`);
        assert.equal(new Set(ids).size, ids.length, 'a line is doubled');
        if (done) break;
        // Begins as the first time again, so that every statement of it is reached.
        account += 'c';
        if (account.length > 25) account = `provider:k${id[0]}${statement}`;
      }
      assert.deepEqual(await counts(), { ...complete, payment: 8, transfer: 25 });
    });

    it('are stored once by several processes at once', async () => {
      await atOnce(4, () => fetch());
      assert.deepEqual(await counts(), complete);
      await atOnce(3, (process) => fetch(later(process)));
      assert.deepEqual(await counts(), complete);
    });

    it('of a settlement that misses one, or has thousands', async () => {
      const many = Array.from({ length: 2_500 }, (_, nth) => ({
        ...{ reference: `many-${nth}`, amount: 50_000, fee: 750, at: at(30), settlement: 8 },
      }));
      server.plan = planOf({ payments: many, settlements: [{ id: 8, at: at(24), omits: ['many-7'] }] });
      await fetch();
      assert.equal((await stored('payment')).length, 2_499);
      assert.equal((await stored('settlement'))[0]?.net, String(-2_500 * 49_250));
    });

    it('of a process that fell behind are left out', async () => {
      const line = (status: OutsideLine['status']): OutsideLine => ({
        ...{ kind: 'transfer', externalId: 'x', reference: 'r', amount: '-5', status, at: at(1), raw: {} },
      });
      const slow = async function* () {
        yield [line('pending')];
        await fetchLines(database, { id: source().id, lines: fast }, { now: later(1) });
        yield [line('pending')];
        yield [line('pending')];
      };
      const fast = async function* () {
        yield [line('done')];
      };
      await fetchLines(database, { id: source().id, lines: slow }, { now });
      assert.deepEqual((await stored()).map(({ status }) => status).at(-1), 'done');
    });
  });
}

onEachDatabase('repeated lines', (_api, database) => {
  it('change nothing, whatever the notation of their amounts and the order of their keys', async () => {
    const one: OutsideLine = {
      ...{ kind: 'adjustment', externalId: '1', reference: null, amount: '100', status: 'done', at: at(1) },
      raw: { a: 1 },
    };
    const same: OutsideLine = { ...one, raw: { b: 2 }, amount: '100.00', fee: '0.0' };
    const reordered = Object.fromEntries(Object.entries(one).reverse()) as unknown as OutsideLine;
    assert.equal(await insertLines(database, 'bank:gtb', [one, same, reordered]), 1);
    assert.equal(await insertLines(database, 'bank:gtb', [same, { ...one, amount: '100.0001' }, one]), 2);
    assert.equal(await insertLines(database, 'bank:gtb', []), 0);
    await assert.rejects(sql`delete from outside_lines`.execute(database), /never changed or removed/);
  });

  it('have changes that add up to the last version, in whatever order the versions arrive', async () => {
    const versions = ['100', '250', '70', '0'].map((amount, nth) => ({
      ...{ kind: 'payment' as const, external_id: '1', amount, raw: '{}' },
      ...{ status: nth === 3 ? ('failed' as const) : ('done' as const) },
      ...{ at: at(nth), digest: String(nth).repeat(64) },
    }));
    for (const order of [[0], [0, 1], [1, 0], [0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2, 3], [3, 1, 2, 0]]) {
      const account = `provider:order${order.join('')}`;
      const ids = versions.map(() => newId());
      for (const nth of order)
        await insertRows(database, 'outside_lines', { ...versions[nth]!, id: ids[nth]!, account });
      const rows = await rowsOf(database, 'outside_lines', ['change'], { account });
      const sum = rows.reduce((total, { change }) => total + Number(change), 0);
      assert.equal(sum, Number(versions[Math.max(...order)]?.amount), account);
    }
  });
});
