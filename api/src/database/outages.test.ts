import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { serve } from '../testing/api.ts';
import { createScratch, pglite, postgres } from '../testing/databases.ts';
import { freezableProxy } from '../testing/freezable-proxy.ts';
import { insertAdmin, insertToken } from '../testing/records.ts';
import { openDatabase, type DatabaseHandle } from './open.ts';
import { Unavailable } from './unavailable.ts';
import { valuesOf } from '../testing/at-once.ts';

const isUnavailable = (code?: string) => (error: unknown) =>
  error instanceof Unavailable && (code === undefined || error.code === code);

describe('outages of the database', { skip: postgres.missing ?? false }, () => {
  let scratch: Awaited<ReturnType<typeof createScratch>>;
  let admin: DatabaseHandle;
  const opened: DatabaseHandle[] = [];
  const open = async (url: string, statementTimeout?: number) => {
    const handle = await openDatabase({ databaseUrl: url, statementTimeout });
    opened.push(handle);
    return handle;
  };
  const setReadOnly = async (value: 'on' | 'off') => {
    await sql`alter database ${sql.id(scratch.name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
      admin.kysely,
    );
  };
  const write = (handle: DatabaseHandle) => sql`create table if not exists written ()`.execute(handle.kysely);
  before(async () => {
    scratch = await createScratch();
    const server = new URL(scratch.url);
    server.pathname = '/postgres';
    admin = await openDatabase({ databaseUrl: server.href });
  });
  after(async () => {
    for (const handle of opened) await handle.close();
    await scratch.drop();
    await admin.close();
  });

  it('a connection that breaks in a transaction fails it, and the next one works', async () => {
    const { kysely } = await open(scratch.url);
    const broken = kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin.kysely);
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(broken, isUnavailable());
    await sql`select 1`.execute(kysely);
  });

  it('connects to the first of several servers that answers', async () => {
    const { kysely, isWritable } = await open(scratch.url.replace(/@([^/]+)/, '@127.0.0.1:1,$1'));
    await sql`select 1`.execute(kysely);
    assert.equal(await isWritable(), true);
    const none = await open(scratch.url.replace(/@([^/]+)/, '@127.0.0.1:1,127.0.0.1:2'));
    await assert.rejects(sql`select 1`.execute(none.kysely), isUnavailable('ECONNREFUSED'));
    assert.equal(await none.isWritable(), false);
  });

  it('a database that accepts no connections, or is gone, is an outage', async (t) => {
    const { kysely } = await open(scratch.url.replace(/\/[^/]*$/, '/padiman_that_is_gone'));
    await assert.rejects(sql`select 1`.execute(kysely), isUnavailable('3D000'));
    const accept = (is: boolean) =>
      sql`alter database ${sql.id(scratch.name)} with allow_connections ${sql.raw(String(is))}`.execute(
        admin.kysely,
      );
    t.after(() => accept(true));
    const closed = await open(scratch.url);
    await accept(false);
    await assert.rejects(sql`select 1`.execute(closed.kysely), isUnavailable('55000'));
  });

  it('a server that became read-only is not ready, refuses writes, and loses its connections', async (t) => {
    t.after(() => setReadOnly('off'));
    const handle = await open(scratch.url);
    const several = scratch.url.replace(/@([^/]+)/, '@$1,$1');
    await setReadOnly('on');
    await assert.rejects(write(handle), isUnavailable('25006'));
    assert.equal(await handle.isWritable(), false);
    await assert.rejects(sql`select 1`.execute((await open(several)).kysely), isUnavailable('25006'));
    await setReadOnly('off');
    // The setting counts for new connections alone.
    assert.equal(await handle.isWritable(), true);
    await write(handle);
  });

  for (const code of ['53100', '53200', '53400'])
    it(`a statement without room is an outage, and the process is not ready: ${code}`, async () => {
      const handle = await open(scratch.url);
      assert.equal(await handle.isWritable(), true);
      const failing = `do $$ begin raise exception using errcode = '${code}'; end $$`;
      await assert.rejects(sql.raw(failing).execute(handle.kysely), isUnavailable(code));
      assert.equal(await handle.isWritable(), false);
    });

  it('of two transactions in a deadlock the one that fails runs once more', async () => {
    const { kysely } = await open(scratch.url);
    await sql`create table locked as select n, 0 as changes from generate_series(1, 2) as n`.execute(kysely);
    let [runs, held] = [0, 0];
    let holdBoth: () => void;
    const both = new Promise<void>((resolve) => (holdBoth = resolve));
    const change = (own: 0 | 1) =>
      kysely.transaction().execute(async (transaction): Promise<void> => {
        // The one that failed would otherwise take its first row again, ahead of the other, which waits for it.
        if (++runs > 2) await Promise.race(changes);
        for (const at of [own, 1 - own]) {
          await sql`update locked set changes = changes + 1 where n = ${at + 1}`.execute(transaction);
          if (at === own && ++held === 2) holdBoth();
          await both;
        }
      });
    const changes = [change(0), change(1)];
    await Promise.all(changes);
    assert.equal(runs, 3);
    const { rows } = await sql<{ changes: number }>`select changes from locked`.execute(kysely);
    assert.deepEqual(valuesOf(rows, 'changes'), [2, 2]);
  });

  for (const code of ['40P01', '40001'])
    it(`a transaction that concurrent ones fail twice is an outage: ${code}`, async () => {
      const { kysely } = await open(scratch.url);
      let runs = 0;
      const failing = kysely.transaction().execute(async (transaction) => {
        runs += 1;
        await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(transaction);
      });
      await assert.rejects(failing, isUnavailable(code));
      assert.equal(runs, 2);
    });

  it('a server that does not answer is lost after a deadline, unless the work has none', async (t) => {
    const proxy = await freezableProxy(new URL(scratch.url));
    t.after(proxy.close);
    const handle = await open(proxy.url, 100);
    await sql`select 1`.execute(handle.kysely);
    proxy.freeze(true);
    await assert.rejects(sql`select 1`.execute(handle.kysely), isUnavailable());
    proxy.freeze(false);
    await sql`select 1`.execute(handle.kysely);
    await assert.rejects(sql`select pg_sleep(1)`.execute(handle.kysely), { code: '57014' });
    await handle.kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`select pg_sleep(1.3)`.execute(transaction);
    });
  });

  it('is a 503 with Retry-After and the code unavailable, which names no server', async (t) => {
    const api = await serve(await postgres.open());
    t.after(api.close);
    const { id } = await insertAdmin(api.database, { superAdmin: true });
    const token = await insertToken(api.database, id);
    const post = () => api.call('POST', '/dashboard/posts', { token, body: { text: 'News' } });
    const [{ name } = { name: '' }] = (
      await sql<{ name: string }>`select current_database() as name`.execute(api.database)
    ).rows;
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(admin.kysely);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      admin.kysely,
    );
    const answer = await post();
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2']);
    const { requestId, ...envelope } = answer.body;
    assert.equal(typeof requestId, 'string');
    const message = 'The service is not available right now. Please try again.';
    assert.deepEqual(envelope, { success: false, code: 'unavailable', message });
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(admin.kysely);
    const deadline = Date.now() + 20_000;
    let again = await post();
    while (again.status === 503 && Date.now() < deadline) again = await post();
    assert.equal(again.status, 200);
  });
});

it('the embedded database takes writes', async (t) => {
  const handle = await pglite.open();
  t.after(handle.close);
  assert.equal(await handle.isWritable(), true);
  await sql`set default_transaction_read_only = on`.execute(handle.kysely);
  assert.equal(await handle.isWritable(), false);
});
