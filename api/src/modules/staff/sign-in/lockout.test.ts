import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { sql } from 'kysely';
import { migrateToLatest } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open.ts';
import { onEachDatabase, onPostgres, serve, type TestApi } from '../../../testing/api.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { openBrowser, type TestBrowser } from '../../../testing/browser.ts';
import { newFolder } from '../../../testing/copying.ts';
import { migratedTemplate } from '../../../testing/databases.ts';
import { countedEvents, letLimitsPass } from '../../../testing/limits.ts';
import { forgot, newAddress } from '../../../testing/password-reset.ts';
import { insertAdmin, nextPhone, testPassword } from '../../../testing/records.ts';
import { cleanUp } from '../../platform/clean-up/clean-up.plugin.ts';
import { rowOf } from '../../../testing/rows.ts';

const tryLogin = (
  api: Pick<TestApi, 'call'> | TestBrowser,
  phoneNumber: string,
  password: string,
  from = newAddress(),
) => api.call('POST', '/admin/login', { body: { phoneNumber, password }, from });

const statusOf = async (...attempt: Parameters<typeof tryLogin>) => (await tryLogin(...attempt)).status;
const wrong = 'Wrong#2026';

/** Fails five times. @returns the seconds of the wait that a further attempt is told */
async function lock(api: TestApi, phoneNumber: string): Promise<number> {
  for (let tries = 0; tries < 5; tries += 1) assert.equal(await statusOf(api, phoneNumber, wrong), 401);
  return waitOf(api, phoneNumber);
}

async function waitOf(api: TestApi, phoneNumber: string): Promise<number> {
  const { status, headers } = await tryLogin(api, phoneNumber, testPassword);
  assert.equal(status, 429, 'the right password is refused too');
  return Number(headers.get('retry-after'));
}

/** A browser that has signed in to an account. */
async function knownBrowser(api: TestApi, phoneNumber: string): Promise<TestBrowser> {
  const browser = openBrowser(api);
  assert.equal(await statusOf(browser, phoneNumber, testPassword), 200);
  return browser;
}

