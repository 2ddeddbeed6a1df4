import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { remoteVersions } from 'create-padiman-remote';
import {
  compilePackages,
  isForCheckout,
  publishedAssets,
  publishedPackages,
  type Manifest,
  type PublishedPackage,
} from './compile-packages.ts';

/** Path of a source's compiled form. */
const compiled = (source: string, extension: string) =>
  source.replace(/^\.?\/?src\//, './dist/').replace(/\.tsx?$/, extension);

/** The `package.json` of a packed package: entries are compiled, and what only the checkout needs is left out. */
export function packedManifest({ manifest }: PublishedPackage): Manifest {
  const { exports = {}, bin, private: _, scripts: _scripts, devDependencies: _tools, ...kept } = manifest;
  const entries = Object.entries(exports).filter(([, source]) => !isForCheckout.test(source));
  return {
    ...kept,
    files: ['dist', 'CHANGELOG.md'],
    ...(entries.length > 0 && {
      exports: {
        ...(Object.fromEntries(
          entries.map(([entry, source]) => [
            entry,
            { types: compiled(source, '.d.ts'), default: compiled(source, '.js') },
          ]),
        ) as unknown as Record<string, string>),
        './package.json': './package.json',
      },
    }),
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, compiled(source, '.js')])),
    }),
  };
}

/** Adds to the compiled sources what else a package contains. */
async function completePackage(root: string, published: PublishedPackage, target: string): Promise<string> {
  const folder = join(target, published.folder);
  for (const asset of publishedAssets(root, published)) {
    await mkdir(dirname(join(target, asset)), { recursive: true });
    await cp(join(root, asset), join(target, asset));
  }
  await cp(join(folder, 'src'), join(folder, 'dist'), { recursive: true });
  for (const file of ['README.md', 'CHANGELOG.md']) {
    await cp(join(root, published.folder, file), join(folder, file));
  }
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packedManifest(published), null, 2)}\n`);
  return folder;
}

/** Makes installable packages of the shared code and the CLI. @returns paths of the tarballs */
export async function packPackages(root: string, target: string): Promise<string[]> {
  const packages = publishedPackages(root);
  const staging = await mkdtemp(join(tmpdir(), 'padiman-pack-'));
  try {
    compilePackages(root, packages, staging);
    const folders: string[] = [];
    for (const one of packages) folders.push(await completePackage(root, one, staging));
    const versions = join(staging, 'shared/create-padiman-remote/dist/versions.json');
    await writeFile(versions, JSON.stringify(remoteVersions(root)));
    await mkdir(target, { recursive: true });
    for (const file of await readdir(target)) if (file.endsWith('.tgz')) await rm(join(target, file));
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', ...folders, '--pack-destination', target, '--ignore-scripts', '--json', '--loglevel=error'],
      // On Windows npm is a script.
      { shell: process.platform === 'win32', maxBuffer: 1 << 26 },
    );
    return readPacked(stdout).map((file) => join(target, file));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** File names in npm's report: a list, or since npm 12 an object by package name. */
function readPacked(report: string): string[] {
  const packed = JSON.parse(report) as Record<string, { filename: string }>;
  return Object.values(packed).map(({ filename }) => filename);
}
