import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, listenOnLoopback } from '@padiman/api/testing-loopback';
import { startObjectStorage, storageEnvironment } from '@padiman/release/testing-object-storage';
import { createFilledDatabase, query } from '../database.ts';
import { some, type Figure } from '../report.ts';
import { makeFolder, setEnvironment, type Run } from '../run.ts';
import { callApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { publishReleases, startConsoleOn } from './consoles.ts';
import { startPages, startWrites } from './load.ts';

/** Most lines that a process may write in an outage, beside those of requests. */
const mostLines = 60;

interface Line {
  level: number;
  msg: string;
}

/** Database, storage and a webhook's receiver are away in turn under load: the log stays short, and names the cause first. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  // The sum of the last ten seconds is waited for.
  const [seconds, after] = drill.short ? [5, 6] : [60, 11];
  const cluster = await createCluster(drill);
  const { url, token } = await createFilledDatabase(drill, { users: 2_000, others: 50 }, cluster.url);
  const directory = await makeFolder(drill);
  const storagePort = await freePort();
  let storage = await startObjectStorage({ directory, port: storagePort });
  drill.cleanUp(() => storage.close());
  setEnvironment(drill, storageEnvironment(storage.origin));
  const dataDir = await publishReleases(drill);
  let isRefusing = false;
  const receiver = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(isRefusing ? 500 : 204).end());
  });
  const { url: endpoint } = await listenOnLoopback(receiver, { after: drill.cleanUp });
  const console = await startConsoleOn(drill, url, dataDir, undefined, {
    AUTH_SECRET: randomBytes(32).toString('hex'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  const call = async (path: string, body: object) => {
    const address = `${console.address}/api/dashboard/${path}`;
    const { status } = await callApi(address, token, { method: 'POST', body });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  };
  await call('webhooks', { url: endpoint, eventTypes: ['user.blocked'] });
  const users = await query<{ id: string }>(url, 'select id from users where not blocked limit 1000');
  const load = startWrites(drill, console.address, token);
  const pages = startPages(drill, console.address);
  await load.nextWrite(10_000);

  const figures: Figure[] = [];
  /** Causes that were rehearsed: a slow machine writes the last sum of one within the next. */
  const earlier: RegExp[] = [];
  /** Counts the lines of an outage and of its end. */
  const rehearse = async (name: string, cause: RegExp, begin: () => unknown, end: () => unknown) => {
    const from = console.output().length;
    await begin();
    drill.say(`${name}: away for ${seconds} s`);
    await pause(seconds * 1_000);
    await end();
    await pause(after * 1_000);
    const lines = console
      .output()
      .slice(from)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ level }) => level >= 40);
    const first = lines.find(({ msg }) => !earlier.some((other) => other.test(msg)));
    earlier.push(cause);
    drill.say(first === undefined ? 'no line' : JSON.stringify(first).slice(0, 300));
    figures.push(
      { name: `${name}: lines`, value: lines.length, unit: '', least: 1, limit: mostLines },
      some(`${name}: the first names it`, cause.test(JSON.stringify(first))),
    );
  };
  const crash = () => cluster.stop('immediate');
  await rehearse('database', /the database is unavailable/, crash, cluster.start);
  await rehearse(
    'storage',
    /the release storage is unavailable/,
    () => storage.close(),
    async () => (storage = await startObjectStorage({ directory, port: storagePort })),
  );
  await rehearse(
    'receiver of a webhook',
    /webhook not delivered/,
    async () => {
      isRefusing = true;
      await call('users/update-status', {
        ...{ userIds: users.map(({ id }) => id), blockFlag: true, deleteFlag: false },
      });
    },
    () => (isRefusing = false),
  );
  await load.stop();
  await pages.stop();
  return figures;
}
