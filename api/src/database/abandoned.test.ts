import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { createScratch, postgres } from '../testing/databases.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { Backends } from './abandoned.ts';
import { openDatabase, type DatabaseHandle } from './open.ts';
import { Unavailable } from './unavailable.ts';

const lock = sql`select pg_advisory_xact_lock(1)`;

/** Waits on the server beyond all timeouts, as a commit does whose standby is away. */
const waitForLock = ({ kysely }: DatabaseHandle) =>
  kysely.transaction().execute(async (transaction) => {
    // Not by `set local`, which would end the client's deadline too.
    await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
    await lock.execute(transaction);
  });

describe('a statement that the server still executes when it is given up', () => {
  const skip = postgres.missing ?? false;
  it('keeps its place in the pool until it has ended, and reads go on', { skip }, async (t) => {
    const scratch = await createScratch();
    t.after(scratch.drop);
    const other = await openDatabase({ databaseUrl: scratch.url });
    t.after(other.close);
    const handle = await openDatabase({ databaseUrl: scratch.url, poolMax: 2, statementTimeout: 300 });
    const hold = (work: () => Promise<void>) =>
      other.kysely.transaction().execute(async (transaction) => {
        await lock.execute(transaction);
        await work();
      });
    // Not those that look at the server each second, nor an autovacuum.
    const backends = async () => {
      const { rows } = await sql<{ count: number }>`
          select count(*) from pg_stat_activity
          where datname = current_database() and application_name = 'padiman-api'`.execute(other.kysely);
      return rows[0]?.count;
    };
    await hold(async () => {
      await assert.rejects(waitForLock(handle), Unavailable);
      assert.equal(handle.pools?.().writers.busy, 1);
      await sql`select 1`.execute(handle.kysely);
      const before = await backends();
      // No further backend, however many writers come.
      await assert.rejects(sql`create table written ()`.execute(handle.kysely), Unavailable);
      assert.equal(await backends(), before);
    });
    await waitUntil(() => handle.pools?.().writers.busy === 0, 'the connection was not given back');
    await sql`create table written ()`.execute(handle.kysely);

    await hold(async () => {
      await assert.rejects(waitForLock(handle), Unavailable);
      await handle.close();
    });
  });
});

describe('a backend behind a pooler', () => {
  const client = { url: 'pooler', processID: 1, hasOwnSession: false };
  const lost = () => Promise.reject(new Error('the server does not answer'));

  it('counts as busy without a look, since a full pooler does not answer either', async () => {
    assert.equal(await new Backends(lost).isBusy(client), true);
  });

  it('is lost with its server, which is asked by its own address', async () => {
    const addresses: string[] = [];
    const answer = (url: string) => {
      addresses.push(url);
      return Promise.resolve([]);
    };
    assert.equal(await new Backends(answer, 'server').isBusy(client), true);
    assert.equal(await new Backends(lost, 'server').isBusy(client), false);
    assert.equal(await new Backends(answer, 'server').isBusy({ ...client, hasOwnSession: true }), false);
    assert.deepEqual(addresses, ['server', 'pooler']);
  });
});
