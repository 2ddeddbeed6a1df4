import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { checkoutRoot, findPackages } from '../checkout/packages.ts';
import { type ParsedFiles, remoteUses, shellTypes } from '../types/collect-files.ts';
import { temporaryFolder, writeFiles } from './trial-checkout.ts';
import { tmpdir } from 'node:os';
import { runCommandLine } from '../commands/command-line.ts';

const packages = ['client', 'contracts', 'federation', 'ui'];
const provided = { '@padiman/client': '*', '@padiman/federation': '*', '@padiman/ui': '*' };
const json = (value: unknown) => JSON.stringify(value);

/** Shared packages in small: a kit that re-exports a library, a client that sends calls, contracts of one call. */
const files: Record<string, string> = {
  'tsconfig.base.json': json({
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'preserve',
      strict: true,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      emitDeclarationOnly: true,
    },
  }),
  'node_modules/grid-library/package.json': json({ name: 'grid-library', types: 'index.d.ts' }),
  'node_modules/grid-library/index.d.ts': `
    /** A comment, which the artefact leaves out. */
    export declare function Grid(props: { columns: number }): void;
    export declare function Flex(): void;`,
  'shared/ui/src/public.ts': `export { Flex, Grid } from 'grid-library';
export { DataTable } from './DataTable.ts';`,
  'shared/ui/src/DataTable.ts': `export function DataTable(props: { title: string; size?: 'small' | 'large' }) {
  return props;
}`,
  'shared/contracts/src/public.ts': `export interface Call<A> { path: string; answer: A }
export const listPayouts: Call<{ amount: number }> = { path: '/payouts', answer: { amount: 0 } };`,
  'shared/client/src/public.ts': `import type { Call } from '@padiman/contracts';
export async function send<A>(call: Call<A>): Promise<A> { return call.answer; }`,
  'shared/federation/src/public.ts': `export interface RemoteModule { screens: Record<string, () => Promise<{ default: () => unknown }>> }`,
  'shell/package.json': json({ dependencies: provided }),
};

const remotePackage = json({ peerDependencies: provided, dependencies: { '@padiman/contracts': '*' } });

const libraries: ParsedFiles = new Map();

/** Calls with TypeScript's own libraries as the only parsed files: those of a checkout change between calls. */
function withLibraries<T>(emit: (parsed: ParsedFiles) => T): T {
  const parsed = new Map(libraries);
  const result = emit(parsed);
  for (const [path, file] of parsed) if (path.includes('/typescript/lib/')) libraries.set(path, file);
  return result;
}

/** Creates a checkout with small shared packages and a shell that provides them. */
export async function typesCheckout(test: Pick<TestContext, 'after'>) {
  const root = await temporaryFolder(test);
  /** Writes files by path, and replaces earlier ones. */
  const write = (written: Record<string, string>) => writeFiles(root, written);
  const packageOf = (name: string) => {
    const found = findPackages(root).find((one) => one.name === name);
    if (!found) throw new Error(`The checkout has no ${name}`);
    return found;
  };
  await write(files);
  await mkdir(join(root, 'node_modules/@padiman'));
  for (const name of packages) {
    const exports = { '.': './src/public.ts' };
    await write({ [`shared/${name}/package.json`]: json({ name: `@padiman/${name}`, exports }) });
    await symlink(join(root, 'shared', name), join(root, 'node_modules/@padiman', name));
  }
  return {
    root,
    write,
    /** Writes a remote with one screen, beside which it has nothing. */
    writeRemote: (name: string, screen: string, others: Record<string, string> = {}) =>
      write({
        [`${name}/package.json`]: remotePackage,
        [`${name}/remote.json`]: '{}',
        [`${name}/src/remote.tsx`]: `export default { screens: { '/': () => import('./main.screen.tsx') } };`,
        [`${name}/src/main.screen.tsx`]: screen,
        ...Object.fromEntries(Object.entries(others).map(([file, text]) => [`${name}/src/${file}`, text])),
      }),
    shellTypes: () => withLibraries((parsed) => shellTypes(root, packageOf('shell'), parsed)),
    remoteUses: (name: string) => withLibraries((parsed) => remoteUses(root, packageOf(name), parsed)),
  };
}

