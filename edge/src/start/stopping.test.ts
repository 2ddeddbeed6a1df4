import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { test } from 'node:test';

const module = pathToFileURL(join(import.meta.dirname, 'process.ts')).href;

/** Program that opens something, and reports when it is closed. */
const program = `
  import { stopOnRequest } from ${JSON.stringify(module)};
  const open = setInterval(() => {}, 1_000);
  stopOnRequest().closers.push(async () => { clearInterval(open); console.log('closed'); });
  console.log('open');
`;

/** Parent that starts the program and waits for it, as npm does for a script. */
const parent = `
  import { spawn } from 'node:child_process';
  spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(program)}], { stdio: 'inherit' });
`;

test('a start by npm ends when npm was ended', { timeout: 30_000 }, async () => {
  const npm = spawn(process.execPath, ['--input-type=module', '--eval', parent], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The program has the same output, which ends with it.
  const output = text(npm.stdout);
  await once(npm.stdout, 'data');
  npm.kill('SIGKILL');
  assert.equal(await output, 'open\nclosed\n');
});

test('a process that drains serves on after the signal, and then closes', { timeout: 30_000 }, async () => {
  const draining = `
    import { stopOnRequest } from ${JSON.stringify(module)};
    const open = setInterval(() => {}, 1_000);
    const stopping = stopOnRequest();
    stopping.drain = 200;
    stopping.signal.addEventListener('abort', () => setImmediate(() => console.log('draining')));
    stopping.closers.push(async () => { clearInterval(open); console.log('closed'); });
    console.log('open');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', draining], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.equal(await output, 'open\ndraining\nclosed\n');
});
