import { mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { checkoutRoot } from '../checkout/packages.ts';
import { temporaryFolder, writeFiles } from './trial-checkout.ts';

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
    'mfe-rides/package.json': JSON.stringify({
      version: '1.0.0',
      type: 'module',
      scripts: { test: 'node check.js' },
    }),
    'mfe-rides/check.js': '',
    'mfe-rides/tsconfig.json': JSON.stringify({
      compilerOptions: { noEmit: true, types: [], skipLibCheck: true, lib: ['ES2015'] },
      include: ['src/*.ts'],
    }),
    'mfe-rides/src/facts.ts': 'export const wheels: number = 4;',
    'mfe-rides/remote.json': JSON.stringify(descriptor),
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
