import { dirname, join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import type { RemoteUses, ShellTypes, TypeFiles } from '../store/type-artefacts.ts';
import { typeReference } from './collect-files.ts';

/** Use of something that the shell does not provide in that way. */
export interface Finding {
  /** Path within the remote's folder. */
  file: string;
  line: number;
  /** Source text that the compiler refuses. */
  text: string;
  /** The compiler's message. */
  message: string;
}

/** Longest message of a finding: the compiler explains an object type by all of its members. */
const maxMessage = 600;

/**
 * Compiles the sources of remotes against the declarations of one shell.
 * @returns for each remote the uses that do not compile
 */
export function checkUses(shell: ShellTypes, remotes: readonly RemoteUses[]): Finding[][] {
  const host = new MemoryHost(shell);
  const findings: Finding[][] = remotes.map(() => []);
  for (const group of groupsOf(remotes)) {
    const together = group.map((index) => remotes[index] as RemoteUses);
    compile(host, shell, together).forEach((found, place) => {
      findings[group[place] as number] = found;
    });
  }
  return findings;
}

/**
 * Remotes that one program compiles, so that the shell's types are computed once: those of equal options that consist
 * of modules alone. Ambient declarations, which could be in conflict with those of another remote, get a program of
 * their own.
 */
function groupsOf(remotes: readonly RemoteUses[]): number[][] {
  const groups: number[][] = [];
  remotes.forEach((uses, index) => {
    const group = groups.find(([first = 0]) => {
      const other = remotes[first] as RemoteUses;
      return isOfModules(uses) && isOfModules(other) && isDeepStrictEqual(uses.options, other.options);
    });
    if (group) group.push(index);
    else groups.push([index]);
  });
  return groups;
}

const isOfModules = ({ files }: RemoteUses) =>
  Object.entries(files).every(
    ([file, text]) => !/\.d\.[cm]?ts$/.test(file) && !/\bdeclare\s+(global|module)\b/.test(text),
  );

function compile(host: MemoryHost, shell: ShellTypes, remotes: readonly RemoteUses[]): Finding[][] {
  const options: ts.CompilerOptions = {
    ...remotes[0]?.options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    // Messages must not depend on the remotes that are compiled together: releases record those that they accept.
    stableTypeOrdering: true,
  };
  const rootNames = remotes.flatMap((uses, index) => rootsOf(uses).map((file) => remoteFolder(index) + file));
  const program = ts.createProgram({ rootNames, options, host: host.forRemotes(remotes, options) });
  return remotes.map((uses, index) =>
    program
      .getSourceFiles()
      .filter((file) => isOwn(file, remoteFolder(index), uses))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map((diagnostic) => findingOf(diagnostic, { shell, uses, folder: remoteFolder(index) })),
  );
}

/** Folder of the remote among its files, such as `mfe-finance/`; empty in a repository of its own. */
function folderOf({ entry }: RemoteUses): string {
  const folder = dirname(dirname(entry));
  return folder === '.' ? '' : `${folder}/`;
}

/**
 * Sources whose errors count: the remote's own. A package that it bundles was compiled when that package was made, and
 * meets the shell's types only where these sources use both.
 */
const isOwn = ({ fileName, isDeclarationFile }: ts.SourceFile, folder: string, uses: RemoteUses) =>
  !isDeclarationFile &&
  !fileName.includes('/node_modules/') &&
  (fileName.startsWith(folder + folderOf(uses)) || fileName === folder + mountingFile);

/** Files of a remote that nothing imports: the one that mounts it, and ambient declarations of its own. */
function rootsOf({ files, entry }: RemoteUses): string[] {
  const own = `${dirname(entry)}/`;
  const ambient = Object.keys(files).filter((file) => file.startsWith(own) && file.endsWith('.d.ts'));
  return [mountingFile, entry, ...ambient];
}

interface Compared {
  shell: ShellTypes;
  uses: RemoteUses;
  folder: string;
}

function findingOf(diagnostic: ts.Diagnostic, { shell, uses, folder }: Compared): Finding {
  const { file, start = 0, length = 0 } = diagnostic;
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ').replace(/\s+/g, ' ');
  const readable = withEntries(text, shell);
  const message = readable.length > maxMessage ? `${readable.slice(0, maxMessage)}…` : readable;
  const path = file?.fileName.slice(folder.length) ?? mountingFile;
  const own = folderOf(uses).length;
  if (!file || path === mountingFile) {
    return { file: uses.entry.slice(own), line: 1, text: 'export default', message };
  }
  return {
    file: path.slice(own),
    line: file.getLineAndCharacterOfPosition(start).line + 1,
    text: file.text.slice(start, start + length).split('\n')[0] ?? '',
    message,
  };
}

/** Replaces the paths in a message by the names that people import. */
function withEntries(message: string, { entries }: ShellTypes): string {
  return message.replace(/"\/(?:shell|remotes\/\d+)\/([^"]+)"/g, (_all, path: string) => {
    const [entry] =
      Object.entries(entries).find(([, file]) => withoutExtension(file) === withoutExtension(path)) ?? [];
    return `"${entry ?? path}"`;
  });
}

