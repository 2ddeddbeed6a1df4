import type { ReleaseStore } from '@padiman/release/store';
import type { Target, Visitor } from '../first-visit.ts';
import { totalBytes, printFiles } from '../page-traffic.ts';
import { buildPlain, type PlainBuild } from '../plain-build.ts';
import { servePlain } from '../plain-server.ts';
import { releaseChanged, type SourceChange } from './changed-sources.ts';

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

export interface ReturningOptions {
  visitor: Visitor;
  /** Address of the running console. */
  console: string;
  /** Store of its releases. */
  store: ReleaseStore;
  target: Target;
  listFiles: boolean;
}

/**
 * Measures what a returning member of staff downloads after a release: a visit fills the browser's cache, the same sources
 * change on both sides, and a second visit is measured. The plain build has its webpack runtime in a file of its own, so
 * that a change of one screen leaves its large files as they are.
 */
export async function measureReturning(
  options: ReturningOptions,
): Promise<Record<'remote' | 'shell', ReturningVisit>> {
  const builds: PlainBuild[] = [];
  try {
    for (const changes of [[], [ofRemote], [ofRemote, ofShell]])
      builds.push(await buildPlain({ runtimeChunk: true, changes }));
    const [first, second, third] = builds.map(({ folder }) => folder);
    if (!first || !second || !third) throw new Error('A build is missing');
    const plain = await servePlain(first, options.console);
    try {
      const measure = async (change: SourceChange, folder: string): Promise<ReturningVisit> => {
        const { visitor, console: address, store, target, listFiles } = options;
        const composed = await visitor.visitAgain(address, target, () => releaseChanged(store, change));
        const other = await visitor.visitAgain(plain.address, target, async () => plain.serve(folder));
        if (listFiles) for (const { files } of [composed, other]) printFiles(files);
        return {
          composed: totalBytes(composed.files),
          plain: totalBytes(other.files),
          difference: Math.max(composed.difference, other.difference),
        };
      };
      return { remote: await measure(ofRemote, second), shell: await measure(ofShell, third) };
    } finally {
      await plain.stop();
    }
  } finally {
    for (const build of builds) await build.remove();
  }
}
