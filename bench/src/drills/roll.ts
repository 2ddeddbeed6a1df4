import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@padiman/api/testing-loopback';
import { createFilledDatabase } from '../database.ts';
import { insertPending } from '../decisions.ts';
import { none, some, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { callApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { publishReleases, startConsoleOn, startHaProxy } from './consoles.ts';
import { compare, offendersOf } from './failover.ts';
import { startPages, startWrites } from './load.ts';

/** Milliseconds after which the load balancer uses a process that is ready again: two checks. */
const noticed = 2_500;

/** Two processes behind a load balancer are replaced in turn under load, as at an upgrade. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const rounds = drill.rounds ?? (drill.short ? 1 : 10);
  const cluster = await createCluster(drill);
  const { url, token } = await createFilledDatabase(drill, { users: 500, others: 50 }, cluster.url);
  const pending = await insertPending(url, rounds * 500);
  const known = await offendersOf(url);
  const dataDir = await publishReleases(drill);
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) => startConsoleOn(drill, url, dataDir, port);
  const consoles = [await start(ports[0]), await start(ports[1])];
  const address = await startHaProxy(ports, drill);
  const load = startWrites(drill, address, token, pending);
  const pages = startPages(drill, address);
  drill.say(`two processes on ${ports.join(' and ')} behind HAProxy, with load`);
  await load.nextWrite(10_000);

  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, port] of ports.entries()) {
      await pause(noticed);
      await consoles[index]?.stop('SIGTERM');
      consoles[index] = await start(port);
    }
    drill.say(`round ${round}: both processes are new`);
  }
  await pause(noticed);
  await load.stop();
  const slowest = load.takeSlowest();
  await pages.stop();
  const answers = (await compare(url, load, known)).filter(({ name }) => !/^(other|503)/.test(name));
  await cluster.stop('immediate');
  await pause(2 * noticed);
  drill.say('the database is gone: calls get the answer of the console');
  const isTold = await tellsUnavailable(address, token);
  const { status } = await fetch(`${address}/admin`, { headers: { accept: 'text/html' } });
  return [
    { name: 'processes replaced', value: rounds * ports.length, unit: '' },
    ...answers,
    none('failed calls', load.failed),
    { name: 'slowest call', value: slowest / 1000, unit: 's', limit: 10.5 },
    some('pages and files', pages.durations.length),
    none('of them not 200', pages.failed),
    some('without a database: calls say unavailable', isTold),
    some('without a database: pages', status === 200),
  ];
}

/** Tells whether a call is refused as pages understand it. */
async function tellsUnavailable(address: string, token: string): Promise<boolean> {
  const answer = await callApi(`${address}/api/dashboard/users`, token);
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return answer.status === 503 && answer.headers.has('retry-after') && code === 'unavailable';
}
