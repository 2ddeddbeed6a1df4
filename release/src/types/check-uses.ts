import { dirname, join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import type { RemoteUses, ShellTypes, TypeFiles } from '../store/build-record.ts';
import { type ParsedFiles, typeReference } from './collect-files.ts';

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
  const parsed: ParsedFiles = new Map();
  const findings = new Map<RemoteUses, Finding[]>();
  for (const group of groupsOf(remotes))
    compile(shell, group, parsed).forEach((found, index) => findings.set(group[index] as RemoteUses, found));
  return remotes.map((uses) => findings.get(uses) ?? []);
}

/**
 * Remotes that one program compiles, so that the shell's types are computed once: those of equal options that consist
 * of modules alone. Ambient declarations, which could be in conflict with those of another remote, get a program of
 * their own.
 */
function groupsOf(remotes: readonly RemoteUses[]): RemoteUses[][] {
  const groups: RemoteUses[][] = [];
  for (const uses of remotes) {
    const isLike = (other: RemoteUses | undefined) =>
      other && [uses, other].every(isOfModules) && isDeepStrictEqual(uses.options, other.options);
    const group = groups.find(([other]) => isLike(other));
    if (group) group.push(uses);
    else groups.push([uses]);
  }
  return groups;
}

const isOfModules = ({ files }: RemoteUses) =>
  Object.entries(files).every(
    ([file, text]) => !/\.d\.[cm]?ts$/.test(file) && !/\bdeclare\s+(global|module)\b/.test(text),
  );

function compile(shell: ShellTypes, remotes: readonly RemoteUses[], parsed: ParsedFiles): Finding[][] {
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
  const program = ts.createProgram({ rootNames, options, host: memoryHost(shell, remotes, parsed, options) });
  return remotes.map((uses, index) =>
    program
      .getSourceFiles()
      .filter((file) => isOwn(file, remoteFolder(index), uses))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map((diagnostic) => findingOf(diagnostic, shell, uses, remoteFolder(index))),
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

function findingOf(
  { file, start = 0, length = 0, messageText }: ts.Diagnostic,
  shell: ShellTypes,
  uses: RemoteUses,
  folder: string,
): Finding {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ');
  const readable = withEntries(text, shell);
  const message = readable.length > maxMessage ? `${readable.slice(0, maxMessage)}…` : readable;
  const path = file?.fileName.slice(folder.length) ?? mountingFile;
  const own = folderOf(uses).length;
  if (!file || path === mountingFile)
    return { file: uses.entry.slice(own), line: 1, text: 'export default', message };
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
    const isEntry = ([, file]: [string, string]) => withoutExtension(file) === withoutExtension(path);
    return `"${Object.entries(entries).find(isEntry)?.[0] ?? path}"`;
  });
}

const withoutExtension = (path: string) => path.replace(/(\.d)?\.[cm]?tsx?$/, '');

/** Folders of the shell's declarations and of a remote's files in the compiler's file system, which is in memory. */
const shellFolder = '/shell/';
const remoteFolder = (index: number): string => `/remotes/${index}/`;

/** A file that the shell, as the user of a remote, would contain: it mounts the exposed module. */
const mountingFile = 'mounted-by-the-shell.ts';

const mountingText = (entry: string) => `import type { RemoteModule } from '@padiman/federation';
import exposed from './${entry}';
export const mounted: RemoteModule = exposed;
`;

const libraries = dirname(ts.getDefaultLibFilePath({}));

/**
 * Compiler host without a disk: the declarations of a shell, and beside them the files of remotes. Of the disk it reads
 * TypeScript's own libraries alone, since paths come from the builds of other teams.
 * @param parsed parsed declarations of the shell and of TypeScript's libraries, for several programs
 */
function memoryHost(
  shell: ShellTypes,
  remotes: readonly RemoteUses[],
  parsed: ParsedFiles,
  { target }: ts.CompilerOptions,
): ts.CompilerHost {
  const texts = new Map<string, string>();
  /** Path of each file's imports, by file and specifier. */
  const targets = new Map<string, string>();
  const add = (folder: string, { files, resolutions }: TypeFiles) => {
    for (const [file, text] of Object.entries(files)) texts.set(folder + file, text);
    for (const [file, imports] of Object.entries(resolutions))
      for (const [specifier, path] of Object.entries(imports))
        targets.set(`${folder}${file} ${specifier}`, folder + path);
  };
  add(shellFolder, shell);
  remotes.forEach((uses, index) => {
    const folder = remoteFolder(index);
    add(folder, uses);
    texts.set(folder + mountingFile, mountingText(uses.entry));
    targets.set(`${folder}${mountingFile} ./${uses.entry}`, folder + uses.entry);
  });
  const isLibrary = (path: string) => dirname(path) === libraries;
  const textOf = (path: string) => texts.get(path) ?? (isLibrary(path) ? ts.sys.readFile(path) : undefined);
  /** By the resolutions of a file's own side, and from a remote else by the shell's entries. */
  const resolve = (from: string, specifier: string): string | undefined => {
    const own = targets.get(`${from} ${specifier}`);
    if (own !== undefined || from.startsWith(shellFolder)) return own;
    return Object.hasOwn(shell.entries, specifier) ? shellFolder + shell.entries[specifier] : undefined;
  };
  return {
    getSourceFile: (path, given) => {
      const key = `${target} ${path}`;
      const kept = parsed.get(key);
      const text = kept ? undefined : textOf(path);
      if (text === undefined) return kept;
      const file = ts.createSourceFile(path, text, given);
      if (path.startsWith(shellFolder) || isLibrary(path)) parsed.set(key, file);
      return file;
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
      literals.map(({ text }) => ({ resolvedModule: moduleAt(resolve(from, text)) })),
    resolveTypeReferenceDirectiveReferences: (references, from) =>
      references.map((reference) => {
        const name = typeof reference === 'string' ? reference : reference.fileName;
        const path = resolve(from, typeReference + name);
        const found = path === undefined ? undefined : { resolvedFileName: path, primary: false };
        return { resolvedTypeReferenceDirective: found };
      }),
  };
}

function moduleAt(path: string | undefined): ts.ResolvedModuleFull | undefined {
  if (path === undefined) return undefined;
  const extension = /\.d\.[cm]?ts$|\.[a-z]+$/.exec(path)?.[0] ?? ts.Extension.Ts;
  return { resolvedFileName: path, extension, isExternalLibraryImport: extension.startsWith('.d.') };
}
