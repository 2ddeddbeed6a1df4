import { openStore } from '@padiman/release/store';
import { signIn } from './chromium.ts';
import { openVisitor } from './first-visit.ts';
import { totalBytes } from './page-traffic.ts';
import { buildPlain, servePlain } from './plain-server.ts';
import { besidePlain, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { releaseChanged, type SourceChange } from './webpack-builds.ts';

const dashboard = { path: '/dashboard', lastElement: '[aria-hidden] > svg > g' };

/** Changes of a text of one screen, and of one around all screens, with the accepted bytes in times a plain build's. */
const changes: readonly (SourceChange & { ratio: number })[] = [
  {
    name: 'mfe-finance',
    file: 'src/features/dashboard/dashboard.screen.tsx',
    ...{ from: 'Send Parcel Status', to: 'Status of Send Parcel', ratio: 1 },
  },
  {
    name: 'shell',
    file: 'src/layout/ConsoleLayout.tsx',
    ...{ from: 'Skip to the content', to: 'Skip to this content', ratio: 0.1 },
  },
];

/**
 * Cost of composing the console of builds that ship separately: bytes of a first visit to the dashboard until its figures
 * are shown, compared with one plain webpack build of the same sources, in the same run, with an empty cache. Bytes are
 * those of all responses but the API's, with headers and Brotli as transferred.
 *
 * Then what a returning member of staff downloads after a release: a visit fills the browser's cache, the same sources
 * change on both sides, and a second visit is measured. The plain build has its webpack runtime in a file of its own
 * there, so that a change of one screen leaves its large files as they are. The edge sends a changed script as the
 * difference to the one that the browser has; the plain build's server sends it whole, as static hosts do.
 */
export async function run(run: Run): Promise<void> {
  const { address, dataDir } = await startConsole(run);
  const plain = await servePlain(run, await buildPlain(run), address);
  const visit = await openVisitor(run, await signIn(address));
  const kilobytes = async (...given: Parameters<typeof visit>) => totalBytes(await visit(...given)) / 1024;
  const first = [await kilobytes(address, dashboard), await kilobytes(plain.address, dashboard)] as const;
  report('First visit to the dashboard', besidePlain('bytes', first, { ratio: 1.1 }));

  const store = openStore(dataDir);
  plain.serve(await buildPlain(run, []));
  for (const [nth, { ratio, ...change }] of changes.entries()) {
    const changed = await buildPlain(run, changes.slice(0, nth + 1));
    const sizes = [
      await kilobytes(address, dashboard, () => releaseChanged(run, store, change)),
      await kilobytes(plain.address, dashboard, () => plain.serve(changed)),
    ] as const;
    const title = `Returning to the dashboard after a release of ${change.name}`;
    report(title, besidePlain('bytes', sizes, { ratio }));
  }
}
