import { join } from 'node:path';
import { buildAll } from '../checkout/build-all.ts';
import { cacheFolder } from '../checkout/packages.ts';
import { publish } from '../publish/publish.ts';
import { reportBuild } from './build.command.ts';
import { requireWords, type Command } from './command.ts';

export const publishCommand: Command = {
  usage: 'publish <name>',
  summary: 'Build a package and put it into the store; nobody gets it yet',
  run: async (given) => {
    const { name } = requireWords(given, 'name');
    const builds = await buildAll({ names: [name], force: given.force, onBuild: reportBuild });
    for (const built of builds) {
      const compressionCache = join(cacheFolder(), 'compressed');
      const { record, published } = await publish(given.store, built.package, built.folder, {
        compressionCache,
      });
      console.log(`${name} ${record.build} ${published ? 'is published' : 'was published already'}`);
    }
  },
};
