import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import {
  descriptor,
  developmentFolder,
  developmentPage,
  developmentReact,
  fileAddress,
  hashOfIntegrity,
  type LoadingPlan,
  shellContract,
  understood,
} from '@padiman/federation/registry';
import type { ReleasedPackage } from '../checkout/packages.ts';
import { type BuildRecord, type BuildTypes, type GateResult, isTypeArtefact } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { installedVersion } from '../files/program.ts';
import { contentHash, integrityOf, replaceFile } from '../files/durable-file.ts';
import { developmentShellPage, shellPage } from './shell-page.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface PublishOptions {
  /** Folder that caches compressed files by content. */
  compressionCache?: string;
  /** The build's `types.json` or `uses.json`; without it the build's types are not compared at promotion. */
  typeArtefact?: { file: string; content: Uint8Array } | undefined;
  /** Types that the build was made with. */
  types?: BuildTypes | undefined;
  /** Version of the shell's contract that it implements or was built for; this checkout's by default. */
  contract?: number;
  /** Sources that it was built from. */
  source?: BuildRecord['source'];
  /** Runs the gates, and throws when one fails: nothing is published then. */
  gates?: (sizes: Sizes) => Promise<Record<string, GateResult>>;
  /** Does everything but the write. */
  dryRun?: boolean;
}

/** Result of publishing. */
export interface Publication {
  record: BuildRecord;
  /** False when the store had this build already. */
  published: boolean;
}

async function readFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (path: string) =>
    [relative(folder, path).split(sep).join('/'), await readFile(path)] as [string, Uint8Array];
  return new Map(await Promise.all(paths.sort().map(read)));
}

/** The installed version of each dependency of the shell, which remotes get at run time. */
export function providedVersions({ folder, dependencies }: ReleasedPackage): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const name of Object.keys(dependencies)) {
    const version = installedVersion(name, folder);
    if (!version) throw new Error(`${name}, a dependency of the shell, is not installed: run npm ci`);
    versions[name] = version;
  }
  return versions;
}

/**
 * Metadata of a build from its package: descriptor and required libraries, or provided libraries.
 * @throws Error naming the file, and for text that is no JSON its line
 */
export async function readMetadata(released: ReleasedPackage) {
  if (released.kind === 'shell') return { provides: providedVersions(released), understands: understood };
  const file = join(released.folder, 'remote.json');
  try {
    const written: unknown = JSON.parse(await readFile(file, 'utf8'));
    const checked = descriptor.validateSync(written, { strict: true });
    if (checked.name !== released.name)
      throw new Error(`name must be ${released.name}, the name of its folder`);
    return { descriptor: checked, needs: released.peerDependencies };
  } catch (error) {
    throw new Error(`${released.name}/remote.json: ${(error as Error).message}`, { cause: error });
  }
}

const integrityOfAll = (files: ReadonlyMap<string, Uint8Array>) =>
  Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]));

/** Rewrites the addresses of the shell's page, and adds its development form when the build has one. */
function writePages(files: Map<string, Uint8Array>, base: string): void {
  const template = files.get('index.html');
  if (!template) throw new Error('The build of the shell has no index.html');
  const integrity = integrityOfAll(files);
  const page = shellPage(Buffer.from(template).toString(), base, integrity);
  files.set('index.html', Buffer.from(page));
  const script = integrity[developmentReact];
  if (!script) return;
  const address = fileAddress(developmentReact, script) ?? '';
  files.set(developmentPage, Buffer.from(developmentShellPage(page, address, script)));
}

/** Requires files that are named by their content to have that content: other files refer to them by that address. */
function requireContentNames(name: string, integrity: Readonly<Record<string, string>>): void {
  for (const [file, value] of Object.entries(integrity)) {
    const hash = /^([0-9a-f]{64})\./.exec(file)?.[1];
    if (hash && hash !== hashOfIntegrity(value))
      throw new Error(`The build of ${name} has a file ${file} with another content than its name says`);
  }
}

/**
 * Stores a build under a name derived from its content, so that publishing it again changes nothing. It is not served
 * until it is promoted.
 * @param folder output folder of webpack
 */
