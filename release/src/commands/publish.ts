import { buildAll } from '../checkout/build-all.ts';
import { checkoutRoot } from '../checkout/packages.ts';
import { publishBuild } from '../publish/build-and-publish.ts';
import { roomTypes } from '../types/shared-types.ts';
import { reportBuild } from './build.ts';
import { requireWords, type Command } from './arguments.ts';

export const publishCommand: Command = {
  usage: 'publish <name>',
  summary: 'Build a package and put it into the store; nobody gets it yet',
  details: `Writes an immutable build <version>-<hash of its content>: files with their integrity, Brotli and gzip forms,
the descriptor, the shared versions it needs or provides, and the types it uses or provides. Publishing the same
again changes nothing. A remote needs nothing but its own folder and shared to be built.

  --force    Build even when the sources did not change`,
  run: async (given) => {
    const { name } = requireWords(given, 'name');
    // The compiler reads the types while webpack builds.
    const types = roomTypes(checkoutRoot);
    types.catch(() => {});
    const builds = await buildAll({ names: [name], force: given.force, onBuild: reportBuild });
    for (const built of builds) {
      const { record, published } = await publishBuild(given.store, built);
      console.log(`${name} ${record.build} ${published ? 'is published' : 'was published already'}`);
    }
  },
};
