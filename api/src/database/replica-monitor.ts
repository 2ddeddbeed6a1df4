import type { LimitedPool } from './statement-timeouts.ts';
import { parsePosition, PositionHistory, type WalPosition } from './wal-position.ts';

/** A replica, as it was last seen. */
export interface Replica {
  /** Number in the order of `DATABASE_READ_URL`, from 1. */
  number: number;
  pool: LimitedPool;
  /** False while it is away, no standby, or on another timeline than the primary. */
  isUp: boolean;
  /** Position up to which it shows all changes; grows only. */
  replayed: WalPosition;
  /** Age of its data in seconds. */
  lag: number;
  /** Ends the reads on it once it does not answer a look; another one from then on. */
  silent: AbortController;
}

/** Milliseconds between looks at all servers. */
const lookInterval = 500;

/** Age of its data, in seconds, beyond which no read goes to a replica: less than a new session reads from the primary. */
export const defaultLongestLag = 5;

const positionOnReplica = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`;

/** Looks at replicas and the primary twice a second, so that a read costs no look of its own, and a dead replica nothing. */
export class ReplicaMonitor {
  readonly replicas: readonly Replica[];
  readonly #readPrimary: () => Promise<string>;
  readonly #longestLag: number;
  readonly #history = new PositionHistory();
  readonly #looks = new Map<Replica, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * @param readPrimary reads the present position of the primary
   * @param longestLag seconds
   */
  constructor(pools: readonly LimitedPool[], readPrimary: () => Promise<string>, longestLag: number) {
    this.replicas = pools.map((pool, index) => ({
      ...{ number: index + 1, pool },
      ...{ isUp: false, replayed: 0n, lag: Infinity, silent: new AbortController() },
    }));
    this.#readPrimary = readPrimary;
    this.#longestLag = longestLag;
    void this.#repeat();
  }

  /** Replicas whose data is recent enough for reads. */
  get usable(): Replica[] {
    return this.replicas.filter(({ isUp, lag }) => isUp && lag <= this.#longestLag);
  }

  /** Looks at one replica now, once for all who ask meanwhile. Never fails. */
  look(replica: Replica): Promise<void> {
    const running = this.#looks.get(replica);
    if (running !== undefined) return running;
    const look = this.#look(replica)
      .catch(() => {
        this.lost(replica);
        replica.silent.abort();
        replica.silent = new AbortController();
      })
      .finally(() => this.#looks.delete(replica));
    this.#looks.set(replica, look);
    return look;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /**
   * Notes that a replica broke a connection: it is not used until it was looked at again. After a restart it may be at an
   * earlier position.
   */
  lost(replica: Replica): void {
    Object.assign(replica, { isUp: false, replayed: 0n, lag: Infinity });
  }

  async #look(replica: Replica): Promise<void> {
    const position = await readText(replica.pool, positionOnReplica);
    // No standby: it was promoted, or is the primary itself.
    if (position === null) throw new Error('not in recovery');
    const replayed = parsePosition(position);
    if (replayed > replica.replayed) replica.replayed = replayed;
    replica.isUp = true;
  }

  async #repeat(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => this.look(replica)));
    // Copied, since a read may look at a replica while the primary is read, and find it beyond that position.
    const replayed = this.replicas.map((replica) => replica.replayed);
    const at = performance.now();
    const primary = await this.#readPrimary().catch(() => undefined);
    // Read after the replicas, so none of them can be ahead.
    if (primary !== undefined) this.#history.add(at, parsePosition(primary));
    this.replicas.forEach((replica, index) => this.#assess(replica, replayed[index] ?? 0n));
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#repeat(), lookInterval).unref();
  }

  /** @param replayed its position before the last one of the primary was read */
  #assess(replica: Replica, replayed: WalPosition): void {
    const { latest } = this.#history;
    // Ahead of the primary, it follows another one: that one's changes may be lost.
    if (latest !== undefined && replayed > latest) this.lost(replica);
    if (replica.isUp) replica.lag = this.#history.lagOf(replica.replayed, performance.now());
  }
}

/** Milliseconds in which a replica has to tell its position. */
const answerTime = 1_000;

/** Reads one text. A server that does not answer in time loses the connection. */
async function readText(pool: LimitedPool, statement: string): Promise<string | null> {
  const client = await pool.connect();
  let isLost = true;
  const timer = setTimeout(() => void client.end(), answerTime);
  try {
    const { rows } = (await client.query(statement)) as { rows: { position: string | null }[] };
    isLost = false;
    return rows[0]?.position ?? null;
  } finally {
    clearTimeout(timer);
    client.release(isLost);
  }
}
