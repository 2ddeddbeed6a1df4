import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { insertToken, insertUser } from '../../../testing/records.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';

/** Starts a call and reads no more than the head of its answer, until the test ends. */
async function begin(context: TestContext, api: TestApi, path: string, token: string, accept = '*/*') {
  const call = request(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}`, accept } });
  context.after(() => call.destroy());
  call.end();
  return ((await once(call, 'response')) as [IncomingMessage])[0];
}

onEachDatabase('budgets of a principal', {}, (api, database) => {
  it('exports: four slow readers of one admin do not block others, and are aborted', async (context) => {
    const [slow, other] = [
      await insertLoggedIn(api, { superAdmin: true }),
      await insertLoggedIn(api, { superAdmin: true }),
    ];
    // More than the buffers of a connection hold.
    const user_id = await insertUser(database);
    await sql`
        insert into sent_parcels (id, user_id, receiver_name, amount, state, sender_city, receiver_city, delivery_date)
        select gen_random_uuid(), ${user_id}::uuid, repeat('Bola', 500), 1, 'Oyo', 'Lagos', 'Ibadan', '2026-03-05'
        from generate_series(1, 12000)`.execute(database);
    const list = '/dashboard/send-parcels';
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const answers: IncomingMessage[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      answers.push(await begin(context, api, list, slow.token, 'text/csv'));
    assert.deepEqual(valuesOf(answers, 'statusCode'), [200, 200, 429, 429]);
    assert.equal((await other.csv('/dashboard/admins')).status, 200);
    const aborted = answers.slice(0, 2).map((answer) => once(answer, 'error'));
    context.mock.timers.tick(30_000);
    for (const answer of answers.slice(0, 2)) answer.resume();
    await Promise.all(aborted);
    assert.equal((await slow.csv('/dashboard/admins')).status, 200);
  });
});

onEachDatabase('calls of a minute', { settings: { callFactor: 0.01 } }, (api, database) => {
  it('the reads of a session, the writes of an admin and the calls of a key are limited', async (context) => {
    let now = Math.ceil(performance.now());
    context.mock.method(performance, 'now', () => now);
    const admin = await insertLoggedIn(api);
    const { token: key } = await insertServiceKey(api, ['users:read']);
    const second = await insertToken(database, admin.id);
    const as = (token: string) => (method: string, path: string) => api.call(method, path, { token });
    const [own, other, service] = [as(admin.token), as(second), as(key)];
    const use = async (most: number, call: () => Promise<{ status: number }>) => {
      for (const { status } of await atOnce(most, call)) assert.notEqual(status, 429);
    };
    const read = () => own('GET', '/admin/me');
    const write = (by = own) => by('POST', '/dashboard/proposals/staff/x/confirm');
    const readAsKey = () => service('GET', '/service/users?id=x');
    await use(30, read);
    await use(6, () => write());
    await use(60, readAsKey);
    const refused = await read();
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
    for (const call of [() => write(), () => write(other), readAsKey])
      assert.equal((await call()).status, 429);
    assert.equal((await other('GET', '/admin/me')).status, 200);
    assert.notEqual((await write(as((await insertLoggedIn(api)).token))).status, 429);
    now += 60_000;
    assert.equal((await read()).status, 200);
  });
});
