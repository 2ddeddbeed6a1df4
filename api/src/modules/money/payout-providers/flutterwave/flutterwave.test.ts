import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { listenOnLoopback } from '../../../../testing/loopback.ts';
import { startFlutterwave } from '../../../../testing/payout-adapters.ts';
import { TransferRefused, TransferUnsure } from '../payout-provider.port.ts';
import { flutterwave, koboOf, nairaOf } from './flutterwave.adapter.ts';

const order = {
  ...{ reference: 'padiman-1', amount: 100_050, recipientCode: null },
  payee: { name: 'Ada Obi', number: '0123456789', bankCode: '057' },
};

/** A sender over a server that gives one answer to every call. */
async function answering(context: TestContext, status: number, content: unknown) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(content)));
  });
  const baseUrl = `${(await listenOnLoopback(server, context)).url}/v3`;
  return flutterwave.connect({ secretKey: 'FLWSECK_TEST-1', webhookSecret: 'x', baseUrl, timeout: 5_000 })
    .sender;
}

const data = { id: 7, reference: 'padiman-1', amount: 1000.5, currency: 'NGN', status: 'SUCCESSFUL' };
const success = (content: unknown) => ({ status: 'success', message: 'Transfers fetched', data: content });

test('amounts are exact: every kobo up to ten billion naira survives the conversion and JSON', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (kobo) => {
      const naira = nairaOf(kobo);
      assert.ok(naira !== undefined);
      assert.equal(JSON.stringify(naira), (kobo / 100).toFixed(2).replace(/\.?0+$/, ''));
      assert.equal(koboOf(JSON.parse(JSON.stringify(naira)) as number), kobo);
    }),
  );
  for (const naira of [1000.501, 0.001, 1e15, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(koboOf(naira), undefined, String(naira));
  assert.equal(nairaOf(Number.MAX_SAFE_INTEGER), undefined);
});

test('an amount that is not whole kobo is no report', async (t) => {
  const sender = await answering(t, 200, success({ ...data, amount: 1000.501 }));
  await assert.rejects(sender.send(order), /not whole kobo/);
  await assert.rejects(sender.verify({ reference: 'padiman-1', transferCode: '7' }), TransferUnsure);
});

test('a list that was not filtered by the reference is no answer', async (t) => {
  const others = [{ ...data, reference: 'padiman-2' }];
  const sender = await answering(t, 200, success(others));
  await assert.rejects(sender.verify({ reference: 'padiman-1', transferCode: null }), TransferUnsure);
  const mixed = await answering(t, 200, success([...others, data]));
  const report = await mixed.verify({ reference: 'padiman-1', transferCode: null });
  assert.deepEqual([report?.status, report?.amount, report?.transferCode], ['paid', 100_050, '7']);
  const empty = await answering(t, 200, success([]));
  assert.equal(await empty.verify({ reference: 'padiman-1', transferCode: null }), undefined);
});

test('a transfer that is known by its id is never taken for an unknown one', async (t) => {
  for (const status of [400, 404]) {
    const sender = await answering(t, status, { status: 'error', message: 'Transfer not found', data: null });
    await assert.rejects(sender.verify({ reference: 'padiman-1', transferCode: '7' }), TransferUnsure);
  }
  const other = await answering(t, 200, success({ ...data, reference: 'padiman-2' }));
  await assert.rejects(other.verify({ reference: 'padiman-1', transferCode: '7' }), /another transfer/);
});

test('refusals are final, except of keys, limits and a reference that is taken', async (t) => {
  const reject = async (status: number, message: string) =>
    (await answering(t, status, { status: 'error', message, data: null })).send(order).then(
      () => assert.fail('was accepted'),
      (error: unknown) => error,
    );
  assert.ok((await reject(400, 'Account 0123456789 is invalid')) instanceof TransferRefused);
  assert.match(String(await reject(400, 'Account 0123456789 is invalid')), /Account \*+ is invalid/);
  for (const status of [401, 403, 429, 500, 503])
    assert.ok((await reject(status, 'no')) instanceof TransferUnsure, String(status));
  assert.ok((await reject(400, 'Transfer with this reference already exists')) instanceof TransferUnsure);
});

test('orders name account, amount in naira and our reference', async (t) => {
  const provider = await startFlutterwave();
  t.after(() => provider.close());
  const { sender } = provider.connect();
  assert.equal(sender.recipient, undefined);
  const report = await sender.send(order);
  assert.deepEqual([report.status, report.amount, report.currency], ['paid', 100_050, 'NGN']);
  assert.equal(provider.transfers.get('padiman-1')?.account, '057/0123456789');
  assert.equal((await sender.send(order)).transferCode, report.transferCode);
  assert.equal(provider.sent.get('padiman-1'), 1);
});
