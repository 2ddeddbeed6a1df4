import type { PostgresPool } from 'kysely';
import { Backends } from './abandoned.ts';
import { brief } from './brief.ts';
import { askServer, createPool, dividePool, searchServers, type PoolName } from './pool.ts';
import type { PrimaryPool } from './primary-client.ts';
import { withStatementTimeout } from './statement-timeouts.ts';
import { silence, watchedPool, type Source, type StatementRules } from './watched-pool.ts';

/** Connections of a pool, and requests that wait for one. */
export interface PoolUsage {
  busy: number;
  idle: number;
  waiting: number;
}

/** Options of the pools. */
export interface PoolOptions extends Pick<StatementRules, 'beforeStatement'> {
  /** Most connections of both pools together. */
  max: number | undefined;
  /** Milliseconds after which the server ends a statement. */
  statementTimeout: number;
}

/** Pools of one process to its primary. */
export interface Pools {
  /** Pool for Kysely over all. */
  pool: PostgresPool;
  usage: () => Record<PoolName, PoolUsage>;
  /** Ends the use of all present connections. */
  expire: () => void;
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

/** Opens the pools of a process. */
export async function openPools(
  databaseUrl: string,
  { max, statementTimeout, beforeStatement, directUrl }: PoolOptions & { directUrl?: string | undefined },
): Promise<Pools> {
  const search = await searchServers(databaseUrl);
  const sizes = dividePool(max);
  const open = async (name: PoolName) => {
    const pool = await createPool(search, { max: sizes[name] }, statementTimeout);
    return { pool, source: { pool: withStatementTimeout(pool, statementTimeout), search } };
  };
  const [writers, readers] = [await open('writers'), await open('readers')];
  const sources: Record<PoolName, Source> = { writers: writers.source, readers: readers.source };
  const backends = new Backends(askServer, directUrl);
  /** Reads whose pool is full use writers' connections that are free; slow ones leave half of them to writers. */
  const choose = (statement: string): Source => {
    if (poolOf(statement) === 'writers') return sources.writers;
    const kept = statement.startsWith(brief) ? 0 : Math.ceil(sizes.writers / 2);
    return freeOf(readers.pool) <= 0 && freeOf(writers.pool) > kept ? sources.writers : sources.readers;
  };
  const watched = watchedPool(choose, {
    answerTime: statementTimeout + silence,
    beforeStatement,
    backends,
  });
  const end = async () => {
    backends.close();
    await Promise.all([writers.pool.end(), readers.pool.end()]);
  };
  return {
    pool: { ...watched, end },
    usage: () => ({ writers: usageOf(writers.pool), readers: usageOf(readers.pool) }),
    expire: () => search.expire(),
  };
}

/** Usage of pools together. */
export function usageOf(...pools: readonly PrimaryPool[]): PoolUsage {
  const usage = { busy: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools) {
    usage.busy += totalCount - idleCount;
    usage.idle += idleCount;
    usage.waiting += waitingCount;
  }
  return usage;
}

/** Connections that a pool can give at once, open or not; those that wait for one are given theirs before. */
const freeOf = ({ options, totalCount, idleCount, waitingCount }: PrimaryPool) =>
  options.max - totalCount + idleCount - waitingCount;