const withoutExtension = (path: string) => path.replace(/(\.d)?\.[cm]?tsx?$/, '');

/** Folder of the shell's declarations in the compiler's file system, which is in memory. */
export const shellFolder = '/shell/';

/** Folder of a remote's files in that file system. */
export const remoteFolder = (index: number): string => `/remotes/${index}/`;

/** A file that the shell, as the user of a remote, would contain: it mounts the exposed module. */
export const mountingFile = 'mounted-by-the-shell.ts';

const mountingText = (entry: string) => `import type { RemoteModule } from '@padiman/federation';
import exposed from './${entry}';
export const mounted: RemoteModule = exposed;
`;

const libraries = dirname(ts.getDefaultLibFilePath({}));

interface Place {
  /** Undefined for a file of the shell. */
  uses: RemoteUses | undefined;
  folder: string;
  file: string;
}

/**
 * Compiler host without a disk: the declarations of a shell, and beside them the files of remotes. Of the disk it reads
 * TypeScript's own libraries alone, since paths come from the builds of other teams.
 */
export class MemoryHost {
  readonly #shell: ShellTypes;
  /** Parsed declarations of the shell and of TypeScript's libraries, for several programs. */
  readonly #parsed = new Map<string, ts.SourceFile>();

  constructor(shell: ShellTypes) {
    this.#shell = shell;
  }

  /** Host of a program with these remotes, each in its {@link remoteFolder}. */
  forRemotes(remotes: readonly RemoteUses[], options: ts.CompilerOptions): ts.CompilerHost {
    const textOf = (path: string): string | undefined => {
      const place = placeOf(path, remotes);
      if (!place) return dirname(path) === libraries ? ts.sys.readFile(path) : undefined;
      const { uses, file } = place;
      if (uses && file === mountingFile) return mountingText(uses.entry);
      return ownText(uses ?? this.#shell, file);
    };
    const isKept = (path: string) => path.startsWith(shellFolder) || dirname(path) === libraries;
    return {
      getSourceFile: (path, target) => {
        const key = `${options.target} ${path}`;
        const kept = this.#parsed.get(key);
        const text = kept ? undefined : textOf(path);
        if (text === undefined) return kept;
        const parsed = ts.createSourceFile(path, text, target);
        if (isKept(path)) this.#parsed.set(key, parsed);
        return parsed;
      },
      readFile: textOf,
      fileExists: (path) => textOf(path) !== undefined,
      getDefaultLibFileName: (given) => join(libraries, ts.getDefaultLibFileName(given)),
      getDefaultLibLocation: () => libraries,
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => {},
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => ({ resolvedModule: moduleAt(this.#resolve(remotes, from, text)) })),
      resolveTypeReferenceDirectiveReferences: (references, from) =>
        references.map((reference) => {
          const name = typeof reference === 'string' ? reference : reference.fileName;
          const path = this.#resolve(remotes, from, typeReference + name);
          return {
            resolvedTypeReferenceDirective: path ? { resolvedFileName: path, primary: false } : undefined,
          };
        }),
    };
  }

  /** Path of what a file imports: by its own side's resolutions, and from a remote else by the shell's entries. */
  #resolve(remotes: readonly RemoteUses[], from: string, specifier: string): string | undefined {
    const place = placeOf(from, remotes);
    if (!place) return undefined;
    const { uses, folder, file } = place;
    if (uses && file === mountingFile && specifier.startsWith('./')) return folder + uses.entry;
    const own = (uses ?? this.#shell).resolutions[file]?.[specifier];
    if (own !== undefined) return folder + own;
    const provided = uses && Object.hasOwn(this.#shell.entries, specifier) && this.#shell.entries[specifier];
    return provided ? shellFolder + provided : undefined;
  }
}

const ownText = ({ files }: TypeFiles, file: string) =>
  Object.hasOwn(files, file) ? files[file] : undefined;

function placeOf(path: string, remotes: readonly RemoteUses[]): Place | undefined {
  if (path.startsWith(shellFolder)) {
    return { uses: undefined, folder: shellFolder, file: path.slice(shellFolder.length) };
  }
  const index = /^\/remotes\/(\d+)\//.exec(path)?.[1];
  const uses = index === undefined ? undefined : remotes[Number(index)];
  const folder = remoteFolder(Number(index));
  return uses && { uses, folder, file: path.slice(folder.length) };
}

function moduleAt(path: string | undefined): ts.ResolvedModuleFull | undefined {
  if (path === undefined) return undefined;
  const extension = /\.d\.[cm]?ts$|\.[a-z]+$/.exec(path)?.[0] ?? ts.Extension.Ts;
  return { resolvedFileName: path, extension, isExternalLibraryImport: extension.startsWith('.d.') };
}
