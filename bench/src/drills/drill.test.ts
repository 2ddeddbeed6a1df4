import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { Interrupted, runDrill, type Drill } from './drill.ts';

const options = { rounds: undefined, short: true };
const drill = (run: Drill['run']): Drill => ({ name: 'test', summary: '', run });

/** Silences the output, and restores the exit code that a failed end sets. */
function prepare(context: TestContext) {
  context.mock.method(console, 'log', () => {});
  const errors = context.mock.method(console, 'error', () => {});
  const code = process.exitCode;
  context.after(() => (process.exitCode = code));
  return errors;
}

test('calls all ends in reverse order, also after one that fails', async (context) => {
  const errors = prepare(context);
  const ended: string[] = [];
  const failing = drill(({ cleanUp }) => {
    cleanUp(() => ended.push('first'));
    cleanUp(() => Promise.reject(new Error('does not end')));
    cleanUp(() => ended.push('last'));
    throw new Error('broken');
  });
  await assert.rejects(runDrill(failing, options), /broken/);
  assert.deepEqual(ended, ['last', 'first']);
  assert.equal(errors.mock.callCount(), 1);
  assert.equal(process.exitCode, 1);
});

test('a signal ends what was started, and what is being started', async (context) => {
  prepare(context);
  const ended: string[] = [];
  const listeners = process.listenerCount('SIGTERM');
  let started = false;
  const hanging = drill(async ({ cleanUp }) => {
    const server = new EventEmitter();
    cleanUp(() => {
      ended.push('server');
      server.emit('exit');
    });
    const exited = once(server, 'exit');
    process.emit('SIGTERM', 'SIGTERM');
    await exited;
    cleanUp(() => ended.push('late'));
    started = true;
    return [];
  });
  await assert.rejects(
    runDrill(hanging, options),
    (error) => error instanceof Interrupted && error.exitCode === 143,
  );
  assert.deepEqual(ended, ['server', 'late']);
  assert.equal(started, false);
  assert.equal(process.listenerCount('SIGTERM'), listeners);
});
