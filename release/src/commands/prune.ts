import { prune } from '../prune/prune.ts';
import { readNumber, requireWords, type Command } from './arguments.ts';

/** The longest that a session lasts, and a day for pages that are left open. */
const defaultHours = 24 + 8;

export const pruneCommand: Command = {
  usage: 'prune',
  summary: 'Delete builds that no open page and no rollback can need any more',
  details: `Kept are the live builds, canaries, the last good ones, whatever was live or published within the last hours, and
the whole history. A promotion at the same moment either wins, and its build stays, or is refused.

  --hours <n>     How long ago something may have been live and still be needed (${defaultHours}: a session's longest
                  life of 8, and a day)
  --dry-run       Only say what would go`,
  run: async (given) => {
    requireWords(given);
    const hours = readNumber('hours', given.hours, defaultHours);
    const gone = await prune(given.store, { hours, dryRun: given.dryRun, by: given.by });
    for (const { name, build } of gone) {
      console.log(`${name.padEnd(18)} ${build} ${given.dryRun ? 'would go' : 'is gone'}`);
    }
    if (gone.length === 0) console.log('Everything may still be needed.');
  },
};
