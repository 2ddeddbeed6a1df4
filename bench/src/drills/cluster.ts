import { spawn, spawnSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { MissingProgram, type Run } from '../run.ts';
import { freePort } from '../server-process.ts';

/** A PostgreSQL server of a drill's own, on a free port of the loopback, in a temporary folder. */
export interface Cluster {
  port: number;
  folder: string;
  /** Address of its database `postgres`, as the superuser `postgres`. */
  url: string;
  start: () => Promise<void>;
  /** Ends the server: `fast` closes it down, `immediate` is a crash. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  /** Makes a standby a primary, and waits until it is one. */
  promote: () => Promise<void>;
  /** Process id of the postmaster. */
  pid: () => Promise<number>;
  /** Runs statements, each of its own, as the superuser. @returns the rows of the last one */
  query: (...statements: string[]) => Promise<Record<string, unknown>[]>;
  /** Runs a program of PostgreSQL, or one by its path, as the account of the server. @returns what it printed */
  run: (program: string, ...given: string[]) => Promise<string>;
  /** Ends the server and removes its folder. */
  remove: () => Promise<void>;
}

/** Options of a new cluster. */
export interface ClusterOptions {
  /** Lines of postgresql.conf. */
  settings?: readonly string[];
  /** Cluster whose copy becomes its streaming standby. */
  standbyOf?: Cluster;
  /** Folder of a base backup from which it recovers, by the `restore_command` and the target in `settings`. */
  baseBackup?: string;
  /** Name of the standby in `synchronous_standby_names`. */
  name?: string;
  /** Port of a cluster that was removed, which this one replaces; a free one by default. */
  port?: number;
}

/** Creates a cluster, and starts it; it is removed at the end of the run, or after a failure. @throws MissingProgram */
export async function createCluster({ cleanUp }: Run, options: ClusterOptions = {}): Promise<Cluster> {
  const programs = await findPrograms();
  const port = options.port ?? Number(await freePort());
  const folder = await createServerFolder();
  const user = accountOfPostgres();
  const data = join(folder, 'data');
  const run = (program: string, ...given: string[]) =>
    new Promise<string>((done, reject) => {
      const child = spawn(resolve(programs, program), given, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        ...user,
        env: { ...process.env, LC_ALL: 'C' },
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (text += part.toString()));
      child.once('error', reject);
      child.once('exit', (code) => (code === 0 ? done(text) : reject(new Error(`${program}: ${text}`))));
    });
  const control = (...given: string[]) => run('pg_ctl', '--pgdata', data, '--wait', ...given);

  const create = async () => {
    if (options.baseBackup !== undefined) {
      await run('/bin/cp', '--archive', options.baseBackup, data);
      await writeFile(join(data, 'recovery.signal'), '');
    } else if (options.standbyOf) {
      const primary = `host=127.0.0.1 port=${options.standbyOf.port} user=postgres application_name=${options.name ?? 'standby'}`;
      const given = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'];
      await run('pg_basebackup', '--pgdata', data, ...given, `--dbname=${primary}`);
    } else {
      const given = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8'];
      await run('initdb', '--pgdata', data, ...given, '--no-sync');
    }
  };
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    ...(options.settings ?? []),
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  const query: Cluster['query'] = async (...statements) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  // Without the log option, the server would keep the pipes of pg_ctl open.
  const start = async () => void (await control('--log', join(folder, 'log'), 'start'));
  const stop: Cluster['stop'] = async (mode = 'fast') => void (await control('--mode', mode, 'stop'));
  const cluster: Cluster = {
    ...{ port, folder, url, start, stop },
    promote: async () => void (await control('promote')),
    pid: async () => Number(/PID: (\d+)/.exec(await control('status'))?.[1]),
    query,
    run,
    remove: async () => {
      await stop('immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await create();
    await appendFile(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
    await start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  cleanUp(cluster.remove);
  return cluster;
}

/** Creates a temporary folder that the account of the servers alone may use. */
export async function createServerFolder(): Promise<string> {
  const user = accountOfPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'padiman-cluster-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  return folder;
}

/** Folder of the programs of the newest installed PostgreSQL. */
async function findPrograms(): Promise<string> {
  const base = '/usr/lib/postgresql';
  const versions = await readdir(base).catch(() => []);
  const newest = versions.map(Number).sort((one, other) => other - one)[0];
  if (newest === undefined) throw new MissingProgram('PostgreSQL', 'postgresql');
  return join(base, String(newest), 'bin');
}

/** Account that runs the server where this process is root, which PostgreSQL refuses. */
function accountOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres']).stdout.toString()),
  );
  if (!uid || !gid) throw new MissingProgram('PostgreSQL', 'postgresql');
  return { uid, gid };
}
