import { existsSync } from 'node:fs';
import { cp, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { serverFolders } from './compile-server.ts';

/** Packages that build, compile or bundle: no process that serves needs them. */
export const builders = [
  ...['typescript', 'webpack', 'webpack-cli', 'webpack-dev-server', 'ts-loader', 'terser'],
  ...['esbuild', 'prettier'],
  ...['@swc/core', 'lightningcss', '@module-federation/enhanced', 'eslint', 'jest', '@playwright/test'],
] as const;

const escaped = builders.map((name) => name.replace('/', '\\/')).join('|');
const isBuilder = new RegExp(`(^|/)node_modules/(${escaped})/`);

/** Files that no process reads: declarations, source maps, and documentation except of licences. */
const isUnread = /(\.d\.[cm]?ts|\.[cm]?tsx?|\.map|\.flow|\.(md|markdown)|tsconfig.*\.json)$/i;
const isLicence = /(licen[cs]e|notice|copying)/i;

/** Folders at the top of a package that hold no code of it. */
const isAside = /^(\.github|__tests__|tests?|benchmarks?|examples?|docs?|coverage|node_modules)$/;

/** Path of the innermost package that contains a file, from the root: `node_modules/a/node_modules/@b/c`. */
export function packageOf(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.split(sep).join('/'))?.[0];
}

/** Folders below the root that can have libraries of their own, where workspaces need different versions of one. */
const nestedFolders = [...new Set(serverFolders.flatMap((folder) => [folder, dirname(folder)]))].filter(
  (folder) => folder !== '.',
);
const isLibrary = new RegExp(`^((${nestedFolders.join('|')})/)?node_modules/(?!\\.cache/|@padiman(/|$))`);

/** Links the libraries of workspaces into their compiled folders. @returns the links */
async function linkNested(root: string, compiled: string): Promise<string[]> {
  const folders = nestedFolders.filter((folder) => existsSync(join(root, folder, 'node_modules')));
  const links = folders.map((folder) => join(compiled, folder, 'node_modules'));
  for (const link of links) await symlink(join(root, relative(compiled, link)), link);
  return links;
}

/**
 * Finds the libraries that compiled entries can load, by following their imports.
 * @param root folder whose node_modules, and those of its workspaces, have the libraries; above `compiled`
 * @param entries paths from `compiled`
 * @returns own files that are reached, from `compiled`, and files of libraries, from `root`
 * @throws when an own file imports what is not installed
 */
export async function traceEntries(
  root: string,
  compiled: string,
  entries: readonly string[],
): Promise<{ own: Set<string>; libraries: Set<string> }> {
  const inside = `${relative(root, compiled).split(sep).join('/')}/`;
  const links = await linkNested(root, compiled);
  const { fileList, warnings } = await nodeFileTrace(
    entries.map((entry) => join(compiled, entry)),
    {
      base: root,
      processCwd: compiled,
      // Bundles for browsers load nothing.
      ignore: (path) => isBuilder.test(path) || /\/@fastify\/swagger-ui\/static\//.test(path),
    },
  );
  for (const link of links) await rm(link);
  // Those of libraries are optional: they catch the error.
  const missing = [...warnings].filter(({ message }) =>
    message.includes(`loaded from ${join(compiled, sep)}`),
  );
  if (missing.length > 0) throw new Error(missing.map(({ message }) => message).join('\n'));
  const files = [...fileList].map((file) => file.split(sep).join('/'));
  const own = files.filter((file) => file.startsWith(inside)).map((file) => file.slice(inside.length));
  return {
    own: new Set(own.filter((file) => !/(^|\/)node_modules(\/|$)/.test(file))),
    // Not the checkout's own packages, which what is left out of the compiled ones leads to.
    libraries: new Set(files.filter((file) => isLibrary.test(file))),
  };
}

/** Copies the packages of traced files, whole but for what no process reads. @returns their paths from the root */
export async function copyLibraries(
  root: string,
  files: ReadonlySet<string>,
  target: string,
): Promise<string[]> {
  const packages = [...new Set([...files].flatMap((file) => packageOf(file) ?? []))].sort();
  for (const path of packages) {
    for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
      const isKept = (file: string) => {
        const own = relative(root, file).split(sep).join('/');
        return files.has(own) || isLicence.test(entry.name) || !isUnread.test(own);
      };
      if (isAside.test(entry.name)) continue;
      await cp(join(root, path, entry.name), join(target, path, entry.name), {
        recursive: true,
        filter: (file) => isKept(file),
      });
    }
  }
  for (const file of files) {
    if (packageOf(file)) await cp(join(root, file), join(target, file));
  }
  return packages;
}
