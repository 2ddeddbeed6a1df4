import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '../checkout/packages.ts';
import { FolderStore } from '../store/folder-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A call that cannot be understood; the help is shown with it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command line, read. */
export interface Arguments {
  command: string | undefined;
  /** What stands after the command. */
  words: string[];
  force: boolean;
  help: boolean;
  store: ReleaseStore;
}

export interface Command {
  usage: string;
  summary: string;
  run: (given: Arguments) => Promise<void>;
}

export function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: { type: 'string', default: process.env.DATA_DIR ?? join(checkoutRoot, 'data') },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [command, ...words] = positionals;
    const store = new FolderStore(join(values.data, 'releases'));
    return { command, words, force: values.force, help: values.help || command === 'help', store };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The words of a command that takes exactly these. */
export function requireWords<T extends string>(given: Arguments, ...names: T[]): Record<T, string> {
  if (given.words.length !== names.length) {
    throw new UsageError(`${given.command} takes ${names.map((name) => `<${name}>`).join(' ')}.`);
  }
  return Object.fromEntries(names.map((name, index) => [name, given.words[index]])) as Record<T, string>;
}
