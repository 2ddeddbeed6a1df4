import { prune as pruneBuilds } from '../prune/prune.ts';
import { defineCommand, dryRun, note } from './command.ts';
import { readNumber, requireOperands } from './operands.ts';

/** Maximum session lifetime (8 h) plus a day for pages that stay open. */
const defaultHours = 24 + 8;

export const prune = defineCommand({
  usage: 'prune',
  summary: 'Delete builds that no open page and no rollback can need',
  details: `Keeps live builds, canaries, last good builds, all builds that were live or published recently, and the whole
history. A concurrent promotion either succeeds, and its build stays, or is refused.`,
  options: {
    hours: {
      value: '<n>',
      help: `Age up to which builds are kept (${defaultHours}: the maximum session lifetime of 8, and a day)`,
    },
    ...note,
    ...dryRun,
  },
  run: async ({ store, operands, options }) => {
    requireOperands({ operands });
    const hours = readNumber('hours', options.hours, defaultHours);
    const isDryRun = options['dry-run'];
    const deleted = await pruneBuilds(store, { hours, dryRun: isDryRun, note: options.note });
    for (const { name, build } of deleted) {
      console.log(`${name.padEnd(18)} ${build} ${isDryRun ? 'would be deleted' : 'deleted'}`);
    }
    if (deleted.length === 0) console.log('Nothing to delete.');
  },
});
