import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startApi } from './api/api-process.ts';
import { createFilledDatabase } from './api/temporary-database.ts';
import { insertPending, type Pending } from './ledger/pending.ts';
import { followChanges } from './live/followers.ts';
import { workSteadily } from './live/workload.ts';
import { median } from './median.ts';
import { report } from './report.ts';

const help = `Processor time of the API with open pages that follow changes, compared with the same work without them.

  npm run bench:live
  npm run bench:live -- --pages=200 --rounds=5

  --pages      Number of pages that follow (200)
  --decisions  Number of decisions in a round, five a second (75)
  --rounds     Number of rounds, whose median counts (5)
  --help       This text

The work of both sides is decisions on withdrawals and ten reads of lists for each. Each page holds a stream of changes
and receives a notice of each decision; the bench counts them. Reads that pages make after a notice are not part of it.
Creates a database on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres), and drops
it at the end.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    decisions: { type: 'string', default: '75' },
    rounds: { type: 'string', default: '5' },
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
    const pending = await insertPending(database.url, (2 * rounds + 1) * decisions);
    const take = (): Pending[] => pending.splice(0, decisions);
    const api = await startApi(database.url);
    closers.push(api.stop);
    const alone = () => workSteadily(api.address, database.token, take());
    const followed = async () => {
      const followers = await followChanges(api.address, database.token, pages);
      const seconds = await workSteadily(api.address, database.token, take());
      const notices = followers.notices();
      followers.close();
      return { seconds, notices };
    };
    await alone();
    const results: { alone: number; followed: number; notices: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = round % 2 === 0 ? await alone() : undefined;
      const { seconds, notices } = await followed();
      results.push({ alone: before ?? (await alone()), followed: seconds, notices });
    }
    const of = (name: 'alone' | 'followed') => median(results.map((round) => round[name]));
    report(`${pages} open pages, ${decisions} decisions a round (system load ${loadavg()[0]?.toFixed(1)})`, [
      { name: 'processor time without', value: of('alone'), unit: 's' },
      { name: 'processor time with', value: of('followed'), unit: 's' },
      {
        name: 'with / without',
        value: median(results.map((round) => round.followed / round.alone)),
        unit: 'times',
        limit: 1.05,
      },
      {
        name: 'notices, of each page and decision',
        value: Math.min(...results.map(({ notices }) => notices)) / (pages * decisions),
        unit: 'times',
        least: 0.9,
      },
    ]);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

if (values.help) console.log(help);
else await main();
