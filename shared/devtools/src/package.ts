import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '@padiman/release/checkout';
import { makePackage } from './package/make-package.ts';

const help = `npm run package [-- --out <folder>] [--no-builds]

Makes a run-time folder of the console: compiled JavaScript of edge, API with its commands, and release command line,
the libraries that they load, and the builds of this checkout. It needs Node alone, no npm ci and no builders:
docs/operations.md.

  --out          Target folder, which is replaced if it is a package (./package)
  --no-builds    Leave out the builds of shell and remotes, for processes that serve releases from object storage`;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    out: { type: 'string', default: join(checkoutRoot, 'package') },
    builds: { type: 'boolean', default: true },
  },
});

if (values.help) {
  console.log(help);
} else {
  const out = resolve(process.env.INIT_CWD ?? '.', values.out);
  const { parts } = await makePackage(checkoutRoot, out, {
    builds: values.builds,
    log: (line) => console.log(line),
  });
  const total = Object.values(parts).reduce((sum, size) => sum + size, 0);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  for (const [part, size] of Object.entries(parts)) console.log(`${part.padEnd(18)} ${megabytes(size)}`);
  console.log(`${'total'.padEnd(18)} ${megabytes(total)} in ${relative(process.cwd(), out) || '.'}`);
}
