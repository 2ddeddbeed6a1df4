import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { RemoteUses, ShellTypes, TypeFiles } from '../store/type-artefacts.ts';
import { typeReference } from './collect-files.ts';

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
