import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { Handle } from '../../../database/schema.ts';
import { AppError } from '../../../plugins/errors.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import {
  newCommunity,
  operation,
  perform,
  type Community,
  type Operation,
} from '../../../testing/money-history.ts';
import { insertActor } from '../../../testing/payouts.ts';
import { madeBefore } from '../../../testing/staff.ts';
import { verifyLedger } from './ledger-verification.read-model.ts';

/** Length and number of histories; the soak test before a release sets more. */
const length = 500;
const runs = Number(process.env['LEDGER_HISTORIES'] ?? 1);

const histories = fc.record({
  operations: fc.array(operation, { minLength: length, maxLength: length, size: 'max' }),
  provider: fc.constantFrom('manual', 'paystack', 'flutterwave'),
});

/** A rule that says no is part of a history; anything else is a failure. */
const orRefused = (error: unknown) => {
  if (!(error instanceof AppError) && !(error instanceof Crash)) throw error;
};

async function holds(database: Handle): Promise<void> {
  assert.deepEqual((await verifyLedger(database)).offenders, []);
}

onEachDatabase('generated histories', (api, database) => {
  const actor = madeBefore(() => insertActor(database));

  it(`of ${length} operations, some repeated, some aborted between two statements, add up`, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat(14)), async ({ operations, provider }, cuts) => {
        const community = await newCommunity(database, actor, provider);
        let crashes = 0;
        for (const step of operations) {
          const crash = new CrashBefore(cuts.next().value ?? 0);
          await perform(database.withPlugin(crash), community, step).catch(orRefused);
          if (crash.happened) crashes += 1;
          // Repeats an operation without an answer, as its caller would.
          if (crash.happened || step.twice) await perform(database, community, step).catch(orRefused);
        }
        assert.ok(crashes > length / 10, `${crashes} were cut off`);
        await holds(database);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});

onPostgres('every step of every operation', (api, database) => {
  it('are atomic when aborted before any statement', async () => {
    const community: Community = await newCommunity(database, await insertActor(database), 'manual');
    const give = (kind: Operation['kind'], kobo: number): Operation => ({
      kind,
      kobo,
      which: 0,
      twice: false,
    });
    let steps = 0;
    for (const kind of ['earn', 'pay', 'hold', 'accept', 'payOut', 'reverse', 'refund', 'block'] as const) {
      for (let statement = 1; ; statement += 1) {
        const crash = new CrashBefore(statement);
        await perform(database.withPlugin(crash), community, give(kind, 1_000)).catch(orRefused);
        await holds(database);
        if (!crash.happened) break;
        steps += 1;
      }
    }
    assert.ok(steps > 20, `${steps} steps`);
  });
});

onPostgres('generated histories at once', (api, database) => {
  it(`of ${length} operations, eight concurrent ones on the same users, add up`, async () => {
    const actor = await insertActor(database);
    await fc.assert(
      fc.asyncProperty(histories, async ({ operations, provider }) => {
        const community = await newCommunity(database, actor, provider);
        const left = [...operations];
        const work = async () => {
          for (let step = left.pop(); step !== undefined; step = left.pop()) {
            await perform(database, community, step).catch(orRefused);
            if (step.twice) await perform(database, community, step).catch(orRefused);
          }
        };
        await Promise.all(Array.from({ length: 8 }, work));
        await holds(database);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
