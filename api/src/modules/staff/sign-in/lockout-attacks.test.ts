import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { openBrowser, type TestBrowser } from '../../../testing/browser.ts';
import { insertAdmin, nextPhone, testPassword } from '../../../testing/records.ts';
import { cleanUp } from '../../platform/clean-up/clean-up.plugin.ts';

let lastAddress = 0;
const newAddress = () => `10.12.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

const tryLogin = (
  api: Pick<TestApi, 'call'> | TestBrowser,
  phoneNumber: string,
  password: string,
  from = newAddress(),
) => api.call('POST', '/admin/login', { body: { phoneNumber, password }, from });

/** A browser that has signed in to an account. */
async function knownBrowser(api: TestApi, phoneNumber: string): Promise<TestBrowser> {
  const browser = openBrowser(api);
  assert.equal((await tryLogin(browser, phoneNumber, testPassword)).status, 200);
  return browser;
}

async function lock(api: TestApi, phoneNumber: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) await tryLogin(api, phoneNumber, 'Wrong#2026');
}

onEachDatabase('attacks by way of the lockout', (api) => {
  it('five wrong tries from anywhere do not lock out the owner on a known device', async () => {
    const { phoneNumber } = await insertAdmin(api().database);
    const known = await knownBrowser(api(), phoneNumber);
    await lock(api(), phoneNumber);
    assert.equal((await tryLogin(api(), phoneNumber, testPassword)).status, 429);
    assert.equal((await tryLogin(known, phoneNumber, testPassword)).status, 200);
    assert.equal((await tryLogin(api(), phoneNumber, testPassword)).status, 429, 'strangers stay locked out');
  });

  it('a known device has five free tries of its own, however many accounts it knows', async () => {
    const [first, second] = [await insertAdmin(api().database), await insertAdmin(api().database)];
    const known = await knownBrowser(api(), first.phoneNumber);
    assert.equal((await tryLogin(known, second.phoneNumber, testPassword)).status, 200);
    for (let tries = 0; tries < 5; tries += 1) {
      assert.equal((await tryLogin(known, first.phoneNumber, 'Wrong#2026')).status, 401);
    }
    assert.equal((await tryLogin(known, first.phoneNumber, testPassword)).status, 429);
    assert.equal((await tryLogin(known, second.phoneNumber, testPassword)).status, 200);
    assert.equal((await tryLogin(api(), first.phoneNumber, testPassword)).status, 200, 'other devices');
  });

  it('the cookie of one account is worth nothing for another, nor a forged or changed one', async () => {
    const [own, victim] = [await insertAdmin(api().database), await insertAdmin(api().database)];
    const attacker = await knownBrowser(api(), own.phoneNumber);
    const cookie = attacker.cookies.get('padiman_device')!;
    await lock(api(), victim.phoneNumber);
    const [device = '', entry = ''] = cookie.split('.');
    const forged = [
      cookie,
      `${device}.${entry.replace(/^\d{13}/, '9999999999999')}`,
      `${'A'.repeat(22)}.${entry}`,
      `${device}.${entry.slice(0, 14)}${'A'.repeat(43)}`,
      '',
      'x',
      '%00',
    ];
    for (const value of forged) {
      const { status } = await api().call('POST', '/admin/login', {
        body: { phoneNumber: victim.phoneNumber, password: testPassword },
        headers: { cookie: `padiman_device=${value}` },
        from: newAddress(),
      });
      assert.equal(status, 429, value);
    }
  });

  it('a locked try is told so with the wait, alike for phones that exist and that do not', async () => {
    const { phoneNumber } = await insertAdmin(api().database);
    const shown: unknown[] = [];
    for (const phone of [phoneNumber, nextPhone()]) {
      await lock(api(), phone);
      await sql`update throttles set locked_until = now() + interval '125 seconds' where subject = ${phone}`.execute(
        api().database,
      );
      const { status, headers, body } = await tryLogin(api(), phone, testPassword);
      const wait = Number(headers.get('retry-after'));
      assert.ok(wait > 120 && wait <= 125, String(wait));
      shown.push([status, [...headers.keys()].sort(), { ...body, requestId: '' }]);
    }
    assert.deepEqual(shown[0], shown[1]);
    assert.deepEqual((shown[0] as unknown[])[2], {
      success: false,
      code: 'tooManyRequests',
      message: 'Too many wrong tries. Please try again in 3 minutes.',
      requestId: '',
    });
  });

  it('one colleague cannot lock the known devices of an office behind one address', async () => {
    const office = newAddress();
    const { phoneNumber } = await insertAdmin(api().database);
    const known = await knownBrowser(api(), phoneNumber);
    for (let tries = 0; tries < 30; tries += 1) await tryLogin(api(), nextPhone(), 'Wrong#2026', office);
    const locked = await tryLogin(api(), nextPhone(), 'Wrong#2026', office);
    assert.equal(locked.status, 429);
    assert.match(locked.body.message, /^Too many wrong tries\. Please try again in \d+ minutes\.$/);
    assert.equal((await tryLogin(known, phoneNumber, testPassword, office)).status, 200);
  });

  it('IPv6 addresses of one /64 share a count, those of another do not', async () => {
    for (let at = 1; at <= 30; at += 1) {
      const { status } = await tryLogin(api(), nextPhone(), 'Wrong#2026', `2001:db8:1:1::${at.toString(16)}`);
      assert.equal(status, 401);
    }
    const shared = await tryLogin(api(), nextPhone(), 'Wrong#2026', '2001:db8:1:1:ffff:ffff:ffff:ffff');
    assert.equal(shared.status, 429);
    assert.equal((await tryLogin(api(), nextPhone(), 'Wrong#2026', '2001:db8:1:2::1')).status, 401);
  });

  it('the cookie is HttpOnly, SameSite=Strict, and Secure over https', async () => {
    const { phoneNumber } = await insertAdmin(api().database);
    const { headers } = await api().call('POST', '/admin/login', {
      body: { phoneNumber, password: testPassword },
      headers: { 'x-forwarded-proto': 'https' },
    });
    assert.match(
      headers.get('set-cookie')!,
      /^padiman_device=[\w-]{22}\.\d{13}-[\w-]{43}; Max-Age=15552000; Path=\/api\/admin; HttpOnly; Secure; SameSite=Strict$/,
    );
    assert.ok(!headers.get('set-cookie')!.includes(phoneNumber));
  });

  it('old rows are deleted, and those that still limit something are not', async () => {
    const { database } = api();
    await sql`insert into throttles (kind, subject, failures, failed_at) values
      ('login-account', 'old', 9, now() - interval '25 hours'), ('login-account', 'recent', 9, now())`.execute(
      database,
    );
    await sql`insert into rate_limits (kind, subject, counted_at) values
      ('login-address', 'old', array[now() - interval '2 days', now() - interval '25 hours']),
      ('login-address', 'empty', array[]::timestamptz[]),
      ('login-address', 'recent', array[now() - interval '25 hours', now()])`.execute(database);
    await Promise.all([cleanUp(database, 400), cleanUp(database, 400)]);
    for (const table of ['throttles', 'rate_limits'] as const) {
      const { rows } = await sql<{ subject: string }>`
        select subject from ${sql.table(table)} where subject in ('old', 'recent', 'empty')`.execute(
        database,
      );
      assert.deepEqual(rows, [{ subject: 'recent' }], table);
    }
  });
});

onPostgres('logins under a flood', (api) => {
  it('from 300 addresses take no valid login', async () => {
    const admins = await Promise.all(Array.from({ length: 15 }, () => insertAdmin(api().database)));
    const flood = Array.from({ length: 300 }, (_, at) =>
      Array.from({ length: 3 }, () =>
        tryLogin(api(), nextPhone(), 'Wrong#2026', `10.13.${Math.floor(at / 250)}.${at % 250}`),
      ),
    ).flat();
    const valid = await Promise.all(
      admins.map(({ phoneNumber }) => tryLogin(api(), phoneNumber, testPassword)),
    );
    assert.deepEqual(
      valid.map(({ status }) => status),
      Array.from({ length: 15 }, () => 200),
    );
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    assert.deepEqual([...statuses].sort(), [401, 503]);
  });
});
