import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '@padiman/release/store';
import { promote } from '@padiman/release/promote';
import { publishRemote, publishShell } from '@padiman/release/testing';
import { makeFolder, MissingProgram, type Run } from '../run.ts';
import { freePort, startConsole, untilReady } from '../server-process.ts';

const documented = join(import.meta.dirname, '../../../deploy/haproxy/padiman.cfg');

/** Seconds in which a process that ends serves on: more than two checks of the load balancer. */
const drainSeconds = 3;

/** Publishes small builds of shell and remotes. @returns the folder, for `DATA_DIR` */
export async function publishedReleases(run: Run): Promise<string> {
  const folder = await makeFolder(run);
  const [data, scratch] = [join(folder, 'data'), join(folder, 'scratch')];
  const store = openStore(data);
  const remote = async (name: string, path: string) =>
    (await publishRemote(store, scratch, name, { paths: [path], code: 'drill();' })).record;
  await promote(store, [
    (await publishShell(store, scratch)).record,
    await remote('mfe-site', '/'),
    await remote('mfe-auth', '/admin'),
  ]);
  return data;
}

/** Starts the whole product on an existing database. */
export const startConsoleOn = (run: Run, databaseUrl: string, dataDir: string, port?: string) =>
  startConsole(
    run,
    {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'false',
      DRAIN_SECONDS: String(drainSeconds),
      SETUP_TOKEN: 'unused-set-up-token',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    { build: false, port },
  );

/**
 * Starts HAProxy with the documented configuration in front of two ports, without TLS.
 *
 * @returns its address, once it serves both
 * @throws MissingProgram
 */
export async function startHaProxy(ports: readonly [string, string], run: Run): Promise<string> {
  if (spawnSync('haproxy', ['-v']).status !== 0) throw new MissingProgram('HAProxy', 'haproxy');
  const port = await freePort();
  const folder = await makeFolder(run);
  const configuration = join(folder, 'haproxy.cfg');
  const text = (await readFile(documented, 'utf8'))
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ *bind :443.*\n/m, '')
    .replace(/^ *http-request (deny|redirect).*\n/gm, '')
    .replaceAll('10.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replaceAll('10.0.0.2:8080', `127.0.0.1:${ports[1]}`);
  await writeFile(configuration, text);
  const child = spawn('haproxy', ['-db', '-f', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const ended = once(child, 'exit');
  run.cleanUp(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address, () => (child.exitCode === null ? undefined : `HAProxy has ended: ${errors}`));
  return address;
}
