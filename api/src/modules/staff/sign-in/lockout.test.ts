import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, test } from 'node:test';
import { sql } from 'kysely';
import { migrateToLatest } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open.ts';
import { onEachDatabase, serve, type TestApi } from '../../../testing/api.ts';
import { migratedTemplate } from '../../../testing/databases.ts';
import { insertAdmin, nextPhone, testPassword } from '../../../testing/records.ts';

let lastAddress = 0;
const newAddress = () => `10.2.0.${(lastAddress += 1)}`;

const tryLogin = async (api: TestApi, phoneNumber: string, password: string, from = newAddress()) =>
  (await api.call('POST', '/admin/login', { body: { phoneNumber, password }, from })).status;

const throttleOf = (api: TestApi, subject: string) =>
  api.database
    .selectFrom('throttles')
    .select('failures')
    .select(sql<number>`round(extract(epoch from locked_until - failed_at))::int`.as('locked'))
    .where('subject', '=', subject)
    .executeTakeFirst();

const letLockPass = (api: TestApi, subject: string) =>
  sql`update throttles set locked_until = now() - interval '1 second' where subject = ${subject}`.execute(
    api.database,
  );

onEachDatabase('lockout', (api) => {
  it('allows five attempts, then refuses the right password too, and doubles the wait', async () => {
    const { phoneNumber } = await insertAdmin(api().database);
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal(await tryLogin(api(), phoneNumber, 'Wrong#2026'), 401);
    assert.deepEqual(await throttleOf(api(), phoneNumber), { failures: 5, locked: 30 });
    assert.equal(await tryLogin(api(), phoneNumber, testPassword), 429);
    for (const wait of [60, 120, 240, 480, 900, 900]) {
      await letLockPass(api(), phoneNumber);
      assert.equal(await tryLogin(api(), phoneNumber, 'Wrong#2026'), 401);
      assert.equal((await throttleOf(api(), phoneNumber))?.locked, wait);
    }
    await letLockPass(api(), phoneNumber);
    assert.equal(await tryLogin(api(), phoneNumber, testPassword), 200);
    assert.equal(await throttleOf(api(), phoneNumber), undefined);
  });

  it('counts 51 concurrent wrong attempts as five', async () => {
    const { phoneNumber } = await insertAdmin(api().database);
    const statuses = await Promise.all(
      Array.from({ length: 51 }, (_, at) => tryLogin(api(), phoneNumber, 'Wrong#2026', `10.3.0.${at + 1}`)),
    );
    assert.equal(statuses.filter((status) => status === 401).length, 5);
    assert.equal(statuses.filter((status) => status === 429).length, 46);
    assert.deepEqual(await throttleOf(api(), phoneNumber), { failures: 5, locked: 30 });
    assert.equal(await tryLogin(api(), phoneNumber, testPassword), 429);
  });

  it('allows an address 30 failures in ten minutes, unknown accounts too, and locks no other address', async () => {
    const address = newAddress();
    const { phoneNumber } = await insertAdmin(api().database);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const tries = Array.from({ length: 10 }, () => tryLogin(api(), nextPhone(), 'Wrong#2026', address));
      statuses.push(...(await Promise.all(tries)));
    }
    assert.equal(statuses.filter((status) => status === 401).length, 30);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
    assert.equal(await tryLogin(api(), phoneNumber, testPassword, address), 429);
    assert.equal(await tryLogin(api(), phoneNumber, testPassword), 200);
    await sql`update rate_limits set counted_at = array(select counted - interval '10 minutes' from unnest(counted_at) counted)
      where subject = ${address}`.execute(api().database);
    assert.equal(await tryLogin(api(), phoneNumber, testPassword, address), 200);
  });

  it('does not count successes against an address, and subtracts the failures before one', async () => {
    const address = newAddress();
    const admins = await Promise.all(Array.from({ length: 12 }, () => insertAdmin(api().database)));
    const logins = admins.map(({ phoneNumber }) => tryLogin(api(), phoneNumber, testPassword, address));
    assert.deepEqual(new Set(await Promise.all(logins)), new Set([200]));
    for (const { phoneNumber } of admins) {
      assert.equal(await tryLogin(api(), phoneNumber, 'Wrong#2026', address), 401);
      assert.equal(await tryLogin(api(), phoneNumber, testPassword, address), 200);
    }
    const failures = await api()
      .database.selectFrom('rate_limits')
      .select('counted_at')
      .where('subject', '=', address)
      .executeTakeFirst();
    assert.deepEqual(failures?.counted_at, []);
  });

  it('resets after a day', async () => {
    const { phoneNumber } = await insertAdmin(api().database);
    for (let tries = 0; tries < 5; tries += 1) await tryLogin(api(), phoneNumber, 'Wrong#2026');
    await sql`update throttles set failed_at = now() - interval '25 hours', locked_until = null
      where subject = ${phoneNumber}`.execute(api().database);
    await tryLogin(api(), phoneNumber, 'Wrong#2026');
    assert.deepEqual(await throttleOf(api(), phoneNumber), { failures: 1, locked: null });
  });
});

test('a restart keeps the lockout', async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'padiman-lockout-'));
  context.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await openDatabase({ dataDir, loadDataDir: await migratedTemplate() });
  await migrateToLatest(first.kysely);
  const before = await serve(first);
  const { phoneNumber } = await insertAdmin(before.database);
  for (let tries = 0; tries < 5; tries += 1) await tryLogin(before, phoneNumber, 'Wrong#2026');
  await before.close();

  const after = await serve(await openDatabase({ dataDir }));
  assert.equal(await tryLogin(after, phoneNumber, testPassword), 429);
  await letLockPass(after, phoneNumber);
  assert.equal(await tryLogin(after, phoneNumber, testPassword), 200);
  await after.close();
});
