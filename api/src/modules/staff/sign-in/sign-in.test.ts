import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { insertAdmin, insertToken, nextPhone, testPassword } from '../../../testing/records.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';
import { newAddress } from '../../../testing/password-reset.ts';

const refusal = 'Incorrect phone number or password.';

const logIn = (api: TestApi, phoneNumber: string, password = testPassword, from = newAddress()) =>
  api.call('POST', '/admin/login', { body: { phoneNumber, password }, from });

onEachDatabase('sign-in and sessions', (api, database) => {
  it('logs in with a flat answer that carries no password', async () => {
    const admin = await insertAdmin(database, { rights: { viewAllUsers: true } });
    const { status, body, text, headers } = await logIn(api, admin.phoneNumber);
    assert.equal(status, 200);
    assert.match(body.token, /^[\w-]{43}$/);
    assert.deepEqual(
      { ...body, token: '' },
      {
        success: true,
        token: '',
        id: admin.id,
        firstName: 'Test',
        lastName: 'Admin',
        phoneNumber: admin.phoneNumber,
        superAdmin: false,
        user: {
          _id: admin.id,
          firstName: 'Test',
          lastName: 'Admin',
          phoneNumber: admin.phoneNumber,
          superAdmin: false,
          markedForDelete: false,
          rights: {
            viewAllUsers: true,
            viewWithdrawalEarnings: false,
            viewPadimanEarnings: false,
            viewReferralEarnings: false,
            issueRefunds: false,
            viewPersonalData: false,
            moderateTrips: true,
            moderatePosts: true,
          },
        },
      },
    );
    assert.doesNotMatch(text, /password|argon2|hash/i);
    assert.equal(headers.get('cache-control'), 'no-store');
    const stored = await rowsOf(database, 'sessions', ['token_hash'], { admin_id: admin.id });
    assert.notEqual(stored[0]?.token_hash, body.token);
  });

  it('answers unknown phone, wrong password and deleted admin alike', async () => {
    const admin = await insertAdmin(database);
    const deleted = await insertAdmin(database, { deleted: true });
    for (const { status, body } of [
      await logIn(api, nextPhone()),
      await logIn(api, admin.phoneNumber, 'Wrong#2026'),
      await logIn(api, deleted.phoneNumber),
    ]) {
      assert.equal(status, 401);
      assert.deepEqual(
        { ...body, requestId: '' },
        { success: false, code: 'unauthenticated', message: refusal, requestId: '' },
      );
    }
  });

  it('names refused fields with the messages of the specification', async () => {
    const { status, body } = await api.call('POST', '/admin/login', {
      body: { phoneNumber: '0803', password: '' },
    });
    assert.equal(status, 400);
    assert.deepEqual(body.fields, {
      phoneNumber: 'Phone number must be 11 digits',
      password: 'Password is required',
    });
  });

  it('ends the session of the token on logout, and no other', async () => {
    const admin = await insertAdmin(database);
    const [first, second] = [await insertToken(database, admin.id), await insertToken(database, admin.id)];
    assert.equal((await api.call('POST', '/admin/logout', { token: first })).status, 200);
    assert.equal((await api.call('GET', '/admin/me', { token: first })).status, 401);
    assert.equal((await api.call('GET', '/admin/me', { token: second })).status, 200);
  });

  it('ends a session after 30 idle minutes, after 8 hours, and with its admin', async () => {
    const set = async (change: Record<string, unknown>, table: 'sessions' | 'admins') => {
      const admin = await insertAdmin(database);
      const token = await insertToken(database, admin.id);
      const column = table === 'sessions' ? 'admin_id' : 'id';
      await database.updateTable(table).set(change).where(sql.ref(column), '=', admin.id).execute();
      return (await api.call('GET', '/admin/me', { token })).status;
    };
    assert.equal(await set({ last_used_at: sql`now() - interval '29 minutes'` }, 'sessions'), 200);
    assert.equal(await set({ last_used_at: sql`now() - interval '31 minutes'` }, 'sessions'), 401);
    assert.equal(await set({ expires_at: sql`now() - interval '1 second'` }, 'sessions'), 401);
    assert.equal(await set({ deleted_at: sql`now()` }, 'admins'), 401);
  });

  it('creates a session of eight hours and records its use at most once a minute', async () => {
    const admin = await insertAdmin(database);
    const { token } = (await logIn(api, admin.phoneNumber)).body;
    const read = () =>
      database
        .selectFrom('sessions')
        .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('lifetime'))
        .select(sql<number>`extract(epoch from now() - last_used_at)::int`.as('idle'))
        .where('admin_id', '=', admin.id)
        .executeTakeFirstOrThrow();
    assert.equal((await read()).lifetime, 8 * 3600);
    const idleFor = (seconds: number) =>
      sql`update sessions set last_used_at = now() - make_interval(secs => ${seconds}) where admin_id = ${admin.id}`.execute(
        database,
      );
    await idleFor(40);
    await api.call('GET', '/admin/me', { token });
    assert.ok((await read()).idle >= 40);
    await idleFor(90);
    await api.call('GET', '/admin/me', { token });
    assert.ok((await read()).idle < 40);
  });

  it('takes a changed right into account at the next call', async () => {
    const admin = await insertAdmin(database);
    const token = await insertToken(database, admin.id);
    assert.equal((await api.call('GET', '/dashboard/users', { token })).status, 403);
    await setRows(database, 'admins', { rights: JSON.stringify({ viewAllUsers: true }) }, { id: admin.id });
    assert.equal((await api.call('GET', '/dashboard/users', { token })).status, 200);
  });
});
