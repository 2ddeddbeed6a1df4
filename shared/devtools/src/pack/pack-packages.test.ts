import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { parse, satisfies } from 'semver';
import { checkoutRoot } from '@padiman/release/checkout';
import { temporaryFolder } from '@padiman/release/testing';
import { packPackages } from './pack-packages.ts';
import type { Manifest } from './pack-packages.ts';

const run = promisify(execFile);

/** Folder into which the packed packages are installed, beside the third-party packages of this checkout. */
let installed: string;
const manifests = new Map<string, Manifest>();

const folderOf = (name: string) => join(installed, 'node_modules', name);

before(async (context) => {
  installed = await temporaryFolder(context as Parameters<typeof temporaryFolder>[0]);
  const tarballs = await packPackages(checkoutRoot, join(installed, 'tarballs'));
  await mkdir(join(installed, 'node_modules/@padiman'), { recursive: true });
  for (const name of await readdir(join(checkoutRoot, 'node_modules'))) {
    if (/^(@padiman|create-padiman-remote|\..*)$/.test(name)) continue;
    await symlink(join(checkoutRoot, 'node_modules', name), folderOf(name));
  }
  for (const tarball of tarballs) {
    const name = basename(tarball)
      .replace(/-\d.*$/, '')
      .replace(/^padiman-/, '@padiman/');
    await mkdir(folderOf(name));
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folderOf(name)]);
    const manifest = JSON.parse(await readFile(join(folderOf(name), 'package.json'), 'utf8')) as Manifest;
    manifests.set(name, manifest);
  }
});

/** Entries that a module can import, without `package.json`. */
const entriesOf = ({ name, exports = {} }: Manifest) =>
  Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .map((entry) => name + entry.slice(1));

test('packs what a remote needs, with versions, change logs and dependencies that fit together', async () => {
  assert.deepEqual([...manifests.keys()].sort(), [
    '@padiman/build',
    '@padiman/client',
    '@padiman/contracts',
    '@padiman/federation',
    '@padiman/release',
    '@padiman/testing',
    '@padiman/ui',
    'create-padiman-remote',
  ]);
  for (const [name, { version, dependencies = {}, private: isPrivate }] of manifests) {
    assert.ok(parse(version), `${name} has no version`);
    assert.equal(isPrivate, undefined);
    const changes = await readFile(join(folderOf(name), 'CHANGELOG.md'), 'utf8');
    assert.ok(changes.includes(`\n## ${version}\n`), `The change log of ${name} does not mention ${version}`);
    for (const [dependency, range] of Object.entries(dependencies)) {
      if (!dependency.startsWith('@padiman/')) continue;
      const found = manifests.get(dependency);
      assert.ok(found && satisfies(found.version, range), `${name} needs ${dependency} ${range}`);
    }
  }
});

test('contains JavaScript and declarations, without tests, sources and paths of this machine', async () => {
  for (const name of manifests.keys()) {
    const files = await readdir(folderOf(name), { recursive: true, withFileTypes: true });
    for (const entry of files.filter((entry) => entry.isFile())) {
      const path = join(entry.parentPath, entry.name);
      assert.doesNotMatch(entry.name, /\.(test|spec|fixture)\./, path);
      assert.doesNotMatch(entry.name, /(?<!\.d)\.tsx?$/, path);
      const text = await readFile(path, 'utf8');
      assert.ok(!text.includes(checkoutRoot), `${path} contains the path of the checkout`);
      assert.doesNotMatch(
        text,
        /import\.meta\.dirname, ['"][^'"]+\.tsx?['"]/,
        `${path} names a source beside it`,
      );
    }
  }
});

test('each entry loads in Node, or compiles to types where it is for the browser', async () => {
  const entries = [...manifests.values()].flatMap(entriesOf);
  const browser = /^@padiman\/(ui|client|testing(\/fake-shell)?$|federation\/loader)/;
  const inNode = entries.filter((entry) => !browser.test(entry));
  assert.ok(inNode.length >= 8);
  const script = join(installed, 'load.mjs');
  const loads = inNode.map(
    (entry) => `if (Object.keys(await import('${entry}')).length === 0) throw '${entry}';`,
  );
  await writeFile(script, loads.join('\n'));
  await run(process.execPath, [script], { cwd: installed });

  const names = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  const uses = entries.map((_, index) => `Object.keys(entry${index});`);
  await writeFile(join(installed, 'uses.tsx'), [...names, ...uses, usesOfTypes].join('\n'));
  const options = { module: 'esnext', moduleResolution: 'bundler', target: 'es2023', jsx: 'react-jsx' };
  const compilerOptions = { ...options, strict: true, noEmit: true, skipLibCheck: true, types: [] };
  await writeFile(join(installed, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['uses.tsx'] }));
  const compiler = join(checkoutRoot, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', installed]).catch(
    (error: { stdout: string }) => error,
  );
  assert.equal(stdout, '');
});

/** Fails to compile where declarations are not found and everything is `any`. */
const usesOfTypes = `
import { Button } from '@padiman/ui';
import { DataTable } from '@padiman/ui/table';
import { useRead } from '@padiman/client/query';
import type { Post } from '@padiman/contracts';
// @ts-expect-error no such property
<Button unknownProperty={1}>x</Button>;
// @ts-expect-error no call
useRead(1);
// @ts-expect-error a text
export const id: Post['_id'] = 1;
// @ts-expect-error no columns
<DataTable />;
`;

test('the command line starts', async () => {
  const cli = join(folderOf('@padiman/release'), 'dist/cli.js');
  const { stdout } = await run(process.execPath, [cli, '--help'], { cwd: installed });
  assert.match(stdout, /npx padiman <command>/);
  await assert.rejects(
    run(process.execPath, [cli, 'list'], { cwd: installed }),
    /is not the data folder of a console/,
  );
});
