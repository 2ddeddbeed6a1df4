import { join } from 'node:path';
import { openDatabase } from '@padiman/api/database';
import { verifyLedger } from '@padiman/api/ledger';
import { createFilledDatabase } from './api/temporary-database.ts';
import {
  decideBare,
  decideOverHttp,
  insertPending,
  recordDecision,
  type Pending,
} from './ledger/decisions.ts';
import { median, none, report } from './report.ts';
import { makeFolder, type Run } from './run.ts';
import { startApi } from './server-process.ts';

/** Clients of each side, and requests that it accepts in a round. */
const [connections, decisions] = [10, 500];

/**
 * Decisions on withdrawals per second, compared with the bare SQL transaction of the same statements. Ours is the call
 * over HTTP: session, rights, validation, the decision with its postings, its payout and its audit. The bare side sends
 * the recorded statements of such a call over as many connections, and nothing else.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 5, users = 20_000 } = run;
  const folder = await makeFolder(run);
  const database = await createFilledDatabase({ users, others: 1_000 });
  run.cleanUp(database.drop);
  // One to record, then a warm-up and the rounds of each side.
  const pending = await insertPending(database.url, 1 + 2 * (rounds + 1) * decisions);
  const take = (count: number): Pending[] => pending.splice(0, count);
  const [first] = take(1);
  if (first === undefined) throw new Error('No withdrawal request was created');
  const recorded = await recordDecision(run, database, first, join(folder, 'statements'));
  const api = await startApi(run, database.url);
  const ours = () => decideOverHttp(api.address, database.token, take(decisions), connections);
  const bare = () => decideBare(database.url, recorded, take(decisions), connections);
  await ours();
  await bare();
  const results: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = round % 2 === 0 ? undefined : await bare();
    results.push({ ours: await ours(), bare: before ?? (await bare()) });
  }
  const ratio = median(results.map((round) => round.ours / round.bare));
  report('Decisions on withdrawals', [
    { name: 'ours', value: median(results.map((round) => round.ours)), unit: 'decisions/s' },
    { name: 'bare', value: median(results.map((round) => round.bare)), unit: 'decisions/s' },
    { name: 'ours / bare', value: ratio, unit: 'times', least: 0.6 },
  ]);
  const handle = await openDatabase({ databaseUrl: database.url });
  const { offenders } = await verifyLedger(handle.kysely);
  await handle.close();
  for (const { rule, where, what } of offenders.slice(0, 5)) console.log(`${rule}: ${where}: ${what}`);
  report('Ledger', [none('violated rules afterwards', offenders.length)]);
}
