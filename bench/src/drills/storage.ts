import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fileAddress } from '@padiman/federation/registry';
import { storageEnvironment } from '@padiman/release/testing-object-storage';
import { signIn } from '../chromium.ts';
import { none, type Figure } from '../report.ts';
import { makeFolder, type Run } from '../run.ts';
import { freePort, startConsole, startProcess, type ServerProcess } from '../server-process.ts';
import { publishReleases } from './consoles.ts';
import { startPages } from './load.ts';

const storageProcess = fileURLToPath(
  new URL('object-storage-process.ts', import.meta.resolve('@padiman/release/testing-object-storage')),
);

/** Object storage that hangs, and that is gone, under load. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { short, say } = drill;
  const [outage, rest] = short ? [5_000, 1_000] : [60_000, 5_000];
  const objects = `${await makeFolder(drill)}/objects`;
  await mkdir(objects);
  const port = await freePort();
  /** Object storage as a process, once it listens. */
  const startStorage = async () => {
    const started = startProcess(drill, process.execPath, [storageProcess, objects, port]);
    const { code, output } = await Promise.race([
      once(started.child.stdout ?? started.child, 'data').then(() => ({ code: undefined, output: '' })),
      started.ended,
    ]);
    if (code !== undefined) throw new Error(`The object storage ended with ${code}: ${output}`);
    return started;
  };
  let storage = await startStorage();
  Object.assign(process.env, storageEnvironment(`http://127.0.0.1:${port}`), {
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' },
  });

  const { dataDir, records, releaseSite } = await publishReleases(drill);
  const startEdge = () => startConsole(drill, { DATA_DIR: dataDir, DEMO_SCALE: '1' }, { build: false });
  let serving: ServerProcess = await startEdge();
  const session = async () => (await signIn(serving.address)).accessToken;
  let token = await session();
  say(`serving release 000001 from object storage, ready in ${serving.readyInSeconds.toFixed(1)} s`);

  const files = records.flatMap(({ integrity }) =>
    Object.entries(integrity)
      .filter(([file]) => /\.(js|css|svg)$/.test(file))
      .map(([file, value]) => fileAddress(file, value) ?? ''),
  );
  const loads = Object.entries({
    site: ['/', '/registry.json', '/config.json', '/readyz?of=site'],
    console: ['/admin', '/loading.json', '/readyz?of=console'],
    file: files,
    API: ['/api/dashboard/users?limit=10', '/readyz?of=api', '/readyz'],
  }).map(([name, paths]) => {
    const [address, currentToken] = [() => serving.address, () => token];
    return { name, load: startPages(drill, address, paths, currentToken) };
  });
  const setPaused = (isPaused: boolean) => {
    for (const { load } of loads) load.isPaused = isPaused;
  };
  await pause(rest);

  say('the storage hangs');
  storage.child.kill('SIGSTOP');
  await pause(outage);
  storage.child.kill('SIGCONT');
  say('the storage answers again');
  await pause(rest);

  say('the storage is gone');
  await storage.stop('SIGKILL');
  await pause(outage / 2);
  setPaused(true);
  await serving.stop();
  serving = await startEdge();
  token = await session();
  const restarted = serving.readyInSeconds;
  say(`a process that starts meanwhile is ready in ${restarted.toFixed(1)} s`);
  setPaused(false);
  await pause(outage / 2);

  storage = await startStorage();
  const back = performance.now();
  say('the storage is back: publishing');
  await releaseSite();
  const liveRelease = async () => {
    const answer = await fetch(`${serving.address}/registry.json`);
    return ((await answer.json()) as { release: string }).release;
  };
  while ((await liveRelease()) !== '000002' && performance.now() - back < 60_000) await pause(50);
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
