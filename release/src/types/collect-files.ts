import { relative, sep } from 'node:path';
import ts from 'typescript';
import type { TypeFiles } from '../store/type-artefacts.ts';

/** Prefix of a type reference directive among a file's resolutions: it may have another target than an import. */
export const typeReference = 'types:';

export interface CollectOptions {
  root: string;
  rootNames: readonly string[];
  options: ts.CompilerOptions;
  /** Declarations emitted from sources, by path; they stand for those sources. */
  emitted?: ReadonlyMap<string, string>;
  /** Specifiers that someone else provides, and whose files are left out. */
  isProvided?: (specifier: string) => boolean;
  /** Parsed files of earlier programs. */
  parsed: Map<string, ts.SourceFile>;
}

/** Path below the root with slashes; a file of a linked `node_modules` counts as one below the root. */
export function pathBelow(root: string, file: string): string {
  const path = relative(root, file).split(sep).join('/');
  if (!path.startsWith('../')) return path;
  const installed = path.indexOf('node_modules/');
  if (installed < 0) throw new Error(`${file} is neither below ${root} nor in a folder node_modules`);
  return path.slice(installed);
}

/** File of the declarations that the compiler emits for a source. */
const declarationOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/**
 * Collects files and everything that they import, except TypeScript's own libraries. Declarations lose their comments,
 * which are half of their size; sources stay to the letter, because messages name their lines.
 */
export function collectFiles(given: CollectOptions): TypeFiles {
  const { root, options, emitted = new Map<string, string>(), isProvided, parsed } = given;
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (path) => path, options);
  const resolutions: TypeFiles['resolutions'] = {};
  const record = (file: string, specifier: string, target: string) => {
    (resolutions[pathBelow(root, file)] ??= {})[specifier] = pathBelow(root, target);
  };

  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target, ...others) => {
    const text = emitted.get(path);
    const file =
      parsed.get(path) ??
      (text === undefined ? read(path, target, ...others) : ts.createSourceFile(path, text, target));
    if (file) parsed.set(path, file);
    return file;
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
  return { files: sorted(files), resolutions: sorted(resolutions, sorted) };
}

/** Copies a record in the order of its keys, so that equal content gives equal text. */
function sorted<T>(record: Record<string, T>, copy: (value: T) => T = (value) => value): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, copy(value)]),
  );
}
