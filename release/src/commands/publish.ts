import { buildAndPublish } from '../publish/build-and-publish.ts';
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
    const publications = await buildAndPublish(given.store, {
      names: [name],
      force: given.force,
      onBuild: reportBuild,
    });
    for (const { record, published } of publications) {
      console.log(`${name} ${record.build} ${published ? 'is published' : 'was published already'}`);
    }
  },
};
