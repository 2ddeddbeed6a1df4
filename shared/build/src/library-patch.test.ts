import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { addDevelopmentReact } from './development-react.plugin.ts';
import { replaceModule } from './library-patch.ts';
import { loadingPlan } from './loading-plan.plugin.ts';
import { runtimeFromShell, slimRuntime, slimAxios } from './slim-libraries.ts';
import { requireRefreshRuntime } from './shared-refresh-runtime-loader.ts';
import { pureRouter } from './pure-router.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'padiman-patch-'));
  writeFileSync(join(folder, 'index.js'), "import { name } from './library.js'; console.log(name);");
  writeFileSync(join(folder, 'library.js'), "export const name = 'library';");
  writeFileSync(join(folder, 'replacement.js'), "export const name = 'replacement';");
  writeFileSync(join(folder, 'broken.js'), "import './missing.js';");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Plugin = NonNullable<Configuration['plugins']>[number];

/** Builds a program that imports `library.js`, and no library from `node_modules`. */
function build(plugin: Plugin, entry = './index.js') {
  const output = { path: join(folder, 'dist') };
  const compiler = webpack({ context: folder, mode: 'production', entry, output, plugins: [plugin] });
  return new Promise<Stats>((resolve, reject) => {
    compiler.run((error, stats) => compiler.close(() => (stats ? resolve(stats) : reject(error))));
  });
}

const patch = { name: 'aPatch', library: 'webpack' };
const errorsOf = (stats: Stats) =>
  (stats.toJson({ errors: true }).errors ?? []).map(({ message }) => message);

test('replaces the module of a library', async () => {
  const replacement = replaceModule(patch, /library\.js$/, () => join(folder, 'replacement.js'));
  const stats = await build(replacement);
  expect(errorsOf(stats)).toEqual([]);
  const modules = [...stats.compilation.modules].map((module) => module.identifier());
  expect(modules.join()).toContain('replacement.js');
  expect(modules.join()).not.toContain('library.js');
});

test('fails the build with the name of the patch and the version of the library when it matches nothing', async () => {
  const replacement = replaceModule(patch, /moved\.js$/, () => join(folder, 'replacement.js'));
  expect(errorsOf(await build(replacement))).toEqual([
    `The patch aPatch matches no module of webpack ${webpack.version}. ` +
      'Adapt the patch to this version, or remove it if it is no longer needed.',
  ]);
});

test('a build that fails for another reason reports that reason alone', async () => {
  const replacement = replaceModule(patch, /moved\.js$/, () => join(folder, 'replacement.js'));
  const [error, ...others] = errorsOf(await build(replacement, './broken.js'));
  expect(error).toContain('./missing.js');
  expect(others).toEqual([]);
});

test.each<[string, string, Plugin]>([
  ['slimRuntime', '@module-federation/enhanced', slimRuntime()],
  ['runtimeFromShell', '@module-federation/enhanced', runtimeFromShell()],
  ['sharedRefreshRuntime', 'react-refresh', requireRefreshRuntime],
  ['pureRouter', 'react-router', pureRouter],
  ...slimAxios().map((plugin): [string, string, Plugin] => [plugin.name, 'axios', plugin]),
])('%s fails a build without the file of %s that it changes', async (name, library, plugin) => {
  expect(errorsOf(await build(plugin))).toEqual([
    expect.stringContaining(`The patch ${name} matches no module of ${library} `),
  ]);
});

test.each([
  ['addDevelopmentReact', 'react', addDevelopmentReact],
  ['loadingPlan', '@module-federation/enhanced', loadingPlan()],
])('%s fails a build without the modules of %s that it reads', async (name, library, plugin) => {
  await expect(build(plugin)).rejects.toThrow(`The patch ${name} matches no module of ${library} `);
});
