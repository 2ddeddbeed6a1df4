import { join } from 'node:path';
import ts from 'typescript';
import { providedRequests } from '@padiman/build/shared-libraries';
import type { ReleasedPackage } from '../checkout/packages.ts';
import type { ShellTypes } from '../store/type-artefacts.ts';
import { collectFiles, pathBelow } from './collect-files.ts';

/** Compiler options of a checkout, or of a package that extends them. */
export function compilerOptions(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(file, '..'));
  return {
    ...options,
    composite: false,
    incremental: false,
    // Errors are reported by `npm run types` and by `check`; collecting needs none.
    noCheck: true,
    // Without the types of tests and of Node, which an editor adds.
    types: [],
  };
}

/** Emits the declarations of the sources that these files reach, by path. */
function emitDeclarations(
  root: string,
  rootNames: readonly string[],
  options: ts.CompilerOptions,
  parsed: Map<string, ts.SourceFile>,
): Map<string, string> {
  const emitting = { ...options, removeComments: true, rootDir: root, outDir: root };
  const host = ts.createCompilerHost(emitting);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...others) => {
    const file = parsed.get(path) ?? read(path, ...others);
    if (file) parsed.set(path, file);
    return file;
  };
  const cache = ts.createModuleResolutionCache(root, (path) => path, emitting);
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) => {
      const found = ts.resolveModuleName(text, file, emitting, host, cache);
      const { resolvedModule } = found;
      // A package of the checkout is linked into `node_modules`, from which the compiler would emit nothing.
      if (!resolvedModule || resolvedModule.resolvedFileName.includes('/node_modules/')) return found;
      return { ...found, resolvedModule: { ...resolvedModule, isExternalLibraryImport: false } };
    });
  const emitted = new Map<string, string>();
  const write = (file: string, text: string) => emitted.set(file, text);
  ts.createProgram({ rootNames: [...rootNames], options: emitting, host }).emit(undefined, write);
  return emitted;
}

/**
 * Declarations of everything that a shell provides to remotes: each import request of its dependencies, with all
 * declarations of ours and of libraries that they reach. Takes seconds.
 */
export function shellTypes(
  root: string,
  shell: ReleasedPackage,
  parsed: Map<string, ts.SourceFile>,
): ShellTypes {
  const options = compilerOptions(join(root, 'tsconfig.base.json'));
  const from = join(shell.folder, 'package.json');
  const found = providedRequests(shell.folder).flatMap((request) => {
    const file = ts.resolveModuleName(request, from, options, ts.sys).resolvedModule?.resolvedFileName;
    return file ? [[request, file] as const] : [];
  });
  const rootNames = [...new Set(found.map(([, file]) => file))];
  const emitted = emitDeclarations(root, rootNames, options, parsed);
  const provided = found.map(([request, file]) => {
    const declaration = file.replace(/\.tsx?$/, '.d.ts');
    return [request, emitted.has(declaration) ? declaration : file] as const;
  });
  const collected = collectFiles({
    root,
    rootNames: provided.map(([, file]) => file),
    options,
    emitted,
    parsed,
  });
  const entries = Object.fromEntries(provided.map(([request, file]) => [request, pathBelow(root, file)]));
  return { entries, ...collected };
}
