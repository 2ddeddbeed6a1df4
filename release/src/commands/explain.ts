import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireWords, UsageError, type Command } from './arguments.ts';

const described = ({ build, canary, lastGood }: LiveBuild) =>
  [build, canary && `canary ${canary.build} for ${canary.percent}%`, lastGood && `last good ${lastGood}`]
    .filter(Boolean)
    .join(', ');

/** The release that `wanted` means: its name with or without leading zeros, or `live`. */
async function find(store: ReleaseStore, wanted: string): Promise<ReleaseRecord> {
  const found =
    wanted === 'live'
      ? await store.live()
      : /^\d+$/.test(wanted)
        ? await store.findRelease(nextRelease(String(Number(wanted) - 1)))
        : undefined;
  if (!found) throw new UsageError(`There is no release ${wanted}; history lists them.`);
  return found;
}

function* differences(before: ReleaseRecord['live'], after: ReleaseRecord['live']) {
  for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [was, is] = [before[name], after[name]];
    if (!was && is) yield `${name} came: ${described(is)}`;
    else if (was && !is) yield `${name} went: ${described(was)}`;
    else if (was && is && described(was) !== described(is))
      yield `${name}: ${described(is)}; before: ${described(was)}`;
  }
}

export const explain: Command = {
  usage: 'explain <release>',
  summary: 'Show exactly what was live in a release, who made it so, and when',
  details: `A <release> is a number as history shows it, as error reports and the debug panel name it, or: live.`,
  run: async (given) => {
    const { release: wanted } = requireWords(given, 'release');
    const { store } = given;
    const release = await find(store, wanted);
    const after = await store.findRelease(nextRelease(release.release));
    const before = release.previous ? await store.findRelease(release.previous) : undefined;
    console.log(`Release ${release.release}
  asked for  ${release.action}
  by         ${release.by}
  live from  ${release.at}
  until      ${after ? `${after.at} (release ${after.release}, by ${after.by}: ${after.action})` : 'now'}
  signed     ${release.signed ? `by key ${release.signed.key}` : 'no'}

Live`);
    for (const [name, live] of Object.entries(release.live)) {
      const record = await store.findBuild(name, live.build);
      const when = record ? `published ${record.publishedAt}` : 'no longer in the store';
      console.log(`  ${name.padEnd(18)} ${described(live)} (${when})`);
    }
    console.log(`\nChanged since ${before ? `release ${before.release}` : 'nothing'}`);
    const changes = [...differences(before?.live ?? {}, release.live)];
    for (const change of changes.length > 0 ? changes : ['nothing']) console.log(`  ${change}`);
  },
};
