import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { shellConfig } from '@padiman/build';
import { runWebpack } from './federation/build-variant.ts';

/** Share of one package, or of the packages of one project, in the first scripts of the shell. Sizes in bytes. */
export interface LibrarySize {
  name: string;
  minified: number;
  brotli: number;
}

const shellFolder = resolve(import.meta.dirname, '../../shell');

/** Builds the shell with source maps. @returns the shares of packages in its first scripts, the largest first */
export async function measureLibraries(): Promise<LibrarySize[]> {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-libraries-'));
  try {
    const configuration = shellConfig(shellFolder)({}, { mode: 'production' });
    const output = { ...configuration.output, path: folder };
    await runWebpack({ ...configuration, output, devtool: 'hidden-nosources-source-map' });
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const scripts = [...page.matchAll(/<script[^>]*src="\/shell-build\/([^"]+)"/g)].map(
      ([, file = '']) => file,
    );
    const shares = await Promise.all(scripts.map((file) => sharesOf(join(folder, file))));
    return sum(shares.flat());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sharesOf(file: string): Promise<LibrarySize[]> {
  const text = await readFile(file, 'utf8');
  const map = await readFile(`${file}.map`, 'utf8').catch(() => undefined);
  // Not built by webpack, so without a map.
  if (map === undefined)
    return [{ name: 'shell', minified: Buffer.byteLength(text), brotli: compressed(text) }];
  return splitByOwner(text, ownersOf(text, new SourceMap(JSON.parse(map) as SourceMapPayload)));
}

/** Package of each character of a script, by its source map. */
function ownersOf(text: string, map: SourceMap): string[] {
  return text.split('\n').flatMap((line, row) => {
    // The line break has the owner of the character before it.
    const columns = Array.from({ length: line.length + 1 }, (_, column) => column);
    return columns.map((column) => {
      const entry = map.findEntry(row, column);
      return 'originalSource' in entry ? ownerOf(entry.originalSource) : 'webpack';
    });
  });
}

/** Package of a source: of a library, of ours, or code that webpack generates. Projects of many small packages are one. */
function ownerOf(source: string): string {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//s.exec(source) ?? [];
  if (library !== undefined) return library.replace(/^(@emotion|@module-federation|@tanstack)\/.*/, '$1/*');
  const [, shared] = /\/shared\/(\w+)\/src\//.exec(source) ?? [];
  if (shared !== undefined) return `@padiman/${shared}`;
  return /\.\/src\//.test(source) ? 'shell' : 'webpack';
}

/**
 * Shares of a script. The Brotli share of a package is what the script becomes smaller without it, scaled so that the sum
 * is the size of the script: text that packages have in common would otherwise belong to none.
 */
function splitByOwner(text: string, owners: readonly string[]): LibrarySize[] {
  const characters = text.split('');
  const names = [...new Set(owners.slice(0, text.length))];
  const size = compressed(text);
  const saved = names.map((name) => {
    const rest = characters.filter((_, index) => owners[index] !== name).join('');
    const minified = Buffer.byteLength(text) - Buffer.byteLength(rest);
    return { name, minified, brotli: Math.max(0, size - compressed(rest)) };
  });
  const total = saved.reduce((sum, { brotli }) => sum + brotli, 0) || 1;
  return saved.map((share) => ({ ...share, brotli: (share.brotli / total) * size }));
}

const compressed = (text: string): number => brotliCompressSync(text).length;

function sum(shares: readonly LibrarySize[]): LibrarySize[] {
  const sums = new Map<string, LibrarySize>();
  for (const { name, minified, brotli } of shares) {
    const known = sums.get(name) ?? { name, minified: 0, brotli: 0 };
    sums.set(name, { name, minified: known.minified + minified, brotli: known.brotli + brotli });
  }
  return [...sums.values()].sort((a, b) => b.brotli - a.brotli);
}

/** Prints the shares as a table in Markdown, with their sum. */
export function printLibraries(sizes: readonly LibrarySize[]): void {
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  const total = (field: 'minified' | 'brotli') => sizes.reduce((all, size) => all + size[field], 0);
  console.log('\n| package | minified, KB | Brotli, KB |\n| --- | ---: | ---: |');
  for (const { name, minified, brotli } of [
    ...sizes,
    { name: '**all**', minified: total('minified'), brotli: total('brotli') },
  ]) {
    console.log(`| ${name} | ${kilobytes(minified)} | ${kilobytes(brotli)} |`);
  }
}