/** A webpack configuration that emits one more file. */
const config = (file: string, content: string) => `
const emit = (compiler) =>
  compiler.hooks.thisCompilation.tap('emit', (compilation) =>
    compilation.emitAsset(${JSON.stringify(file)}, new compiler.webpack.sources.RawSource(${JSON.stringify(content)})));
export default { entry: './src/entry.js', plugins: [emit] };
`;

/**
 * Creates a checkout of a shell, one remote, and empty shared packages. The remote has types and a test that succeed
 * at once.
 * @param options `isFresh`: with a cache of its own, so that its first builds are made
 */
export async function trialSources(t: Pick<TestContext, 'after'>, { isFresh = false } = {}) {
  const root = await temporaryFolder(t);
  const path = { path: '/rides', title: 'Rides', access: 'staff' };
  const descriptor = { name: 'mfe-rides', title: 'Rides', owner: 'Team', paths: [path], menu: [] };
  const page = '<script src="/shell-build/main.js"></script>';
  const files: Record<string, string> = {
    'tsconfig.base.json': '{}',
    'shell/package.json': '{ "version": "1.0.0", "type": "module" }',
    'shell/webpack.config.ts': config('index.html', page),
    'shell/src/entry.js': `console.log('shell');`,
    'mfe-rides/package.json': json({ version: '1.0.0', type: 'module', scripts: { test: 'node check.js' } }),
    'mfe-rides/check.js': '',
    'mfe-rides/tsconfig.json': json({
      compilerOptions: { noEmit: true, types: [], skipLibCheck: true, lib: ['ES2015'] },
      include: ['src/*.ts'],
    }),
    'mfe-rides/src/facts.ts': 'export const wheels: number = 4;',
    'mfe-rides/remote.json': json(descriptor),
    'mfe-rides/webpack.config.ts': config('mf-manifest.json', '{}'),
    'mfe-rides/src/entry.js': `console.log('rides');`,
    'shared/ui/src/assets.d.ts': '',
  };
  for (const name of ['client', 'contracts', 'federation', 'ui'])
    files[`shared/${name}/package.json`] = `{ "name": "@padiman/${name}", "exports": {} }`;
  await writeFiles(root, files);
  await mkdir(join(root, 'node_modules'));
  // Equal sources are built once for all checkouts of a run.
  if (!isFresh) {
    const cache = join(tmpdir(), `padiman-trial-${process.pid}`);
    await mkdir(cache, { recursive: true });
    await symlink(cache, join(root, 'node_modules/.cache'));
  }
  await symlink(join(checkoutRoot, 'node_modules/webpack'), join(root, 'node_modules/webpack'));
  return { root, data: join(root, 'data') };
}

/** Runs the command line in this process. @returns its exit code and what it printed */
export function commandLine(t: Pick<TestContext, 'mock'>, dataDir?: string) {
  return async (...args: string[]): Promise<{ code: number; out: string; errors: string; text: string }> => {
    const printed: Record<'log' | 'error', string[]> = { log: [], error: [] };
    const mocks = (['log', 'error'] as const).map((name) =>
      t.mock.method(console, name, (text: string) => void printed[name].push(text)),
    );
    try {
      const code = await runCommandLine([...args, ...(dataDir ? ['--data', dataDir] : [])]);
      const [out, errors] = [printed.log.join('\n'), printed.error.join('\n')];
      return { code, out, errors, text: [out, errors].filter(Boolean).join('\n') };
    } finally {
      for (const { mock } of mocks) mock.restore();
    }
  };
}

export { publishEdition } from './trial-checkout.ts';
