import { buildAndPublish } from '../publish/build-and-publish.ts';
import { requireOperands, type Command } from './arguments.ts';
import { printBuild } from './build.ts';

export const publish: Command = {
  usage: 'publish <name>',
  summary: 'Build a package and put it into the store, without making it live',
  details: `Writes an immutable build <version>-<hash of its content>: files with their integrity, Brotli and gzip forms,
the descriptor, the shared versions that it needs or provides, and the types that it uses or provides. Publishing
the same content again changes nothing. To build a remote, its own folder and shared are enough.

  --force    Build even when the sources did not change`,
  run: async (args) => {
    const { name } = requireOperands(args, 'name');
    const published = await buildAndPublish(args.store, {
      names: [name],
      force: args.force,
      onBuild: printBuild,
    });
    for (const { record, published: isNew } of published) {
      console.log(`${name} ${record.build} ${isNew ? 'is published' : 'was published already'}`);
    }
  },
};
