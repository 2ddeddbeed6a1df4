import { sql } from 'kysely';
import { openDatabase } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { createScratch } from './databases.ts';

/** A database that passes for a replica, whose replay the test controls. Its rows are its own. */
export interface FakeReplica {
  url: string;
  database: Handle;
  /** Stops the replay at the present position; a later call at a later one. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends all connections, and refuses new ones. */
  stop: () => Promise<void>;
  drop: () => Promise<void>;
}

/** Creates one beside the database of a test: on the same server, positions of the log are the same. */
export async function createFakeReplica(): Promise<FakeReplica> {
  const scratch = await createScratch(process.env['API_TEST_DATABASE']);
  const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
  const run = async (statement: string) => void (await sql.raw(statement).execute(kysely));
  const server = new URL(scratch.url);
  server.pathname = '/postgres';
  await run('create schema standby');
  await run('create table standby.replay (position pg_lsn)');
  await run('insert into standby.replay values (null)');
  await run('create function standby.pg_is_in_recovery() returns boolean return true');
  await run(`create function standby.pg_last_wal_replay_lsn() returns pg_lsn
    return (select coalesce(position, pg_current_wal_flush_lsn()) from standby.replay)`);
  // Before the schema of the system, so that its functions are those above.
  await run(`alter database ${scratch.name} set search_path = public, standby, pg_catalog`);
  return {
    url: scratch.url,
    database: kysely,
    pause: () => run('update standby.replay set position = pg_current_wal_flush_lsn()'),
    resume: () => run('update standby.replay set position = null'),
    stop: async () => {
      const admin = await openDatabase({ databaseUrl: server.href });
      await sql.raw(`alter database ${scratch.name} allow_connections false`).execute(admin.kysely);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${scratch.name}`.execute(
        admin.kysely,
      );
      await admin.close();
    },
    drop: async () => {
      await close();
      await scratch.drop();
    },
  };
}
