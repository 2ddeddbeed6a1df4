import { packageChanges } from '../promote/package-changes.ts';
import { releasesFrom } from '../store/release-record.ts';
import { defineCommand } from './command.ts';
import { readNumber, requireOperands } from './operands.ts';
import { describeOverrides } from './print-plan.ts';
import { unreadable } from './unreadable.ts';

export const history = defineCommand({
  usage: 'history',
  summary: 'List the releases, newest first: time, author and change',
  details: `Gates that were overridden for a build are shown with the release that made it live.

All builds of one release: explain <release>. As Markdown, with commits: changelog.`,
  options: { last: { value: '<n>', help: 'Number of releases (20)' } },
  run: async ({ store, operands, options }) => {
    requireOperands({ operands });
    const last = readNumber('last', options.last, 20, 1);
    const newest = await store.newest();
    if (newest === null) console.log('Nothing is live yet.');
    let shown = 0;
    for await (const [number, release] of releasesFrom(store, newest ?? '0')) {
      if (shown++ >= last) break;
      if (!release) {
        console.log(`${number}  ${unreadable(store, number)}`);
        continue;
      }
      const note = release.note ? ` (${release.note})` : '';
      console.log(`${number}  ${release.at}  ${release.by}  ${release.action}${note}`);
      const before = release.previous ? await store.findRelease(release.previous) : undefined;
      for (const { name, to } of await packageChanges(store, before, release)) {
        const overrides = to?.record ? describeOverrides(to.record) : [];
        for (const override of overrides) console.log(`        ${name} ${to?.build}: ${override}`);
      }
    }
  },
});
