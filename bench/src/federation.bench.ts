import { openStore } from '@padiman/release/store';
import { signIn } from './chromium.ts';
import { releaseChanged, type SourceChange } from './federation/build-variant.ts';
import { openVisitor, type Target, type Visit } from './first-visit.ts';
import { totalBytes } from './page-traffic.ts';
import { buildPlain, servePlain } from './plain-server.ts';
import { median, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';

const dashboard: Target = {
  path: '/dashboard',
  text: 'Total Withdrawals₦',
  lastElement: 'svg.recharts-surface',
};

/** Changes of a text of one screen, and of one around all screens, with the accepted bytes in times a plain build's. */
const changes: readonly (SourceChange & { limit: number })[] = [
  {
    name: 'mfe-finance',
    file: 'src/features/dashboard/DashboardFigures.tsx',
    ...{ from: 'Send Parcel Status', to: 'Status of Send Parcel', limit: 1.2 },
  },
  {
    name: 'shell',
    file: 'src/layout/ConsoleLayout.tsx',
    ...{ from: 'Skip to the content', to: 'Skip to this content', limit: 1 },
  },
];

/**
 * Cost of composing the console of builds that ship separately: bytes and time of a first visit to the dashboard until its
 * figures are shown, compared with one plain webpack build of the same sources, in the same run, on an emulated phone with
 * an empty cache. Bytes are those of all responses but the API's, with headers and Brotli as transferred.
 *
 * Then what a returning member of staff downloads after a release: a visit fills the browser's cache, the same sources
 * change on both sides, and a second visit is measured. The plain build has its webpack runtime in a file of its own
 * there, so that a change of one screen leaves its large files as they are.
 */
export async function run(run: Run): Promise<void> {
  const { address, dataDir } = await startConsole(run);
  const plain = await servePlain(run, await buildPlain(run), address);
  const visitor = await openVisitor(run, { ...(await signIn(address)) });
  const visits = { composed: [] as Visit[], plain: [] as Visit[] };
  for (let round = 0; round < (run.rounds ?? 5); round += 1) {
    visits.composed.push(await visitor.visit(address, dashboard));
    visits.plain.push(await visitor.visit(plain.address, dashboard));
  }
  const compared = (name: string, of: (visit: Visit) => number, unit: string) => {
    const [value, other] = [median(visits.composed.map(of)), median(visits.plain.map(of))];
    return [
      { name: `composed, ${name}`, value, unit },
      { name: `one plain build, ${name}`, value: other, unit },
      { name: `${name}, composed / plain`, value: value / other, unit: 'times', limit: 1.1 },
    ];
  };
  report('First visit to the dashboard', [
    ...compared('bytes', ({ files }) => totalBytes(files) / 1024, 'KB'),
    ...compared('time', ({ milliseconds }) => milliseconds / 1000, 's'),
  ]);

  const store = openStore(dataDir);
  plain.serve(await buildPlain(run, []));
  for (const [nth, { limit, ...change }] of changes.entries()) {
    const changed = await buildPlain(run, changes.slice(0, nth + 1));
    const ours = await visitor.visitAgain(address, dashboard, () => releaseChanged(run, store, change));
    const theirs = await visitor.visitAgain(plain.address, dashboard, () => plain.serve(changed));
    const [value, other] = [totalBytes(ours.files) / 1024, totalBytes(theirs.files) / 1024];
    report(`Returning to the dashboard after a release of ${change.name}, bytes`, [
      { name: 'composed', value, unit: 'KB' },
      { name: 'plain', value: other, unit: 'KB' },
      { name: 'composed / plain', value: value / other, unit: 'times', limit },
    ]);
  }
}
