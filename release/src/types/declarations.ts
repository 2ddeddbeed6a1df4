import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** Declarations of the shared packages. Paths are relative to the folder `shared`. */
export interface Declarations {
  /** Entry such as `@padiman/ui/table` to its file without extension. */
  entries: Record<string, string>;
  /** File without extension to its declarations. */
  files: Map<string, string>;
}

/** Packages whose types must agree between the shell and its remotes at run time. */
export const providedPackages = ['client', 'contracts', 'federation', 'ui'];

/** Entries that only the shell imports, so that their types need not agree. */
const shellOnly = /^@padiman\/federation\/./;

const withoutExtension = (file: string) => file.replace(/\.d\.ts$|\.tsx?$/, '');

/** The entries of the provided packages, each with its source file. */
function entriesOf(shared: string): [entry: string, file: string][] {
  return providedPackages.flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(shared, folder, 'package.json'), 'utf8')) as {
      name: string;
      exports: Record<string, string>;
    };
    return Object.entries(exports)
      .map(([key, file]): [string, string] => [name + key.slice(1), join(folder, file)])
      .filter(([entry]) => !shellOnly.test(entry));
  });
}

/** Emits the declarations of everything that the shared packages provide to remotes. Takes seconds. */
export function emitDeclarations(root: string): Declarations {
  const shared = join(root, 'shared');
  const entries = entriesOf(shared);
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram({
    rootNames: [...entries.map(([, file]) => resolve(shared, file)), join(shared, 'ui/src/assets.d.ts')],
    options: {
      ...options,
      composite: false,
      incremental: false,
      // Type errors are reported by `npm run types`; this needs declarations only.
      noCheck: true,
      removeComments: true,
      rootDir: shared,
      outDir: shared,
      types: [],
    },
  });
  const files = new Map<string, string>();
  program.emit(undefined, (file, text) => files.set(withoutExtension(relative(shared, file)), text));
  return {
    entries: Object.fromEntries(entries.map(([entry, file]) => [entry, withoutExtension(file)])),
    files,
  };
}
