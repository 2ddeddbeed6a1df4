import { packageChanges } from '../promote/package-changes.ts';
import { defineCommand } from './command.ts';
import { readNumber, requireOperands } from './operands.ts';
import { describeOverrides } from './print-plan.ts';

export const history = defineCommand({
  usage: 'history',
  summary: 'List the releases, newest first: time, author and change',
  details: `Gates that were overridden for a build are shown with the release that made it live.

All builds of one release: explain <release>. As Markdown, with sizes and commits: changelog.`,
  options: { last: { value: '<n>', help: 'Number of releases (20)' } },
  run: async ({ store, operands, options }) => {
    requireOperands({ operands });
    const last = readNumber('last', options.last, 20, 1);
    let release = await store.live();
    if (!release) console.log('Nothing is live yet.');
    for (let shown = 0; release && shown < last; shown++) {
      console.log(`${release.release}  ${release.at}  ${release.by}  ${release.action}`);
      if (release.note) console.log(`        ${release.note}`);
      const before = release.previous ? await store.findRelease(release.previous) : undefined;
      for (const { name, to } of await packageChanges(store, before, release)) {
        const overrides = to?.record ? describeOverrides(to.record) : [];
        for (const override of overrides) console.log(`        ${name} ${to?.build}: ${override}`);
      }
      release = before;
    }
  },
});
