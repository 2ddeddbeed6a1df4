#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { namesOf } from './remote-files.ts';
import { remoteVersions, type RemoteVersions, repositoryFiles } from './repository-files.ts';

const help = `npm create padiman-remote <name> -- [options]

Creates the folder mfe-<name>: a remote of the console in a repository of its own, with a screen at /<name>, a menu entry
for all staff, a test and a CI workflow.

  --console <address>    Console to develop in (http://localhost:8080)
  --data <folder>        Data folder of that console, if it runs on this machine
  --packages <folder>    Install our packages from this folder's *.tgz (npm run pack), which are copied into packages/

Next: npm install, npm run dev`;

/** Versions that were current when this program was packed; in the checkout, the present ones. */
async function readVersions(): Promise<RemoteVersions> {
  const packed = join(import.meta.dirname, 'versions.json');
  if (existsSync(packed)) return JSON.parse(await readFile(packed, 'utf8')) as RemoteVersions;
  return remoteVersions(resolve(import.meta.dirname, '../../..'));
}

/** Copies the packed packages into the repository. @returns name to its `file:` specifier */
async function copyTarballs(from: string, repository: string): Promise<Record<string, string>> {
  const files = (await readdir(from)).filter((file) => /^padiman-.*\.tgz$/.test(file));
  if (files.length === 0) throw new Error(`${from} contains no packed packages (padiman-*.tgz)`);
  await mkdir(join(repository, 'packages'), { recursive: true });
  for (const file of files) await cp(join(from, file), join(repository, 'packages', file));
  return Object.fromEntries(
    files.map((file) => {
      const name = /^padiman-([a-z-]+)-\d/.exec(file)?.[1] ?? file;
      return [`@padiman/${name}`, `file:packages/${file}`];
    }),
  );
}

async function create(input: string, options: { console: string; data?: string; packages?: string }) {
  const names = namesOf(input);
  const repository = resolve(names.remote);
  if (existsSync(repository)) throw new Error(`There is a folder ${names.remote} already`);
  const versions = await readVersions();
  const tarballs = options.packages ? await copyTarballs(options.packages, repository) : {};
  const dataDir = options.data && resolve(options.data);
  const files = repositoryFiles(names, versions, { console: options.console, dataDir, tarballs });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), content);
  }
  spawnSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: repository, stdio: 'inherit' });
  console.log(`Created ${names.remote}: a screen at /${names.feature} for all staff. Next:

  cd ${names.remote}
  npm install
  npm test
  npm run dev                inside the running console at ${options.console}
  npx padiman publish
  npx padiman check
  npx padiman promote`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    console: { type: 'string', default: 'http://localhost:8080' },
    data: { type: 'string' },
    packages: { type: 'string' },
  },
});
const [name] = positionals;

if (values.help || !name) {
  console.log(help);
  process.exitCode = values.help ? 0 : 1;
} else {
  await create(name, values).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
