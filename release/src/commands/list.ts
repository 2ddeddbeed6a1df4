import { describeCanary, type LiveBuild } from '../store/release-record.ts';
import { requireOperands, type Command } from './arguments.ts';
import { printProblems } from './unreadable.ts';

function statusOf(build: string, live: LiveBuild | undefined): string {
  if (build === live?.build) return 'live';
  if (build === live?.canary?.build) return `canary ${describeCanary(live.canary)}`;
  return build === live?.lastGood ? 'last good' : '';
}

export const list: Command = {
  usage: 'list',
  summary: 'List all published builds, and which of them are live',
  details: `The newest build of a package comes first. Each build is marked: live; canary (served to a share of staff);
or last good, the previously live build, which is the fallback of pages and the target of a rollback. Records
and files that cannot be used come last, with the reason.`,
  run: async (args) => {
    requireOperands(args);
    const { store } = args;
    const current = await store.live();
    console.log(
      current ? `Release ${current.release}, ${current.at}, by ${current.by}` : 'Nothing is live yet.',
    );
    for (const name of await store.listNames()) {
      console.log(`\n${name}`);
      for (const { build, publishedAt } of await store.listBuilds(name)) {
        console.log(
          `  ${build.padEnd(24)} ${publishedAt}  ${statusOf(build, current?.live[name])}`.trimEnd(),
        );
      }
    }
    printProblems(store);
  },
};
