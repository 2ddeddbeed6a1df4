import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutRoot } from './checkout/packages.ts';
import { newRemote } from './scaffold/new-remote.ts';

const help = `npm run new-remote <name>

Makes a remote: a folder mfe-<name> with a screen at /<name>, a menu entry for all staff, and a test. It is told to
npm and to the type checker; the shell is not touched, and learns of it when it is promoted.

  --no-install    Do not run npm install, which enters it into package-lock.json

Then, step by step: docs/your-first-remote.md`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { help: { type: 'boolean', short: 'h' }, install: { type: 'boolean', default: true } },
});
const [name] = positionals;

async function run(name: string): Promise<void> {
  const { names, files } = await newRemote(checkoutRoot, name);
  for (const file of files.map((file) => join(checkoutRoot, names.remote, file))) {
    const options = await resolveConfig(file);
    await writeFile(file, await format(await readFile(file, 'utf8'), { ...options, filepath: file }));
  }
  if (values.install) {
    spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: checkoutRoot,
      stdio: 'inherit',
      // On Windows npm is a script.
      shell: process.platform === 'win32',
    });
  }
  console.log(`${names.remote} is made: /${names.feature}, for all staff. Next:

  npm test -w ${names.remote}
  npm run dev -w ${names.remote}                            inside a console that runs (npm start)
  npm run release -- publish ${names.remote}
  npm run release -- promote ${names.remote} 0.1.0`);
}

if (values.help || !name) {
  console.log(help);
  process.exitCode = values.help ? 0 : 1;
} else {
  await run(name).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
