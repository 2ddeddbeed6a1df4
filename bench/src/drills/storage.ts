import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fileAddress } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { openStore, type BuildRecord } from '@padiman/release/store';
import { publishRemote, publishShell } from '@padiman/release/testing';
import { storageEnvironment } from '@padiman/release/testing-object-storage';
import { signIn } from '../chromium.ts';
import { none, type Figure } from '../report.ts';
import { makeFolder, type Run } from '../run.ts';
import { freePort, startConsole, type ServerProcess } from '../server-process.ts';
import { startPages } from './load.ts';

const storageProcess = fileURLToPath(
  new URL('object-storage-process.ts', import.meta.resolve('@padiman/release/testing-object-storage')),
);

/** Object storage as a process, once it listens. */
async function startStorage({ cleanUp }: Run, folder: string, port: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [storageProcess, folder, port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp(() => end(child));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The object storage ended with ${code} at its start`);
    }),
  ]);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const loaded = /\.(js|css|svg)$/;
const addressesOf = (records: readonly BuildRecord[]) =>
  records.flatMap(({ integrity }) =>
    Object.entries(integrity).flatMap(([file, value]) =>
      loaded.test(file) ? [fileAddress(file, value) ?? ''] : [],
    ),
  );

async function liveRelease(address: string): Promise<string> {
  const answer = await fetch(`${address}/registry.json`);
  return ((await answer.json()) as { release: string }).release;
}

/** Object storage that hangs, and that is gone, under load. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { short, say, cleanUp } = drill;
  const outage = short ? 5_000 : 60_000;
  const folder = await makeFolder(drill);
  const inFolder = (name: string) => join(folder, name);
  const [objects, scratch, data] = [inFolder('objects'), inFolder('scratch'), inFolder('data')];
  await mkdir(objects);
  const port = await freePort();
  let storage = await startStorage(drill, objects, port);
  Object.assign(process.env, storageEnvironment(`http://127.0.0.1:${port}`), {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
  });

  const store = openStore(data);
  const remote = async (name: string, path: string, code = 'first();') =>
    (await publishRemote(store, scratch, name, { paths: [path], code })).record;
  const records = [
    (await publishShell(store, scratch)).record,
    await remote('mfe-site', '/'),
    await remote('mfe-auth', '/admin'),
  ];
  await promote(store, records);
  const startEdge = () => startConsole(drill, { DATA_DIR: data, DEMO_SCALE: '1' }, { build: false });
  let serving: ServerProcess = await startEdge();
  const session = async () => (await signIn(serving.address)).accessToken;
  let token = await session();
  say(`serving release 000001 from object storage, ready in ${serving.readyInSeconds.toFixed(1)} s`);

  const loads = Object.entries({
    site: ['/', '/registry.json', '/config.json', '/readyz?of=site'],
    console: ['/admin', '/loading.json', '/readyz?of=console'],
    file: addressesOf(records),
    API: ['/api/dashboard/users?limit=10', '/readyz?of=api', '/readyz'],
  }).map(([name, paths]) => {
    const load = startPages(
      () => serving.address,
      paths,
      () => token,
    );
    cleanUp(() => load.stop());
    return { name, load };
  });
  const setPaused = (isPaused: boolean) => {
    for (const { load } of loads) load.isPaused = isPaused;
  };
  await pause(short ? 1_000 : 5_000);

  say('the storage hangs');
  storage.kill('SIGSTOP');
  await pause(outage);
  storage.kill('SIGCONT');
  say('the storage answers again');
  await pause(short ? 1_000 : 5_000);

  say('the storage is gone');
  await end(storage);
  await pause(outage / 2);
  setPaused(true);
  await serving.stop();
  serving = await startEdge();
  token = await session();
  const restarted = serving.readyInSeconds;
  say(`a process that starts meanwhile is ready in ${restarted.toFixed(1)} s`);
  setPaused(false);
  await pause(outage / 2);

  storage = await startStorage(drill, objects, port);
  const back = performance.now();
  say('the storage is back: publishing');
  await promote(store, [await remote('mfe-site', '/', 'second();')]);
  while ((await liveRelease(serving.address)) !== '000002' && performance.now() - back < 60_000)
    await pause(50);
  const promoted = (performance.now() - back) / 1000;
  await Promise.all(loads.map(({ load }) => load.stop()));
  for (const [failure, times] of loads.flatMap(({ load }) => [...load.failures]))
    say(`${times} × ${failure}`);
  return [
    ...loads.flatMap(({ name, load }): Figure[] => [
      { name: `${name}: requests`, value: load.durations.length, unit: '', least: 1 },
      none(`${name}: not 200`, load.failed),
      { name: `${name}: slowest`, value: load.takeSlowest(), unit: 'ms', limit: 2_500 },
    ]),
    { name: 'start without the storage', value: restarted, unit: 's', limit: 30 },
    { name: 'published and served after the outage', value: promoted, unit: 's', limit: 10 },
  ];
}
