import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as contracts from '@padiman/contracts';
import { isAllowed, rightNames, type AccessHolder, type Call } from '@padiman/contracts';
import { onEachDatabase } from '../testing/api.ts';
import { insertAdmin, insertToken } from '../testing/records.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

const calls: Call[] = Object.values<unknown>(contracts).filter(isCall);
const guarded = calls.filter((call) => call.access !== 'public');

/** Nobody's id: enough to get as far as the handler. */
const pathOf = (call: Call) => call.path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');

const holders: (AccessHolder & { name: string })[] = [
  { name: 'no right', superAdmin: false, rights: {} },
  ...rightNames.map((right) => ({ name: right, superAdmin: false, rights: { [right]: true } })),
  {
    name: 'all rights',
    superAdmin: false,
    rights: Object.fromEntries(rightNames.map((right) => [right, true])),
  },
  { name: 'super admin', superAdmin: true, rights: {} },
];

onEachDatabase('access', (api) => {
  it('serves every call that is stated', async () => {
    assert.ok(calls.length >= 7);
    for (const call of calls) {
      const { body } = await api().call(call.method, pathOf(call));
      assert.notEqual(body.message, 'There is no such call.', `${call.method} ${call.path}`);
    }
  });

  it('refuses every guarded call without a live token, before it looks at the body', async () => {
    const admin = await insertAdmin(api().database, { superAdmin: true });
    const live = await insertToken(api().database, admin.id);
    const dead = await insertToken(api().database, admin.id);
    await api().call('POST', '/admin/logout', { token: dead });
    const forged: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${dead}` },
      { authorization: `Bearer ${live.slice(0, -1)}${live.endsWith('A') ? 'B' : 'A'}` },
      { authorization: `bearer ${live}x` },
      { authorization: `Basic ${live}` },
      { authorization: live },
      { authorization: `Bearer ${live}, Bearer ${live}` },
      { authorization: 'Bearer null' },
      { authorization: `Bearer ' or 1=1 --` },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdXBlckFkbWluIjp0cnVlfQ.' },
    ];
    for (const call of guarded) {
      for (const headers of forged) {
        const broken = call.method === 'GET' ? {} : { text: '{"broken' };
        const answer = await api().call(call.method, pathOf(call), { headers, ...broken });
        assert.equal(answer.status, 401, `${call.name} ${JSON.stringify(headers)}`);
        assert.equal(answer.body.code, 'unauthenticated');
      }
    }
  });

  for (const holder of holders) {
    it(`lets "${holder.name}" through where the table says so, and nowhere else`, async () => {
      const admin = await insertAdmin(api().database, holder);
      for (const call of guarded) {
        const token = await insertToken(api().database, admin.id);
        // Nonsense that no call takes: who may pass is told 400, who may not is told 403 all the same.
        const answer = await api().call(call.method, `${pathOf(call)}?nonsense=1`, {
          token,
          ...(call.method === 'GET' ? {} : { body: { nonsense: 1 } }),
        });
        assert.equal(answer.status, isAllowed(holder, call.access) ? 400 : 403, call.name);
      }
    });
  }
});
