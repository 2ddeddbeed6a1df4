import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  cacheFolder,
  findPackages,
  hashFiles,
  inputHash,
  type ReleasedPackage,
} from '../checkout/packages.ts';
import { remoteUsesFile, shellTypesFile } from '../store/build-record.ts';

/** Work for the child process: a package, and the file that receives its artefact. */
export interface Emission {
  released: ReleasedPackage;
  target: string;
}

/** Names the cached artefact by its inputs. The shell's types come from the shared packages, not from its sources. */
function cachedFile(root: string, released: ReleasedPackage): string {
  const hash = createHash('sha256');
  if (released.kind === 'remote') hash.update(inputHash(root, released));
  else {
    const packages = ['client', 'contracts', 'federation', 'ui'].map((name) => `shared/${name}`);
    const others = ['shell/package.json', 'tsconfig.base.json', 'package-lock.json'];
    const inputs = [...packages, ...others].map((input) => join(root, input));
    hashFiles(hash, root, inputs);
  }
  // The code that makes the artefact is an input too.
  hashFiles(hash, import.meta.dirname, [import.meta.dirname]);
  return join(cacheFolder(root), 'types', `${released.name}-${hash.digest('hex').slice(0, 16)}.json`);
}

/**
 * Makes the artefacts of packages, and always that of the shell, which the remotes' records refer to. Cached until
 * their inputs change; else the compiler runs for seconds, in a child process.
 * @param names all packages when absent or empty
 * @returns the artefact of each package by its name, a file to be published with its build
 */
export async function typeArtefacts(root: string, names: readonly string[] = [], signal?: AbortSignal) {
  const wanted = findPackages(root)
    .filter(({ name, kind }) => kind === 'shell' || names.length === 0 || names.includes(name))
    .map((released): Emission => ({ released, target: cachedFile(root, released) }));
  const missing = wanted.filter(({ target }) => !existsSync(target));
  if (missing.length > 0) {
    const script = join(import.meta.dirname, `emit-process${extname(import.meta.filename)}`);
    const args = ['--max-semi-space-size=64', script, root, JSON.stringify(missing)];
    await promisify(execFile)(process.execPath, args, signal ? { signal } : {});
  }
  const artefacts = new Map<string, { file: string; content: Uint8Array }>();
  for (const { released, target } of wanted) {
    const file = released.kind === 'shell' ? shellTypesFile : remoteUsesFile;
    artefacts.set(released.name, { file, content: await readFile(target) });
  }
  return artefacts;
}
