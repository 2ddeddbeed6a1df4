import { packageChanges } from '../promote/package-changes.ts';
import { publisherIdentity } from '../signing/trust.ts';
import type { BuildRecord } from '../store/build-record.ts';
import { describeCanary, nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { defineCommand, UsageError } from './command.ts';
import { requireOperands } from './operands.ts';
import { describeChange, describeOverrides } from './print-plan.ts';
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
export async function findRelease(store: ReleaseStore, name: string): Promise<ReleaseRecord> {
  const found =
    name === 'live'
      ? await store.live()
      : /^\d+$/.test(name)
        ? await store.findRelease(nextRelease(String(Number(name) - 1)))
        : undefined;
  if (!found) throw new UsageError(`There is no readable release ${name}; history lists them.`);
  return found;
}

function describePublication({ trust }: ReleaseRecord, record: BuildRecord): string {
  const { name, publishedAt, signed, source } = record;
  const author = signed ? ` by ${publisherIdentity(trust, name, signed.key)}` : '';
  const commit = source ? `, commit ${source.commit}${source.clean ? '' : ' with changes'}` : '';
  return `published ${publishedAt}${author}${commit}`;
}

function describeMissing(store: ReleaseStore, name: string, build: string): string {
  const problem = store.problems().find(({ object }) => object.startsWith(`builds/${name}/${build}/`));
  return problem ? `cannot be used: ${problem.reason}` : 'no longer in the store';
}

/** Time at which a release ended, with the release that followed. */
async function endOf(store: ReleaseStore, { release }: ReleaseRecord): Promise<string> {
  const next = nextRelease(release);
  const after = await store.findRelease(next);
  if (after) return `${after.at} (release ${after.release}, by ${after.by}: ${after.action})`;
  const newest = await store.newest();
  return Number(newest) >= Number(next) ? `release ${next}, which ${unreadable(store, next)}` : 'now';
}

export const explain = defineCommand({
  usage: 'explain <release>',
  summary: 'Show all builds of a release, its author, time and change',
  details: `A <release> is a number, as in history, error reports and the debug panel, or: live.`,
  options: {},
  run: async ({ store, operands }) => {
    const { release: name } = requireOperands({ operands }, 'release');
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
      const published = record
        ? describePublication(release, record)
        : describeMissing(store, packageName, live.build);
      console.log(`  ${packageName.padEnd(18)} ${describe(live)} (${published})`);
      for (const override of record ? describeOverrides(record) : []) console.log(`    ${override}`);
    }
    for (const problem of release.accepted ?? []) console.log(`\nAccepted: ${problem}`);
    if (release.previous && !before) {
      console.log(`\nRelease ${release.previous} ${unreadable(store, release.previous)}`);
      return;
    }
    console.log(`\nChanged since ${before ? `release ${before.release}` : 'nothing'}`);
    const lines = (await packageChanges(store, before, release)).flatMap(describeChange);
    for (const line of lines.length > 0 ? lines : ['nothing']) console.log(`  ${line}`);
  },
});
