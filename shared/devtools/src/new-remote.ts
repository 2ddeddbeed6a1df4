import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '@padiman/release/checkout';
import { format, resolveConfig } from 'prettier';
import { newRemote } from './scaffold/new-remote.ts';

const help = `npm run new-remote <name>

Creates a remote: the folder mfe-<name> with a screen at /<name>, a menu entry for all staff, and a test. Registers it
with npm and the type checker. The shell needs no change; it reads the new remote from the registry once the remote is
promoted.

  --no-install    Do not run npm install, which adds the remote to package-lock.json

Next steps: docs/your-first-remote.md`;

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
  console.log(`Created ${names.remote}: a screen at /${names.feature} for all staff. Next:

  npm test -w ${names.remote}
  npm run dev -w ${names.remote}                            inside a running console (npm start)
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
