import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { startConsole } from './console-process.ts';
import { openVisitor, surroundings, type Visit, type Visitor } from './first-visit.ts';
import { buildPlain } from './plain-build.ts';
import { servePlain } from './plain-server.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { signIn } from './sign-in.ts';

const { slowdown, roundTrip, kilobitsPerSecond } = surroundings;
const help = `npm run bench:federation [-- --runs=<n>] [-- --files]

What it costs that the console is composed of builds that ship separately: bytes and time of a first visit to the
dashboard until its figures stand there, beside one plain webpack build of the same sources, in the same run.
Processor ${slowdown} times slower, ${roundTrip} ms round trip, ${kilobitsPerSecond} kbit/s, nothing cached.

  --runs   How often each is visited, in turn; the median counts (5)
  --files  Also lists what was fetched
  --help   This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    files: { type: 'boolean', default: false },
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
    const account = { phoneNumber: '08030000001', password: demoPassword };
    const visitor = await openVisitor({ ...(await signIn(federated.address, account)) });
    closers.push(visitor.close);
    tell(await visitBoth(visitor, { composed: federated.address, plain: baseline.address }, runs));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

interface Visits {
  composed: Visit[];
  plain: Visit[];
}

async function visitBoth(
  visitor: Visitor,
  addresses: { composed: string; plain: string },
  runs: number,
): Promise<Visits> {
  const dashboard = { path: '/dashboard', until: 'Total Withdrawals₦', last: 'svg.recharts-surface' };
  const seen: Visits = { composed: [], plain: [] };
  for (let run = 0; run < runs; run += 1) {
    seen.composed.push(await visitor.visit(addresses.composed, dashboard));
    seen.plain.push(await visitor.visit(addresses.plain, dashboard));
  }
  return seen;
}

function tell({ composed, plain }: Visits): void {
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
