import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import type { ApiInProcess } from '../app.ts';

/** Time in ms between tries to open the database. */
const interval = 2_000;

/** Codes of errors that say that the database is away, and not that a setting is wrong. */
const awayCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  // Shut down, starting up, no connection left, and a standby that refuses writes.
  ...['57P01', '57P02', '57P03', '53300', '25006'],
];

/** True for an error, or one that caused it, by which a database is away for now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (awayCodes.includes(String(code)) || statusCode === 503) return true;
  if (/connection (timeout|terminated)|timeout (exceeded|expired)/i.test(error.message)) return true;
  return error instanceof AggregateError ? error.errors.some(isDatabaseAway) : isDatabaseAway(error.cause);
}

/** True for an error that waiting does not end: the account is refused, or another version made the schema. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  // Class 28: invalid authorization.
  if (['SchemaTooNew', 'SchemaTooOld'].includes(error.name) || /^28\w{3}$/.test(String(code))) return true;
  return error instanceof AggregateError ? error.errors.some(isFinal) : isFinal(error.cause);
}

/** API of a process whose database is away: every call is a 503. */
export function apiWithoutDatabase(): ApiInProcess {
  const metricsRegistry = new Registry();
  const help = 'Whether the database answers and takes writes: 1 or 0.';
  new Gauge({ name: 'padiman_database_up', help, registers: [metricsRegistry] }).set(0);
  const message = 'Temporarily unavailable. Try again in a moment.';
  return {
    metricsRegistry,
    ready: () => Promise.reject(new Error('The database is away since the start of this process')),
    plugin: async (routes) => {
      routes.all('/*', async ({ id: requestId }, reply) =>
        reply
          .code(503)
          .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
          .send({ success: false, code: 'unavailable', message, requestId }),
      );
    },
  };
}

/**
 * Opens something that needs the database, as soon as it answers. Also after errors that end a start, such as a
 * database that is being restored, and has no schema yet: the site is served meanwhile.
 * @throws errors that stay, and when the signal aborts
 */
export async function openWhenAvailable<T>(
  open: () => Promise<T>,
  signal: AbortSignal,
  { log = console.error, every = interval }: { log?: (line: string) => void; every?: number } = {},
): Promise<T> {
  let logged: string | undefined;
  for (;;) {
    await pause(every, undefined, { signal });
    try {
      return await open();
    } catch (error) {
      if (isFinal(error) || !(error instanceof Error)) throw error;
      if (isDatabaseAway(error) || error.message === logged) continue;
      logged = error.message;
      log(`database           not opened yet: ${logged}`);
    }
  }
}
