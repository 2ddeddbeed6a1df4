import { checkCombination } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { UsageError, type Command } from './arguments.ts';

export const check: Command = {
  usage: 'check [<name> <version>]…',
  summary: 'Say whether what is live, with these builds in it, would work together',
  details: `Without names: what is live now. With names and versions: what would be live after promoting them, all at once.
Nothing changes. Compared are

  the version of the shell's contract that each remote was made for
  the range of each shared library that a remote asks for, with the version that the shell carries
  the paths and menu entries that remotes claim, with each other's and with the edge's own
  the types of what a remote uses of the shell's shared rooms, and of what the shell uses of a remote

Ends with 1 and names both sides of each disagreement when something speaks against it.`,
  run: async ({ store, words }) => {
    if (words.length % 2 !== 0) throw new UsageError('check takes pairs of <name> <version>.');
    const builds = [];
    for (let index = 0; index < words.length; index += 2) {
      builds.push(await resolveBuild(store, words[index] ?? '', words[index + 1] ?? ''));
    }
    const registry = await checkCombination(store, builds);
    console.log(`Shell ${registry.shell.build} and ${Object.keys(registry.remotes).length} remotes agree.`);
  },
};
