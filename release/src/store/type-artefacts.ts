/** File of a shell's build: the declarations of everything that it provides to remotes. */
export const shellTypesFile = 'types.json';

/** File of a remote's build: its sources, and the declarations that it does not take from the shell. */
export const remoteUsesFile = 'uses.json';

const typeArtefacts: ReadonlySet<string> = new Set([shellTypesFile, remoteUsesFile]);

/** True for a file of a build that `check` reads and browsers never get: it holds the sources of a team. */
export const isTypeArtefact = (file: string): boolean => typeArtefacts.has(file);

/** Source and declaration files with the module resolutions between them, so that compiling them needs no folder. */
export interface TypeFiles {
  /** Path to text. Paths are relative to the root of the checkout, also those below `node_modules`. */
  files: Record<string, string>;
  /** Path of a file to its specifiers, each with the path that it resolves to. */
  resolutions: Record<string, Record<string, string>>;
}

/** Content of `types.json`. */
export interface ShellTypes extends TypeFiles {
  /** Specifier that a remote may import of the shell, such as `@padiman/ui/table`, to its declarations. */
  entries: Record<string, string>;
}

/** Content of `uses.json`. A specifier without a resolution is one that the shell provides. */
export interface RemoteUses extends TypeFiles {
  /** Path of the remote's exposed module. */
  entry: string;
  /** Compiler options of the remote that change what its sources mean. */
  options: Record<string, unknown>;
}
