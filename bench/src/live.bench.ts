import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startApi } from './api/api-process.ts';
import { createFilledDatabase } from './api/temporary-database.ts';
import { insertPending } from './ledger/pending.ts';
import { followChanges } from './live/followers.ts';
import { workSteadily } from './live/workload.ts';
import { median } from './median.ts';
import { report } from './report.ts';

const help = `Processor time of the API with open pages that follow changes, compared with the same work without them.

  npm run bench:live
  npm run bench:live -- --pages=200 --rounds=7

  --pages      Number of pages that follow (200)
  --decisions  Number of decisions in each of the four parts of a round, five a second (40)
  --rounds     Number of rounds, whose median counts (7)
  --help       This text

The work of both sides is decisions on withdrawals and ten reads of lists for each. Each page holds a stream of changes
and is told of each decision; the bench counts them. Opening the streams, and the reads that pages make after a notice,
are not part of it. A round is a part without streams, two with them, and one without.
Creates a database on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and drops
it at the end.`;

/** Milliseconds of rest before each part. */
const restTime = 2_000;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    decisions: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '7' },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const [pages, decisions, rounds] = [values.pages, values.decisions, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  const database = await createFilledDatabase({ users: 20_000, others: 1_000 });
  const closers: (() => unknown)[] = [database.drop];
  try {
    const pending = await insertPending(database.url, (4 * rounds + 2) * decisions);
    const api = await startApi(database.url);
    closers.push(api.stop);
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
      const [first, second, third, fourth] = [
        await alone(),
        await followed(),
        await followed(),
        await alone(),
      ];
      results.push({ alone: first + fourth, followed: second + third });
    }
    const of = (name: 'alone' | 'followed') => median(results.map((round) => round[name]));
    report(`${pages} open pages, ${decisions} decisions a part (system load ${loadavg()[0]?.toFixed(1)})`, [
      { name: 'processor time without', value: of('alone'), unit: 's' },
      { name: 'processor time with', value: of('followed'), unit: 's' },
      {
        name: 'with / without',
        value: median(results.map((round) => round.followed / round.alone)),
        unit: 'times',
        limit: 1.05,
      },
      {
        name: 'decisions told to each page',
        value: told,
        unit: 'times',
        least: 1,
      },
    ]);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

if (values.help) console.log(help);
else await main();
