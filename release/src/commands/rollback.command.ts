import { rollback } from '../promote/rollback.ts';
import { requireWords, type Command } from './command.ts';

export const rollbackCommand: Command = {
  usage: 'rollback <name>',
  summary: 'Make the build before the live one live again',
  run: async (given) => {
    const { name } = requireWords(given, 'name');
    const { release, live } = await rollback(given.store, name);
    console.log(`${name} ${live[name]?.build} is live again in release ${release}`);
  },
};
