import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import { keptAnswer } from './kept-answer.ts';

/** A server that answers the number of reads so far, and fails while it is told to. */
function counting(keptFor: number) {
  const app = Fastify();
  const state = { reads: 0, fails: false };
  const answer = keptAnswer(app, keptFor, async () => {
    state.reads += 1;
    if (state.fails) throw new Error('down');
    return { reads: state.reads };
  });
  app.get('/', answer);
  app.post('/', async () => ({}));
  const read = async () => (await app.inject('/')).json() as { reads?: number };
  return { read, write: () => app.inject({ method: 'POST', url: '/' }), state };
}

it('a kept answer is read once, by concurrent callers too, until a write through this process', async () => {
  const { read, write } = counting(60_000);
  assert.deepEqual(await Promise.all([read(), read()]), [{ reads: 1 }, { reads: 1 }]);
  assert.deepEqual(await read(), { reads: 1 });
  await write();
  assert.deepEqual(await read(), { reads: 2 });
});

it('a failure is not kept, nor is an answer whose time is over', async () => {
  const { read, state } = counting(60_000);
  state.fails = true;
  assert.equal((await read()).reads, undefined);
  state.fails = false;
  assert.deepEqual(await read(), { reads: 2 });
  const passing = counting(0);
  assert.deepEqual([await passing.read(), await passing.read()], [{ reads: 1 }, { reads: 2 }]);
});
