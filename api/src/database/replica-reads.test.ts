import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { serve, type TestApi } from '../testing/api.ts';
import { findCaller } from '../modules/base/sessions/sessions.service.ts';
import { postgres } from '../testing/databases.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';
import { createFakeReplica, type FakeReplica } from '../testing/replica.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { openDatabase, type DatabaseHandle } from './open.ts';
import type { ReadOutcome } from './replica-reads.ts';
import { parsePosition, PositionHistory } from './wal-position.ts';

describe('positions of the log', () => {
  it('are numbers', () => {
    assert.equal(parsePosition('0/0'), 0n);
    assert.equal(parsePosition('16/B374D848'), 0x16b374d848n);
    assert.ok(parsePosition('1/0') > parsePosition('0/FFFFFFFF'));
  });

  it('tell the age of what a replica shows', () => {
    const history = new PositionHistory();
    assert.equal(history.lagOf(5n, 0), Infinity);
    history.add(1_000, 10n);
    history.add(2_000, 20n);
    assert.equal(history.lagOf(20n, 2_500), 0.5);
    assert.equal(history.lagOf(15n, 2_500), 1.5);
    assert.equal(history.lagOf(9n, 2_500), Infinity);
    history.add(70_000, 20n);
    assert.equal(history.lagOf(15n, 70_000), Infinity, 'older than is noted');
  });
});

