import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransferUnsure, type OutsideLine } from './payout-provider.port.ts';
import { flutterwaveLines } from './flutterwave/flutterwave-lines.adapter.ts';
import { paystackLines } from './paystack/paystack-lines.adapter.ts';

type Lists = Readonly<Record<string, unknown>>;
const period = ['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z'] as const;

/** Lines of answers by their paths; every other list is empty. */
async function linesOf(make: typeof paystackLines, lists: Lists, meta?: object): Promise<OutsideLine[]> {
  const answers = (_method: string, path: string) => {
    const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
    const rows = lists[path.replace(/\?.*/, '')] ?? [];
    return Promise.resolve({ data: Array.isArray(rows) && page > 1 ? [] : rows, meta });
  };
  const lines: OutsideLine[] = [];
  for await (const page of make(answers)(...period)) lines.push(...page);
  return lines;
}
const transfer = { id: 1, reference: 'padiman-1', amount: 2_000_000, currency: 'NGN', status: 'success' };
const created = { createdAt: '2026-11-19T10:00:00.000Z' };

test('charges of Paystack are read as its documents show them, none lost and none twice', async () => {
  const entry = (type: string, amount: unknown) => ({ type, amount, formula: null });
  for (const [charged, breakdown, expected] of [
    [undefined, undefined, ['0', '0', '0']],
    [2_687.5, null, ['2687.5', '0', '0']],
    ['2687.5', [], ['2687.5', '0', '0']],
    // The total with the stamp duty, and without it.
    [7_687, [entry('paystack', '2687'), entry('stamp_duty', '5000')], ['2687', '5000', '0']],
    [2_687, [entry('paystack', 2_687), entry('Stamp Duty', 5_000)], ['2687', '5000', '0']],
    [5_000, [entry('stamp_duty', '5000')], ['0', '5000', '0']],
    // One entry without a list, and one that itemises VAT.
    [15, entry('paystack', '15'), ['15', '0', '0']],
    [2_687.5, [entry('transfer', 2_500), entry('vat', 187.5)], ['2500', '0', '187.5']],
    [3_000, [entry('transfer', 2_500)], ['3000', '0', '0']],
    [0, [entry('transfer', 2_500)], ['2500', '0', '0']],
  ] as const) {
    const row = { ...transfer, ...created, fee_charged: charged, fees_breakdown: breakdown };
    const [line] = await linesOf(paystackLines, { '/transfer': [row] });
    assert.deepEqual([line?.fee, line?.stampDuty, line?.vat], expected, JSON.stringify(row));
    assert.equal(line?.amount, '-2000000');
  }
});

test('disputes are won or lost once they are over', async () => {
  const dispute = { id: 9, currency: null, transaction: { reference: 'pay-1', amount: 5_000 }, ...created };
  for (const [more, status, amount] of [
    [{ status: 'awaiting-bank-feedback' }, 'open', '-5000'],
    [{ status: 'pending', refund_amount: 3_000 }, 'open', '-3000'],
    [{ status: 'resolved', resolution: 'merchant-accepted', refund_amount: 3_000 }, 'lost', '-3000'],
    [{ status: 'resolved', resolution: 'auto-accepted' }, 'lost', '-5000'],
    [{ status: 'resolved', resolution: 'declined' }, 'won', '-5000'],
    [{ status: 'archived', resolution: null }, 'won', '-5000'],
  ] as const) {
    const [line] = await linesOf(paystackLines, { '/dispute': [{ ...dispute, ...more }] });
    assert.deepEqual([line?.status, line?.amount, line?.reference], [status, amount, 'pay-1']);
  }
  const chargeback = { id: 9, amount: 50.5, flw_ref: 'F-1', created_at: '2026-11-19', due_date: null };
  for (const [given, status] of [
    ['initiated', 'open'],
    ['declined', 'open'],
    ['accepted', 'lost'],
    ['lost', 'lost'],
    ['won', 'won'],
    ['new', 'open'],
  ]) {
    const [line] = await linesOf(flutterwaveLines, { '/chargebacks': [{ ...chargeback, status: given }] });
    assert.deepEqual([line?.status, line?.amount, line?.dueAt], [status, '-5050', null]);
  }
});

test('a settlement of Flutterwave that stays in the wallet leaves nothing, its refunds do', async () => {
  const settlement = {
    id: 4,
    status: 'completed',
    net_amount: 318.25,
    refund: 100.5,
    created_at: '2026-11-19T10:00:00',
  };
  const lines = async (destination: string) =>
    (
      await linesOf(flutterwaveLines, {
        '/settlements': [{ ...settlement, destination }],
        '/settlements/4': settlement,
      })
    ).map(({ kind, amount, at }) => [kind, amount, at]);
  const refund = ['adjustment', '-10050', '2026-11-19T10:00:00.000Z'];
  assert.deepEqual(await lines('autowallet'), [refund]);
  assert.deepEqual(await lines('account'), [['settlement', '-31825', '2026-11-19T10:00:00.000Z'], refund]);
});

test('other currencies are left out, and lines without what they need are refused', async () => {
  assert.deepEqual(
    await linesOf(paystackLines, { '/transfer': [{ ...transfer, ...created, currency: 'USD' }] }),
    [],
  );
  for (const wrong of [
    { amount: null },
    { amount: '1,000' },
    { id: '' },
    { createdAt: 'yesterday' },
    { createdAt: null },
    { fee_charged: 'free' },
  ])
    await assert.rejects(
      linesOf(paystackLines, { '/transfer': [{ ...transfer, ...created, ...wrong }] }),
      TransferUnsure,
    );
  for (const rows of ['none', { a: 1 }, [null], ['x']])
    await assert.rejects(linesOf(paystackLines, { '/transfer': rows }), TransferUnsure);
});

test('pages end by their number, or with one that is not full; a list without end is refused', async () => {
  const many = Array.from({ length: 100 }, (_, id) => ({ ...transfer, ...created, id: id + 1 }));
  assert.equal((await linesOf(paystackLines, { '/transfer': many }, { pageCount: 1 })).length, 100);
  assert.equal((await linesOf(paystackLines, { '/transfer': many })).length, 100);
  const endless = paystackLines(() => Promise.resolve({ data: many }))(...period);
  await assert.rejects(async () => {
    for await (const page of endless) assert.equal(page.length, 100);
  }, /more pages/);
});
