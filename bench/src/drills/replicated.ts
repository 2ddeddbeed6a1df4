import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '@padiman/api/ledger';
import { openDatabase } from '@padiman/api/database';
import { createFilledDatabase } from '../api/temporary-database.ts';
import { insertPending } from '../ledger/decisions.ts';
import { none, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { metricOf, startApi } from '../server-process.ts';
import { createCluster, type Cluster } from './cluster.ts';
import { startWrites, type WriteLoad } from './load.ts';

/** An API under load on a primary and its synchronous standby, whose roles change. */
export interface Replicated {
  primary: Cluster;
  standby: Cluster;
  load: WriteLoad;
  /** Makes the standby the primary. @returns the time by the clock of `performance.now()` */
  promote: () => Promise<number>;
  /** Makes a new standby in the place of the former primary, which has ended. */
  rebuild: () => Promise<void>;
  /** Figures of everything that was acknowledged and answered. Ends the load. */
  verify: () => Promise<Figure[]>;
}

const name = 'standby';

/** Sets up the clusters, the API and its load. @throws MissingProgram */
export async function startReplicated(drill: Run, withdrawals: number): Promise<Replicated> {
  let primary = await createCluster(drill, { settings: ['max_connections = 60'] });
  const database = await createFilledDatabase({ users: 500, others: 50 }, primary.url);
  const pending = await insertPending(database.url, withdrawals);
  // The filled records have no sums by day.
  const known = await offendersOf(database.url);
  let standby = await createCluster(drill, { standbyOf: primary, name });
  await synchronize(primary);

  const path = new URL(database.url).pathname;
  const url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}${path}`;
  const api = await startApi(drill, url);
  const startTime = () => metricOf(api.address, 'process_start_time_seconds');
  const processStarted = await startTime();
  const load = startWrites(api.address, database.token, pending);
  drill.cleanUp(() => load.stop());
  drill.say(`primary on ${primary.port}, synchronous standby on ${standby.port}, API with load`);
  await load.nextWrite(10_000);

  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    load,
    promote: async () => {
      await standby.promote();
      const promoted = performance.now();
      [primary, standby] = [standby, primary];
      return promoted;
    },
    rebuild: async () => {
      await standby.remove();
      standby = await createCluster(drill, { standbyOf: primary, name, port: standby.port });
      await synchronize(primary);
    },
    verify: async () => {
      await load.stop();
      const isSame = (await startTime()) === processStarted;
      const at = primary.url.replace(/\/postgres$/, path);
      return [
        ...(await compare(at, load, known)),
        { name: 'same process', value: Number(isSame), unit: '', least: 1 },
      ];
    },
  };
}

/** Makes commits wait for the standby, and waits until it has everything. */
async function synchronize(primary: Cluster): Promise<void> {
  const configure = `alter system set synchronous_standby_names = '${name}'`;
  await primary.query(configure, 'select pg_reload_conf()');
  // A commit that began before the new setting was read may not wait yet.
  await sleep(500);
  const [{ now } = {}] = await primary.query('select pg_current_wal_flush_lsn()::text as now');
  const reached = `select from pg_stat_replication where sync_state = 'sync' and flush_lsn >= '${String(now)}'`;
  for (let tries = 0; (await primary.query(reached)).length === 0; tries += 1) {
    if (tries > 200) throw new Error('The standby does not follow');
    await sleep(50);
  }
}

/** Figures of a load that has ended, against what is stored. @param known offenders from before the load */
export async function compare(
  databaseUrl: string,
  load: WriteLoad,
  known: ReadonlySet<string>,
): Promise<Figure[]> {
  const handle = await openDatabase({ databaseUrl });
  try {
    const { kysely } = handle;
    const posts = await kysely.selectFrom('posts').select('text').where('text', 'like', 'drill-%').execute();
    const stored = new Map<string, number>();
    for (const { text } of posts) stored.set(text, (stored.get(text) ?? 0) + 1);
    const accepted = await kysely
      .selectFrom('withdrawals')
      .select('id')
      .where('status', '=', 'accepted')
      .execute();
    const acceptedIds = new Set(accepted.map(({ id }) => id));
    const lost = [
      ...[...load.posts].filter((text) => !stored.has(text)),
      ...[...load.decisions].filter((id) => !acceptedIds.has(id)),
    ];
    const offenders = [...(await offendersOf(databaseUrl))].filter((one) => !known.has(one));
    const statuses = [...load.statuses].toSorted(([one], [other]) => one.localeCompare(other));
    const others = statuses.filter(([status]) => status !== '200' && status !== '503');
    return [
      { name: 'acknowledged writes', value: load.posts.size + load.decisions.size, unit: '' },
      none('lost', lost.length),
      none('doubled', [...stored.values()].filter((n) => n > 1).length),
      none('rows against the rules of the ledger', offenders.length),
      ...statuses.map(([status, value]) => ({ name: `answers ${status}`, value, unit: '' })),
      { name: 'other answers than 200 and 503', value: others.length, unit: 'kinds', limit: 0 },
      none('503 without Retry-After or code', load.incomplete),
    ];
  } finally {
    await handle.close();
  }
}

/** Places in the ledger that break a rule. */
export async function offendersOf(databaseUrl: string): Promise<ReadonlySet<string>> {
  const { kysely, close } = await openDatabase({ databaseUrl });
  try {
    const { offenders } = await verifyLedger(kysely);
    return new Set(offenders.map(({ rule, where }) => `${rule}: ${where}`));
  } finally {
    await close();
  }
}

/**
 * Signals the children of a postmaster and then itself; stopped at first, it starts no further ones meanwhile. SIGSTOP is
 * a machine that hangs, SIGCONT one that goes on, and SIGKILL one that a cluster manager fences.
 */
export async function signalAll(postmaster: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(postmaster, 'SIGSTOP');
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) && (await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ''));
    // The second field, the command in brackets, may contain spaces; the parent is the fourth.
    if (!stat || Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== postmaster) continue;
    try {
      process.kill(Number(entry), signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  process.kill(postmaster, signal);
}
