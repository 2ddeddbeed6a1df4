import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { fillDemo } from '../../../demo/fill.ts';
import { serviceCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { anyJson, fitting, spoilt } from '../../../testing/arbitrary.ts';
import { insertServiceKey, type TestKey } from '../../../testing/service-keys.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

const writes = serviceCalls.filter(({ method }) => method !== 'GET');

onEachDatabase('any request of a service key', (api, database) => {
  let key: TestKey;
  let ids: string[];
  before(async () => {
    await fillDemo(database, { scale: 0.01 });
    key = await insertServiceKey(api);
    const rows = await Promise.all(
      (['users', 'posts', 'withdrawals', 'sent_parcels', 'passenger_requests', 'earnings'] as const).map(
        (table) => database.selectFrom(table).select('id').limit(4).execute(),
      ),
    );
    ids = rows.flat().map(({ id }) => id);
  });

  it('is answered without a server error, and leaves the ledger in balance', async () => {
    for (const { name, method, path, body } of writes) {
      const request = fc.record({
        id: fc.constantFrom(...ids),
        body: body === undefined ? anyJson : spoilt(fitting(body, ids)),
      });
      await fc.assert(
        fc.asyncProperty(request, async (given) => {
          const answer = await api.call(method, `/service${path.slice(8).replace('{id}', given.id)}`, {
            ...{ token: key.token, body: given.body, headers: { 'idempotency-key': newId() } },
          });
          assert.ok(answer.status < 500, `${name} ${answer.status} ${answer.text}`);
          assert.equal(answer.body.success, answer.status === 200);
        }),
        // Shrinking a failure takes minutes; the seed in the message reproduces it.
        { numRuns: 20, endOnFailure: true },
      );
    }
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});
