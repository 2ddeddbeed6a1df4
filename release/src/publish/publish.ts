import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { descriptor, developmentPage, developmentReact, shellContract } from '@padiman/federation/registry';
import type { ReleasedPackage } from '../checkout/packages.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { BuildTypes } from '../types/build-types.ts';
import { withCompressedForms } from './compress.ts';
import { contentHash, integrityOf } from './integrity.ts';
import { providedVersions } from './shared-versions.ts';
import { developmentShellPage, shellPage } from './shell-page.ts';

export interface PublishOptions {
  /** A folder that keeps compressed files by content, so that unchanged ones are not compressed again. */
  compressionCache?: string;
  /** The types it gives and uses; without them nobody can compare them. */
  types?: BuildTypes;
  /** The version of the shell's contract that it speaks, or is made for; this checkout's unless said otherwise. */
  contract?: number;
}

/** What was published, and whether the store had it already. */
export interface Publication {
  record: BuildRecord;
  published: boolean;
}

async function readFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (path: string) =>
    [relative(folder, path).split(sep).join('/'), await readFile(path)] as [string, Uint8Array];
  return new Map(await Promise.all(paths.sort().map(read)));
}

/** What a build says of itself beside its files. */
async function readStatement(
  released: ReleasedPackage,
): Promise<Pick<BuildRecord, 'descriptor' | 'needs' | 'provides'>> {
  if (released.kind === 'shell') return { provides: providedVersions(released) };
  const file = join(released.folder, 'remote.json');
  const said: unknown = JSON.parse(await readFile(file, 'utf8'));
  try {
    const checked = descriptor.validateSync(said, { strict: true });
    if (checked.name !== released.name)
      throw new Error(`name must be ${released.name}, the name of its folder`);
    return { descriptor: checked, needs: released.peerDependencies };
  } catch (error) {
    throw new Error(`${released.name}/remote.json: ${(error as Error).message}`, { cause: error });
  }
}

const integrityOfAll = (files: ReadonlyMap<string, Uint8Array>) =>
  Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]));

/** Writes the shell's page for the place where it will be served, in both forms where the build has both. */
function writePages(files: Map<string, Uint8Array>, base: string): void {
  const written = files.get('index.html');
  if (!written) throw new Error('The build of the shell has no index.html');
  const page = shellPage(Buffer.from(written).toString(), base, integrityOfAll(files));
  files.set('index.html', Buffer.from(page));
  const script = files.get(developmentReact);
  if (!script) return;
  const developing = developmentShellPage(page, base + developmentReact, integrityOf(script));
  files.set(developmentPage, Buffer.from(developing));
}

/**
 * Puts a build into the store, under a name that follows from its content: publishing the same again changes
 * nothing. Nobody gets it until it is promoted.
 *
 * @param folder the files as webpack wrote them
 */
export async function publish(
  store: ReleaseStore,
  released: ReleasedPackage,
  folder: string,
  { compressionCache, types, contract = shellContract }: PublishOptions = {},
): Promise<Publication> {
  const { name, kind, version } = released;
  const statement = { ...(await readStatement(released)), contract, ...(types && { types }) };
  const files = await readFiles(folder);
  const build = `${version}-${contentHash(files, { name, version, ...statement })}`;
  if (kind === 'shell') {
    writePages(files, `/shell/${build}/`);
  } else if (!files.has('mf-manifest.json')) {
    throw new Error(`The build of ${name} has no mf-manifest.json`);
  }
  const publishedAt = new Date().toISOString();
  const integrity = integrityOfAll(files);
  const record: BuildRecord = { schema: 1, name, kind, version, build, publishedAt, integrity, ...statement };
  const published = await store.putBuild(record, await withCompressedForms(files, compressionCache));
  return { record: published ? record : ((await store.findBuild(name, build)) ?? record), published };
}
