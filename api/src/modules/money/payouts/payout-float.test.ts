import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { it, test } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertAccepted, insertActor } from '../../../testing/payouts.ts';
import { listenOnLoopback } from '../../../testing/loopback.ts';
import { TransferRefused, TransferUnsure } from '../payout-providers/payout-provider.port.ts';
import { connectProviders } from '../payout-providers/payout-providers.adapter.ts';
import { floatReader } from './payout-float.service.ts';

/** Balance by a provider whose API answers every call with the content. */
async function balanceBy(id: string, content: unknown, received: string[] = []) {
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
  });
  const { url, close } = await listenOnLoopback(server);
  const account = { secretKey: 'sk_test_x', webhookSecret: 'x', baseUrl: url, timeout: 5_000 };
  try {
    return await connectProviders({ [id]: account })[0]!.balance();
  } finally {
    await close();
  }
}

test('the balance is read in kobo, from kobo and from naira', async () => {
  const received: string[] = [];
  const data = [
    { currency: 'USD', balance: 5 },
    { currency: 'NGN', balance: 120_000_050 },
  ];
  const kobo = await balanceBy('paystack', { status: true, message: 'Balances retrieved', data }, received);
  assert.equal(kobo, 120_000_050);
  for (const [naira, expected] of [
    [1_200_000.5, 120_000_050],
    [26.875, 2_687],
    [0.29, 29],
  ] as const) {
    const wallet = { currency: 'NGN', available_balance: naira, ledger_balance: 9e9 };
    const content = { status: 'success', message: 'Wallet balance fetched', data: wallet };
    assert.equal(await balanceBy('flutterwave', content, received), expected);
  }
  assert.deepEqual([...new Set(received)], ['GET /balance', 'GET /balances/NGN']);
});

test('an answer that is not documented is no balance', async () => {
  for (const data of [
    [],
    [{ currency: 'NGN', balance: 1.5 }],
    { currency: 'USD', available_balance: 5 },
    null,
  ])
    for (const [id, status] of [
      ['paystack', true],
      ['flutterwave', 'success'],
    ] as const)
      await assert.rejects(balanceBy(id, { status, data }), TransferUnsure);
});

onEachDatabase('the float', (_api, database) => {
  it('is compared with the open payouts of its provider, and asked for once a minute', async () => {
    const actor = await insertActor(database);
    for (const provider of ['paystack', 'paystack', 'manual'])
      await insertAccepted(database, actor, provider);
    let received = 0;
    const read = floatReader(database, [
      { id: 'paystack', name: 'Paystack', balance: async () => ((received += 1), 200_099) },
      {
        ...{ id: 'flutterwave', name: 'Flutterwave' },
        balance: () => Promise.reject(new TransferRefused('Flutterwave answered 401', 401)),
      },
    ]);
    const [[one, other]] = await Promise.all([read(), read(), read()]);
    assert.equal(received, 1);
    assert.deepEqual([one?.balance, one?.open, one?.covered], [200_099, 200_100, false]);
    assert.deepEqual(
      [other?.balance, other?.failure, other?.open, other?.covered],
      [null, 'Flutterwave answered 401', 0, true],
    );
    assert.deepEqual(await floatReader(database, [])(), []);
  });
});
