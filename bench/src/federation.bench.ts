import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { FolderStore } from '@padiman/release/store';
import { startConsole } from './console-process.ts';
import { measureSteps, tellSteps } from './federation/steps.ts';
import { serveWithoutLink } from './federation/without-link.ts';
import { openVisitor, surroundings, type Visit, type Visitor } from './first-visit.ts';
import { buildPlain } from './plain-build.ts';
import { servePlain } from './plain-server.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { signIn } from './sign-in.ts';

const { slowdown, roundTrip, kilobitsPerSecond } = surroundings;
const help = `npm run bench:federation [-- --runs=<n>] [-- --files] [-- --quick]

What it costs that the console is composed of builds that ship separately: bytes and time of a first visit to the
dashboard until its figures stand there, beside one plain webpack build of the same sources, in the same run.
Processor ${slowdown} times slower, ${roundTrip} ms round trip, ${kilobitsPerSecond} kbit/s, nothing cached.
Then what each step towards that brought: each is left out alone, and what it concerns measured again.

  --runs   How often each is visited, in turn; the median counts (5)
  --files  Also lists what was fetched
  --quick  Leaves the steps out
  --help   This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    files: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else await measure(Number(values.runs));

async function measure(runs: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const federated = await startConsole(dataDir);
    closers.push(federated.stop);
    const plain = await buildPlain();
    closers.push(plain.remove);
    const baseline = await servePlain(plain.folder, federated.address);
    closers.push(baseline.stop);
    const unnamed = await serveWithoutLink(federated.address);
    closers.push(unnamed.stop);
    const account = { phoneNumber: '08030000001', password: demoPassword };
    const visitor = await openVisitor({ ...(await signIn(federated.address, account)) });
    closers.push(visitor.close);
    const addresses = { composed: federated.address, plain: baseline.address, unnamed: unnamed.address };
    tell(await visitAll(visitor, addresses, runs));
    if (!values.quick) tellSteps(await measureSteps(new FolderStore(join(dataDir, 'releases'))));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

interface Each<Value> {
  composed: Value;
  /** The composed console, its page's header without the names of what the page will need. */
  unnamed: Value;
  plain: Value;
}

type Visits = Each<Visit[]>;

async function visitAll(visitor: Visitor, addresses: Each<string>, runs: number): Promise<Visits> {
  const dashboard = { path: '/dashboard', until: 'Total Withdrawals₦', last: 'svg.recharts-surface' };
  const seen: Visits = { composed: [], unnamed: [], plain: [] };
  for (let run = 0; run < runs; run += 1) {
    seen.composed.push(await visitor.visit(addresses.composed, dashboard));
    if (!values.quick) seen.unnamed.push(await visitor.visit(addresses.unnamed, dashboard));
    seen.plain.push(await visitor.visit(addresses.plain, dashboard));
  }
  return seen;
}

function tell({ composed, unnamed, plain }: Visits): void {
  if (values.files) [composed, plain].forEach(([first]) => first && list(first));
  const times = (of: (visits: Visit[]) => number) => ({
    value: of(composed) / of(plain),
    unit: 'times',
    limit: 1.1,
  });
  report('First visit to the dashboard', [
    { name: 'composed, bytes', value: kilobytes(composed), unit: 'KB' },
    { name: 'one plain build, bytes', value: kilobytes(plain), unit: 'KB' },
    { name: 'bytes, composed / plain', ...times(kilobytes) },
    { name: 'composed, time', value: seconds(composed), unit: 's' },
    { name: 'one plain build, time', value: seconds(plain), unit: 's' },
    { name: 'time, composed / plain', ...times(seconds) },
    ...(unnamed.length > 0
      ? [{ name: 'composed, its files not named ahead, time', value: seconds(unnamed), unit: 's' }]
      : []),
  ]);
}

function list({ files }: Visit): void {
  console.log('');
  for (const { path, bytes } of files) console.log(`${String(bytes).padStart(8)} B  ${path}`);
}

function kilobytes(visits: Visit[]): number {
  return median(visits.map(({ bytes }) => bytes)) / 1024;
}

function seconds(visits: Visit[]): number {
  return median(visits.map(({ milliseconds }) => milliseconds)) / 1000;
}
