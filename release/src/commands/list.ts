import type { LiveBuild } from '../store/release-record.ts';
import { requireWords, type Command } from './arguments.ts';

function markOf(build: string, live: LiveBuild | undefined): string {
  if (build === live?.build) return 'live';
  if (build === live?.canary?.build) return `canary ${live.canary.percent}%`;
  return build === live?.lastGood ? 'last good' : '';
}

export const list: Command = {
  usage: 'list',
  summary: 'Show all published builds, and which are live',
  details: `The newest build of a package stands first. A mark says which one is live, which one a share of staff has
(canary), and which one was live before (last good): the one that pages fall back to and a rollback returns to.`,
  run: async (given) => {
    requireWords(given);
    const { store } = given;
    const current = await store.live();
    console.log(
      current ? `Release ${current.release}, ${current.at}, by ${current.by}` : 'Nothing is live yet.',
    );
    for (const name of await store.listNames()) {
      console.log(`\n${name}`);
      for (const { build, publishedAt } of await store.listBuilds(name)) {
        console.log(`  ${build.padEnd(24)} ${publishedAt}  ${markOf(build, current?.live[name])}`.trimEnd());
      }
    }
  },
};
