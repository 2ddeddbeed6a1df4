import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { promote } from '@padiman/release/promote';
import { openStore } from '@padiman/release/store';
import { publishShell, temporaryFolder } from '@padiman/release/testing';

const script = join(import.meta.dirname, 'start.ts');

/** Prints the files of compilers and bundlers that the process loads, by require and by import. */
const printBuilders = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/node_modules\\/(typescript|webpack|prettier|@swc)\\//.test(url)) console.log('loads ' + url);
      return next(url, context);
    },
  });
`;

test('the serving process loads no compiler and no bundler', async (t) => {
  const folder = await temporaryFolder(t);
  const store = openStore(folder);
  await promote(store, [(await publishShell(store, folder)).record]);
  const preload = `data:text/javascript,${encodeURIComponent(printBuilders)}`;
  const child = spawn(process.execPath, ['--import', preload, script, '--no-build'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  const loaded: string[] = [];
  let address: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('loads ')) loaded.push(line);
    address = /^Ready in .*?: (http\S+)/.exec(line)?.[1];
    if (address) break;
  }
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  child.kill('SIGTERM');
  assert.deepEqual(await exit, [0, null]);
  assert.deepEqual(loaded, []);
});
