import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ValidationError } from 'yup';
import { databaseFromEnvironment } from '../config/environment.ts';
import { migrateOpened } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';

/** Last lines of a command's help. */
export const databaseHelp = `
The database is DATABASE_URL or DATA_DIR (default: data in the checkout). With PostgreSQL the server can keep running.
The embedded database allows one process at a time: stop the server first.`;

/** The same of commands that are not said to run beside a server. */
export const aloneHelp = `
The database is DATABASE_URL or DATA_DIR (default: data in the checkout). The embedded database allows one process
at a time: stop the server first.`;

/** Option of commands that work on another database than the environment's. */
export const databaseUrl = { 'database-url': { type: 'string' } } as const;

type Options = NonNullable<ParseArgsConfig['options']>;
type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

/**
 * Runs a command: reads its options, prints its help, and prints an error as lines without a stack.
 * @param run takes positional arguments if it has two parameters
 * @param failed exit code after an error
 */
export async function command<const O extends Options>(
  help: string,
  options: O,
  run: (values: Given<O>['values'], positionals: string[]) => unknown,
  failed = 1,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: run.length > 1,
      options: { ...options, help: { type: 'boolean', short: 'h', default: false } },
    });
    if ((values as { help?: boolean }).help) console.log(help);
    else await run(values as Given<O>['values'], positionals);
  } catch (error) {
    console.error(error instanceof ValidationError ? error.errors.join('\n') : (error as Error).message);
    process.exitCode = failed;
  }
}

/** Returns the value of an option. @throws Error without one. @param name as in the help, such as `to FILE` */
export function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`Missing required option --${name} (see --help)`);
  return value;
}

/**
 * Opens and migrates the database of a command, and closes it after the work.
 * @param url instead of the database that the environment names
 * @throws FolderInUse if another running process has the embedded database open
 */
export async function withDatabase(work: (database: Handle) => unknown, url?: string): Promise<void> {
  const options = url === undefined ? databaseFromEnvironment() : { databaseUrl: url };
  const handle = await openDatabase(options);
  try {
    await migrateOpened(handle, options);
    await work(handle.kysely);
  } finally {
    await handle.close();
  }
}
