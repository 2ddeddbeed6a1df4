import { prune as pruneBuilds } from '../prune/prune.ts';
import { readNumber, requireOperands, type Command } from './arguments.ts';

/** Maximum session lifetime (8 h) plus a day for pages that stay open. */
const defaultHours = 24 + 8;

export const prune: Command = {
  usage: 'prune',
  summary: 'Delete builds that no open page and no rollback can need',
  details: `Keeps live builds, canaries, last good builds, all builds that were live or published recently, and the whole
history. A concurrent promotion either succeeds, and its build stays, or is refused.

  --hours <n>     Age up to which builds are kept (${defaultHours}: the maximum session lifetime of 8, and a day)
  --dry-run       Only list the builds that would be deleted
  --note <text>   Free text for the history`,
  run: async (args) => {
    requireOperands(args);
    const hours = readNumber('hours', args.hours, defaultHours);
    const deleted = await pruneBuilds(args.store, { hours, dryRun: args.dryRun, note: args.note });
    for (const { name, build } of deleted) {
      console.log(`${name.padEnd(18)} ${build} ${args.dryRun ? 'would be deleted' : 'deleted'}`);
    }
    if (deleted.length === 0) console.log('Nothing to delete.');
  },
};
