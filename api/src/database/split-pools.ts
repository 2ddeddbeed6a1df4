import { defaultPoolMax } from '../config/database-url.ts';
import { Backends } from './abandoned.ts';
import { brief } from './brief.ts';
import { askServer, PrimaryPool, PrimarySearch } from './primary-client.ts';
import { silence, watchedPool, type StatementRules } from './watched-pool.ts';

/** Milliseconds that a statement may take, unless the server of requests says otherwise. */
const defaultStatementTimeout = 30_000;

/** Pools of a process, by what its statements do. */
export type PoolName = 'writers' | 'readers';

interface PoolOptions extends Pick<StatementRules, 'beforeStatement'> {
  /** Most connections of both pools together. */
  max: number | undefined;
  /** Milliseconds after which the server ends a statement. */
  statementTimeout: number | undefined;
  directUrl: string | undefined;
}

/** Start of a statement that writes nothing. A transaction writes unless it is stated to be read only. */
const reading = /^\s*(select|show|values|explain|start transaction\b.*\bread only)\b/i;

/** Statement that begins with `with` and may write. */
const writingCte = /\b(insert|update|delete|merge)\b/i;

/**
 * Pool for a statement outside of a transaction, or for the transaction that it begins: what writes waits for its commit,
 * and those that read do not wait behind it. Both pools have the same server, so a statement works in either, and a read
 * takes a writer's connection while its own pool is full.
 */
export function poolOf(statement: string): PoolName {
  if (reading.test(statement) || statement.startsWith(brief)) return 'readers';
  return /^\s*with\b/i.test(statement) && !writingCte.test(statement) ? 'readers' : 'writers';
}

/**
 * Divides the connections of a process. Writers get four fifths: each holds its connection while it commits, 50 ms with a
 * distant standby, and a read, which also takes free connections of writers, needs one for a few.
 */
export function dividePool(max = defaultPoolMax): Record<PoolName, number> {
  const readers = Math.max(1, Math.round(max / 5));
  return { writers: Math.max(1, max - readers), readers };
}

/** Opens the pools of a process to its primary. */
export function openPools(
  databaseUrl: string,
  { max, statementTimeout = defaultStatementTimeout, beforeStatement, directUrl }: PoolOptions,
) {
  const search = new PrimarySearch(databaseUrl);
  const sizes = dividePool(max);
  const writers = new PrimaryPool(search, statementTimeout, { max: sizes.writers });
  const readers = new PrimaryPool(search, statementTimeout, { max: sizes.readers });
  const backends = new Backends(askServer, directUrl);
  /** Reads whose pool is full use writers' connections that are free; slow ones leave half of them to writers. */
  const choose = (statement: string): PrimaryPool => {
    if (poolOf(statement) === 'writers') return writers;
    const kept = statement.startsWith(brief) ? 0 : Math.ceil(sizes.writers / 2);
    return freeOf(readers) <= 0 && freeOf(writers) > kept ? writers : readers;
  };
  let lastFull = -Infinity;
  const onFull = () => void (lastFull = performance.now());
  const rules = { answerTime: statementTimeout + silence, beforeStatement, onFull, backends };
  const end = async () => {
    backends.close();
    await Promise.all([writers.end(), readers.end()]);
  };
  return {
    /** Pool for Kysely over both. */
    pool: { ...watchedPool(choose, rules), end },
    usage: () => ({ writers: usageOf(writers), readers: usageOf(readers) }),
    /** False for ten seconds after a statement failed for want of room. */
    hasSpace: () => performance.now() - lastFull > 10_000,
    /** Ends the use of all present connections. */
    expire: () => search.expire(),
  };
}

/** Connections of a pool, and requests that wait for one. */
const usageOf = ({ totalCount, idleCount, waitingCount }: PrimaryPool) => {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
};

/** Usage of a pool. */
export type PoolUsage = ReturnType<typeof usageOf>;

/** Connections that a pool can give at once, open or not; those that wait for one are given theirs before. */
const freeOf = ({ options, totalCount, idleCount, waitingCount }: PrimaryPool) =>
  options.max - totalCount + idleCount - waitingCount;
