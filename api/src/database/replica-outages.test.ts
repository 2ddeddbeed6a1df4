import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createScratch, postgres } from '../testing/databases.ts';
import { freezableProxy } from '../testing/freezable-proxy.ts';
import { createFakeReplica, type FakeReplica } from '../testing/replica.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { openDatabase, type DatabaseHandle } from './open.ts';
import type { ReadOutcome } from './replica-reads.ts';

describe('a read from a replica', { skip: postgres.missing ?? false }, () => {
  let replica: FakeReplica;
  before(async () => {
    replica = await createFakeReplica();
  });
  after(() => replica.drop());
  const untilUsed = ({ replicas }: DatabaseHandle) =>
    waitUntil(() => replicas?.status()[0]?.lag !== Infinity, 'the replica was not used');

  it('ends with the statement timeout as on the primary, and with the request that is overdue', async (t) => {
    let isOverdue = false;
    const reads: ReadOutcome[] = [];
    const slow = await postgres.open({
      ...{ readUrl: replica.url, longestLag: 60, statementTimeout: 200 },
      onRead: (outcome) => reads.push(outcome),
      beforeStatement: () => {
        if (isOverdue) throw new Error('overdue');
      },
    });
    t.after(slow.close);
    const from = () => slow.replicas?.readsFrom(undefined) ?? slow.kysely;
    await untilUsed(slow);
    await assert.rejects(sql`select pg_sleep(5)`.execute(from()), { code: '57014' });
    isOverdue = true;
    await assert.rejects(sql`select 1`.execute(from()), /overdue/);
    assert.deepEqual(reads, ['replica']);
  });

  it('is left to the primary once the replica does not answer', async (t) => {
    const proxy = await freezableProxy(new URL(replica.url));
    t.after(proxy.close);
    const frozen = await postgres.open({ readUrl: proxy.url, longestLag: 60 });
    t.after(frozen.close);
    await untilUsed(frozen);
    const serverOf = async (handle = frozen.kysely) =>
      (await sql<{ name: string }>`select current_database() as name`.execute(handle)).rows[0]?.name;
    const reads = frozen.replicas?.readsFrom(undefined);
    const [onReplica, onPrimary] = [await serverOf(reads), await serverOf()];
    assert.notEqual(onReplica, onPrimary);
    proxy.freeze(true);
    assert.equal(await serverOf(reads), onPrimary);
    proxy.freeze(false);
  });

  it('is not tried beside a primary that tells no positions', async (t) => {
    const scratch = await createScratch();
    t.after(scratch.drop);
    const aurora = await openDatabase({ databaseUrl: scratch.url });
    for (const statement of [
      'create schema aurora',
      `create function aurora.pg_current_wal_insert_lsn() returns pg_lsn language plpgsql
        as $$ begin raise 'not supported'; end $$`,
      `alter database ${scratch.name} set search_path = public, aurora, pg_catalog`,
    ]) {
      await sql.raw(statement).execute(aurora.kysely);
    }
    await aurora.close();
    const handle = await openDatabase({ databaseUrl: scratch.url, readUrl: replica.url });
    t.after(handle.close);
    assert.deepEqual([handle.replicas, handle.unusedReplicas], [undefined, 'not supported']);
  });
});
