import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@padiman/api/database';
import { verifyLedger } from '@padiman/api/ledger';
import { createFilled } from './api/scratch.ts';
import { startApi } from './api/server-process.ts';
import { decideBare, decideOverHttp, recordDecision } from './ledger/decisions.ts';
import { insertPending, type Pending } from './ledger/pending.ts';
import { median } from './median.ts';
import { report } from './report.ts';

const help = `How many withdrawals are decided in a second, beside the bare SQL transaction of the same statements.

  npm run bench:ledger
  npm run bench:ledger -- --decisions=200 --rounds=3

  --decisions  500: how many are accepted in each round, of each kind
  --rounds     5: the median counts
  --users      20000: how many the database has
  --help       this text

Ours is the call over HTTP: session, rights, validation, the decision with its postings, its payout and its audit. The
bare one sends the statements that ours was seen to send, over as many connections, and nothing else. Makes a database
on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and drops it in the end.`;

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
  const folder = mkdtempSync(join(tmpdir(), 'padiman-ledger-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const scratch = await createFilled({ users, others: 1_000 });
    closers.push(scratch.drop);
    // One to be recorded, a warm-up and the rounds of each.
    const pending = await insertPending(scratch.url, 1 + 2 * (rounds + 1) * decisions);
    const take = (count: number): Pending[] => pending.splice(0, count);
    const [first] = take(1);
    if (first === undefined) throw new Error('There is no request to decide on.');
    const recorded = await recordDecision(scratch, first, join(folder, 'statements'));
    const api = await startApi(scratch.url);
    closers.push(api.stop);
    const ours = () => decideOverHttp(api.address, scratch.token, take(decisions), connections);
    const bare = () => decideBare(scratch.url, recorded, take(decisions), connections);
    await ours();
    await bare();
    const seen: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) seen.push({ ours: await ours(), bare: await bare() });
      else {
        const before = await bare();
        seen.push({ ours: await ours(), bare: before });
      }
    }
    const least = 0.6;
    report(`Decisions on withdrawals (load of the machine ${loadavg()[0]?.toFixed(1)})`, [
      { name: 'ours', value: median(seen.map((round) => round.ours)), unit: 'decisions/s' },
      { name: 'bare', value: median(seen.map((round) => round.bare)), unit: 'decisions/s' },
      { name: 'our share', value: median(seen.map((each) => each.ours / each.bare)), unit: 'times', least },
    ]);
    const handle = await openDatabase({ databaseUrl: scratch.url });
    const { offenders } = await verifyLedger(handle.kysely);
    await handle.close();
    for (const { rule, where, what } of offenders.slice(0, 5)) console.log(`${rule}: ${where}: ${what}`);
    report('Ledger', [{ name: 'offenders afterwards', value: offenders.length, unit: '', limit: 0 }]);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

if (values.help) console.log(help);
else await main();
