import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile, cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { isForCheckout } from '../pack/compile-packages.ts';

/** Workspaces of which a packaged console consists. */
export const serverFolders = ['api', 'edge', 'release', 'shared/contracts', 'shared/federation'] as const;

/** Path of a source's compiled form. */
export const compiledPath = (path: string): string => path.replace(/\.ts$/, '.js');

const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.d.ts');

function sourcesOf(root: string, folder: string): string[] {
  return globSync(`${folder}/src/**/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !isForCheckout.test(path) && !/\.(d|bench)\.ts$/.test(path));
}

/**
 * Compiles the serving workspaces to JavaScript, into the same folders below `target`, and copies the files that they read
 * at run time. Type errors are reported by `npm run types`.
 */
export async function compileServer(root: string, target: string): Promise<void> {
  const read = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    ...{ composite: false, declaration: false, emitDeclarationOnly: false, sourceMap: false },
  };
  for (const path of [...serverFolders.flatMap((folder) => sourcesOf(root, folder)), 'edge/brand.json']) {
    const to = join(target, compiledPath(path));
    await mkdir(dirname(to), { recursive: true });
    if (!isSource(path)) {
      await cp(join(root, path), to);
      continue;
    }
    const text = await readFile(join(root, path), 'utf8');
    await writeFile(to, ts.transpileModule(text, { fileName: path, compilerOptions }).outputText);
  }
}
