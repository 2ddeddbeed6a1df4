import { rollback } from '../promote/rollback.ts';
import { requireWords, type Command } from './arguments.ts';

export const rollbackCommand: Command = {
  usage: 'rollback <name>',
  summary: 'Make the build before the live one live again',
  details: `Twice goes two builds back. A canary of the package ends with it. The combination is checked as by promote.

  --by <name>     Who does it, for the history (this machine's user)`,
  run: async (given) => {
    const { name } = requireWords(given, 'name');
    const { release, live } = await rollback(given.store, name, given.by);
    console.log(`${name} ${live[name]?.build} is live again in release ${release}`);
  },
};
