import { BackupDamaged } from './backup-format.ts';

/** The backup cannot be restored into this database, which is unchanged. */
export class RestoreRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`${reason} Nothing was restored.`, { cause });
    this.name = 'RestoreRefused';
  }
}

/** The database failed during a restore: a lost connection, a full disk, a missing privilege. */
export class TargetFailed extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.name = 'TargetFailed';
  }
}

type DatabaseFault = Error & { code?: string };

/** Tells whether the values are at fault: invalid ones (class 22) and violated constraints (class 23). */
export const isOfContent = (error: unknown): error is DatabaseFault =>
  /^2[23]...$/.test((error as DatabaseFault).code ?? '');

/**
 * Error for rows that the schema refuses.
 *
 * @param what part of the file, such as `the rows of users`
 * @param whole false if the hash at the end of the file is not that of its content
 */
export function contentRefused(what: string, error: DatabaseFault, whole: boolean): Error {
  const reason = `${what} cannot be loaded (${error.message})`;
  if (!whole) return new BackupDamaged(`${reason}, and its hash is another one: it was changed`, error);
  return new RestoreRefused(
    `The file is as it was written, but ${reason}. The fault is in the database that was backed up: a constraint was not in force there.`,
    error,
  );
}

/** Error for findings of the verification. @param migrated migrations that were applied after the rows were loaded */
export function inconsistent(findings: readonly string[], migrated: readonly string[]): RestoreRefused {
  const shown = findings.slice(0, 30);
  if (shown.length < findings.length)
    shown.push(`There are ${findings.length - shown.length} more findings.`);
  const cause =
    migrated.length === 0
      ? 'The file is as it was written, so the database that was backed up has these faults.'
      : `The file is as it was written: the database that was backed up has these faults, or a migration after it caused them (${migrated.join(', ')}).`;
  return new RestoreRefused(`${shown.join(' ')} ${cause} --accept-findings restores it all the same.`);
}

/** Adds to an error of the database what was done and that the file is not its cause; returns others unchanged. */
export function explainFailure(error: unknown, phase: string, committing: boolean): unknown {
  if (!isOfDatabase(error)) return error;
  const outcome = committing
    ? 'It is not known if the restore took effect: it did if the database has tables.'
    : 'Nothing was restored.';
  return new TargetFailed(
    `The database failed while ${phase}: ${error.message}. The cause is the database or the connection to it, not the file. ${outcome}`,
    error,
  );
}

/** Tells errors of PostgreSQL, of the connection and of the embedded engine from others. */
function isOfDatabase(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    (syscall === undefined ? /^[0-9A-Z]{5}$/ : /^E(CONN|PIPE|TIMED|HOST|NET)/).test(code) ||
    /^Connection terminated/.test(error.message) ||
    // Of WebAssembly: the embedded engine ended, mostly for lack of memory.
    error.name === 'RuntimeError'
  );
}
