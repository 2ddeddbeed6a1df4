import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type ts from 'typescript';
import { findPackages } from '../checkout/packages.ts';
import type { RemoteUses, ShellTypes } from '../store/build-record.ts';
import { remoteUses, shellTypes } from '../types/collect-files.ts';
import { temporaryFolder, writeFiles } from './trial-checkout.ts';

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

/** A checkout whose sources exist for their types alone. */
export interface TypesCheckout {
  root: string;
  /** Writes files by path, and replaces earlier ones. */
  write: (files: Record<string, string>) => Promise<void>;
  /** Writes a remote with one screen, beside which it has nothing. */
  writeRemote: (name: string, screen: string, others?: Record<string, string>) => Promise<void>;
  shellTypes: () => ShellTypes;
  remoteUses: (name: string) => RemoteUses;
}

const libraries = new Map<string, ts.SourceFile>();

/** Calls with TypeScript's own libraries as the only parsed files: those of a checkout change between calls. */
function withLibraries<T>(emit: (parsed: Map<string, ts.SourceFile>) => T): T {
  const parsed = new Map(libraries);
  const result = emit(parsed);
  for (const [path, file] of parsed) if (path.includes('/typescript/lib/')) libraries.set(path, file);
  return result;
}

/** Creates a checkout with small shared packages and a shell that provides them. */
export async function typesCheckout(test: Pick<TestContext, 'after'>): Promise<TypesCheckout> {
  const root = await temporaryFolder(test);
  const write: TypesCheckout['write'] = (written) => writeFiles(root, written);
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
    writeRemote: (name, screen, others = {}) =>
      write({
        [`${name}/package.json`]: remotePackage,
        [`${name}/remote.json`]: '{}',
        [`${name}/src/remote.tsx`]: `export default { screens: { '/': () => import('./main.screen.tsx') } };`,
        [`${name}/src/main.screen.tsx`]: screen,
        ...Object.fromEntries(Object.entries(others).map(([file, text]) => [`${name}/src/${file}`, text])),
      }),
    shellTypes: () => withLibraries((parsed) => shellTypes(root, packageOf('shell'), parsed)),
    remoteUses: (name) => withLibraries((parsed) => remoteUses(root, packageOf(name), parsed)),
  };
}
