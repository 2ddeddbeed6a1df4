import type { LoadedBuild, PartLoad } from '@padiman/federation/loader';
import { findServed, type Registry } from '@padiman/federation/registry';

const reasons: Record<LoadedBuild['reason'], string> = {
  live: 'Live',
  canary: 'Canary for this admin',
  preview: 'Preview for this admin',
  'last good': 'Last good version: the newest one failed in this page',
  override: 'From a development server',
};

/** Build as a person reads it. */
export interface ShownBuild extends LoadedBuild {
  reasonText: string;
  /** Team that owns the section. */
  owner?: string | undefined;
  /** Path of the section's screen, in the section that is in view. */
  inView?: string | undefined;
}

/** The shell's build, then those of the remotes, each with its team. @param pathname address in view */
export function shownBuilds(
  { shell, remotes }: Pick<Registry, 'shell' | 'remotes'>,
  builds: readonly LoadedBuild[],
  pathname: string,
): ShownBuild[] {
  const served = Object.entries(remotes).flatMap(([remote, { descriptor }]) =>
    descriptor.paths.map(({ path }) => ({ path, remote })),
  );
  const shown = findServed(served, pathname);
  // The shell is always the build that this admin got when the page was opened.
  const own: LoadedBuild = {
    ...{ remote: 'shell', build: shell.build, from: shell.base, status: 'loaded' },
    reason: shell.preview ? 'preview' : shell.isCanary ? 'canary' : 'live',
  };
  return [own, ...builds].map((one) => ({
    ...one,
    reasonText: reasons[one.reason],
    owner: remotes[one.remote]?.descriptor.owner,
    inView: one.remote === shown?.remote ? shown.path : undefined,
  }));
}

/** One attempt to load, as a line. */
export const loadText = ({ remote, build, path, entry, screen, failure }: PartLoad): string =>
  [
    `${remote} ${build} ${path}: entry ${entry} ms`,
    screen === undefined ? '' : `, screen ${screen} ms`,
    failure === undefined ? '' : `, failed (${failure})`,
  ].join('');

/**
 * Report that a team can paste, and `release explain` reads: builds, section in view, and loads. It names paths as descriptors
 * do, so no record and nobody.
 */
export const reportText = (
  release: string,
  builds: readonly ShownBuild[],
  loads: readonly PartLoad[],
): string =>
  [
    `Padiman Console, ${new Date().toISOString()}`,
    `release ${release}`,
    ...builds.map(
      ({ remote, build, reasonText, status, owner, inView }) =>
        `build ${remote} ${build}: ${reasonText}, ${status}` +
        `${owner ? `, ${owner}` : ''}${inView ? `, in view at ${inView}` : ''}`,
    ),
    ...loads.map((load) => `load ${new Date(load.at).toISOString()} ${loadText(load)}`),
    navigator.userAgent,
  ].join('\n');
