import { setTimeout } from 'node:timers/promises';
import { startApi } from './api/api-process.ts';
import { createFilledDatabase } from './api/temporary-database.ts';
import { insertPending } from './ledger/pending.ts';
import { followChanges } from './live/followers.ts';
import { workSteadily } from './live/workload.ts';
import { median, report, systemLoad } from './report.ts';
import type { Run } from './run.ts';

/** Milliseconds of rest before each part. */
const restTime = 2_000;

/** Pages that follow, and decisions in each of the four parts of a round, five a second. */
const [pages, decisions] = [200, 40];

/**
 * Processor time of the API with open pages that follow changes, compared with the same work without them. The work of
 * both sides is decisions on withdrawals and ten reads of lists for each. Each page holds a stream of changes and is told
 * of each decision; the bench counts them. Opening the streams, and the reads that pages make after a notice, are not part
 * of it. A round is a part without streams, two with them, and one without.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 7 } = run;
  const database = await createFilledDatabase({ users: 20_000, others: 1_000 });
  run.cleanUp(database.drop);
  const pending = await insertPending(database.url, (4 * rounds + 2) * decisions);
  const api = await startApi(run, database.url);
  const alone = async () => {
    // Opening and closing streams is paid once by each page, and is not part of what live updates cost.
    await setTimeout(restTime);
    return workSteadily(api.address, database.token, pending.splice(0, decisions));
  };
  let told = Infinity;
  const followed = async () => {
    const followers = await followChanges(api.address, database.token, pages);
    const seconds = await alone();
    told = Math.min(told, followers.records() / (pages * decisions));
    followers.close();
    return seconds;
  };
  // Until its code is compiled, the server takes up to twice as long for the same work.
  for (let warmUp = 0; warmUp < 2; warmUp += 1) await alone();
  const results: { alone: number; followed: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In this order, what changes evenly with time counts equally on both sides.
    const parts = [await alone(), await followed(), await followed(), await alone()] as const;
    results.push({ alone: parts[0] + parts[3], followed: parts[1] + parts[2] });
  }
  const of = (name: 'alone' | 'followed') => median(results.map((round) => round[name]));
  const ratio = median(results.map((round) => round.followed / round.alone));
  report(`${pages} open pages, ${decisions} decisions a part ${systemLoad()}`, [
    { name: 'processor time without', value: of('alone'), unit: 's' },
    { name: 'processor time with', value: of('followed'), unit: 's' },
    { name: 'with / without', value: ratio, unit: 'times', limit: 1.05 },
    { name: 'decisions told to each page', value: told, unit: 'times', least: 1 },
  ]);
}
