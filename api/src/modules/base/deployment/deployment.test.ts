import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { migrateToLatest } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open.ts';
import { startJob } from '../../../jobs/job.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { adoptCopy, fingerprintOf, joinDeployment, type ProcessFacts } from './deployment.service.ts';

const skip = postgres.missing ?? false;
const at = (...hosts: string[]) => hosts.map((host) => `${host}:5432/padiman`);

/** A migrated database, its name, and `join`, which enters a process as from new. */
async function shared(context: TestContext, template?: string) {
  const scratch = await createScratch(template);
  const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
  let isClosed = false;
  const end = async () => {
    if (!isClosed) await close();
    isClosed = true;
  };
  context.after(async () => {
    await end();
    await scratch.drop();
  });
  if (template === undefined) await migrateToLatest(kysely);
  const join = (facts: Partial<ProcessFacts> = {}) => joinDeployment(kysely, { stopped: [], ...facts });
  const stoppers = async (facts?: Partial<ProcessFacts>) => [
    ...new Set((await (await join(facts)).work()).map(({ stoppedBy }) => stoppedBy)),
  ];
  return { kysely, name: scratch.name, end, join, stoppers };
}

test(
  'a process with other keys is told, and one with the former key beside the new one is not',
  { skip },
  async (context) => {
    const { join } = await shared(context);
    const foreign = async (...keys: string[]) => {
      const process = await join();
      await process.noteKeys({ AUTH_SECRET: keys.map(fingerprintOf) });
      return process.findForeignKeys();
    };
    assert.deepEqual(await foreign('one'), []);
    assert.deepEqual(await foreign('two'), ['AUTH_SECRET']);
    assert.deepEqual(await foreign('one'), [], 'the refused key changes nothing');
    assert.deepEqual(await foreign('two', 'one'), []);
    assert.deepEqual(await foreign('one'), []);
    assert.deepEqual(await foreign('two'), []);
    assert.deepEqual(await foreign('one'), ['AUTH_SECRET'], 'the former key has gone');
  },
);

test('of processes that start together with different keys one is told', { skip }, async (context) => {
  const { join } = await shared(context);
  const processes = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (key) => {
      const process = await join();
      await process.noteKeys({ AUTH_SECRET: [fingerprintOf(key)] });
      return process;
    }),
  );
  const told = await Promise.all(processes.map((process) => process.findForeignKeys()));
  assert.equal(told.filter((names) => names.length > 0).length, 3);
});

test(
  'work stops in a restored copy and in one at another address, until it is adopted',
  { skip },
  async (context) => {
    const original = await shared(context);
    assert.deepEqual(await original.stoppers({ addresses: at('one', 'two') }), [null]);
    assert.deepEqual(await original.stoppers({ addresses: at('two') }), [null], 'one of its servers');
    assert.deepEqual(await original.stoppers({ addresses: at('snapshot') }), ['copy']);
    assert.deepEqual(
      await original.stoppers({ addresses: at('two') }),
      [null],
      'nothing was noted of the copy',
    );
    await original.end();
    const copy = await shared(context, original.name);
    assert.deepEqual(await copy.stoppers({ addresses: at('two') }), ['copy']);
    await adoptCopy(copy.kysely, at('two'));
    assert.deepEqual(await copy.stoppers({ addresses: at('two') }), [null]);
  },
);

test(
  'a job whose work is stopped claims and runs nothing, and goes on without a restart',
  { skip },
  async (context) => {
    const original = await shared(context);
    await original.join();
    await original.end();
    const copy = await shared(context, original.name);
    const { work } = await copy.join();
    const done: string[] = [];
    const host = { log: { warn: () => undefined, error: () => undefined }, work };
    const run = async (item: unknown) => void done.push(String(item));
    const jobs = [
      startJob('one', { interval: 1, work: 'retention', run: () => run('run') }, host),
      startJob('two', { interval: 1, work: 'webhooks', claim: async () => ['claim'], run }, host),
      startJob('three', { interval: 1, run: () => run('always') }, host),
    ];
    await waitUntil(() => done.length > 100, 'work that cannot be stopped runs');
    assert.deepEqual([...new Set(done)], ['always']);
    await adoptCopy(copy.kysely, []);
    await waitUntil(() => done.includes('run') && done.includes('claim'), 'the jobs go on');
    await Promise.all(jobs.map((job) => job.stop()));
  },
);
