import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { compilerOptionsOf, publishedSources } from '../pack/pack-packages.ts';

/** Workspaces of which a packaged console consists. */
export const serverFolders = ['api', 'edge', 'release', 'shared/contracts', 'shared/federation'] as const;

/** Path of a source's compiled form. */
export const compiledPath = (path: string): string => path.replace(/\.ts$/, '.js');

const sourcesOf = (root: string, folder: string): string[] =>
  publishedSources(root, { folder }).filter((path) => !path.endsWith('.d.ts'));

/**
 * Compiles the serving workspaces to JavaScript, into the same folders below `target`, and copies the files that they read
 * at run time. Type errors are reported by `npm run types`.
 */
export async function compileServer(root: string, target: string): Promise<void> {
  const compilerOptions: ts.CompilerOptions = {
    ...compilerOptionsOf(root),
    ...{ composite: false, declaration: false, emitDeclarationOnly: false, sourceMap: false },
  };
  const sources = serverFolders.flatMap((folder) => sourcesOf(root, folder));
  for (const path of [...sources, 'edge/brand.json', 'edge/reasons.json']) {
    const to = join(target, compiledPath(path));
    await mkdir(dirname(to), { recursive: true });
    if (!path.endsWith('.ts')) {
      await cp(join(root, path), to);
      continue;
    }
    const text = await readFile(join(root, path), 'utf8');
    await writeFile(to, ts.transpileModule(text, { fileName: path, compilerOptions }).outputText);
  }
}

/** Fields of a workspace's package.json that a package has too. */
export interface WorkspaceManifest {
  name: string;
  version: string;
  license?: string;
  engines?: Record<string, string>;
  exports?: Record<string, string>;
  scripts?: Record<string, string>;
}

export const readManifest = async (folder: string): Promise<WorkspaceManifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as WorkspaceManifest;

const write = (folder: string, manifest: object) =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Versions of Node that run a package: those that all of its libraries support, OpenTelemetry from 22.15. */
export const engines = { node: '>=22.15' } as const;

/** Scripts of a package's root. */
const rootScripts = {
  start: 'node edge/src/start.js',
  release: 'node release/src/cli.js',
  'backend:check': 'node edge/src/backend/check/cli.js',
  doctor: 'node edge/src/doctor/cli.js',
} as const;

/** Scripts by which Node runs a source other than the support of tests, with the compiled file in its place. */
const compiledScripts = (scripts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(scripts)
      .filter(([, script]) => /^node \S+\.ts$/.test(script) && !script.includes('/testing/'))
      .map(([name, script]) => [name, compiledPath(script)]),
  );

/** Compiled scripts of a package, which are where its code begins. @returns paths from the root of the package */
export async function entriesOf(root: string): Promise<string[]> {
  const { scripts } = await readManifest(join(root, 'api'));
  const paths = [
    ...Object.values(rootScripts),
    ...Object.values(compiledScripts(scripts)).map((script) => script.replace('node ', 'node api/')),
  ];
  return paths.map((script) => script.replace('node ', ''));
}

/**
 * Writes the package.json of the package and of its workspaces, so that `npm start` and `npm run <command> -w api` work as
 * in a checkout, and links the workspaces as npm does. No dependencies are named: they are there.
 */
export async function writeManifests(root: string, target: string): Promise<void> {
  const { name, version, license } = await readManifest(root);
  await write(target, {
    ...{ name, version, private: true, license, type: 'module', engines },
    ...{ workspaces: serverFolders, scripts: rootScripts },
  });
  for (const folder of serverFolders) {
    const own = await readManifest(join(root, folder));
    const exports = Object.entries(own.exports ?? {}).filter(
      ([, path]) => !/\/testing\/|release-checkout/.test(path),
    );
    await mkdir(join(target, folder), { recursive: true });
    await write(join(target, folder), {
      ...{ name: own.name, version: own.version, private: true, license: own.license, type: 'module' },
      exports: Object.fromEntries(exports.map(([entry, path]) => [entry, compiledPath(path)])),
      scripts: compiledScripts(own.scripts),
    });
    const link = join(target, 'node_modules', own.name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(target, folder)), link);
  }
}
