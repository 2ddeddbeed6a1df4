import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAllowed, perPolicy, rightNames, type AccessHolder, type Call } from '@padiman/contracts';
import { contractCalls } from '../openapi/contract-calls.ts';
import { onEachDatabase } from '../testing/api.ts';
import { insertAdmin, insertToken } from '../testing/records.ts';

const calls = contractCalls.flatMap(perPolicy);
const guarded = calls.filter((call) => call.access !== 'public');
const byPolicy = contractCalls.filter((call) => call.policies !== undefined);

/** Path with an unknown id, which is enough to reach the handler. */
const pathOf = (call: Call) => call.path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');

const holders: (AccessHolder & { name: string })[] = [
  { name: 'no right', superAdmin: false, rights: {} },
  { name: 'rights taken', superAdmin: false, rights: { moderateTrips: false, moderatePosts: false } },
  ...rightNames.map((right) => ({ name: right, superAdmin: false, rights: { [right]: true } })),
  {
    name: 'all rights',
    superAdmin: false,
    rights: Object.fromEntries(rightNames.map((right) => [right, true])),
  },
  { name: 'super admin', superAdmin: true, rights: {} },
];

onEachDatabase('access', (api, database) => {
  it('serves every call of the contracts', async () => {
    assert.ok(calls.length >= 7);
    for (const call of calls) {
      const { body } = await api.call(call.method, pathOf(call));
      assert.notEqual(body.message, 'There is no such call.', `${call.method} ${call.path}`);
    }
  });

  it('refuses every guarded call without a valid token, before it reads the body', async () => {
    const admin = await insertAdmin(database, { superAdmin: true });
    const valid = await insertToken(database, admin.id);
    const revoked = await insertToken(database, admin.id);
    await api.call('POST', '/admin/logout', { token: revoked });
    const forged: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${revoked}` },
      { authorization: `Bearer ${valid.slice(0, -1)}${valid.endsWith('A') ? 'B' : 'A'}` },
      { authorization: `bearer ${valid}x` },
      { authorization: `Basic ${valid}` },
      { authorization: valid },
      { authorization: `Bearer ${valid}, Bearer ${valid}` },
      { authorization: 'Bearer null' },
      { authorization: `Bearer ' or 1=1 --` },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdXBlckFkbWluIjp0cnVlfQ.' },
    ];
    for (const call of guarded) {
      for (const headers of forged) {
        const broken = call.method === 'GET' ? {} : { text: '{"broken' };
        const answer = await api.call(call.method, pathOf(call), { headers, ...broken });
        assert.equal(answer.status, 401, `${call.name} ${JSON.stringify(headers)}`);
        assert.equal(answer.body.code, 'unauthenticated');
      }
    }
  });

  it('denies a value without a policy: to staff as an unknown path, before it reads the body', async () => {
    assert.ok(byPolicy.length >= 7);
    const values = ['payouts', 'Withdrawals', 'withdrawals%00', '__proto__', 'constructor', 'toString', ' '];
    const tokens = await Promise.all(
      holders.map(async (holder) => insertToken(database, (await insertAdmin(database, holder)).id)),
    );
    for (const call of byPolicy) {
      for (const value of [
        ...values,
        ...(call.name === 'readReviewCase' ? ['withdrawals', 'appeals'] : []),
      ]) {
        const path = pathOf({
          ...call,
          path: call.path.replace(`{${call.policies!.by}}`, encodeURIComponent(value)),
        });
        const broken = call.method === 'GET' ? {} : { text: '{"broken' };
        assert.equal((await api.call(call.method, path, broken)).status, 401, `${call.name} ${value}`);
        for (const token of tokens) {
          const { status, body } = await api.call(call.method, path, { token, ...broken });
          assert.deepEqual([status, body.code], [404, 'notFound'], `${call.name} ${value}`);
        }
      }
    }
  });

  for (const holder of holders) {
    it(`allows "${holder.name}" the calls of the access table only`, async () => {
      const admin = await insertAdmin(database, holder);
      for (const call of guarded) {
        const token = await insertToken(database, admin.id);
        // An invalid request: an allowed caller gets 400, any other gets 403.
        const answer = await api.call(call.method, `${pathOf(call)}?nonsense=1`, {
          token,
          ...(call.method === 'GET' ? {} : { body: { nonsense: 1 } }),
        });
        assert.equal(answer.status, isAllowed(holder, call.access) ? 400 : 403, call.name);
      }
    });
  }
});
