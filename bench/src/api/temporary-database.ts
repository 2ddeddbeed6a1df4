import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { repairCounters } from '@padiman/api/counters';
import { migrateToLatest, openDatabase } from '@padiman/api/database';
import pg from 'pg';
import { fillRecords, type Amounts } from './fill-records.ts';

/** A filled database that is dropped after the benchmark. */
export interface TemporaryDatabase {
  url: string;
  /** Access token of a super admin's session. */
  token: string;
  filledInSeconds: number;
  drop: () => Promise<void>;
}

const serverUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Creates an empty database on a server: the one at `BENCH_DATABASE_URL`, by default the local one. */
export async function createDatabase(server = serverUrl): Promise<Pick<TemporaryDatabase, 'url' | 'drop'>> {
  const name = `padiman_bench_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () =>
    onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: url.href, drop };
}

/** Creates, migrates and fills a database on a server: the one at `BENCH_DATABASE_URL`, by default the local one. */
export async function createFilledDatabase(amounts: Amounts, server = serverUrl): Promise<TemporaryDatabase> {
  const { url, drop } = await createDatabase(server);
  try {
    const started = performance.now();
    const token = await fillDatabase(url, amounts);
    const filledInSeconds = (performance.now() - started) / 1000;
    return { url, token, filledInSeconds, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Migrates and fills a database without records. @returns access token of a super admin's session */
export async function fillDatabase(url: string, amounts: Amounts): Promise<string> {
  const handle = await openDatabase({ databaseUrl: url });
  try {
    await migrateToLatest(handle.kysely);
    await onServer(url, (client) => fillRecords(client, amounts));
    if (amounts.ledger !== false) await onServer(url, fillLedger);
    await repairCounters(handle.kysely);
    await onServer(url, (client) => client.query('vacuum analyze'));
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
  await onServer(url, async (client) => {
    await client.query(
      `insert into admins (id, first_name, last_name, phone_number, password_hash, super_admin)
       values ($1, 'Bench', 'Admin', '08000000000', 'none', true)`,
      [id],
    );
    await client.query(
      `insert into sessions (id, token_hash, admin_id, address, expires_at)
       values ($1, $2, $3, '127.0.0.1', now() + interval '8 hours')`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), id],
    );
  });
  return token;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
