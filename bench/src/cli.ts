import { parseArgs } from 'node:util';
import { runTask, type Task } from './run.ts';

/** Benchmarks by name, each in a file of its own. */
const benches: Record<string, string> = {
  size: "bytes of the login's first load, beside one plain webpack build; --libraries: by library",
  federation:
    'bytes of the first visit to the dashboard and of returning ones, beside one plain webpack build',
  journey: 'login, dashboard, list on slow networks, beside a plain build',
  site: "Lighthouse's scores of the public pages and the login",
  api: 'lists, search and dashboard with a million users, beside bare node:http and pg; --users, --others, --latency',
  ledger: 'decisions on withdrawals a second, beside the bare SQL transaction',
};

/** Drills by name, each in a file of its own. */
const drills: Record<string, string> = {
  failover: 'primary crashes under load, the synchronous standby is promoted (20 rounds)',
  restore:
    'dumps of 100,000 users by the documented scripts, restored on PostgreSQL and on the embedded database',
  roll: 'two processes behind HAProxy are replaced in turn under load (10 rounds)',
};

const [kind = '', ...given] = process.argv.slice(2);
const tasks = kind === 'drill' ? drills : benches;
const load = (name: string) =>
  import(kind === 'drill' ? `./drills/${name}.ts` : `./${name}.bench.ts`) as Promise<{ run: Task }>;

const help = `${
  kind === 'drill'
    ? 'Rehearsals of failures: each sets up what it needs on ports of its own, breaks it under load and prints a verdict.'
    : 'Benchmarks: each measures both sides in one run and prints figures with their limits; exit code 1 beyond one.'
}

  npm run ${kind} -- <name> [<name> ...] [options]

${Object.entries(tasks)
  .map(([name, summary]) => `  ${name.padEnd(12)} ${summary}`)
  .join('\n')}

  --rounds     Number of rounds, whose median counts in benchmarks
  --short      Drills: fewer rounds and smaller data, for a check of each commit; durations have no limits then
  --help       This text

Databases are created on the PostgreSQL server at BENCH_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres) or on
clusters of their own, and dropped at the end. A missing program is named (exit code 3). Other load of the machine makes
figures worse.`;

const number = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  args: given,
  allowPositionals: true,
  options: {
    ...{ rounds: number, users: number, others: number },
    ...{ latency: flag, libraries: flag, short: flag, help: flag },
  },
});

const unknown = positionals.filter((name) => !Object.hasOwn(tasks, name));
if (values.help) console.log(help);
else if (unknown.length > 0 || positionals.length === 0) {
  console.error(unknown.length > 0 ? `There is no ${kind} named ${unknown.join(', ')}.\n\n${help}` : help);
  process.exitCode = 2;
} else {
  const { help: _, rounds, users, others, ...flags } = values;
  const numbers = Object.entries({ rounds, users, others }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Number(value)] as const],
  );
  for (const name of positionals)
    await runTask(`${kind} ${name}`, (await load(name)).run, { ...flags, ...Object.fromEntries(numbers) });
}
