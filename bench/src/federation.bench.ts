import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoPassword } from '@padiman/api/demo';
import { openStore } from '@padiman/release/store';
import { startConsole } from './console-process.ts';
import { measureOptimizations, printOptimizations } from './federation/optimizations.ts';
import { measureReturning, type ReturningVisit } from './federation/returning-visits.ts';
import { conditions, openVisitor, type Target, type Visit, type Visitor } from './first-visit.ts';
import { listen, type LocalServer } from './listen.ts';
import { median } from './median.ts';
import { printFiles, totalBytes } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { report } from './report.ts';
import { signIn } from './sign-in.ts';

const { slowdown, roundTrip, kilobits } = conditions;
const help = `npm run bench:federation [-- --runs=<n>] [-- --files] [-- --quick]

Cost of composing the console of builds that ship separately: bytes and time of a first visit to the dashboard until its
figures are shown, compared with one plain webpack build of the same sources, in the same run.
Processor ${slowdown} times slower, ${roundTrip} ms round trip, ${kilobits} kbit/s, empty cache.

Bytes are those of all responses but the API's, with headers and Brotli as transferred, as the browser reports them for
both sides. One more visit to each side runs through a TCP proxy that counts what the server sends: the run fails when
both differ by more than 0.1 %, and when a size is negative or missing. They agreed to the byte when this was introduced.

Then what a returning member of staff downloads after a release: a visit fills the cache, the same text changes on both
sides, and the next visit counts. The plain build has its webpack runtime in a file of its own. Limits: 1.2 times the
plain build after a remote's release, and no more than it after a shell's.

Then the effect of each size optimization: each is left out alone, and the file that it concerns is measured again.

  --runs   Number of visits to each, alternately; the median counts (5)
  --files  Lists the received files
  --quick  Skips the optimizations and the visits without Link headers
  --help   This text`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    files: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

const dashboard: Target = {
  path: '/dashboard',
  text: 'Total Withdrawals₦',
  lastElement: 'svg.recharts-surface',
};

if (values.help) console.log(help);
else await measure(Number(values.runs));

async function measure(runs: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const federated = await startConsole(dataDir);
    closers.push(federated.stop);
    const baseline = await startPlain(federated.address);
    closers.push(baseline.stop);
    const unlinked = await serveWithoutLinkHeader(federated.address);
    closers.push(unlinked.stop);
    const account = { phoneNumber: '08030000001', password: demoPassword };
    const visitor = await openVisitor({ ...(await signIn(federated.address, account)) });
    closers.push(visitor.close);
    const addresses = { composed: federated.address, plain: baseline.address, unlinked: unlinked.address };
    const differences = [
      (await visitor.visitVerified(addresses.composed, dashboard)).difference,
      (await visitor.visitVerified(addresses.plain, dashboard)).difference,
    ];
    printVisits(await visitAll(visitor, addresses, runs), Math.max(...differences));
    const returning = await measureReturning({
      visitor,
      console: federated.address,
      store: openStore(dataDir),
      target: dashboard,
      listFiles: values.files,
    });
    printReturning(returning);
    if (!values.quick) printOptimizations(await measureOptimizations(openStore(dataDir)));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Serves a running console without the `Link` headers that name a page's files to prefetch. */
function serveWithoutLinkHeader(consoleAddress: string): Promise<LocalServer> {
  const { hostname, port } = new URL(consoleAddress);
  return listen(
    createServer((request, response) => {
      const { url: path = '/', method = 'GET', headers } = request;
      const forwarded = httpRequest({ hostname, port, path, method, headers }, (answer) => {
        const { link: _link, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, others);
        answer.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      request.pipe(forwarded);
    }),
  );
}

interface Each<Value> {
  composed: Value;
  /** The composed console without `Link` headers, so that no file is prefetched. */
  unlinked: Value;
  plain: Value;
}

type Visits = Each<Visit[]>;

async function visitAll(visitor: Visitor, addresses: Each<string>, runs: number): Promise<Visits> {
  const visits: Visits = { composed: [], unlinked: [], plain: [] };
  for (let run = 0; run < runs; run += 1) {
    visits.composed.push(await visitor.visit(addresses.composed, dashboard));
    if (!values.quick) visits.unlinked.push(await visitor.visit(addresses.unlinked, dashboard));
    visits.plain.push(await visitor.visit(addresses.plain, dashboard));
  }
  return visits;
}

function printVisits({ composed, unlinked, plain }: Visits, difference: number): void {
  if (values.files) [composed, plain].forEach(([first]) => first && printFiles(first.files));
  const times = (measureOf: (visits: Visit[]) => number) => ({
    value: measureOf(composed) / measureOf(plain),
    unit: 'times',
    limit: 1.1,
  });
  report('First visit to the dashboard', [
    { name: 'composed, bytes', value: kilobytes(composed), unit: 'KB' },
    { name: 'one plain build, bytes', value: kilobytes(plain), unit: 'KB' },
    { name: 'bytes, composed / plain', ...times(kilobytes) },
    { name: 'sizes: difference from the TCP count', value: difference * 100, unit: '%' },
    { name: 'composed, time', value: seconds(composed), unit: 's' },
    { name: 'one plain build, time', value: seconds(plain), unit: 's' },
    { name: 'time, composed / plain', ...times(seconds) },
    ...(unlinked.length > 0
      ? [{ name: 'composed without Link headers, time', value: seconds(unlinked), unit: 's' }]
      : []),
  ]);
}

function printReturning({ remote, shell }: Awaited<ReturnType<typeof measureReturning>>): void {
  const figures = (name: string, { composed, plain }: ReturningVisit, limit: number) => [
    { name: `after ${name}, composed`, value: composed / 1024, unit: 'KB' },
    { name: `after ${name}, plain`, value: plain / 1024, unit: 'KB' },
    { name: `after ${name}, composed / plain`, value: composed / plain, unit: 'times', limit },
  ];
  const difference = Math.max(remote.difference, shell.difference);
  report('Returning to the dashboard after a release, bytes', [
    ...figures("a remote's release", remote, 1.2),
    ...figures("a shell's release", shell, 1),
    { name: 'sizes: difference from the TCP count', value: difference * 100, unit: '%' },
  ]);
}

function kilobytes(visits: Visit[]): number {
  return median(visits.map(({ files }) => totalBytes(files))) / 1024;
}

function seconds(visits: Visit[]): number {
  return median(visits.map(({ milliseconds }) => milliseconds)) / 1000;
}
