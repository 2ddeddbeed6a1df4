import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from './database/migrations/all.ts';
import { openDatabase } from './database/open.ts';
import { demoAccounts, demoPassword } from './demo/open-accounts.ts';
import { createScratch, postgres } from './testing/databases.ts';
import { insertAdmin, insertToken, nextPhone, testPassword } from './testing/records.ts';
import { startServer } from './testing/server-process.ts';

const skip = postgres.missing ?? false;
const timeout = 20_000;

/** Polls a condition until it is met. */
async function until(name: string, isMet: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await isMet())) assert.ok(Date.now() < deadline, `timeout: ${name}`);
}

test(
  'concurrent processes migrate and fill an empty database once, and all serve',
  { skip },
  async (context) => {
    const scratch = await createScratch();
    context.after(scratch.drop);
    const environment = { DATABASE_URL: scratch.url, DEMO: 'true', DEMO_SCALE: '0.05' };
    const servers = await Promise.all([1, 2, 3].map(() => startServer(context, environment)));
    const body = JSON.stringify({ phoneNumber: demoAccounts[0]?.phoneNumber, password: demoPassword });
    for (const { url } of servers) {
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
      const headers = { 'content-type': 'application/json' };
      const login = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body });
      assert.equal(login.status, 200);
    }
    const filled = servers.filter(({ printed }) => /^demo: \d+ users$/m.test(printed()));
    assert.equal(filled.length, 1);
    const handle = await openDatabase({ databaseUrl: scratch.url });
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      handle.kysely,
    );
    await handle.close();
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(migrations),
    );
    for (const { signal } of servers) signal('SIGTERM');
    assert.deepEqual(await Promise.all(servers.map(({ ended }) => ended)), [0, 0, 0]);
  },
);

test(
  'on SIGTERM, answers calls in flight and refuses new ones; the log has no secrets',
  { skip },
  async (context) => {
    const scratch = await createScratch();
    const setupToken = 'a-set-up-token-of-this-test';
    const server = await startServer(context, {
      DATABASE_URL: scratch.url,
      SETUP_TOKEN: setupToken,
      LOG_LEVEL: 'trace',
    });
    const handle = await openDatabase({ databaseUrl: scratch.url });
    context.after(async () => {
      await handle.close();
      await scratch.drop();
    });
    const admin = await insertAdmin(handle.kysely, { superAdmin: true });
    const token = await insertToken(handle.kysely, admin.id);
    const authorization = `Bearer ${token}`;
    const { port } = new URL(server.url);

    // Secrets in every part of a request.
    const phone = nextPhone();
    for (const path of [
      `/api/${phone}`,
      `/api/dashboard/users?q=${phone}&token=${token}`,
      `/${token}/${phone}`,
      `/api/%zz${phone}`,
    ]) {
      await fetch(`${server.url}${path}`, {
        headers: { authorization, referer: `http://x/${phone}`, cookie: `a=${token}` },
      });
    }
    const login = await fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: admin.phoneNumber, password: testPassword }),
    });
    const { token: earned } = (await login.json()) as { token: string };

    // A call that waits for a lock held by this test.
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    const idleEnded = once(idle, 'close');
    let held: Promise<Response> | undefined;
    await handle.kysely.transaction().execute(async (transaction) => {
      await sql`lock table users in access exclusive mode`.execute(transaction);
      held = fetch(`${server.url}/api/dashboard/users`, { headers: { authorization } });
      await until('the call waits', async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'users'::regclass`.execute(
            transaction,
          );
        return rows.length > 0;
      });
      server.signal('SIGTERM');
      await until('new connections are refused', async () => {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        const refused = await Promise.race([
          once(socket, 'connect').then(
            () => false,
            () => true,
          ),
          once(socket, 'close').then(() => true),
        ]);
        socket.destroy();
        return refused;
      });
    });
    const answer = await held;
    assert.equal(answer?.status, 200);
    assert.equal(((await answer?.json()) as { success: boolean }).success, true);
    assert.equal(await server.ended, 0);
    await idleEnded;

    const printed = server.printed();
    assert.match(printed, /request completed/);
    const secrets = { phone, token, earned, setupToken, testPassword, own: admin.phoneNumber };
    for (const [name, secret] of Object.entries(secrets)) {
      const lines = printed.split('\n').filter((line) => line.includes(secret));
      assert.ok(secret.length > 8 && lines.length === 0, `the log contains ${name}: ${lines.join('\n')}`);
    }
  },
);

test('a call that never ends does not prevent the shutdown', { skip }, async (context) => {
  const scratch = await createScratch();
  const server = await startServer(context, { DATABASE_URL: scratch.url });
  const handle = await openDatabase({ databaseUrl: scratch.url });
  context.after(async () => {
    await handle.close();
    await scratch.drop();
  });
  const admin = await insertAdmin(handle.kysely, { superAdmin: true });
  const authorization = `Bearer ${await insertToken(handle.kysely, admin.id)}`;
  await handle.kysely.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`lock table users in access exclusive mode`.execute(transaction);
    const held = fetch(`${server.url}/api/dashboard/users`, { headers: { authorization } });
    const cut = assert.rejects(held);
    await until('the call waits', async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'users'::regclass`.execute(
          transaction,
        );
      return rows.length > 0;
    });
    const start = performance.now();
    server.signal('SIGTERM');
    await cut;
    // Its statement ends by the statement timeout, within the time that closing may take.
    assert.equal(await server.ended, 0);
    assert.ok(performance.now() - start < timeout);
  });
});

test(
  'a signal that arrives twice, as npm passes it on, still closes everything',
  { skip },
  async (context) => {
    const scratch = await createScratch();
    context.after(scratch.drop);
    const server = await startServer(context, { DATABASE_URL: scratch.url });
    server.signal('SIGINT');
    server.signal('SIGTERM');
    assert.equal(await server.ended, 0);
  },
);

test('DEMO=0 fills no database, and an invalid value ends the start', { skip }, async (context) => {
  const scratch = await createScratch();
  context.after(scratch.drop);
  const server = await startServer(context, { DATABASE_URL: scratch.url, DEMO: '0' });
  assert.doesNotMatch(server.printed(), /demo/i);
  const handle = await openDatabase({ databaseUrl: scratch.url });
  const { rows } = await sql<{ count: string }>`select count(*) from admins`.execute(handle.kysely);
  await handle.close();
  assert.equal(Number(rows[0]?.count), 0);
  server.signal('SIGTERM');
  assert.equal(await server.ended, 0);
  await assert.rejects(
    startServer(context, { DATABASE_URL: scratch.url, DEMO: 'no', PORT: 'x' }),
    /ended with 1:\nPORT must be .*\nDEMO must be true or false/,
  );
});
