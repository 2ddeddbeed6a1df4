import { Kysely, PostgresDialect, sql, type KyselyConfig, type PostgresPool } from 'kysely';
import { brief } from './brief.ts';
import { createPool, replicaPoolMax, searchReplicas } from './pool.ts';
import { defaultLongestLag, ReplicaMonitor, type Replica } from './replica-monitor.ts';
import type { PrimarySearch } from './primary-client.ts';
import type { Database, Handle } from './schema.ts';
import { poolOf, usageOf, type PoolOptions, type PoolUsage } from './split-pools.ts';
import { withStatementTimeout } from './statement-timeouts.ts';
import { isOutage, statementTimedOut } from './unavailable.ts';
import { silence, watchedPool } from './watched-pool.ts';
import { parsePosition, type WalPosition } from './wal-position.ts';

/**
 * Target of a read that may go to a replica: a replica, or the primary, since no replica was up and recent enough
 * (`away`), none had replayed what the caller must see (`behind`), or the read failed there (`failed`).
 */
export type ReadOutcome = 'replica' | 'away' | 'behind' | 'failed';

/** Replicas of the primary, for reads that may show data of some seconds ago. */
export interface Replicas {
  /**
   * Handle whose single reads are answered by a replica that has replayed a position, otherwise by the primary. All else,
   * transactions included, goes to the primary. No error comes from a replica but that of the statement timeout.
   *
   * @param position `pg_lsn` that the data must include; undefined if it may have any age up to the longest lag
   */
  readsFrom: (position: string | undefined) => Handle;
  status: () => readonly Pick<Replica, 'number' | 'isUp' | 'lag'>[];
  usage: () => PoolUsage;
  close: () => Promise<void>;
}

/** Options of the replicas. */
export interface ReplicaOptions extends PoolOptions {
  /** Pool of the primary, for Kysely. */
  primary: PostgresPool;
  /** Part of the configuration of each handle. */
  watch: Pick<KyselyConfig, 'log'>;
  onRead?: ((outcome: ReadOutcome) => void) | undefined;
  /** Age of its data, in seconds, beyond which no read goes to a replica; 5 by default. */
  longestLag?: number | undefined;
}

/** Milliseconds for a connection of a replica; then the primary has its statement timeout within the deadline of a request. */
const connectionTime = 1_000;

/**
 * Opens pools of as many connections to each replica as reads have to the primary.
 *
 * @param readUrl address with one host for each replica
 */
export async function openReplicas(
  readUrl: string,
  { primary, watch, onRead = () => undefined, longestLag = defaultLongestLag, ...limits }: ReplicaOptions,
): Promise<Replicas> {
  const { max, statementTimeout: limit, beforeStatement } = limits;
  const rules = { answerTime: limit + silence };
  const open = async (search: PrimarySearch) => {
    const size = { max: replicaPoolMax(max), connectionTimeoutMillis: connectionTime };
    const pool = await createPool(search, size, limit);
    const source = { pool: withStatementTimeout(pool, limit), search };
    // Of its own, so that many reads are not taken for a replica that does not answer.
    const looking = await createPool(search, { max: 1 }, limit);
    return { pool, looking, watched: watchedPool(() => source, rules) };
  };
  const opened = await Promise.all((await searchReplicas(readUrl)).map(open));
  const handleOn = (pool: PostgresPool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...watch });
  const onPrimary = handleOn({ ...primary, end: () => Promise.resolve() });
  const monitor = new ReplicaMonitor(
    opened.map(({ looking }) => withStatementTimeout(looking, limit)),
    async () => {
      // The flushed position: replicas get nothing else, and after a change of the segment the insert position is beyond it.
      const { rows } = await sql<{ position: string }>`${sql.raw(brief)}
        select pg_current_wal_flush_lsn()::text as position`.execute(onPrimary);
      return rows[0]?.position ?? '0/0';
    },
    longestLag,
  );
  opened.forEach(({ pool }, index) => {
    const replica = monitor.replicas[index];
    if (replica !== undefined) pool.on('error', () => monitor.lost(replica));
  });

  let turn = 0;
  /** Chooses a replica in turn. A position that was not seen yet costs a look. */
  const choose = async (position: WalPosition): Promise<Replica | 'away' | 'behind'> => {
    const { usable } = monitor;
    const ready = usable.filter(({ replayed }) => replayed >= position);
    turn += 1;
    const replica = ready[turn % ready.length] ?? usable[turn % usable.length];
    if (replica === undefined) return 'away';
    if (replica.replayed < position) await monitor.look(replica);
    return replica.isUp && replica.replayed >= position ? replica : 'behind';
  };
  /** Reads from a replica; undefined if the primary has to answer. */
  const readThere = async (statement: string, parameters: readonly unknown[], position: WalPosition) => {
    const chosen = await choose(position);
    if (typeof chosen === 'string') {
      onRead(chosen);
      return undefined;
    }
    // Its error is that of the request, not of the replica.
    beforeStatement?.();
    const { signal } = chosen.silent;
    const client = await opened[chosen.number - 1]?.watched.connect();
    const reading = client?.query<object>(statement, [...parameters]);
    const release = () => client?.release();
    // Not before its answer, which may come after the primary's.
    reading?.then(release, release);
    try {
      const answer = await unlessAborted(reading, signal);
      onRead('replica');
      return answer;
    } catch (error) {
      if ((error as { code?: unknown }).code === statementTimedOut) {
        // It had the time that it would have on the primary.
        onRead('replica');
        throw error;
      }
      if (isLost((error as Error).cause)) monitor.lost(chosen);
      onRead('failed');
      return undefined;
    }
  };

  return {
    readsFrom: (position) => {
      const required = position === undefined ? 0n : parsePosition(position);
      const connect = async () => {
        const client = await primary.connect();
        const query = async (statement: string, parameters: readonly unknown[]) => {
          const isRead = single.test(statement) && poolOf(statement) === 'readers';
          const answer = isRead ? await readThere(statement, parameters, required) : undefined;
          return answer ?? client.query(statement, parameters);
        };
        return { query, release: () => client.release() };
      };
      const pool = { ...primary, connect, end: () => Promise.resolve() };
      return handleOn(pool as unknown as PostgresPool);
    },
    status: () => monitor.replicas,
    usage: () => usageOf(...opened.map(({ pool }) => pool)),
    close: async () => {
      monitor.close();
      await Promise.all(opened.flatMap(({ pool, looking }) => [pool.end(), looking.end()]));
    },
  };
}

/** Start of a statement that needs neither a transaction nor a session. */
const single = /^\s*(select|with)\b/i;

/** Tells whether a replica is at fault; not if all of its connections were in use. */
const isLost = (error: unknown) => isOutage(error) && !error.message.startsWith('timeout exceeded');

/** @throws the reason of the signal once it is aborted */
function unlessAborted<T>(answer: Promise<T> | undefined, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    void Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
