import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { browserFor, codeFor, forgot, newAddress, wrongCode } from '../../../testing/password-reset.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { insertAdmin, insertToken, insertUser, nextPhone, testPassword } from '../../../testing/records.ts';
import { pruneSecurityEvents, recordSecurityEvent, rowsPerMinute } from './security-events.service.ts';
import { atOnce, valuesOf, ok } from '../../../testing/at-once.ts';
import { allRows, execute } from '../../../database/statements.ts';

const lines: string[] = [];
const silent = { warn: () => undefined };

const list = async (who: LoggedIn, query = '') => await ok(who.get(`/dashboard/security-events?${query}`));

const logIn = (api: TestApi, phoneNumber: string, password: string, from: string) =>
  api.call('POST', '/admin/login', { body: { phoneNumber, password }, from });

onEachDatabase('security events', { log: (line) => lines.push(line) }, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  beforeEach(() => lines.splice(0));

  it('records a failed and a locked login with the account, as a row and a log line', async () => {
    const from = newAddress();
    const { id, phoneNumber } = await insertAdmin(database, { firstName: 'Halima' });
    for (let tries = 0; tries < 6; tries += 1) await logIn(api, phoneNumber, 'Wrong#2026', from);
    const { data, total } = await list(boss, `address=${from}`);
    assert.equal(total, 6);
    assert.deepEqual(valuesOf(data, 'kind'), ['loginLocked', ...Array<string>(5).fill('loginFailed')]);
    const { _id, at, requestId, ...event } = data.at(-1);
    assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
    assert.deepEqual(event, {
      kind: 'loginFailed',
      adminId: null,
      adminName: null,
      accountId: id,
      accountName: 'Halima Admin',
      phone: null,
      address: from,
      details: { method: 'POST', path: '/api/admin/login', reason: 'LoginRefused' },
      more: 0,
    });
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
    assert.equal(logged.length, 6);
    assert.deepEqual(
      [logged[0].level, logged[0].securityEvent, logged[0].address, logged[0].reqId],
      [40, 'loginFailed', from, requestId],
    );
  });

  it('keeps no password, code or token, and no whole phone number', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const unknown = nextPhone();
    await logIn(api, unknown, 'Secret#2026', newAddress());
    await forgot(api, unknown, newAddress());
    await forgot(api, phoneNumber, newAddress());
    const code = codeFor(api, phoneNumber);
    const otp = wrongCode(code);
    await api.call('POST', '/admin/validate-otp', { body: { phoneNumber, otp }, from: newAddress() });
    await api.call('POST', '/admin/update-password', {
      body: { phoneNumber, newPassword: 'Another#2026' },
      headers: { cookie: 'padiman_reset=a-guessed-token-of-a-reset' },
      from: newAddress(),
    });
    await boss.csv(`/dashboard/users?q=${phoneNumber}`);
    const isStored = async () => (await list(boss, 'filter=listExported')).total > 0;
    await waitUntil(isStored, 'the event was not stored');
    const rows = await sql`select * from security_events`.execute(database);
    const kept = JSON.stringify(rows.rows) + lines.filter((line) => line.includes('securityEvent')).join('');
    const passwords = ['Secret#2026', 'Another#2026'];
    for (const secret of [unknown, phoneNumber, ...passwords, otp, code, boss.token, 'guessed'])
      assert.ok(!kept.includes(secret), secret);
    const { data } = await list(boss, 'filter=loginFailed&limit=1');
    assert.deepEqual([data[0].phone, data[0].accountId], [`0*******${unknown.slice(-3)}`, null]);
  });

  it('records failures of codes with their reason', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const from = newAddress();
    await forgot(api, nextPhone(), from);
    await forgot(api, phoneNumber, from);
    await forgot(api, phoneNumber, from);
    const otp = wrongCode(codeFor(api, phoneNumber));
    const browser = browserFor(api, phoneNumber);
    await browser.call('POST', '/admin/validate-otp', { body: { phoneNumber, otp }, from });
    const { data } = await list(boss, `address=${from}&filter=codeFailed&sort=created`);
    const shown = data.map(({ details }: { details: { reason: string } }) => details.reason);
    assert.deepEqual(shown, ['PhoneUnknown', 'TooManyCodes', 'CodeWrong']);
  });

  it('records a call without the right, with the admin and without the ids of the path', async () => {
    const { id } = await insertAdmin(database, { firstName: 'Musa' });
    const other = await insertAdmin(database);
    const refused = await insertToken(database, id);
    await api.call('GET', '/dashboard/users', { token: refused });
    await api.call('GET', `/dashboard/fetch/admins/admin/${other.id}`, { token: refused });
    const { data, total } = await list(boss, `adminId=${id}`);
    assert.equal(total, 2);
    assert.deepEqual(valuesOf(data, 'kind', 'adminName', 'details'), [
      ['accessDenied', 'Musa Admin', { ...denied, path: '/api/dashboard/fetch/admins/admin/:id' }],
      ['accessDenied', 'Musa Admin', { ...denied, path: '/api/dashboard/users' }],
    ]);
  });

  it('records an export with path, filter and count, and not the text of its search', async () => {
    const own = await insertLoggedIn(api, { superAdmin: true });
    for (let users = 0; users < 3; users += 1) await insertUser(database, { first_name: 'Zainab' });
    await own.csv('/dashboard/users?filter=notVerified&q=zainab');
    const isStored = async () => (await list(boss, `adminId=${own.id}`)).total === 1;
    await waitUntil(isStored, 'the event was not stored');
    const { data } = await list(boss, `adminId=${own.id}`);
    assert.equal(data[0].kind, 'listExported');
    assert.deepEqual(data[0].details, {
      ...{ method: 'GET', path: '/api/dashboard/users', filter: 'notVerified', searched: true },
      ...{ count: 3, complete: true },
    });
  });

  it('counts instead of storing beyond the limit of a source, a kind and a minute', async () => {
    const from = newAddress();
    const { id } = await insertAdmin(database);
    const refused = await insertToken(database, id);
    // The whole flood within one minute of the clock, which a slow machine may leave.
    const attack = rowsPerMinute + 30;
    await atOnce(attack, () => api.call('GET', '/dashboard/users', { token: refused, from }));
    const { data, total } = await list(boss, `adminId=${id}&limit=200`);
    assert.equal(total + data.reduce((sum: number, { more }: { more: number }) => sum + more, 0), attack);
    assert.ok(total <= 2 * rowsPerMinute, `${total} rows`);
    assert.equal(lines.filter((line) => line.includes('"securityEvent":"accessDenied"')).length, total);
    // Another kind of the same admin is not hidden by the flood.
    const origin = { adminId: id, address: from, requestId: 'r', log: silent };
    await recordSecurityEvent(database, origin, { kind: 'accountRevealed', details: { reason: 'asked' } });
    assert.equal((await list(boss, `adminId=${id}&filter=accountRevealed`)).total, 1);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    for (let host = 1; host <= rowsPerMinute + 10; host += 1) {
      const address = `2001:db8:1:2::${host.toString(16)}`;
      const origin = { adminId: null, address, requestId: 'r', log: silent };
      await recordSecurityEvent(database, origin, { kind: 'loginFailed' });
    }
    const rows = await allRows<{ kept: number }>(database)`
        select count(*) as kept from security_events where address like '2001:db8:1:2:%'`;
    assert.ok(Number(rows[0]?.kept) <= 2 * rowsPerMinute - 1 && Number(rows[0]?.kept) >= rowsPerMinute);
  });

  it('is paged by cursor, filtered by time, exported as CSV, and refuses an unknown kind', async () => {
    const from = newAddress();
    for (let tries = 0; tries < 3; tries += 1) await logIn(api, nextPhone(), 'Wrong#2026', from);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(boss, `address=${from}&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ _id }: { _id: string }) => _id));
      cursor = page.nextCursor;
    }
    assert.deepEqual([new Set(seen).size, seen], [3, seen.toSorted().toReversed()]);
    assert.equal((await list(boss, `address=${from}&until=2020-01-01T00:00Z`)).total, 0);
    assert.equal((await list(boss, `address=${from}&from=2020-01-01T00:00Z`)).total, 3);
    const csv = await boss.csv(`/dashboard/security-events?address=${from}`);
    assert.equal(csv.text.trim().split('\r\n').length, 4);
    assert.match(csv.text, /"_id","at","kind"/);
    assert.equal((await boss.get('/dashboard/security-events?filter=other')).status, 400);
  });

  it('refuses to change or remove a row of the last 30 days, and prunes older ones', async () => {
    const origin = { adminId: null, address: newAddress(), requestId: 'r', log: silent };
    await recordSecurityEvent(database, origin, { kind: 'stepUp', details: { outcome: 'failed' } });
    for (const [statement, message] of [
      [sql`update security_events set kind = 'stepUp'`, /never changed/],
      [sql`delete from security_events`, /kept for 30 days/],
      [sql`truncate security_events`, /never changed/],
      [sql`update limiter_counts set beyond = 0 where budget = 'security-event'`, /only grows/],
      [sql`delete from limiter_counts`, /kept for 30 days/],
      [sql`truncate limiter_counts`, /kept for 30 days/],
    ] as const) {
      await assert.rejects(statement.execute(database), message);
    }
    await execute(database)`
        insert into security_events select gen_random_uuid(), at - interval '401 days', kind, admin_id, account_id,
          phone, address, request_id, details, source, ordinal from security_events limit 1`;
    await execute(database)`insert into limiter_counts (budget, principal, counted_at)
        values ('security-event', 'x', array[now() - interval '401 days'])`;
    assert.equal(await pruneSecurityEvents(database, 400), 1);
    assert.equal(await pruneSecurityEvents(database, 400), 0);
  });

  it('is not recorded if the transaction of the change is rolled back', async () => {
    const { id } = await insertAdmin(database);
    const origin = { adminId: id, address: newAddress(), requestId: 'r', log: silent };
    await assert.rejects(
      database.transaction().execute(async (transaction) => {
        await recordSecurityEvent(transaction, origin, { kind: 'factorChanged' });
        throw new Error('taken back');
      }),
      /taken back/,
    );
    assert.equal((await list(boss, `adminId=${id}`)).total, 0);
  });

  it('an answer does not depend on the recording', async () => {
    await execute(database)`alter table security_events rename to hidden_events`;
    const answer = await logIn(api, nextPhone(), testPassword, newAddress());
    await execute(database)`alter table hidden_events rename to security_events`;
    assert.equal(answer.status, 401);
    assert.ok(lines.some((line) => line.includes('a security event was not stored')));
  });
});

onPostgres('concurrent security events', (api, database) => {
  it('counts every event of 100 at once', async () => {
    const origin = { adminId: null, address: '10.8.0.1', requestId: 'r', log: silent };
    await atOnce(100, () => recordSecurityEvent(database, origin, { kind: 'loginFailed' }));
    const rows = await allRows<{ counted: number; minutes: number }>(database)`
      select sum(cardinality(counted_at) + beyond)::int as counted, count(*)::int as minutes from limiter_counts
      where starts_with(principal, 'network:10.8.0.1')`;
    const kept = await sql`select id from security_events where address = '10.8.0.1'`.execute(database);
    assert.equal(rows[0]?.counted, 100);
    assert.ok(kept.rows.length <= rows[0].minutes * rowsPerMinute);
  });
});

const denied = { method: 'GET', reason: 'NotAllowed' };
