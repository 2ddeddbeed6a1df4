import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { openApi } from '../app.ts';
import { demoPassword } from '../demo/open-accounts.ts';
import { contractCalls, isList } from '../openapi/contract-calls.ts';
import { testSettings } from '../testing/settings.ts';

/** Lists of the console, without those that belong to one record. */
const lists = contractCalls.filter(
  (call) =>
    isList(call) && call.method === 'GET' && call.path.startsWith('/dashboard/') && !call.path.includes('{'),
);

/** Most statements of lists that name the obstacles of their rows, for any number of rows. */
const most: Record<string, number> = { listWithdrawals: 5, listDriverApplications: 3, listAppeals: 4 };

test('a first page is one statement after that of the session, also sorted, searched and with a sum, and so are the numbers of work', async (t) => {
  const api = await openApi({ demo: true, demoScale: 0.02, settings: testSettings() });
  const app = Fastify();
  t.after(async () => {
    await app.close();
    await api.close();
  });
  await app.register(api.plugin, { prefix: '/api' });
  const payload = { phoneNumber: '08030000001', password: demoPassword };
  const login = await app.inject({ method: 'POST', url: '/api/admin/login', payload });
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };

  assert.ok(lists.length >= 12, String(lists.length));
  for (const { name, path } of lists) {
    for (const query of ['', '?limit=200', '?sort=created', '?q=ada']) {
      const answer = await app.inject({ url: `/api${path}${query}`, headers });
      assert.equal(answer.statusCode, 200, name + query + answer.body);
      const [, statements] = /desc="(\d+) statements"/.exec(String(answer.headers['server-timing'])) ?? [];
      assert.ok(
        Number(statements) >= 2 && Number(statements) <= (most[name] ?? 2),
        name + query + statements,
      );
    }
  }
  // The first one also reads which background work is stopped, which is kept for seconds.
  await app.inject({ url: '/api/dashboard/work-to-do', headers });
  const work = await app.inject({ url: '/api/dashboard/work-to-do', headers });
  assert.match(String(work.headers['server-timing']), /desc="2 statements"/);
});
