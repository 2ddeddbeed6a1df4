import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FolderInUse, identifyProcess, lockFolder } from './folder-lock.ts';
import { atOnce } from '../testing/at-once.ts';
import { newFolder } from '../testing/copying.ts';

/** Starts another process that holds the lock until it is killed. */
async function holdElsewhere(folder: string): Promise<ChildProcess> {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

test('refuses while another process holds the lock, and replaces the lock of a killed process', async (context) => {
  const folder = join(newFolder(context), 'pg');
  const holder = await holdElsewhere(folder);
  assert.throws(
    () => lockFolder(folder),
    (error: Error) => error instanceof FolderInUse && error.message.includes(`process ${holder.pid}`),
  );
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(folder)();
});

test('the same process cannot lock a folder twice, and can lock it after a release', (context) => {
  const folder = join(newFolder(context), 'pg');
  const release = lockFolder(folder);
  assert.throws(() => lockFolder(folder), FolderInUse);
  release();
  assert.equal(existsSync(`${folder}.lock`), false);
  lockFolder(folder)();
});

test('a lock is stale if its process id was reused', (context) => {
  const folder = join(newFolder(context), 'pg');
  const recycled = { ...identifyProcess(process.pid), started: 'another boot/1', token: 'old' };
  writeFileSync(`${folder}.lock`, JSON.stringify(recycled));
  lockFolder(folder)();
});

test('an incomplete lock is stale, and no file is left behind', (context) => {
  const folder = join(newFolder(context), 'pg');
  writeFileSync(`${folder}.lock`, '{"pid":');
  lockFolder(folder)();
  assert.deepEqual(readdirSync(join(folder, '..')), []);
});

test('one of several concurrent processes replaces a stale lock', async (context) => {
  const folder = join(newFolder(context), 'pg');
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, started: null, token: 'dead' }));
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
    try { lockFolder(${JSON.stringify(folder)}); console.log('held'); setTimeout(() => {}, 3000); }
    catch (error) { console.log(error.name); }`;
  const outcomes = await atOnce(4, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return ((await once(child.stdout, 'data')) as [Buffer])[0].toString().trim();
  });
  assert.deepEqual(outcomes.sort(), ['FolderInUse', 'FolderInUse', 'FolderInUse', 'held']);
});