describe('reads from a replica', { skip: postgres.missing ?? false }, () => {
  let replica: FakeReplica;
  let handle: DatabaseHandle;
  let api: TestApi;
  let adminId: string;
  const outcomes: ReadOutcome[] = [];
  const onRead = (outcome: ReadOutcome) => outcomes.push(outcome);
  /** Waits until the replica is used, or is not. */
  const until = async (isUp: boolean) => {
    const isReached = () =>
      handle.replicas?.status().every(({ isUp: up, lag }) => isUp === (up && lag < 60)) === true;
    await waitUntil(isReached, isUp ? 'the replica was not used' : 'the replica was not given up');
  };
  /** Token of a session that is not new. */
  const openSession = async (id = adminId) => {
    const token = await insertToken(api.database, id);
    await sql`update sessions set created_at = now() - interval '1 hour'`.execute(api.database);
    return token;
  };
  const write = async (token: string) =>
    assert.equal(
      (await api.call('POST', '/dashboard/posts', { token, body: { text: 'Written' } })).status,
      200,
    );
  /** Server that answers a list: the replica alone has a user. */
  const answers = async (token: string, headers = {}, of = api) => {
    const { status, body } = await of.call('GET', '/dashboard/users', { token, headers });
    assert.equal(status, 200);
    return body.data.length === 1 ? 'replica' : 'primary';
  };
  before(async () => {
    replica = await createFakeReplica();
    handle = await postgres.open({ readUrl: replica.url, longestLag: 60, onRead });
    api = await serve(handle);
    await insertUser(replica.database);
    adminId = (await insertAdmin(api.database, { superAdmin: true })).id;
    await until(true);
  });
  afterEach(() => void (outcomes.length = 0));
  after(async () => {
    await api.close();
    await replica.drop();
  });

  it('answers lists, figures and CSV, and no details', async () => {
    const token = await openSession();
    assert.equal(await answers(token), 'replica');
    const { text } = await api.call('GET', '/dashboard/users', { token, headers: { accept: 'text/csv' } });
    assert.equal(text.trim().split('\n').length, 2);
    assert.equal((await api.call('GET', '/dashboard/dashboard-summary', { token })).status, 200);
    assert.equal((await api.call('GET', '/admin/me', { token })).status, 200);
    assert.deepEqual(outcomes, ['replica', 'replica', 'replica']);
  });

  it('shows a session what it wrote, in each process, and others what is replayed', async (t) => {
    const [writer, other] = [await openSession(), await openSession()];
    await replica.pause();
    t.after(replica.resume);
    await write(writer);
    assert.equal(await answers(writer), 'primary');
    assert.equal(await answers(other), 'replica');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.database);
    const databaseUrl = replica.url.replace(/[^/]+$/, rows[0]?.name ?? '');
    const second = await openDatabase({ databaseUrl, readUrl: replica.url, longestLag: 60 });
    const process = await serve(second);
    t.after(process.close);
    assert.equal(await answers(writer, {}, process), 'primary');
    // No wait: a position that was not seen yet is looked up.
    await replica.resume();
    assert.equal(await answers(writer), 'replica');
    assert.deepEqual(outcomes, ['behind', 'replica', 'replica']);
  });

  it('shows a session what its finished job wrote, once it was told that the job is over', async (t) => {
    const token = await openSession();
    const { body } = await api.call('POST', '/dashboard/bulk', {
      token,
      body: { list: 'users', action: 'block', reason: 'Reported', ids: [await insertUser(api.database)] },
    });
    const path = `/dashboard/bulk/${body.data._id}`;
    await replica.pause();
    t.after(replica.resume);
    // As the worker does, in the course of no call.
    await sql`update bulk_jobs set state = 'cancelled', finished_at = now()`.execute(api.database);
    await api.database.deleteFrom('users').execute();
    assert.equal(await answers(token), 'replica');
    assert.equal((await api.call('GET', path, { token })).body.data.state, 'cancelled');
    assert.equal(await answers(token), 'primary');
  });

  it('finds callers on a primary that was demoted', async () => {
    const token = await openSession();
    for (const [name, type, body] of [
      ['pg_is_in_recovery', 'boolean', 'return true;'],
      ['pg_current_wal_insert_lsn', 'pg_lsn', `raise 'recovery is in progress' using errcode = '55000';`],
    ] as const) {
      const definition = `create function demoted.${name}() returns ${type} language plpgsql`;
      await sql`create schema if not exists demoted`.execute(api.database);
      await sql.raw(`${definition} as $$ begin ${body} end $$`).execute(api.database);
    }
    await api.database.connection().execute(async (connection) => {
      await sql`set search_path = public, demoted, pg_catalog`.execute(connection);
      const caller = await findCaller(connection, token, { isUse: false, hasReplicas: true });
      await sql`reset search_path`.execute(connection);
      assert.deepEqual([caller?.adminId, caller?.position], [adminId, undefined]);
    });
  });

  it('shows everything to a new session, and to what a notice of a change may have caused', async (t) => {
    const [writer, reader] = [await openSession(), await openSession()];
    await replica.pause();
    t.after(replica.resume);
    await write(writer);
    assert.equal(await answers(reader), 'replica');
    assert.equal(await answers(reader, { 'x-background': '1' }), 'primary');
    assert.equal(await answers(await insertToken(api.database, adminId)), 'primary');
  });

  it('decides about access on the primary', async () => {
    const { id } = await insertAdmin(api.database, { rights: { viewAllUsers: true } });
    const token = await openSession(id);
    assert.equal(await answers(token), 'replica');
    await api.database.updateTable('admins').set({ rights: '{}' }).where('id', '=', id).execute();
    assert.equal((await api.call('GET', '/dashboard/users', { token })).status, 403);
  });

  it('is left to the primary if it fails there, and without a replica', async () => {
    const token = await openSession();
    await sql`alter table users rename to people`.execute(replica.database);
    assert.equal(await answers(token), 'primary');
    await sql`alter table people rename to users`.execute(replica.database);
    assert.equal(await answers(token), 'replica');
    assert.deepEqual(outcomes, ['failed', 'replica']);
    await replica.stop();
    const answered = await Promise.all(Array.from({ length: 20 }, () => answers(token)));
    assert.deepEqual(new Set(answered), new Set(['primary']));
    await until(false);
    assert.equal(await answers(token), 'primary');
    assert.equal(outcomes.at(-1), 'away');
  });
});
