import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, fillDatabase } from '../database.ts';
import { insertPending } from '../decisions.ts';
import { some, type Figure } from '../report.ts';
import { MissingProgram, type Run } from '../run.ts';
import { startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { compare, offendersOf } from './failover.ts';
import { startWrites } from './load.ts';

const size = 96;

/** The disk of a database is full under load: calls say unavailable, nothing acknowledged is lost, and room heals it. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const cluster = await createCluster(drill);
  const folder = await mountSmallDisk(drill);
  await cluster.query(`create tablespace small location '${folder}'`);
  const url = await createDatabase(drill, cluster.url);
  await cluster.query(`alter database ${new URL(url).pathname.slice(1)} set tablespace small`);
  const token = await fillDatabase(url, { users: 500, others: 50 });
  const known = await offendersOf(url);
  const pending = await insertPending(url, drill.short ? 2_000 : 10_000);
  const api = await startApi(drill, url);
  const load = startWrites(drill, api.address, token, pending);
  await load.nextWrite(10_000);
  const isReady = async () => (await fetch(`${api.address}/readyz`)).status === 200;

  const filler = join(folder, 'filler');
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const before = await freeBytes();
  // The load takes room meanwhile, and what does not fit is refused as a whole.
  for (let free = before, size = 0; free > 0; free = await freeBytes()) {
    const { status } = spawnSync('fallocate', ['--length', String(size + free), filler]);
    if (status === 0) size += free;
  }
  drill.say(`${Math.round(before / 1e6)} MB were free, and none is`);
  const began = performance.now();
  while ((await isReady()) && performance.now() - began < 60_000) await pause(50);
  const wasTold = !(await isReady());
  drill.say(wasTold ? 'the process is not ready' : 'the process stays ready');
  await pause(5_000);
  await rm(filler);
  drill.say('there is room again');
  const healed = performance.now();
  await load.nextWrite(30_000);
  const back = (performance.now() - healed) / 1_000;
  while (!(await isReady()) && performance.now() - healed < 60_000) await pause(50);
  const ready = (performance.now() - healed) / 1_000;
  await load.stop();
  drill.say(load.summary);
  return [
    some('not ready while the disk is full', wasTold),
    ...(await compare(url, load, known)),
    { name: 'first write after there is room', value: back, unit: 's', limit: 15 },
    { name: 'ready after there is room', value: ready, unit: 's', limit: 15 },
  ];
}

/** Mounts a file system of some megabytes, which the account of the cluster owns. @throws MissingProgram */
async function mountSmallDisk({ cleanUp }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-disk-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder]);
  if (status !== 0) throw new MissingProgram('The right to mount a file system', 'mount, as root');
  // Before the folder is removed, and after the cluster has ended, whose clean-up was registered first.
  cleanUp(() => void spawnSync('umount', ['--lazy', folder]));
  const owner = await stat('/var/lib/postgresql');
  await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  return folder;
}
