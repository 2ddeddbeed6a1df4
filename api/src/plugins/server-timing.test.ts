import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { openApi } from '../app.ts';
import { demoPassword } from '../demo/open-accounts.ts';
import { testSettings } from '../testing/settings.ts';
import { countStatement, serverTiming } from './server-timing.ts';
import { atOnce } from '../testing/at-once.ts';

test('a session is told the statements of its call, and a stranger coarse times alone', async (t) => {
  const api = await openApi({ demo: true, demoScale: 0.02, settings: testSettings() });
  const app = Fastify();
  t.after(async () => {
    await app.close();
    await api.close();
  });
  await app.register(api.plugin, { prefix: '/api' });
  const login = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { phoneNumber: '08030000001', password },
    });
  const refused = await login('Wrong#Password1');
  assert.equal(refused.statusCode, 401);
  assert.match(String(refused.headers['server-timing']), /^total;dur=\d+00$/);
  const { token } = (await login(demoPassword)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const read = await app.inject({ url: '/api/dashboard/users?limit=5', headers });
  assert.equal(read.statusCode, 200);
  assert.match(
    String(read.headers['server-timing']),
    /^db;dur=[\d.]+;desc="\d+ statements", total;dur=[\d.]+$/,
  );
});

test('statements of concurrent requests with a body are counted by themselves', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  await app.register(serverTiming);
  app.decorateRequest('adminId', 'an admin');
  const waiting: (() => void)[] = [];
  app.post('/', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      // Until all have come this far, so that their statements alternate.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 10) for (const go of waiting.splice(0)) go();
      });
      countStatement(1);
    }
    return {};
  });
  const answers = await atOnce(10, () => app.inject({ method: 'POST', url: '/', payload: { some: 'body' } }));
  for (const { headers } of answers)
    assert.match(String(headers['server-timing']), /^db;dur=3;desc="3 statements", total;dur=/);
});

test('the times of a backend behind it come first', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  await app.register(serverTiming);
  app.get('/', (_request, reply) => reply.header('server-timing', 'db;dur=12').send({}));
  assert.match(String((await app.inject({ url: '/' })).headers['server-timing']), /^db;dur=12, total;dur=/);
});
