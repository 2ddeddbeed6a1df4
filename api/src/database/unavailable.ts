/** The database does not answer, refuses connections, shuts down, takes no writes, or has no room for them. The outcome of a commit is unknown. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** Code of PostgreSQL, its driver or the network, for the log. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/** Code of PostgreSQL for a write that a standby or a read-only server refuses. */
export const readOnlyServer = '25006';

/** Code of PostgreSQL for a statement that took longer than the statement timeout. */
export const statementTimedOut = '57014';

/** Codes of PostgreSQL for want of room: disk, memory, and a limit such as that of temporary files. */
export const spaceCodes: readonly (string | undefined)[] = ['53100', '53200', '53400'];

const codes = new Set<string | undefined>([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'],
  ...[readOnlyServer, ...spaceCodes],
  // Too many connections; shutdown by an administrator, crash of another process, start or end of the server.
  ...['53300', '57P01', '57P02', '57P03'],
]);

/** Errors of the driver and of Kysely that have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|Postgres connection has been discarded)/;

/** Tells whether an error of the driver means that the server, not the statement, is at fault. */
export function isOutage(error: unknown): error is Error & { code?: string } {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return codes.has(code) || code.startsWith('08');
  return messages.test(error.message);
}
