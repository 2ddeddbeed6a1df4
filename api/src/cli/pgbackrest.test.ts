import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { addressesOf } from '../database/hosts.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { joinDeployment } from '../modules/base/deployment/deployment.service.ts';
import { assertSilentUntilAdopted, insertDue, startOutside } from '../testing/copies.ts';
import { allRows, newFolder } from '../testing/copying.ts';
import { freePort } from '../testing/loopback.ts';
import { insertUser } from '../testing/records.ts';
import { waitUntil } from '../testing/wait-until.ts';

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses root. */
const asPostgres = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];

const printed = (program: string, ...given: string[]) => spawnSync(program, given).stdout?.toString().trim();

/** Newest folder of PostgreSQL's programs, as Debian installs them. */
const programs = printed('sh', '-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1') ?? '';

function reasonToSkip(): string | false {
  if (process.env['PGBACKREST'] !== 'whole') return 'takes half a minute: npm run test:long';
  if (!printed('pgbackrest', 'version')) return 'pgbackrest is not installed';
  if (!printed(join(programs, 'initdb'), '--version')) return 'initdb is not in /usr/lib/postgresql';
  return false;
}

/** Runs a program as the account of PostgreSQL. */
const run = (environment: Record<string, string>, ...command: string[]) => {
  const [program = '', ...given] = [...asPostgres, ...command];
  return promisify(execFile)(program, given, { env: { ...process.env, ...environment } });
};

/** A folder of the account of PostgreSQL, with a configuration of pgBackRest for a cluster at a port. */
async function newStanza(context: TestContext) {
  const folder = newFolder(context);
  if (isRoot)
    chownSync(folder, Number(printed('id', '-u', 'postgres')), Number(printed('id', '-g', 'postgres')));
  const port = await freePort();
  const configuration = join(folder, 'pgbackrest.conf');
  const given = readFileSync(join(import.meta.dirname, '../../../deploy/backup/pgbackrest.conf'), 'utf8');
  const settings = given
    .replace(
      /^repo1-path=.*$/m,
      `repo1-path=${folder}/repository\nlog-path=${folder}\nlock-path=${folder}/lock`,
    )
    .replace(/^pg1-path=.*$/m, `pg1-path=${folder}/original\npg1-port=${port}\npg1-socket-path=${folder}`);
  writeFileSync(configuration, settings, { mode: 0o644 });
  const environment = { PGBACKREST_CONFIG: configuration };
  const script = join(import.meta.dirname, '../../../deploy/backup/pgbackrest.sh');
  return {
    folder,
    port,
    configuration,
    run: (program: string, ...given: string[]) => run(environment, join(programs, program), ...given),
    script: (...given: string[]) => run(environment, script, ...given),
  };
}

type Stanza = Awaited<ReturnType<typeof newStanza>>;

/** Starts PostgreSQL on a folder until the end of the test, and waits until it takes writes. */
async function start(context: TestContext, stanza: Stanza, name: string, port: number) {
  const data = ['--pgdata', join(stanza.folder, name), '--wait'];
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${stanza.folder}`;
  const stop = () => stanza.run('pg_ctl', ...data, '--mode=fast', 'stop');
  context.after(() => stop().catch(() => undefined));
  await stanza.run(
    'pg_ctl',
    ...data,
    '--log',
    join(stanza.folder, `${name}.log`),
    '--options',
    options,
    'start',
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const { kysely, close } = await openDatabase({ databaseUrl: url });
  const isRecovering = async () =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(kysely)).rows[0]?.is;
  await waitUntil(async () => (await isRecovering()) === false, 'the recovery does not end');
  return { kysely, url, addresses: addressesOf(url), close, stop };
}

/** All rows but that of the identity of the database. */
async function rowsOf(database: Handle) {
  const { meta: _, ...rows } = await allRows(database);
  return rows;
}

test(
  'pgBackRest restores what was written before and after the backups, to a moment too, and the copy sends nothing',
  { skip: reasonToSkip() },
  async (context) => {
    const outside = await startOutside(context);
    const stanza = await newStanza(context);
    const { folder, port, configuration } = stanza;
    const original = join(folder, 'original');
    await stanza.run(
      'initdb',
      '--pgdata',
      original,
      '--auth=trust',
      '--username=postgres',
      '--no-sync',
      '--wal-segsize=1',
    );
    const push = `pgbackrest --config=${configuration} --stanza=padiman archive-push %p`;
    appendFileSync(join(original, 'postgresql.conf'), `archive_mode = on\narchive_command = '${push}'\n`);
    const { kysely, addresses, close, stop } = await start(context, stanza, 'original', port);
    await migrateToLatest(kysely);
    await joinDeployment(kysely, { addresses, stopped: [] });
    await insertUser(kysely, { first_name: 'Ngozi', total_earnings: 5_000 });
    await insertDue(kysely, outside);
    await stanza.script('backup', 'full');
    await insertUser(kysely, { first_name: 'Bola', total_earnings: 7_000 });
    await stanza.script('backup', 'incr');
    await insertUser(kysely, { first_name: 'Chidi', total_earnings: 9_000 });
    const rowsThen = await rowsOf(kysely);
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(kysely);
    await insertUser(kysely, { first_name: 'Dayo', total_earnings: 11_000 });
    const rowsAtEnd = await rowsOf(kysely);
    await close();
    await stop();

    await stanza.script('restore', join(folder, 'copy'));
    const copy = await start(context, stanza, 'copy', await freePort());
    assert.deepEqual(await rowsOf(copy.kysely), rowsAtEnd);
    const { work } = await joinDeployment(copy.kysely, { addresses: copy.addresses, stopped: [] });
    assert.deepEqual(new Set((await work()).map(({ stoppedBy }) => stoppedBy)), new Set(['copy']));
    await copy.close();
    await assertSilentUntilAdopted({ databaseUrl: copy.url }, copy.addresses, outside);

    await stanza.script('restore', join(folder, 'earlier'), rows[0]?.now ?? '');
    const earlier = await start(context, stanza, 'earlier', await freePort());
    assert.deepEqual(await rowsOf(earlier.kysely), rowsThen);
    await earlier.close();

    await assert.rejects(stanza.script('restore', original), /is not empty. Nothing was restored/);
  },
);
