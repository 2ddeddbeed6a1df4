import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** The types of the shared rooms, as other packages see them. Addresses are relative to `shared`. */
export interface Declarations {
  /** Room such as `ui/table` to its entry file without ending. */
  rooms: Record<string, string>;
  /** File without ending to its declarations. */
  files: Map<string, string>;
}

const withoutEnding = (file: string) => file.replace(/\.d\.ts$|\.tsx?$/, '');

/** Rooms that never meet a remote at run time, so that their types bind nobody. */
const notForRemotes = /^\.\/(federation\/|testing)/;

/** Emits the declarations of everything that the rooms of `shared` give to remotes. Takes seconds. */
export function emitDeclarations(root: string): Declarations {
  const shared = join(root, 'shared');
  const { exports } = JSON.parse(readFileSync(join(shared, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const entries = Object.entries(exports).filter(([room]) => !notForRemotes.test(room));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram({
    rootNames: [...entries.map(([, file]) => resolve(shared, file)), join(shared, 'src/assets.d.ts')],
    options: {
      ...options,
      composite: false,
      incremental: false,
      // Errors are found by `npm run types`; here only the types are wanted.
      noCheck: true,
      removeComments: true,
      rootDir: join(shared, 'src'),
      outDir: join(shared, 'src'),
      types: [],
    },
  });
  const files = new Map<string, string>();
  program.emit(undefined, (file, text) => files.set(withoutEnding(relative(shared, file)), text));
  const rooms = entries.map(([room, file]) => [room.slice(2), withoutEnding(file.replace('./', ''))]);
  return { rooms: Object.fromEntries(rooms) as Record<string, string>, files };
}
