import { UnreadableBuild } from '../store/build-record.ts';
import { releaseBefore } from '../store/earlier-releases.ts';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireOperands, UsageError, type Command } from './arguments.ts';

const describe = ({ build, canary, lastGood }: LiveBuild) =>
  [build, canary && `canary ${canary.build} for ${canary.percent}%`, lastGood && `last good ${lastGood}`]
    .filter(Boolean)
    .join(', ');

/** Finds a release by its number, with or without leading zeros, or by `live`. */
async function findRelease(store: ReleaseStore, name: string): Promise<ReleaseRecord> {
  const read = async () => {
    if (name === 'live') return store.live();
    return /^\d+$/.test(name) ? store.findRelease(nextRelease(String(Number(name) - 1))) : undefined;
  };
  const found = await read().catch((error: Error) => {
    throw new UsageError(`The record of release ${name} cannot be read: ${error.message}`);
  });
  if (!found) throw new UsageError(`There is no release ${name}; history lists them.`);
  return found;
}

function* changes(before: ReleaseRecord['live'], after: ReleaseRecord['live']) {
  for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [old, current] = [before[name], after[name]];
    if (!old && current) yield `${name} added: ${describe(current)}`;
    else if (old && !current) yield `${name} removed: ${describe(old)}`;
    else if (old && current && describe(old) !== describe(current))
      yield `${name}: ${describe(current)}; before: ${describe(old)}`;
  }
}

function describeEnd({ release }: ReleaseRecord, after: ReleaseRecord | 'unreadable' | undefined): string {
  if (after === 'unreadable') return `release ${nextRelease(release)}, whose record cannot be read`;
  return after ? `${after.at} (release ${after.release}, by ${after.by}: ${after.action})` : 'now';
}

export const explain: Command = {
  usage: 'explain <release>',
  summary: 'Show all builds of a release, its author, time and change',
  details: `A <release> is a number, as in history, error reports and the debug panel, or: live.`,
  run: async (args) => {
    const { release: name } = requireOperands(args, 'release');
    const { store } = args;
    const release = await findRelease(store, name);
    const after = await store.findRelease(nextRelease(release.release)).catch(() => 'unreadable' as const);
    const before = await releaseBefore(store, release);
    console.log(`Release ${release.release}
  change     ${release.action}
  by         ${release.by}
  live from  ${release.at}
  until      ${describeEnd(release, after)}
  signed     ${release.signed ? `by key ${release.signed.key}` : 'no'}

Live`);
    for (const [packageName, live] of Object.entries(release.live)) {
      const when = await store.findBuild(packageName, live.build).then(
        (record) => (record ? `published ${record.publishedAt}` : 'no longer in the store'),
        (error: Error) => `unreadable: ${error instanceof UnreadableBuild ? error.reason : error.message}`,
      );
      console.log(`  ${packageName.padEnd(18)} ${describe(live)} (${when})`);
    }
    console.log(`\nChanged since ${before ? `release ${before.release}` : 'nothing'}`);
    const lines = [...changes(before?.live ?? {}, release.live)];
    for (const line of lines.length > 0 ? lines : ['nothing']) console.log(`  ${line}`);
  },
};
