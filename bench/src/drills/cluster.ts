import { spawnSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@padiman/api/testing-loopback';
import { onServer } from '../database.ts';
import { MissingProgram, type Run } from '../run.ts';
import { startProcess } from '../server-process.ts';

/** A PostgreSQL server of a drill's own, on a free port of the loopback, in a temporary folder. */
export type Cluster = Awaited<ReturnType<typeof createCluster>>;

/** Name of a standby in `synchronous_standby_names`. */
export const standbyName = 'standby';

interface ClusterOptions {
  /** Lines of postgresql.conf. */
  settings?: readonly string[];
  /** Cluster whose copy becomes its streaming standby. */
  standbyOf?: { port: number };
  /** Port of a cluster that was removed, which this one replaces; a free one by default. */
  port?: number;
}

/** Creates a cluster, and starts it; it is removed at the end of the run, or after a failure. @throws MissingProgram */
export async function createCluster({ cleanUp }: Run, options: ClusterOptions = {}) {
  const { settings = [], standbyOf, port = await freePort() } = options;
  const programs = await findPrograms();
  const folder = await createServerFolder();
  const user = accountOfPostgres();
  const data = join(folder, 'data');
  /** Runs a program of PostgreSQL, or one by its path, as the account of the server. @returns what it printed */
  const run = async (program: string, ...given: string[]): Promise<string> => {
    const env = { ...process.env, LC_ALL: 'C' };
    const started = startProcess({ cleanUp: () => {} }, resolve(programs, program), given, {
      ...{ cwd: folder, ...user, env },
    });
    const { code, output } = await started.ended;
    if (code !== 0) throw new Error(`${program}: ${output}`);
    return output;
  };
  const control = (...given: string[]) => run('pg_ctl', '--pgdata', data, '--wait', ...given);
  const create = async () => {
    if (standbyOf) {
      const primary = `host=127.0.0.1 port=${standbyOf.port} user=postgres application_name=${standbyName}`;
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
    ...settings,
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // Without the log option, the server would keep the pipes of pg_ctl open.
  const start = () => control('--log', join(folder, 'log'), 'start');
  /** Ends the server: `fast` closes it down, `immediate` is a crash. */
  const stop = (mode: 'fast' | 'immediate' = 'fast') => control('--mode', mode, 'stop');
  /** Ends the server and removes its folder. */
  const remove = async () => {
    await stop('immediate').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await create();
    await appendFile(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  cleanUp(remove);
  return {
    port,
    /** Address of its database `postgres`, as the superuser `postgres`. */
    url,
    start,
    stop,
    remove,
    run,
    /** Makes a standby a primary, and waits until it is one. */
    promote: () => control('promote'),
    /** Process id of the postmaster. */
    pid: async () => Number(/PID: (\d+)/.exec(await control('status'))?.[1]),
    /** Runs statements, each of its own, as the superuser. @returns the rows of the last one */
    query: (...statements: string[]) =>
      onServer(url, async (client) => {
        let rows: Record<string, unknown>[] = [];
        for (const statement of statements)
          ({ rows } = await client.query<Record<string, unknown>>(statement));
        return rows;
      }),
  };
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
