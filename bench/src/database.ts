import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { migrateToLatest, openDatabase } from '@padiman/api/database';
import pg from 'pg';
import { fillRecords, type Amounts } from './fill-records.ts';
import type { Run } from './run.ts';

/** A filled database that is dropped after the benchmark. */
export interface TemporaryDatabase {
  url: string;
  /** Access token of a super admin's session. */
  token: string;
  filledInSeconds: number;
}

const serverUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Opens a connection until the end of the run. */
export async function connect(
  { cleanUp }: Pick<Run, 'cleanUp'>,
  connectionString: string,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // A drill ends servers under their connections.
  client.on('error', () => {});
  await client.connect();
  cleanUp(() => client.end());
  return client;
}

/** Does work on a connection of its own. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let end: () => unknown = () => {};
  const client = await connect({ cleanUp: (given) => (end = given) }, url);
  try {
    return await work(client);
  } finally {
    await end();
  }
}

type Row = Record<string, unknown>;

/** Rows of a statement on a connection of its own. */
export const query = <T extends object = Row>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => onServer(url, async (client) => (await client.query<T & Row>(text, values)).rows);

/** Creates an empty database: on the server at `BENCH_DATABASE_URL` until the end of the run, or on a drill's own. */
export async function createDatabase({ cleanUp }: Run, cluster?: string): Promise<string> {
  const server = cluster ?? serverUrl;
  const name = `padiman_bench_${randomBytes(4).toString('hex')}`;
  await query(server, `create database ${name}`);
  // The database of a cluster ends with it.
  if (cluster === undefined) cleanUp(() => query(server, `drop database if exists ${name} with (force)`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Creates, migrates and fills a database, as {@link createDatabase} does. */
export async function createFilledDatabase(
  run: Run,
  amounts: Amounts,
  cluster?: string,
): Promise<TemporaryDatabase> {
  const url = await createDatabase(run, cluster);
  const started = performance.now();
  const token = await fillDatabase(url, amounts);
  return { url, token, filledInSeconds: (performance.now() - started) / 1000 };
}

/** Migrates and fills a database without records. @returns access token of a super admin's session */
export async function fillDatabase(url: string, amounts: Amounts): Promise<string> {
  const handle = await openDatabase({ databaseUrl: url });
  try {
    await migrateToLatest(handle.kysely);
    await onServer(url, (client) => fillRecords(client, amounts));
    if (amounts.ledger !== false) await onServer(url, fillLedger);
    await query(url, 'vacuum analyze');
    return await createSession(url);
  } finally {
    await handle.close();
  }
}

/** Posts the ledger's entries that follow from the records: set-based, without triggers. */
async function fillLedger(client: pg.Client): Promise<void> {
  const entries = readFileSync(new URL('opening-ledger.sql', import.meta.url), 'utf8');
  await client.query(`
    begin;
    set local session_replication_role = replica;
    set local statement_timeout = 0;
    set local work_mem = '256MB';
    ${entries}
    commit`);
}

/** Creates a super admin without a usable password, and a session. @returns its access token */
async function createSession(url: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = randomUUID();
  await query(
    url,
    `insert into admins (id, first_name, last_name, phone_number, password_hash, super_admin)
     values ($1, 'Bench', 'Admin', '08000000000', 'none', true)`,
    [id],
  );
  await query(
    url,
    `insert into sessions (id, token_hash, admin_id, address, expires_at)
     values ($1, $2, $3, '127.0.0.1', now() + interval '8 hours')`,
    [randomUUID(), createHash('sha256').update(token).digest('hex'), id],
  );
  return token;
}
