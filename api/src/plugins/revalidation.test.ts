import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../testing/api.ts';
import { insertLoggedIn } from '../testing/staff.ts';

onEachDatabase('reads that are repeated', {}, (api) => {
  const post = { text: 'Road closed', userId: 'x', first_name: 'x', last_name: 'x', admin: true };

  it('are answered with 304 while nothing has changed, and whole once something has', async () => {
    const admin = await insertLoggedIn(api);
    const read = (etag = '') =>
      fetch(`${api.url}/dashboard/posts`, {
        headers: { authorization: `Bearer ${admin.token}`, 'if-none-match': etag },
      });
    const first = await read();
    const etag = first.headers.get('etag') ?? '';
    const again = await read(etag);
    assert.deepEqual([first.status, again.status, await again.text()], [200, 304, '']);
    assert.equal(again.headers.get('cache-control'), 'no-store');
    assert.equal((await admin.post('/dashboard/posts', post)).status, 200);
    const changed = await read(etag);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), etag);
  });

  it('of a session that has ended are refused, whatever they know', async () => {
    const admin = await insertLoggedIn(api);
    const { headers } = await api.call('GET', '/dashboard/posts', { token: admin.token });
    await admin.post('/admin/logout', {});
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    const answer = await api.call('GET', '/dashboard/posts', { token: admin.token, headers: known });
    assert.equal(answer.status, 401);
  });
});
