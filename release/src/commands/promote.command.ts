import { promote, resolveBuild } from '../promote/promote.ts';
import { requireWords, type Command } from './command.ts';

export const promoteCommand: Command = {
  usage: 'promote <name> <version>',
  summary: 'Check a published build against all that is live, and make it live',
  run: async (given) => {
    const { name, version } = requireWords(given, 'name', 'version');
    const { build } = await resolveBuild(given.store, name, version);
    const { release } = await promote(given.store, [{ name, build }]);
    console.log(`${name} ${build} is live in release ${release}`);
  },
};
