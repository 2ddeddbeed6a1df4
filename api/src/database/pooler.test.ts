import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createScratch, postgres } from '../testing/databases.ts';
import { pgbouncerMissing, startPgBouncer } from '../testing/pgbouncer.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase, type DatabaseOptions } from './open.ts';
import { PrimaryPool, PrimarySearch } from './primary-client.ts';
import { watchedPool } from './watched-pool.ts';

const skip = postgres.missing ?? pgbouncerMissing ?? false;

/** A database behind PgBouncer, with fewer connections than there are clients. */
async function pooled(context: TestContext, poolSize = 2) {
  const scratch = await createScratch();
  const { url, stop } = await startPgBouncer(scratch.url, poolSize);
  context.after(async () => {
    await stop();
    await scratch.drop();
  });
  return { url, directUrl: scratch.url };
}

async function open(context: TestContext, options: DatabaseOptions) {
  const handle = await openDatabase(options);
  // Before the pooler ends.
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= handle.close());
  context.after(close);
  return { ...handle, close };
}

const timeoutOf = async (database: Kysely<never>) => {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(database);
  return rows[0]?.timeout;
};

describe('behind PgBouncer in transaction mode', { skip }, () => {
  it('four processes that start at once migrate once', async (context) => {
    const { url } = await pooled(context);
    const handles = await Promise.all([1, 2, 3, 4].map(() => open(context, { databaseUrl: url })));
    const ran = await Promise.all(handles.map(({ kysely }) => migrateToLatest(kysely)));
    assert.deepEqual(ran.flat().sort(), Object.keys(migrations));
    await Promise.all(handles.map(({ close }) => close()));
  });

  it('statements have their timeout, in transactions and alone, and the session keeps its own', async (context) => {
    const { url } = await pooled(context, 1);
    const { kysely, close } = await open(context, { databaseUrl: url });
    const database = kysely as unknown as Kysely<never>;
    assert.equal(await timeoutOf(database), '30s');
    const within = database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const { rows } = await sql`show transaction_isolation`.execute(transaction);
        assert.deepEqual(rows, [{ transaction_isolation: 'repeatable read' }]);
        return timeoutOf(transaction);
      });
    assert.equal(await within, '30s');
    await close();

    const pool = new PrimaryPool(new PrimarySearch(url), 100, { max: 1 });
    const client = await pool.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    assert.equal(rows[0]?.statement_timeout, '0', 'the session of PostgreSQL is as it was');
    client.release();
    const limited = { ...watchedPool(() => pool, { answerTime: 10_000 }), end: () => pool.end() };
    const brief = new Kysely<never>({ dialect: new PostgresDialect({ pool: limited }) });
    const slow = sql`select pg_sleep(5)`;
    await assert.rejects(slow.execute(brief), { code: '57014' });
    await assert.rejects(
      brief.transaction().execute((transaction) => slow.execute(transaction)),
      { code: '57014' },
    );
    await sql`create table committed ()`.execute(brief);
    await assert.rejects(sql`create table committed ()`.execute(brief), { code: '42P07' });
    assert.deepEqual((await sql`select from committed`.execute(brief)).rows, []);
    await brief.destroy();
  });

  it('a timeout of the role or the database is enough', async (context) => {
    const { url, directUrl } = await pooled(context, 1);
    const direct = await open(context, { databaseUrl: directUrl });
    const name = new URL(directUrl).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set statement_timeout = '20s'`.execute(direct.kysely);
    await direct.close();
    const { kysely, close } = await open(context, { databaseUrl: url });
    assert.equal(await timeoutOf(kysely as unknown as Kysely<never>), '20s');
    await close();
  });
});
