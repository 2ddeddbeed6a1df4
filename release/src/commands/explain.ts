import { packageChanges } from '../promote/package-changes.ts';
import type { BuildRecord } from '../store/build-record.ts';
import { nextRelease, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { defineCommand, UsageError } from './command.ts';
import { requireOperands } from './operands.ts';
import { describeChange, describeOverrides } from './print-plan.ts';

const describe = ({ build, canary, lastGood }: LiveBuild) =>
  [build, canary && `canary ${canary.build} for ${canary.percent}%`, lastGood && `last good ${lastGood}`]
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
  if (!found) throw new UsageError(`There is no release ${name}; history lists them.`);
  return found;
}

function describePublication(record: BuildRecord | undefined): string {
  if (!record) return 'no longer in the store';
  const { publishedAt, by, source } = record;
  const author = by === undefined ? '' : ` by ${by}`;
  const commit = source ? `, commit ${source.commit}${source.clean ? '' : ' with changes'}` : '';
  return `published ${publishedAt}${author}${commit}`;
}

export const explain = defineCommand({
  usage: 'explain <release>',
  summary: 'Show all builds of a release, its author, time and change',
  details: `A <release> is a number, as in history, error reports and the debug panel, or: live.`,
  options: {},
  run: async ({ store, operands }) => {
    const { release: name } = requireOperands({ operands }, 'release');
    const release = await findRelease(store, name);
    const after = await store.findRelease(nextRelease(release.release));
    const before = release.previous ? await store.findRelease(release.previous) : undefined;
    console.log(`Release ${release.release}
  change     ${release.action}
  by         ${release.by}
  live from  ${release.at}
  until      ${after ? `${after.at} (release ${after.release}, by ${after.by}: ${after.action})` : 'now'}
  signed     ${release.signed ? `by key ${release.signed.key}` : 'no'}

Live`);
    for (const [packageName, live] of Object.entries(release.live)) {
      const record = await store.findBuild(packageName, live.build);
      console.log(`  ${packageName.padEnd(18)} ${describe(live)} (${describePublication(record)})`);
      for (const override of record ? describeOverrides(record) : []) console.log(`    ${override}`);
    }
    for (const problem of release.accepted ?? []) console.log(`\nAccepted: ${problem}`);
    console.log(`\nChanged since ${before ? `release ${before.release}` : 'nothing'}`);
    const lines = (await packageChanges(store, before, release)).flatMap(describeChange);
    for (const line of lines.length > 0 ? lines : ['nothing']) console.log(`  ${line}`);
  },
});
