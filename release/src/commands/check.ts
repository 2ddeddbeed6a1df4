import { findRemote } from '../checkout/packages.ts';
import { checkCombination } from '../promote/promote.ts';
import { resolveBuild } from '../promote/resolve-build.ts';
import { defineCommand } from './command.ts';
import { installAdvice, liveProvides } from './install-advice.ts';
import { readPairs } from './operands.ts';
import { printWarnings } from './print-plan.ts';

export const check = defineCommand({
  usage: 'check [<name> <version>]…',
  summary: 'Check that the live builds and these builds work together',
  details: `Without names: checks the live release. With names and versions: checks the release that promoting all of
them at once would make. Nothing changes. The check compares

  the version of the shell's contract that each remote was built for
  the version range of each shared library that a remote needs, with the version that the shell provides
  the keys and accesses of the remote.json of each of these builds, with those that the shell and this version read
  the paths and menu entries of each remote, with those of the other remotes and of the edge
  the sources of each remote with the declarations of all that the shell provides, libraries included: the compiler
  accepts an addition, and refuses a removal or a narrowing of something that a remote uses, with file and line

In a remote's folder it first names the installed libraries that differ from what the live shell provides.
On a disagreement the exit code is 1, and each message names both sides. Warnings are disagreements of types that an
emergency rollback accepted, and keys of remote.json that the shell does not read, unless the file lists them in
\`requires\`.`,
  options: {},
  run: async ({ store, operands }) => {
    const builds = [];
    for (const [name, version] of readPairs(operands)) builds.push(await resolveBuild(store, name, version));
    const remote = findRemote();
    if (remote) for (const line of installAdvice(remote, await liveProvides(store))) console.log(line);
    const { registry, warnings } = await checkCombination(store, builds);
    printWarnings(warnings);
    console.log(`Shell ${registry.shell.build} and ${Object.keys(registry.remotes).length} remotes agree.`);
  },
});
