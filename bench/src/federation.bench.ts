import { createServer, request as httpRequest } from 'node:http';
import { openStore } from '@padiman/release/store';
import { printOptimizations } from './federation/optimizations.ts';
import { measureReturning, type ReturningVisit } from './federation/returning-visits.ts';
import { openVisitor, type Target, type Visit } from './first-visit.ts';
import { listen, type LocalServer } from './listen.ts';
import { totalBytes } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { median, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { signIn } from './sign-in.ts';

const dashboard: Target = {
  path: '/dashboard',
  text: 'Total Withdrawals₦',
  lastElement: 'svg.recharts-surface',
};

/**
 * Cost of composing the console of builds that ship separately: bytes and time of a first visit to the dashboard until its
 * figures are shown, compared with one plain webpack build of the same sources, in the same run, on an emulated phone with
 * an empty cache.
 *
 * Bytes are those of all responses but the API's, with headers and Brotli as transferred, as the browser reports them for
 * both sides. One more visit to each side runs through a TCP proxy that counts what the server sends: the run fails when
 * both differ by more than 0.1 %, and when a size is negative or missing.
 *
 * Then what a returning member of staff downloads after a release, and the effect of each size optimization: each is left
 * out alone, and the file that it concerns is measured again.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 5 } = run;
  const federated = await startConsole(run);
  const plain = await startPlain(run, federated.address);
  const unlinked = await serveWithoutLinkHeader(federated.address);
  run.cleanUp(unlinked.stop);
  const visitor = await openVisitor(run, { ...(await signIn(federated.address)) });
  const differences = [
    (await visitor.visitVerified(federated.address, dashboard)).difference,
    (await visitor.visitVerified(plain.address, dashboard)).difference,
  ];
  const visits = { composed: [] as Visit[], unlinked: [] as Visit[], plain: [] as Visit[] };
  for (let round = 0; round < rounds; round += 1) {
    visits.composed.push(await visitor.visit(federated.address, dashboard));
    visits.unlinked.push(await visitor.visit(unlinked.address, dashboard));
    visits.plain.push(await visitor.visit(plain.address, dashboard));
  }
  const compared = (name: string, measureOf: (visits: Visit[]) => number, unit: string) => {
    const [value, other] = [measureOf(visits.composed), measureOf(visits.plain)];
    return [
      { name: `composed, ${name}`, value, unit },
      { name: `one plain build, ${name}`, value: other, unit },
      { name: `${name}, composed / plain`, value: value / other, unit: 'times', limit: 1.1 },
    ];
  };
  report('First visit to the dashboard', [
    ...compared('bytes', kilobytes, 'KB'),
    { name: 'sizes: difference from the TCP count', value: Math.max(...differences) * 100, unit: '%' },
    ...compared('time', seconds, 's'),
    { name: 'composed without Link headers, time', value: seconds(visits.unlinked), unit: 's' },
  ]);

  const { remote, shell } = await measureReturning(run, visitor, federated, dashboard);
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
  await printOptimizations(run, openStore(federated.dataDir));
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

const kilobytes = (visits: Visit[]): number => median(visits.map(({ files }) => totalBytes(files))) / 1024;

const seconds = (visits: Visit[]): number => median(visits.map(({ milliseconds }) => milliseconds)) / 1000;
