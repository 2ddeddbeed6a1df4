import { describeCanary, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import { isWithdrawn } from '../promote/withdrawn-builds.ts';
import { defineCommand } from './command.ts';
import { requireOperands } from './operands.ts';
import { describeOverrides } from './print-plan.ts';
import { printProblems } from './unreadable.ts';

function statusOf(name: string, build: string, current: ReleaseRecord | undefined): string {
  const live: LiveBuild | undefined = current?.live[name];
  if (build === live?.build) return 'live';
  if (build === live?.canary?.build) return `canary ${describeCanary(live.canary)}`;
  if (build === live?.lastGood) return 'last good';
  return isWithdrawn(current, { name, build }) ? 'withdrawn' : '';
}

export const list = defineCommand({
  usage: 'list',
  summary: 'List all published builds, and which of them are live',
  details: `The newest build of a package comes first. Each build is marked: live; canary (served to a share of staff);
last good, the previously live build, which is the fallback of pages and the target of a rollback; or withdrawn, rolled
back or retired. Gates that were overridden at publication are listed below the build. Records and files that cannot be
used come last, with the reason.`,
  options: {},
  run: async ({ store, operands }) => {
    requireOperands({ operands });
    const current = await store.live();
    console.log(
      current ? `Release ${current.release}, ${current.at}, by ${current.by}` : 'Nothing is live yet.',
    );
    for (const name of await store.listNames()) {
      console.log(`\n${name}`);
      for (const record of await store.listBuilds(name)) {
        const { build, publishedAt } = record;
        console.log(`  ${build.padEnd(24)} ${publishedAt}  ${statusOf(name, build, current)}`.trimEnd());
        for (const override of describeOverrides(record)) console.log(`    ${override}`);
      }
    }
    printProblems(store);
  },
});
