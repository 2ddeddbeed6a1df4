import type { Command } from './command.ts';

export const list: Command = {
  usage: 'list',
  summary: 'Show all published builds, and which are live',
  run: async ({ store }) => {
    const current = await store.live();
    console.log(
      current ? `Release ${current.release}, ${current.at}, by ${current.by}` : 'Nothing is live yet.',
    );
    for (const name of await store.listNames()) {
      const live = current?.live[name];
      console.log(`\n${name}`);
      for (const { build, publishedAt } of await store.listBuilds(name)) {
        const mark = build === live?.build ? 'live' : build === live?.lastGood ? 'last good' : '';
        console.log(`  ${build.padEnd(24)} ${publishedAt}  ${mark}`.trimEnd());
      }
    }
  },
};
