import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './loopback.ts';
import { startProcess } from './processes.ts';

const program = '/usr/sbin/pgbouncer';

/** Reason to skip tests behind PgBouncer; undefined if it is installed. */
export const pgbouncerMissing = existsSync(program)
  ? undefined
  : 'PgBouncer is not installed: apt-get install pgbouncer';

/** Account without rights, since PgBouncer refuses to run as root. */
const nobody = 65_534;

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server on this machine.
 * @param poolSize most connections to the server
 * @returns the address of the database through it, on a free port of the loopback
 */
export async function startPgBouncer(databaseUrl: string, poolSize = 4) {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'padiman-pgbouncer-'));
  await chmod(folder, 0o755);
  const file = (name: string) => join(folder, name);
  const quoted = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  await writeFile(file('users.txt'), `${quoted(target.username)} ${quoted(target.password)}\n`);
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port || '5432'}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${file('users.txt')}`,
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
  ];
  await writeFile(file('pgbouncer.ini'), `${lines.join('\n')}\n`);
  const isRoot = process.getuid?.() === 0;
  const bouncer = startProcess(program, ['-q', file('pgbouncer.ini')], {
    cwd: folder,
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  let hasEnded = false;
  void bouncer.ended.then(() => (hasEnded = true));
  // SIGTERM ends it at once; SIGINT would wait for the clients.
  const stop = () => bouncer.stop().finally(() => rm(folder, { recursive: true, force: true }));
  while (!(await answers(port))) {
    if (hasEnded) {
      await stop();
      throw new Error(`PgBouncer ended: ${bouncer.output()}`);
    }
    await sleep(20);
  }
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, stop };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
