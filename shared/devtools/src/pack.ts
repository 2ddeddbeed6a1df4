import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '@padiman/release/checkout';
import { packPackages } from './pack/pack-packages.ts';

const help = `npm run pack [-- --to <folder>]

Makes installable packages (*.tgz) of the shared packages, the command line padiman and create-padiman-remote: compiled
JavaScript with declarations. A remote in a repository of its own installs them: docs/your-first-remote.md.

  --to    Target folder, whose other *.tgz are removed (dist/packages)`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    to: { type: 'string', default: join(checkoutRoot, 'dist/packages') },
  },
});

if (values.help) console.log(help);
else
  for (const file of await packPackages(checkoutRoot, values.to)) console.log(relative(process.cwd(), file));
