import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { firstLoadLibraries, packageOf } from './first-load.plugin.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'padiman-first-load-'));
  for (const library of ['first', '@team/later']) {
    mkdirSync(join(folder, 'node_modules', library), { recursive: true });
    writeFileSync(
      join(folder, 'node_modules', library, 'index.js'),
      `console.log(${JSON.stringify(library)});`,
    );
  }
  writeFileSync(join(folder, 'lazy.js'), "import 'first'; console.log(import('@team/later'));");
  writeFileSync(join(folder, 'eager.js'), "import 'first'; import '@team/later';");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the errors of a build whose package.json lists these libraries */
function build(entry: string, firstLoad?: string[]): Promise<string[]> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ padiman: { firstLoad } }));
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry,
    output: { path: join(folder, 'dist') },
    plugins: [firstLoadLibraries(folder)],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() =>
        stats ? resolve(stats.compilation.errors.map(({ message }) => message)) : reject(error as Error),
      ),
    );
  });
}

test('a library that every page would load must be listed', async () => {
  expect(await build('./lazy.js', ['first'])).toEqual([]);
  expect(await build('./eager.js', ['first'])).toEqual([
    expect.stringMatching(
      /^@team\/later would be loaded by every page, and is missing in padiman\.firstLoad/,
    ),
  ]);
});

test('a listed library that is no longer loaded must be removed from the list', async () => {
  expect(await build('./lazy.js', ['first', '@team/later'])).toEqual([
    expect.stringMatching(/^@team\/later is no longer loaded by every page; remove it/),
  ]);
});

test('a shell without a list is not checked', async () => {
  expect(await build('./eager.js')).toEqual([]);
});

test.each([
  ['/a/node_modules/@emotion/cache/dist/x.js', '@emotion/cache'],
  ['/a/node_modules/b/node_modules/react-is/index.js', 'react-is'],
  ['/a/node_modules/.federation/entry.js', undefined],
  ['/a/shared/ui/src/public.ts', undefined],
])('the package of %s is %s', (file, name) => {
  expect(packageOf(file)).toBe(name);
});
