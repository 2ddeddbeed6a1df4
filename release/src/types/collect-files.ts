import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { consumedRequests, providedRequests } from '@padiman/build/shared-libraries';
import ts from 'typescript';
import { type ReleasedPackage, sourcesOf } from '../checkout/packages.ts';
import { sorted } from '../signing/signer.ts';
import type { RemoteUses, ShellTypes, TypeFiles } from '../store/build-record.ts';

/** Prefix of a type reference directive among a file's resolutions: it may have another target than an import. */
export const typeReference = 'types:';

/** By path. */
export type ParsedFiles = Map<string, ts.SourceFile>;

interface CollectOptions {
  root: string;
  rootNames: readonly string[];
  options: ts.CompilerOptions;
  /** Declarations emitted from sources, by path; they stand for those sources. */
  emitted?: ReadonlyMap<string, string>;
  /** Specifiers that someone else provides, and whose files are left out. */
  isProvided?: (specifier: string) => boolean;
  /** Parsed files of earlier programs. */
  parsed: ParsedFiles;
}

/** Path below the root with slashes; a file of a linked `node_modules` counts as one below the root. */
function pathBelow(root: string, file: string): string {
  const path = relative(root, file).split(sep).join('/');
  if (!path.startsWith('../')) return path;
  const installed = path.indexOf('node_modules/');
  if (installed < 0) throw new Error(`${file} is neither below ${root} nor in a folder node_modules`);
  return path.slice(installed);
}

/** Compiler host that parses each file once, for several programs. */
function cachingHost(
  options: ts.CompilerOptions,
  parsed: ParsedFiles,
  emitted: ReadonlyMap<string, string> = new Map(),
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target, ...others) => {
    const text = emitted.get(path);
    const file =
      parsed.get(path) ??
      (text === undefined ? read(path, target, ...others) : ts.createSourceFile(path, text, target));
    if (file) parsed.set(path, file);
    return file;
  };
  return host;
}

/** File of the declarations that the compiler emits for a source. */
const declarationOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/**
 * Collects files and everything that they import, except TypeScript's own libraries. Declarations lose their comments,
 * which are half of their size; sources stay to the letter, because messages name their lines.
 */
function collectFiles(given: CollectOptions): TypeFiles {
  const { root, options, emitted = new Map<string, string>(), isProvided, parsed } = given;
  const host = cachingHost(options, parsed, emitted);
  const cache = ts.createModuleResolutionCache(root, (path) => path, options);
  const resolutions: TypeFiles['resolutions'] = {};
  const record = (file: string, specifier: string, target: string) => {
    (resolutions[pathBelow(root, file)] ??= {})[specifier] = pathBelow(root, target);
  };

  const existing = host.fileExists.bind(host);
  host.fileExists = (path) => emitted.has(path) || existing(path);
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text: specifier }) => {
      if (isProvided?.(specifier)) return { resolvedModule: undefined };
      const found = ts.resolveModuleName(specifier, file, options, ts.sys, cache).resolvedModule;
      if (!found) return { resolvedModule: undefined };
      const declaration = declarationOf(found.resolvedFileName);
      const resolved = emitted.has(declaration)
        ? { ...found, resolvedFileName: declaration, extension: ts.Extension.Dts }
        : found;
      record(file, specifier, resolved.resolvedFileName);
      return { resolvedModule: resolved };
    });
  host.resolveTypeReferenceDirectiveReferences = (references, file) =>
    references.map((reference) => {
      const name = typeof reference === 'string' ? reference : reference.fileName;
      const found = ts.resolveTypeReferenceDirective(name, file, options, ts.sys);
      const target = found.resolvedTypeReferenceDirective?.resolvedFileName;
      if (target) record(file, typeReference + name, target);
      return found;
    });

  const program = ts.createProgram({ rootNames: [...given.rootNames], options, host });
  const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });
  const files: TypeFiles['files'] = {};
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file)) continue;
    files[pathBelow(root, file.fileName)] = file.isDeclarationFile ? printer.printFile(file) : file.text;
  }
  // Equal content gives equal text.
  return sorted({ files, resolutions });
}

/** Options that change what sources mean. Others, such as a rule against unused names, are the remote's own affair. */
const recordedOptions = [
  ...(['target', 'lib', 'jsx', 'strict', 'noImplicitAny', 'strictNullChecks'] as const),
  ...(['strictFunctionTypes', 'strictBindCallApply', 'strictPropertyInitialization'] as const),
  ...(['noUncheckedIndexedAccess', 'exactOptionalPropertyTypes', 'useUnknownInCatchVariables'] as const),
];

/** Sources of a remote that its exposed module reaches, with all that it bundles and takes from nobody else. */
export function remoteUses(root: string, remote: ReleasedPackage, parsed: ParsedFiles): RemoteUses {
  const own = join(remote.folder, 'tsconfig.json');
  const options = compilerOptions(existsSync(own) ? own : join(root, 'tsconfig.base.json'));
  const entry = join(remote.folder, 'src/remote.tsx');
  const ambient = sourcesOf(join(remote.folder, 'src')).filter((file) => file.endsWith('.d.ts'));
  const consumed = new Set(consumedRequests(remote.folder));
  const recorded = recordedOptions.map((name) => [name, options[name]] as const);
  const isProvided = (specifier: string) => consumed.has(specifier);
  return {
    entry: pathBelow(root, entry),
    options: Object.fromEntries(recorded.filter(([, value]) => value !== undefined)),
    ...collectFiles({ root, rootNames: [entry, ...ambient], options, isProvided, parsed }),
  };
}

/** Compiler options of a checkout, or of a package that extends them. */
function compilerOptions(file: string): ts.CompilerOptions {
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
function emitDeclarations({ root, rootNames, options, parsed }: CollectOptions): Map<string, string> {
  const emitting = { ...options, removeComments: true, rootDir: root, outDir: root };
  const host = cachingHost(emitting, parsed);
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
export function shellTypes(root: string, shell: ReleasedPackage, parsed: ParsedFiles): ShellTypes {
  const options = compilerOptions(join(root, 'tsconfig.base.json'));
  const from = join(shell.folder, 'package.json');
  const found = providedRequests(shell.folder).flatMap((request) => {
    const file = ts.resolveModuleName(request, from, options, ts.sys).resolvedModule?.resolvedFileName;
    return file ? [[request, file] as const] : [];
  });
  const rootNames = [...new Set(found.map(([, file]) => file))];
  const emitted = emitDeclarations({ root, rootNames, options, parsed });
  const provided = found.map(([request, file]) => {
    const declaration = declarationOf(file);
    return [request, emitted.has(declaration) ? declaration : file] as const;
  });
  const entries = Object.fromEntries(provided.map(([request, file]) => [request, pathBelow(root, file)]));
  const declared = provided.map(([, file]) => file);
  return { entries, ...collectFiles({ root, rootNames: declared, options, emitted, parsed }) };
}
