import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test, type TestContext } from 'node:test';
import { migrations } from './database/migrations/all.ts';
import { openDatabase } from './database/open.ts';
import type { Handle } from './database/schema.ts';
import { allRows, hasRow, execute } from './database/statements.ts';
import { demoAccounts, demoPassword } from './demo/open-accounts.ts';
import { createScratch, postgres } from './testing/databases.ts';
import { insertAdmin, insertToken, nextPhone, testPassword } from './testing/records.ts';
import { startServer, unhurried } from './testing/server-process.ts';
import { waitUntil } from './testing/wait-until.ts';
import { valuesOf } from './testing/at-once.ts';

const skip = postgres.missing ?? false;

/** A server of an empty database, and the database. */
async function prepare(context: TestContext, environment: Record<string, string> = {}) {
  const scratch = await createScratch();
  const server = await startServer(context, { DATABASE_URL: scratch.url, ...environment });
  const { kysely: database, close } = await openDatabase({ databaseUrl: scratch.url });
  context.after(() => close().then(scratch.drop));
  return { server, database, url: scratch.url };
}

const asSuperAdmin = async (database: Handle) => {
  const admin = await insertAdmin(database, { superAdmin: true });
  const token = await insertToken(database, admin.id);
  return { ...admin, token, headers: { authorization: `Bearer ${token}` } };
};

/** Holds a lock that a call to the list of users waits for. @returns the waiting call */
async function holdUsers(transaction: Handle, url: string, headers: Record<string, string>) {
  await execute(transaction)`set local idle_in_transaction_session_timeout = 0`;
  await execute(transaction)`lock table users in access exclusive mode`;
  const held = fetch(`${url}/api/dashboard/users`, { headers });
  held.catch(() => undefined);
  await waitUntil(
    () => hasRow(transaction)`select from pg_locks where not granted and relation = 'users'::regclass`,
    'the call did not wait',
  );
  return { held };
}

const isRefused = async (port: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const connected = once(socket, 'connect').then(
    () => false,
    () => true,
  );
  const refused = await Promise.race([connected, once(socket, 'close').then(() => true)]);
  socket.destroy();
  return refused;
};

test(
  'concurrent processes migrate and fill an empty database once, and all serve',
  { skip },
  async (context) => {
    const scratch = await createScratch();
    context.after(scratch.drop);
    const environment = { DATABASE_URL: scratch.url, DEMO: 'true', DEMO_SCALE: '0.05' };
    const servers = await Promise.all([1, 2, 3].map(() => startServer(context, environment, unhurried)));
    const body = JSON.stringify({ phoneNumber: demoAccounts[0]?.phoneNumber, password: demoPassword });
    for (const { url } of servers) {
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
      const headers = { 'content-type': 'application/json' };
      assert.equal((await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body })).status, 200);
    }
    assert.equal(servers.filter(({ printed }) => /^demo: \d+ users$/m.test(printed())).length, 1);
    const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
    const names = await allRows<{ name: string }>(kysely)`select name from migrations order by name`;
    await close();
    assert.deepEqual(valuesOf(names, 'name'), Object.keys(migrations));
    for (const { signal } of servers) signal('SIGTERM');
    assert.deepEqual(await Promise.all(servers.map(({ ended }) => ended)), [0, 0, 0]);
  },
);

test(
  'on SIGTERM, answers calls in flight and refuses new ones; the log has no secrets',
  { skip },
  async (context) => {
    const setupToken = 'a-set-up-token-of-this-test';
    const { server, database } = await prepare(context, { SETUP_TOKEN: setupToken, LOG_LEVEL: 'trace' });
    const { token, phoneNumber, headers } = await asSuperAdmin(database);
    const port = Number(new URL(server.url).port);

    // Secrets in every part of a request.
    const phone = nextPhone();
    for (const path of [
      `/api/${phone}`,
      `/api/dashboard/users?q=${phone}&token=${token}`,
      `/${token}/${phone}`,
      `/api/%zz${phone}`,
    ]) {
      const secrets = { referer: `http://x/${phone}`, cookie: `a=${token}` };
      await fetch(`${server.url}${path}`, { headers: { ...headers, ...secrets } });
    }
    const login = await fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, password: testPassword }),
    });
    const { token: earned } = (await login.json()) as { token: string };

    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const idleEnded = once(idle, 'close');
    const { held } = await database.transaction().execute(async (transaction) => {
      const waiting = await holdUsers(transaction, server.url, headers);
      server.signal('SIGTERM');
      await waitUntil(() => isRefused(port), 'new connections were not refused');
      return waiting;
    });
    const answer = await held;
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { success: boolean }).success, true);
    assert.equal(await server.ended, 0);
    await idleEnded;

    const printed = server.printed();
    assert.match(printed, /"msg":"request"/);
    const secrets = { phone, token, earned, setupToken, testPassword, own: phoneNumber };
    for (const [name, secret] of Object.entries(secrets)) {
      const lines = printed.split('\n').filter((line) => line.includes(secret));
      assert.ok(secret.length > 8 && lines.length === 0, `the log contains ${name}: ${lines.join('\n')}`);
    }
  },
);

test('a call that never ends does not prevent the shutdown', { skip }, async (context) => {
  const { server, database } = await prepare(context);
  const { headers } = await asSuperAdmin(database);
  await database.transaction().execute(async (transaction) => {
    const { held } = await holdUsers(transaction, server.url, headers);
    const start = performance.now();
    server.signal('SIGTERM');
    await assert.rejects(held);
    // Its statement ends by the statement timeout, within the time that closing may take.
    assert.equal(await server.ended, 0);
    assert.ok(performance.now() - start < 20_000);
  });
});

test('a signal that arrives twice, as npm passes it on, closes everything', { skip }, async (context) => {
  const { server } = await prepare(context);
  server.signal('SIGINT');
  server.signal('SIGTERM');
  assert.equal(await server.ended, 0);
});

test('DEMO=0 fills no database, and an invalid value ends the start', { skip }, async (context) => {
  const { server, database, url } = await prepare(context, { DEMO: '0' });
  assert.doesNotMatch(server.printed(), /demo/i);
  assert.equal(await hasRow(database)`select from admins`, false);
  server.signal('SIGTERM');
  assert.equal(await server.ended, 0);
  await assert.rejects(
    startServer(context, { DATABASE_URL: url, DEMO: 'no', PORT: 'x' }),
    /ended with 1:\nPORT must be .*\nDEMO must be true or false/,
  );
});
