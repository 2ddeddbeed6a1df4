import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { startConsole } from './console-process.ts';
import { openVisitor, surroundings, type Visit } from './first-visit.ts';
import { buildPlain } from './plain-build.ts';
import { servePlain } from './plain-server.ts';
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
  const federated = await startConsole(dataDir);
  const plain = await buildPlain();
  const baseline = await servePlain(plain.folder, federated.address);
  const visitor = await openVisitor(
    await signIn(federated.address, { phoneNumber: '08030000001', password: demoPassword }),
  );
  try {
    const composed: Visit[] = [];
    const whole: Visit[] = [];
    const visit = (address: string) => visitor.visit(address, '/dashboard', 'Total Withdrawals₦');
    for (let run = 0; run < runs; run += 1) {
      composed.push(await visit(federated.address));
      whole.push(await visit(baseline.address));
    }
    if (values.files) [composed, whole].forEach(([first]) => first && list(first));
    report('First visit to the dashboard', [
      { name: 'composed, bytes', value: kilobytes(composed), unit: 'KB' },
      { name: 'one plain build, bytes', value: kilobytes(whole), unit: 'KB' },
      {
        name: 'bytes, composed / plain',
        value: kilobytes(composed) / kilobytes(whole),
        unit: 'times',
        limit: 1.1,
      },
      { name: 'composed, time', value: seconds(composed), unit: 's' },
      { name: 'one plain build, time', value: seconds(whole), unit: 's' },
      {
        name: 'time, composed / plain',
        value: seconds(composed) / seconds(whole),
        unit: 'times',
        limit: 1.1,
      },
    ]);
  } finally {
    await visitor.close();
    await baseline.stop();
    await plain.remove();
    await federated.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function list({ files }: Visit): void {
  console.log('');
  for (const { path, bytes } of files) console.log(`${String(bytes).padStart(8)} B  ${path}`);
}

const kilobytes = (visits: Visit[]) => median(visits.map(({ bytes }) => bytes)) / 1024;
const seconds = (visits: Visit[]) => median(visits.map(({ milliseconds }) => milliseconds)) / 1000;

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
