import { setTimeout as pause } from 'node:timers/promises';
import { createFilledDatabase } from '../api/temporary-database.ts';
import { freePort } from '../listen.ts';
import { insertPending } from '../ledger/pending.ts';
import type { Figure } from '../report.ts';
import { createCluster } from './cluster.ts';
import type { Run } from '../run.ts';
import { compare, offendersOf } from './replicated.ts';
import { publishedReleases, startConsoleOn, startHaProxy } from './two-consoles.ts';
import { startPageLoad } from './steady-load.ts';
import { startWriteLoad } from './write-load.ts';

/** Milliseconds after which the load balancer uses a process that is ready again: two checks. */
const noticed = 2_500;

/** Two processes behind a load balancer are replaced in turn under load, as at an upgrade. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const rounds = drill.rounds ?? (drill.short ? 1 : 10);
  const cluster = await createCluster();
  drill.cleanUp(cluster.remove);
  const { url, token } = await createFilledDatabase({ users: 500, others: 50 }, cluster.url);
  const pending = await insertPending(url, rounds * 500);
  const known = await offendersOf(url);
  const dataDir = await publishedReleases(drill);
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: string) => startConsoleOn(drill, url, dataDir, port);
  const consoles = [await start(ports[0]), await start(ports[1])];
  const address = await startHaProxy(ports, drill);
  const load = startWriteLoad(address, token, pending);
  drill.cleanUp(load.stop);
  const pages = startPageLoad(address, ['/', '/admin', '/registry.json', '/config.json']);
  drill.cleanUp(pages.stop);
  drill.say(`two processes on ${ports.join(' and ')} behind HAProxy, with load`);
  await load.nextWrite(10_000);

  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, port] of ports.entries()) {
      await pause(noticed);
      await consoles[index]?.stop();
      consoles[index] = await start(port);
    }
    slowest = Math.max(slowest, load.takeSlowest());
    drill.say(`round ${round}: both processes are new`);
  }
  await pause(noticed);
  await load.stop();
  slowest = Math.max(slowest, load.takeSlowest());
  const counts = await pages.stop();
  const answers = (await compare(url, load, known)).filter(({ name }) => !/^(other|503)/.test(name));
  await cluster.stop('immediate');
  await pause(2 * noticed);
  drill.say('the database is gone: calls get the answer of the console');
  const isTold = await tellsUnavailable(address, token);
  const { status } = await fetch(`${address}/admin`, { headers: { accept: 'text/html' } });
  const failed = [...load.statuses].reduce((sum, [status, n]) => sum + (status === '200' ? 0 : n), 0);
  return [
    { name: 'processes replaced', value: rounds * ports.length, unit: '' },
    ...answers,
    { name: 'failed calls', value: failed, unit: '', limit: 0 },
    { name: 'slowest call', value: slowest / 1000, unit: 's', limit: 10.5 },
    { name: 'pages and files', value: counts.requests, unit: '', least: 1 },
    { name: 'of them not 200', value: counts.failed, unit: '', limit: 0 },
    { name: 'without a database: calls say unavailable', value: Number(isTold), unit: '', least: 1 },
    { name: 'without a database: pages', value: Number(status === 200), unit: '', least: 1 },
  ];
}

/** Tells whether a call is refused as pages understand it. */
async function tellsUnavailable(address: string, token: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/dashboard/users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return answer.status === 503 && answer.headers.has('retry-after') && code === 'unavailable';
}
