import { openStore } from '@padiman/release/store';
import type { Target, Visitor } from '../first-visit.ts';
import { totalBytes } from '../page-traffic.ts';
import { buildPlain } from '../plain-build.ts';
import { servePlain } from '../plain-server.ts';
import type { Run } from '../run.ts';
import { releaseChanged, type SourceChange } from './build-variant.ts';

/** A text of one screen. */
const ofRemote: SourceChange = {
  name: 'mfe-finance',
  file: 'src/features/dashboard/DashboardFigures.tsx',
  from: 'Send Parcel Status',
  to: 'Status of Send Parcel',
};

/** A text around all screens. */
const ofShell: SourceChange = {
  name: 'shell',
  file: 'src/layout/ConsoleLayout.tsx',
  from: 'Skip to the content',
  to: 'Skip to this content',
};

/** Bytes that a returning member of staff receives after a change, from each side. */
export interface ReturningVisit {
  composed: number;
  plain: number;
  /** Largest difference between the browser's sizes and the TCP count, relative to the count. */
  difference: number;
}

/**
 * Measures what a returning member of staff downloads after a release: a visit fills the browser's cache, the same sources
 * change on both sides, and a second visit is measured. The plain build has its webpack runtime in a file of its own, so
 * that a change of one screen leaves its large files as they are.
 */
export async function measureReturning(
  run: Run,
  visitor: Visitor,
  console: { address: string; dataDir: string },
  target: Target,
): Promise<Record<'remote' | 'shell', ReturningVisit>> {
  const build = async (...changes: SourceChange[]) =>
    (await buildPlain(run, { runtimeChunk: true, changes })).folder;
  const [first, second, third] = [await build(), await build(ofRemote), await build(ofRemote, ofShell)];
  const store = openStore(console.dataDir);
  const plain = await servePlain(run, first, console.address);
  const measure = async (change: SourceChange, folder: string): Promise<ReturningVisit> => {
    const composed = await visitor.visitAgain(console.address, target, () =>
      releaseChanged(run, store, change),
    );
    const other = await visitor.visitAgain(plain.address, target, async () => plain.serve(folder));
    return {
      composed: totalBytes(composed.files),
      plain: totalBytes(other.files),
      difference: Math.max(composed.difference, other.difference),
    };
  };
  return { remote: await measure(ofRemote, second), shell: await measure(ofShell, third) };
}