onEachDatabase('lockout', (api, database) => {
  it('allows five attempts, and doubles the wait with each further one, to 15 minutes', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const waits = [await lock(api, phoneNumber)];
    for (const passed of [30, 60, 120, 240, 480, 900]) {
      await letLimitsPass(database, phoneNumber, `${passed} seconds`);
      assert.equal(await statusOf(api, phoneNumber, wrong), 401);
      waits.push(await waitOf(api, phoneNumber));
    }
    const expected = [30, 60, 120, 240, 480, 900, 900];
    for (const [at, wait] of waits.entries())
      assert.ok(expected[at]! - wait < 5 && wait <= expected[at]!, `${wait}`);
    await letLimitsPass(database, phoneNumber, '15 minutes');
    assert.equal(await statusOf(api, phoneNumber, testPassword), 200);
    assert.deepEqual(await countedEvents(database, phoneNumber), {});
  });

  it('counts 51 concurrent wrong attempts as five', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const tries = Array.from({ length: 51 }, () => statusOf(api, phoneNumber, wrong));
    const statuses = (await Promise.all(tries)).sort();
    assert.deepEqual(statuses, [...Array<number>(5).fill(401), ...Array<number>(46).fill(429)]);
    assert.deepEqual(await countedEvents(database, phoneNumber), { 'login-account': 5 });
    assert.equal(await statusOf(api, phoneNumber, testPassword), 429);
  });

  it('allows an address 30 failures in ten minutes, unknown accounts too, and locks no other address', async () => {
    const address = newAddress();
    const { phoneNumber } = await insertAdmin(database);
    const known = await knownBrowser(api, phoneNumber);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const tries = Array.from({ length: 10 }, () => statusOf(api, nextPhone(), wrong, address));
      statuses.push(...(await Promise.all(tries)));
    }
    assert.deepEqual(statuses.sort(), [...Array<number>(30).fill(401), ...Array<number>(10).fill(429)]);
    const locked = await tryLogin(api, phoneNumber, testPassword, address);
    assert.equal(locked.status, 429);
    assert.match(locked.body.message, /^Too many wrong tries\. Please try again in \d+ minutes\.$/);
    assert.equal(await statusOf(api, phoneNumber, testPassword), 200);
    assert.equal(await statusOf(known, phoneNumber, testPassword, address), 200, 'a known device');
    await letLimitsPass(database, address, '10 minutes');
    assert.equal(await statusOf(api, phoneNumber, testPassword, address), 200);
  });

  it('does not count successes against an address, and subtracts the failures before one', async () => {
    const address = newAddress();
    const admins = await atOnce(12, () => insertAdmin(database));
    const logins = admins.map(({ phoneNumber }) => statusOf(api, phoneNumber, testPassword, address));
    assert.deepEqual(new Set(await Promise.all(logins)), new Set([200]));
    for (const { phoneNumber } of admins) {
      assert.equal(await statusOf(api, phoneNumber, wrong, address), 401);
      assert.equal(await statusOf(api, phoneNumber, testPassword, address), 200);
    }
    assert.deepEqual(await countedEvents(database, address), { 'login-address': 0 });
  });

  it('resets after a day', async () => {
    const { phoneNumber } = await insertAdmin(database);
    await lock(api, phoneNumber);
    await letLimitsPass(database, phoneNumber, '25 hours');
    await tryLogin(api, phoneNumber, wrong);
    assert.deepEqual(await countedEvents(database, phoneNumber), { 'login-account': 1 });
  });

  it('five wrong tries from anywhere do not lock out the owner on a known device', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const known = await knownBrowser(api, phoneNumber);
    await lock(api, phoneNumber);
    assert.equal(await statusOf(known, phoneNumber, testPassword), 200);
    assert.equal(await statusOf(api, phoneNumber, testPassword), 429, 'strangers stay locked out');
  });

  it('a known device has five free tries of its own, however many accounts it knows', async () => {
    const [first, second] = [await insertAdmin(database), await insertAdmin(database)];
    const known = await knownBrowser(api, first.phoneNumber);
    assert.equal(await statusOf(known, second.phoneNumber, testPassword), 200);
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal(await statusOf(known, first.phoneNumber, wrong), 401);
    assert.equal(await statusOf(known, first.phoneNumber, testPassword), 429);
    assert.equal(await statusOf(known, second.phoneNumber, testPassword), 200);
    assert.equal(await statusOf(api, first.phoneNumber, testPassword), 200, 'other devices');
  });

  it('the cookie of one account is worth nothing for another, nor a forged or changed one', async () => {
    const [own, victim] = [await insertAdmin(database), await insertAdmin(database)];
    const cookie = (await knownBrowser(api, own.phoneNumber)).cookies.get('padiman_device')!;
    await lock(api, victim.phoneNumber);
    const [device = '', entry = ''] = cookie.split('.');
    const forged = [
      `${device}.${entry.replace(/^\d{13}/, '9999999999999')}`,
      `${'A'.repeat(22)}.${entry}`,
      `${device}.${entry.slice(0, 14)}${'A'.repeat(43)}`,
    ];
    for (const value of [cookie, ...forged, '', 'x', '%00']) {
      const { status } = await api.call('POST', '/admin/login', {
        body: { phoneNumber: victim.phoneNumber, password: testPassword },
        headers: { cookie: `padiman_device=${value}` },
        from: newAddress(),
      });
      assert.equal(status, 429, value);
    }
  });

  it('a locked try is told so with the wait, alike for phones that exist and that do not', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const shown: unknown[] = [];
    for (const phone of [phoneNumber, nextPhone()]) {
      await lock(api, phone);
      for (const passed of ['30 seconds', '60 seconds']) {
        await letLimitsPass(database, phone, passed);
        await tryLogin(api, phone, wrong);
      }
      await letLimitsPass(database, phone, '-5 seconds');
      const { status, headers, body } = await tryLogin(api, phone, testPassword);
      const wait = Number(headers.get('retry-after'));
      assert.ok(wait > 120 && wait <= 125, String(wait));
      shown.push([status, [...headers.keys()].sort(), { ...body, requestId: '' }]);
    }
    assert.deepEqual(shown[0], shown[1]);
    assert.deepEqual((shown[0] as unknown[])[2], {
      ...{ success: false, code: 'tooManyRequests', requestId: '' },
      message: 'Too many wrong tries. Please try again in 3 minutes.',
    });
  });

  it('IPv6 addresses of one /64 share a count, those of another do not', async () => {
    for (let at = 1; at <= 30; at += 1)
      assert.equal(await statusOf(api, nextPhone(), wrong, `2001:db8:1:1::${at.toString(16)}`), 401);
    assert.equal(await statusOf(api, nextPhone(), wrong, '2001:db8:1:1:ffff:ffff:ffff:ffff'), 429);
    assert.equal(await statusOf(api, nextPhone(), wrong, '2001:db8:1:2::1'), 401);
  });

  it('the cookie is HttpOnly, SameSite=Strict, and Secure over https', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const { headers } = await api.call('POST', '/admin/login', {
      body: { phoneNumber, password: testPassword },
      headers: { 'x-forwarded-proto': 'https' },
    });
    const cookie = headers.get('set-cookie')!;
    assert.match(
      cookie,
      /^padiman_device=[\w-]{22}\.\d{13}-[\w-]{43}; Max-Age=15552000; Path=\/api\/admin; HttpOnly; Secure; SameSite=Strict$/,
    );
    assert.ok(!cookie.includes(phoneNumber));
  });

  it('old counts are deleted, and those that still limit something are not', async () => {
    await sql`insert into limiter_counts (budget, principal, counted_at) values
      ('login-account', 'old', array[now() - interval '25 hours']),
      ('login-account', 'recent', array[now()]),
      ('login-address', 'old', array[now() - interval '2 days', now() - interval '25 hours']),
      ('login-address', 'empty', array[]::timestamptz[]),
      ('login-address', 'recent', array[now() - interval '25 hours', now()])`.execute(database);
    await Promise.all([cleanUp(database, 400), cleanUp(database, 400)]);
    const { rows } = await sql<{ principal: string }>`
      select principal from limiter_counts where principal in ('old', 'recent', 'empty')`.execute(database);
    assert.deepEqual(rows, [{ principal: 'recent' }, { principal: 'recent' }]);
  });
});

