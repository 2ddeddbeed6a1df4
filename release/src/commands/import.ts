import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importBuilds } from '../promote/import-builds.ts';
import { packagedBuilds, releasePackage } from '../promote/release-package.ts';
import { defineCommand, dryRun, UsageError } from './command.ts';

export const importCommand = defineCommand({
  usage: 'import [<folder>]',
  summary: 'Store the builds of a packaged console, made elsewhere',
  details: `<folder> is the folder builds of a package (npm run package), by default that of the package which runs this
command. The builds are signed by this machine. Nobody gets them before they are promoted.`,
  options: {
    ...dryRun,
    promote: {
      help: 'Make them live where they changed since the last time, as npm start of the package does',
    },
  },
  run: async ({ store, operands, options }) => {
    if (operands.length > 1) throw new UsageError('More than one folder.');
    const [given] = operands;
    const folder = given === undefined ? packagedBuilds() : resolve(process.env.INIT_CWD ?? '.', given);
    if (folder === undefined) throw new UsageError('Missing folder.');
    if (!existsSync(join(folder, 'builds'))) throw new Error(`${folder} has no builds`);
    const isDryRun = options['dry-run'];
    if (options.promote && isDryRun)
      throw new UsageError('A dry run tells what would be stored; check tells what could be promoted then.');
    if (options.promote) return releasePackage(store, folder, (line) => console.log(line));
    for (const { record, stored } of await importBuilds(store, folder, { dryRun: isDryRun })) {
      const outcome = !stored ? 'was stored already' : isDryRun ? 'would be stored (dry run)' : 'stored';
      console.log(`${record.name} ${record.build} ${outcome}`);
    }
  },
});
