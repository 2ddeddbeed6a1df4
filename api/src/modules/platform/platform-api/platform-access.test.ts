import assert from 'node:assert/strict';
import { it } from 'node:test';
import { serviceScopeNames, type ServiceScope } from '@padiman/contracts';
import { serviceCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { messageOf } from '../../../testing/at-once.ts';

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');

onEachDatabase('access to the service API', (api, database) => {
  const superAdmin = loggedIn(api, { superAdmin: true });

  it('is refused without a valid key, before the body is read', async () => {
    const { id, token } = await insertServiceKey(api);
    const revoked = await insertServiceKey(api);
    const expired = await insertServiceKey(api);
    await superAdmin.delete(`/dashboard/service-keys/${revoked.id}`);
    await setRows(database, 'service_keys', { expires_at: new Date(Date.now() - 1_000) }, { id: expired.id });
    const last = token.endsWith('A') ? 'B' : 'A';
    const forged = [
      undefined,
      'Bearer null',
      `Bearer ${superAdmin.token}`,
      `Bearer ${revoked.token}`,
      `Bearer ${expired.token}`,
      `Bearer ${token.slice(0, -1)}${last}`,
      `Bearer ${token.slice(0, 22)}${revoked.token.slice(22)}`,
      `Bearer pdm_live_${'0'.repeat(12)}_${token.slice(-43)}`,
      `Basic ${token}`,
      token,
      `Bearer ${token}, Bearer ${token}`,
    ];
    assert.ok(serviceCalls.length >= 30);
    for (const call of serviceCalls) {
      for (const authorization of forged) {
        const broken = call.method === 'GET' ? {} : { text: '{"broken' };
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
        const answer = await api.call(call.method, pathOf(call.path), { headers, ...broken });
        assert.equal(answer.status, 401, `${call.name} ${authorization}`);
        assert.equal(answer.body.message, 'A valid service key is required.');
      }
    }
    assert.equal((await api.call('GET', '/service/users', { token })).status, 200);
    const row = await rowOf(database, 'service_keys', '*', { id });
    assert.ok(!JSON.stringify(row).includes(token.slice(-43)), 'the secret is stored');
  });

  it('needs the scope of each call, before the body is read', async () => {
    for (const call of serviceCalls) {
      if (call.scope === undefined) continue;
      const others = serviceScopeNames.filter((scope) => scope !== call.scope);
      const lacking = await insertServiceKey(api, others);
      const text = call.method === 'GET' ? {} : { text: '{"broken' };
      assert.deepEqual(
        await messageOf(api.call(call.method, pathOf(call.path), { token: lacking.token, ...text })),
        [403, `The service key lacks the scope ${call.scope}.`],
        call.name,
      );
      const holding = await insertServiceKey(api, [call.scope as ServiceScope]);
      const allowed = await api.call(call.method, `${pathOf(call.path)}?nonsense=1`, {
        ...{ token: holding.token, ...(call.method === 'GET' ? {} : { body: { nonsense: 1 } }) },
        ...(call.method === 'POST' ? { headers: { 'idempotency-key': 'x' } } : {}),
      });
      assert.equal(allowed.status, 400, call.name);
    }
  });

  it('is not given to staff calls by a service key', async () => {
    const { token } = await insertServiceKey(api);
    for (const path of ['/dashboard/users', '/dashboard/service-keys', '/admin/me'])
      assert.equal((await api.call('GET', path, { token })).status, 401, path);
  });

  it('notes the last use at most once a minute', async () => {
    const { id, token } = await insertServiceKey(api);
    const used = async () => (await rowOf(database, 'service_keys', ['last_used_at'], { id })).last_used_at;
    assert.equal(await used(), null);
    const call = () => api.call('GET', '/service/users', { token });
    await Promise.all(Array.from({ length: 20 }, call));
    const first = await used();
    assert.ok(first instanceof Date);
    await call();
    assert.deepEqual(await used(), first);
  });
});