export async function publish(
  store: ReleaseStore,
  released: ReleasedPackage,
  folder: string,
  options: PublishOptions = {},
): Promise<Publication> {
  const { compressionCache, typeArtefact, types, contract = shellContract, source, dryRun } = options;
  const { name, kind, version } = released;
  const metadata = { ...(await readMetadata(released)), contract };
  const files = await readFiles(folder);
  if (typeArtefact) files.set(typeArtefact.file, typeArtefact.content);
  const build = `${version}-${contentHash(files, { name, version, ...metadata })}`;
  if (kind === 'shell') writePages(files, `/shell/${build}/`);
  else if (!files.has('mf-manifest.json')) throw new Error(`The build of ${name} has no mf-manifest.json`);
  const integrity = integrityOfAll(files);
  requireContentNames(name, integrity);
  const stored = await withCompressedForms(files, compressionCache);
  const sizes = sizesOf(stored);
  const gates = await options.gates?.(sizes);
  const record: BuildRecord = {
    schema: 2,
    ...{ name, kind, version, build, publishedAt: new Date().toISOString(), integrity, sizes },
    ...metadata,
    // The types that it was made with are no part of its name: the shell's next change would rename every remote.
    ...(types && { types }),
    ...(source && { source }),
    ...(gates && { gates }),
  };
  const published = dryRun
    ? (await store.findBuild(name, build)) === undefined
    : await store.putBuild(record, stored);
  return { record: (await store.findBuild(name, build)) ?? record, published };
}

const compressible = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.map', '.webmanifest']);

/** Compression effort: files for all users are worth seconds, files for developers and for `check` are not. */
type Effort = 'high' | 'low';

const encodings = {
  '.br': (content: Uint8Array, effort: Effort) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === 'high' ? 11 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Uint8Array, effort: Effort) =>
    promisify(gzip)(content, { level: effort === 'high' ? 9 : 1 }),
};

type Extension = keyof typeof encodings;

/** Compresses a file. High effort takes seconds, so its results are cached by content. */
async function compress(file: string, content: Uint8Array, extension: Extension, cache?: string) {
  if (file.startsWith(developmentFolder) || isTypeArtefact(file)) return encodings[extension](content, 'low');
  if (!cache) return encodings[extension](content, 'high');
  const cached = join(cache, createHash('sha256').update(content).digest('hex') + extension);
  const found = await readFile(cached).catch(() => undefined);
  if (found) return found;
  const result = await encodings[extension](content, 'high');
  await replaceFile(cached, result);
  return result;
}

/**
 * Adds the Brotli (`.br`) and gzip (`.gz`) form of each compressible file.
 * @param cache folder that caches compressed forms by content; no cache when absent
 */
async function withCompressedForms(files: ReadonlyMap<string, Uint8Array>, cache?: string) {
  const forms = [...files]
    .filter(([file]) => compressible.has(extname(file)))
    .flatMap(([file, content]) =>
      (Object.keys(encodings) as Extension[]).map(
        async (extension) => [file + extension, await compress(file, content, extension, cache)] as const,
      ),
    );
  return new Map([...files, ...(await Promise.all(forms))]);
}

export type Sizes = NonNullable<BuildRecord['sizes']>;

const isCode = (file: string) => /\.(js|css)$/.test(file) && !file.startsWith(developmentFolder);

/** Scripts and styles that a page loads in any case: of a remote those of its entry, of the shell those of its page. */
function entryFiles(files: ReadonlyMap<string, Uint8Array>, { entry = [] }: LoadingPlan): Set<string> {
  const page = files.get('index.html');
  if (!page) return new Set(['remoteEntry.js', ...entry]);
  const html = Buffer.from(page).toString();
  const addresses = Array.from(html.matchAll(/\b(?:src|href)="([^"]*)"/g), ([, address]) => address);
  // The published page names its files by content.
  const isLoaded = ([file, content]: [string, Uint8Array]) =>
    isCode(file) && addresses.includes(fileAddress(file, integrityOf(content)));
  return new Set([...files].filter(isLoaded).map(([file]) => file));
}

function measure(files: ReadonlyMap<string, Uint8Array>, plan: LoadingPlan): Sizes {
  const sizeOf = (some: Iterable<string>) =>
    [...some].reduce((sum, file) => sum + (files.get(`${file}.br`)?.length ?? 0), 0);
  const entry = entryFiles(files, plan);
  const screens = Object.values(plan.screens ?? {}).map((screen) =>
    sizeOf(new Set([...entry, ...screen.files])),
  );
  return {
    entry: sizeOf(entry),
    firstScreen: Math.max(sizeOf(entry), ...screens),
    total: sizeOf([...files.keys()].filter(isCode)),
  };
}

/**
 * Sizes of a build in bytes after Brotli. A loading plan that is missing or cannot be read counts as an empty one, as
 * the edge treats it.
 * @param files the build's files with their compressed forms
 */
export function sizesOf(files: ReadonlyMap<string, Uint8Array>): Sizes {
  const written = files.get('loading.json');
  try {
    return measure(files, written ? (JSON.parse(Buffer.from(written).toString()) as LoadingPlan) : {});
  } catch {
    return measure(files, {});
  }
}
