import { packageChanges, type ChangedBuild } from '../promote/package-changes.ts';
import { checkoutRoot } from '../checkout/packages.ts';
import { commitSubjects } from '../publish/source.ts';
import { releasesFrom, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { defineCommand } from './command.ts';
import { findRelease } from './explain.ts';
import { requireOperands } from './operands.ts';
import { unreadable } from './unreadable.ts';

const label = (changed: ChangedBuild | undefined) => (changed ? `\`${changed.build}\`` : 'none');

/** Markdown of a package's change, with the subjects of the commits between the two builds. */
async function changeLines(name: string, from: ChangedBuild | undefined, to: ChangedBuild | undefined) {
  const [old, next] = [from?.record?.source?.commit, to?.record?.source?.commit];
  const subjects = old && next ? await commitSubjects(checkoutRoot, old, next) : [];
  return [`- **${name}** ${label(from)} → ${label(to)}`, ...subjects.map((subject) => `  - ${subject}`)];
}

async function releaseLines(
  store: ReleaseStore,
  before: ReleaseRecord | undefined,
  release: ReleaseRecord,
): Promise<string[]> {
  const lines = [
    `## Release ${release.release}`,
    '',
    `${release.at}, ${release.by}: ${release.action}`,
    ...(release.note ? ['', release.note] : []),
    '',
  ];
  for (const { name, from, to, canary } of await packageChanges(store, before, release)) {
    if (from?.build !== to?.build) lines.push(...(await changeLines(name, from, to)));
    if (canary) lines.push(...(await changeLines(`${name} canary`, canary.from ?? to, canary.to)));
  }
  return lines;
}

export const changelog = defineCommand({
  usage: 'changelog',
  summary: 'Print the releases as Markdown, newest first',
  details: `For each release: time, author, change, and old and new build of each package; between them the subjects of the
commits from which they were built, if this checkout's Git repository has both.`,
  options: { since: { value: '<release>', help: 'Only the releases after this one' } },
  run: async ({ store, operands, options: { since } }) => {
    requireOperands({ operands });
    const last = since === undefined ? undefined : (await findRelease(store, since)).release;
    const newest = (await store.newest()) ?? '0';
    if (Number(newest) <= Number(last ?? 0)) console.log('No releases.');
    for await (const [number, release] of releasesFrom(store, newest)) {
      if (Number(number) <= Number(last ?? 0)) break;
      const before = release?.previous ? await store.findRelease(release.previous) : undefined;
      const lines = release
        ? await releaseLines(store, before, release)
        : [`## Release ${number}`, '', `This release ${unreadable(store, number)}`];
      console.log(`${lines.join('\n').trimEnd()}\n`);
    }
  },
});
