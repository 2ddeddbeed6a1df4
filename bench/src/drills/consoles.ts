import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@padiman/api/testing-loopback';
import { promote } from '@padiman/release/promote';
import { openStore } from '@padiman/release/store';
import { publishRemote, publishShell } from '@padiman/release/testing';
import { makeFolder, MissingProgram, type Run } from '../run.ts';
import { startConsole, startProcess } from '../server-process.ts';

const documented = join(import.meta.dirname, '../../../deploy/haproxy/padiman.cfg');

/** Publishes and promotes small builds of shell and remotes. @returns the data folder */
export async function publishReleases(run: Run): Promise<string> {
  const folder = await makeFolder(run);
  const [dataDir, scratch] = [join(folder, 'data'), join(folder, 'scratch')];
  const store = openStore(dataDir);
  const publish = async (name: string, path: string) =>
    (await publishRemote(store, scratch, name, { paths: [path], code: 'first();' })).record;
  const { record: shell } = await publishShell(store, scratch);
  await promote(store, [shell, await publish('mfe-site', '/'), await publish('mfe-auth', '/admin')]);
  return dataDir;
}

/** Starts the whole product on an existing database. */
export const startConsoleOn = (
  run: Run,
  databaseUrl: string,
  dataDir: string,
  port?: number,
  more: Record<string, string> = {},
) =>
  startConsole(
    run,
    {
      ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'false' },
      // A process that ends serves on: more than two checks of the load balancer, which are quick here.
      ...{ DRAIN_SECONDS: '3', SETUP_TOKEN: 'unused-set-up-token', TRUSTED_PROXIES: '127.0.0.1' },
      ...more,
    },
    { build: false, port },
  );

/**
 * Starts HAProxy with the documented configuration in front of two ports, without TLS.
 *
 * @returns its address, once it serves both
 * @throws MissingProgram
 */
export async function startHaProxy(ports: readonly [number, number], run: Run): Promise<string> {
  if (spawnSync('haproxy', ['-v']).status !== 0) throw new MissingProgram('HAProxy', 'haproxy');
  const port = await freePort();
  const configuration = join(await makeFolder(run), 'haproxy.cfg');
  const text = (await readFile(documented, 'utf8'))
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ *bind :443.*\n/m, '')
    .replace(/^ *http-request (deny|redirect).*\n/gm, '')
    .replaceAll('10.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replaceAll('10.0.0.2:8080', `127.0.0.1:${ports[1]}`);
  await writeFile(configuration, text);
  const { untilReady } = startProcess(run, 'haproxy', ['-db', '-f', configuration]);
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return address;
}