/** Headers of a call that claims to come from somewhere else. */
const claim = (at: number): Record<string, string> => ({
  'x-forwarded-for': `203.0.113.${at}, 198.51.100.${at}`,
  'x-real-ip': `203.0.113.${at}`,
  forwarded: `for=203.0.113.${at}`,
  'x-forwarded-proto': 'https',
});

onEachDatabase('the address of a caller without a trusted proxy', { trustedProxies: '' }, (api, database) => {
  it('ignores X-Forwarded-For: the limits of an address hold', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const attempt = async (at: number, phone: string, password: string) => {
      const call = { body: { phoneNumber: phone, password }, headers: claim(at) };
      return (await api.call('POST', '/admin/login', call)).status;
    };
    for (let at = 1; at <= 30; at += 1) assert.equal(await attempt(at, nextPhone(), wrong), 401);
    assert.equal(await attempt(99, phoneNumber, testPassword), 429);
    assert.deepEqual(await countedEvents(database, '127.0.0.1'), { 'login-address': 30 });
    const statuses: number[] = [];
    for (let at = 1; at <= 6; at += 1)
      statuses.push((await forgot(api, nextPhone(), `203.0.113.${at}`)).status);
    assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429]);
  });
});

onPostgres('logins', (api, database) => {
  it('behind a trusted proxy have the address that it saw, not the one that the caller sent', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const headers = { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' };
    await api.call('POST', '/admin/login', { body: { phoneNumber, password: testPassword }, headers });
    assert.equal((await rowOf(database, 'sessions', ['address'])).address, '198.51.100.7');
  });

  it('under a flood from 100 addresses: none that is valid is lost', async () => {
    const admins = await atOnce(15, () => insertAdmin(database));
    const flood = Array.from({ length: 900 }, (_, at) =>
      statusOf(api, nextPhone(), wrong, `10.13.0.${at % 100}`),
    );
    const valid = admins.map(({ phoneNumber }) => statusOf(api, phoneNumber, testPassword));
    assert.deepEqual(await Promise.all(valid), Array<number>(15).fill(200));
    assert.deepEqual([...new Set(await Promise.all(flood))].sort(), [401, 503]);
  });
});

test('a restart keeps the lockout', async (context) => {
  const dataDir = newFolder(context);
  const first = await openDatabase({ dataDir, loadDataDir: await migratedTemplate() });
  await migrateToLatest(first.kysely);
  const before = await serve(first);
  const { phoneNumber } = await insertAdmin(before.database);
  await lock(before, phoneNumber);
  await before.close();

  const after = await serve(await openDatabase({ dataDir }));
  assert.equal(await statusOf(after, phoneNumber, testPassword), 429);
  await letLimitsPass(after.database, phoneNumber, '30 seconds');
  assert.equal(await statusOf(after, phoneNumber, testPassword), 200);
  await after.close();
});
