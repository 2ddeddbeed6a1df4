import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { serve } from '../testing/api.ts';
import { postgres } from '../testing/databases.ts';
import { insertAdmin, insertToken } from '../testing/records.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { ok } from '../testing/at-once.ts';
import { dividePool, poolOf } from './split-pools.ts';

describe('pools of writers and readers', () => {
  it('divide the connections of a process, and have one each at least', () => {
    assert.deepEqual(dividePool(), { writers: 16, readers: 4 });
    assert.deepEqual(dividePool(5), { writers: 4, readers: 1 });
    assert.deepEqual(dividePool(2), { writers: 1, readers: 1 });
  });

  it('follow from the first statement of a connection', () => {
    const readers = [
      'select 1',
      '\n  SELECT * from users',
      'show transaction_read_only',
      'with found as (select 1) select * from found',
      'start transaction isolation level repeatable read read only',
      '/* brief */ update sessions set last_used_at = now()',
    ];
    const writers = [
      'begin',
      'start transaction isolation level repeatable read',
      'insert into posts select',
      'with changed as (update users set blocked = true returning id) select * from changed',
      'commit',
      'vacuum',
    ];
    for (const statement of readers) assert.equal(poolOf(statement), 'readers', statement);
    for (const statement of writers) assert.equal(poolOf(statement), 'writers', statement);
  });
});

describe('slow reads', { skip: postgres.missing ?? false }, () => {
  it('leave connections to writes and to the check of sessions, and take those that are free', async (t) => {
    const handle = await postgres.open({ poolMax: 8 });
    const api = await serve(handle);
    t.after(api.close);
    const { database } = api;
    const token = await insertToken(database, (await insertAdmin(database, { superAdmin: true })).id);
    const slow = await database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(80)`.execute(transaction);
      // One that waits for a connection longer than 3 s is refused.
      const read = () =>
        sql`select pg_advisory_xact_lock_shared(80)`.execute(database).catch(() => undefined);
      const usage = () => handle.pools?.() ?? assert.fail();
      const reads = [read(), read()];
      await waitUntil(() => usage().readers.busy === 2, 'the readers were not taken');
      assert.equal((await api.call('GET', '/dashboard/users', { token })).status, 200);
      reads.push(read(), read(), read());
      await waitUntil(() => usage().readers.waiting === 1, 'writers were left no connections');
      await ok(api.call('POST', '/dashboard/posts', { token, body: { text: 'News' } }));
      assert.equal(await handle.isWritable(), true);
      return reads;
    });
    await Promise.all(slow);
  });
});

describe('writers that wait', { skip: postgres.missing ?? false }, () => {
  it('leave connections to reads, and to the check of their sessions', async (t) => {
    const handle = await postgres.open({ poolMax: 4 });
    const api = await serve(handle);
    t.after(api.close);
    const { database } = api;
    const { id } = await insertAdmin(database, { superAdmin: true });
    const [writer, reader] = [await insertToken(database, id), await insertToken(database, id)];
    // The use of both sessions is to be noted, which is a write.
    await sql`update sessions set last_used_at = now() - interval '2 minutes'`.execute(database);
    const posted = await database.transaction().execute(async (transaction) => {
      // Each write appends to the audit.
      await sql`lock table audit_unsealed in share mode`.execute(transaction);
      const posts = Array.from({ length: 6 }, () =>
        api.call('POST', '/dashboard/posts', { token: writer, body: { text: 'News' } }),
      );
      while (handle.pools?.().writers.waiting === 0) await sql`select`.execute(database);
      for (const path of ['/dashboard/users', '/dashboard/dashboard-summary', '/admin/me'])
        assert.equal((await api.call('GET', path, { token: reader })).status, 200, path);
      const unused = sql`select from sessions where last_used_at < now() - interval '1 minute'`;
      assert.deepEqual((await unused.execute(database)).rows, []);
      return posts;
    });
    for (const { status } of await Promise.all(posted)) assert.ok([200, 503].includes(status), `${status}`);
  });
});
