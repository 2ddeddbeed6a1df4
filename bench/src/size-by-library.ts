import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { shellConfig } from '@padiman/build';
import { makeFolder, type Run } from './run.ts';
import { runWebpack } from './webpack-builds.ts';

/** Bytes of each package in the first scripts of the shell, minified and in Brotli. */
type Sizes = Map<string, { minified: number; brotli: number }>;

const compressed = (text: string): number => brotliCompressSync(text).length;

/** Builds the shell with source maps, and prints the share of each package in its first scripts as a Markdown table. */
export async function printLibraries(run: Run): Promise<void> {
  const folder = await makeFolder(run);
  const shell = resolve(import.meta.dirname, '../../shell');
  const configuration = shellConfig(shell)({}, { mode: 'production' });
  await runWebpack({ ...configuration, devtool: 'hidden-nosources-source-map' }, folder);
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const sizes: Sizes = new Map();
  for (const [, file = ''] of page.matchAll(/<script[^>]*src="\/shell-build\/([^"]+)"/g)) {
    const text = await readFile(join(folder, file), 'utf8');
    // Without a map it was not built by webpack.
    const map = await readFile(join(folder, `${file}.map`), 'utf8').catch(() => undefined);
    addShares(sizes, text, map && new SourceMap(JSON.parse(map) as SourceMapPayload));
  }
  const row = (name: string, minified: number, brotli: number) =>
    console.log(`| ${name} | ${(minified / 1024).toFixed(1)} | ${(brotli / 1024).toFixed(1)} |`);
  console.log('\n| package | minified, KB | Brotli, KB |\n| --- | ---: | ---: |');
  const rows = [...sizes].sort(([, one], [, other]) => other.brotli - one.brotli);
  for (const [name, { minified, brotli }] of rows) row(name, minified, brotli);
  const total = (field: 'minified' | 'brotli') => rows.reduce((all, [, size]) => all + size[field], 0);
  row('**all**', total('minified'), total('brotli'));
}

/**
 * Adds the shares of a script. The Brotli share of a package is what the script becomes smaller without it, scaled so that
 * the sum is the size of the script: text that packages have in common would otherwise belong to none.
 */
function addShares(sizes: Sizes, text: string, map: SourceMap | '' | undefined): void {
  // The line break has the owner of the character before it.
  const owners = text.split('\n').flatMap((line, row) =>
    Array.from({ length: line.length + 1 }, (_, column) => {
      if (!map) return 'shell';
      const entry = map.findEntry(row, column);
      return 'originalSource' in entry ? ownerOf(entry.originalSource) : 'webpack';
    }),
  );
  const characters = text.split('');
  const size = compressed(text);
  const saved = [...new Set(owners.slice(0, text.length))].map((name) => {
    const rest = characters.filter((_, index) => owners[index] !== name).join('');
    const minified = Buffer.byteLength(text) - Buffer.byteLength(rest);
    return { name, minified, brotli: Math.max(0, size - compressed(rest)) };
  });
  const total = saved.reduce((sum, { brotli }) => sum + brotli, 0) || 1;
  for (const { name, minified, brotli } of saved) {
    const known = sizes.get(name) ?? { minified: 0, brotli: 0 };
    known.minified += minified;
    known.brotli += (brotli / total) * size;
    sizes.set(name, known);
  }
}

/** Package of a source: of a library, of ours, or code that webpack generates. Projects of many small packages are one. */
function ownerOf(source: string): string {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//s.exec(source) ?? [];
  if (library !== undefined) return library.replace(/^(@emotion|@module-federation|@tanstack)\/.*/, '$1/*');
  const [, shared] = /\/shared\/(\w+)\/src\//.exec(source) ?? [];
  if (shared !== undefined) return `@padiman/${shared}`;
  return /\.\/src\//.test(source) ? 'shell' : 'webpack';
}
