import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '@padiman/release/checkout';
import { buildAndPublish } from '@padiman/release/publish';
import { openStore } from '@padiman/release/store';
import { compileServer, entriesOf, readManifest, writeManifests } from './compile-server.ts';
import { copyLibraries, traceEntries } from './run-time-libraries.ts';

/**
 * Builds shell and remotes of a checkout where they changed, and writes them into a folder of builds that
 * `padiman import` and the start of a package read. Signed by a key that nobody keeps: who imports them signs them.
 */
export async function packageBuilds(
  root: string,
  target: string,
  log: (line: string) => void,
): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'padiman-builds-'));
  // The store is a folder, whatever store this machine's own console has.
  delete process.env.RELEASES_S3_BUCKET;
  try {
    const builds = await buildAndPublish(openStore(data), {
      root,
      onBuild: ({ package: { name }, built, seconds }) => {
        if (built) log(`${name.padEnd(18)} built in ${seconds.toFixed(1)} s`);
      },
    });
    log(`${builds.length} builds of shell and remotes`);
    for (const part of ['builds', 'files']) {
      await cp(join(data, 'releases', part), join(target, part), { recursive: true });
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Largest size of a package in bytes. */
export const sizeLimit = 150e6;

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws when a folder is there that is no package */
async function requireReplaceable(root: string, out: string): Promise<void> {
  if (!existsSync(out) || (await readdir(out)).length === 0) return;
  const { name } = await readManifest(out).catch(() => ({ name: undefined }));
  if (name !== (await readManifest(root)).name || existsSync(join(out, 'package-lock.json')))
    throw new Error(`${out} is not empty, and is no package: choose another folder with --out`);
}

/**
 * Makes the run-time folder of a checkout. The folder is complete or not replaced.
 * @param out target folder; a package that is there is replaced
 * @returns size in bytes of each folder at its top, and paths of its libraries from its root
 * @throws when it is larger than `sizeLimit`
 */
export async function makePackage(
  root: string,
  out: string,
  { builds, log }: { builds: boolean; log: (line: string) => void },
) {
  await requireReplaceable(root, out);
  await mkdir(cacheFolder(root), { recursive: true });
  // Below node_modules, so that imports of the compiled files find the libraries.
  const compiled = await mkdtemp(join(cacheFolder(root), 'compiled-'));
  await mkdir(dirname(out), { recursive: true });
  const unfinished = await mkdtemp(`${out}-unfinished-`);
  try {
    await compileServer(root, compiled);
    await writeManifests(root, compiled);
    const { own, libraries: files } = await traceEntries(root, compiled, await entriesOf(root));
    await cp(compiled, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.js') || own.has(path.slice(compiled.length + 1)),
    });
    await cp(join(root, 'LICENSE'), join(unfinished, 'LICENSE'));
    const libraries = await copyLibraries(root, files, unfinished);
    if (builds) await packageBuilds(root, join(unfinished, 'builds'), log);
    const folders = (await readdir(unfinished, { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    const parts: Record<string, number> = {};
    for (const { name } of folders) parts[name] = await sizeOf(join(unfinished, name));
    const total = Object.values(parts).reduce((sum, size) => sum + size, 0);
    if (total > sizeLimit)
      throw new Error(`The package has ${total} bytes, more than its limit of ${sizeLimit}`);
    // The owner's alone until now, as temporary folders are; who runs it may be another user.
    await chmod(unfinished, 0o755);
    await rm(out, { recursive: true, force: true });
    await rename(unfinished, out);
    return { parts, libraries };
  } finally {
    await rm(compiled, { recursive: true, force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}
