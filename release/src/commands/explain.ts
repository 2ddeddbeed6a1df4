import { describeCanary, nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireOperands, UsageError, type Command } from './arguments.ts';
import { unreadable } from './unreadable.ts';

const describe = ({ build, canary, lastGood }: LiveBuild) =>
  [
    build,
    canary && `canary ${canary.build} for ${describeCanary(canary)}`,
    lastGood && `last good ${lastGood}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Finds a release by its number, with or without leading zeros, or by `live`. */
async function findRelease(store: ReleaseStore, name: string): Promise<ReleaseRecord> {
  const found =
    name === 'live'
      ? await store.live()
      : /^\d+$/.test(name)
        ? await store.findRelease(nextRelease(String(Number(name) - 1)))
        : undefined;
  if (!found) throw new UsageError(`There is no readable release ${name}; history lists them.`);
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

/** Time at which a release ended, with the release that followed. */
async function endOf(store: ReleaseStore, { release }: ReleaseRecord): Promise<string> {
  const next = nextRelease(release);
  const after = await store.findRelease(next);
  if (after) return `${after.at} (release ${after.release}, by ${after.by}: ${after.action})`;
  const newest = await store.newest();
  return Number(newest) >= Number(next) ? `release ${next}, which ${unreadable(store, next)}` : 'now';
}

export const explain: Command = {
  usage: 'explain <release>',
  summary: 'Show all builds of a release, its author, time and change',
  details: `A <release> is a number, as in history, error reports and the debug panel, or: live.`,
  run: async (args) => {
    const { release: name } = requireOperands(args, 'release');
    const { store } = args;
    const release = await findRelease(store, name);
    const before = release.previous ? await store.findRelease(release.previous) : undefined;
    console.log(`Release ${release.release}
  change     ${release.action}
  by         ${release.by}${release.note ? `\n  note       ${release.note}` : ''}
  live from  ${release.at}
  until      ${await endOf(store, release)}
  signed     by key ${release.sealed.key}
  valid      until ${release.registry.expires}

Live`);
    for (const [packageName, live] of Object.entries(release.live)) {
      const record = await store.findBuild(packageName, live.build);
      const problem = store.problems().find(({ object }) => object.includes(`/${live.build}/`));
      const when = record
        ? `published ${record.publishedAt}`
        : problem
          ? `cannot be used: ${problem.reason}`
          : 'no longer in the store';
      console.log(`  ${packageName.padEnd(18)} ${describe(live)} (${when})`);
    }
    if (release.previous && !before) {
      console.log(`\nRelease ${release.previous} ${unreadable(store, release.previous)}`);
      return;
    }
    console.log(`\nChanged since ${before ? `release ${before.release}` : 'nothing'}`);
    const lines = [...changes(before?.live ?? {}, release.live)];
    for (const line of lines.length > 0 ? lines : ['nothing']) console.log(`  ${line}`);
  },
};
