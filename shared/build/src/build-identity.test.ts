import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import webpack from 'webpack';
import { BuildIdentity, ChunkIntegrity } from './build-identity.plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'padiman-identity-'));
jest.setTimeout(60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds an entry that loads `later.js` on demand. @returns the text of each file */
async function build(entry: string): Promise<Record<string, string>> {
  const path = join(folder, 'out');
  writeFileSync(join(folder, 'entry.js'), `${entry}; globalThis.load = () => import('./later.js');`);
  writeFileSync(join(folder, 'later.js'), `export default 'later';`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2020'],
    devtool: false,
    entry: './entry.js',
    output: {
      path,
      clean: true,
      publicPath: 'auto',
      filename: 'entry.js',
      chunkFilename: '[name].js',
      uniqueName: 'trial',
    },
    optimization: { minimize: false },
    plugins: [new ChunkIntegrity(), new BuildIdentity({ separateChunks: true })],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
      ),
    ),
  );
  return Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'utf8')]));
}

/** A page that has only what webpack's runtime needs to request a chunk. */
function createPage() {
  const requested: { src: string; dataset: Record<string, string> }[] = [];
  const document = {
    currentScript: undefined as { dataset: Record<string, string>; tagName: string; src: string } | undefined,
    getElementsByTagName: () => [],
    createElement: () => ({ dataset: {}, setAttribute: () => {}, removeAttribute: () => {} }),
    head: { appendChild: (script: (typeof requested)[number]) => void requested.push(script) },
  };
  const page: Record<string, unknown> = vm.createContext({
    document,
    setTimeout: () => 0,
    clearTimeout: () => {},
  });
  Object.assign(page, { self: page, window: page, location: { origin: 'http://page' } });
  return {
    page,
    requested,
    /** Runs a script as an element that the page added for the build with this base. */
    run(text: string, base: string) {
      document.currentScript = { dataset: { base }, tagName: 'SCRIPT', src: 'http://page/files/abc.js' };
      vm.runInContext(text, page as vm.Context);
      document.currentScript = undefined;
    },
  };
}

test('an unchanged chunk is the same file in two builds, whose entries differ', async () => {
  const [one, two] = [await build('1'), await build('2')];
  const chunks = Object.keys(one).filter((file) => file !== 'entry.js');
  expect(chunks).toHaveLength(1);
  for (const file of chunks) expect(two[file]).toBe(one[file]);
  expect(two['entry.js']).not.toBe(one['entry.js']);
});

test('a build requests its chunks below its base, and a chunk reaches the build that asked for it only', async () => {
  const { 'entry.js': entry = '', ...chunks } = await build('');
  const [[file = '', chunk = ''] = []] = Object.entries(chunks);
  const { page, requested, run } = createPage();
  const load = (base: string) => {
    run(entry, base);
    return (page.load as () => Promise<{ default: string }>)();
  };
  const first = load('http://page/remotes/x/1/');
  let secondLoaded = false;
  const second = load('http://page/remotes/x/2/').then((loaded) => ((secondLoaded = true), loaded));
  expect(requested.map(({ src }) => src)).toEqual(
    [1, 2].map((build) => `http://page/remotes/x/${build}/${file}`),
  );
  expect(requested.map(({ dataset }) => dataset.base)).toEqual(
    [1, 2].map((build) => `http://page/remotes/x/${build}/`),
  );

  run(chunk, 'http://page/remotes/x/1/');
  expect((await first).default).toBe('later');
  expect(secondLoaded).toBe(false);
  run(chunk, 'http://page/remotes/x/2/');
  expect((await second).default).toBe('later');
});
