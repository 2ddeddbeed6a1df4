import { dirname } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import type { RemoteUses, ShellTypes } from '../store/type-artefacts.ts';
import { MemoryHost, mountingFile, remoteFolder } from './memory-host.ts';

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
 *
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
