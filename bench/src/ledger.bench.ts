import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@padiman/api/database';
import { verifyLedger } from '@padiman/api/ledger';
import { startApi } from './api/api-process.ts';
import { createFilledDatabase } from './api/temporary-database.ts';
import { decideBare, decideOverHttp, recordDecision } from './ledger/decisions.ts';
import { insertPending, type Pending } from './ledger/pending.ts';
import { median } from './median.ts';
import { report } from './report.ts';

const help = `Decisions on withdrawals per second, compared with the bare SQL transaction of the same statements.

  npm run bench:ledger
  npm run bench:ledger -- --decisions=200 --rounds=3

  --decisions  Number of requests that each side accepts in a round (500)
  --rounds     Number of rounds, whose median counts (5)
  --users      Number of users in the database (20000)
  --help       This text

Ours is the call over HTTP: session, rights, validation, the decision with its postings, its payout and its audit. The
bare side sends the recorded statements of such a call over as many connections, and nothing else. Creates a database on
the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and drops it at the end.`;

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '20000' },
    help: { type: 'boolean', default: false },
  },
});

const connections = 10;

async function main(): Promise<void> {
  const [decisions, rounds, users] = [values.decisions, values.rounds, values.users].map(Number) as [
    number,
    number,
    number,
  ];
  const folder = mkdtempSync(join(tmpdir(), 'padiman-bench-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const database = await createFilledDatabase({ users, others: 1_000 });
    closers.push(database.drop);
    // One to record, then a warm-up and the rounds of each side.
    const pending = await insertPending(database.url, 1 + 2 * (rounds + 1) * decisions);
    const take = (count: number): Pending[] => pending.splice(0, count);
    const [first] = take(1);
    if (first === undefined) throw new Error('No withdrawal request was created');
    const recorded = await recordDecision(database, first, join(folder, 'statements'));
    const api = await startApi(database.url);
    closers.push(api.stop);
    const ours = () => decideOverHttp(api.address, database.token, take(decisions), connections);
    const bare = () => decideBare(database.url, recorded, take(decisions), connections);
    await ours();
    await bare();
    const results: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) results.push({ ours: await ours(), bare: await bare() });
      else {
        const before = await bare();
        results.push({ ours: await ours(), bare: before });
      }
    }
    const least = 0.6;
    report(`Decisions on withdrawals (system load ${loadavg()[0]?.toFixed(1)})`, [
      { name: 'ours', value: median(results.map((round) => round.ours)), unit: 'decisions/s' },
      { name: 'bare', value: median(results.map((round) => round.bare)), unit: 'decisions/s' },
      {
        name: 'ours / bare',
        value: median(results.map((round) => round.ours / round.bare)),
        unit: 'times',
        least,
      },
    ]);
    const handle = await openDatabase({ databaseUrl: database.url });
    const { offenders } = await verifyLedger(handle.kysely);
    await handle.close();
    for (const { rule, where, what } of offenders.slice(0, 5)) console.log(`${rule}: ${where}: ${what}`);
    report('Ledger', [{ name: 'violated rules afterwards', value: offenders.length, unit: '', limit: 0 }]);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

if (values.help) console.log(help);
else await main();
