import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@padiman/api/database';
import { verifyLedger } from '@padiman/api/ledger';
import { createFilledDatabase, query } from '../database.ts';
import { insertPending } from '../decisions.ts';
import { none, some, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { metricOf, startApi } from '../server-process.ts';
import { createCluster, standbyName, type Cluster } from './cluster.ts';
import { startWrites, type WriteLoad } from './load.ts';

/**
 * The primary crashes under load, and its synchronous standby is promoted; then a new standby is made. Verifies all that was
 * acknowledged.
 *
 * @throws MissingProgram
 */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const rounds = drill.rounds ?? (drill.short ? 1 : 20);
  let primary = await createCluster(drill, { settings: ['max_connections = 60'] });
  const database = await createFilledDatabase(drill, { users: 500, others: 50 }, primary.url);
  const pending = await insertPending(database.url, rounds * 200);
  const known = await offendersOf(database.url);
  let standby = await createCluster(drill, { standbyOf: primary });
  await synchronize(primary);
  const path = new URL(database.url).pathname;
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const { address } = await startApi(drill, `postgres://postgres@${hosts}${path}`);
  const startTime = () => metricOf(address, 'process_start_time_seconds');
  const processStarted = await startTime();
  const load = startWrites(drill, address, database.token, pending);
  drill.say(`primary on ${primary.port}, synchronous standby on ${standby.port}, API with load`);
  await load.nextWrite(10_000);
  const promote = async () => {
    await standby.promote();
    const promoted = performance.now();
    [primary, standby] = [standby, primary];
    return promoted;
  };

  const recoveries: number[] = [];
  let slowest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(1_000);
    await primary.stop('immediate');
    await sleep(1_000);
    const promoted = await promote();
    const recovery = (await load.nextWrite(30_000)) - promoted;
    recoveries.push(recovery);
    const call = load.takeSlowest();
    slowest = Math.max(slowest, call);
    const times = `${Math.round(recovery)} ms after the promotion; slowest call ${Math.round(call)} ms`;
    drill.say(`round ${round}: writes again ${times}`);
    if (round === rounds) continue;
    await standby.remove();
    standby = await createCluster(drill, { standbyOf: primary, port: standby.port });
    await synchronize(primary);
  }
  await sleep(1_000);
  await load.stop();
  const isSame = (await startTime()) === processStarted;
  return [
    { name: 'rounds', value: rounds, unit: '' },
    { name: 'slowest recovery', value: Math.max(...recoveries) / 1000, unit: 's', limit: 2 },
    { name: 'slowest call', value: slowest / 1000, unit: 's', limit: 10.5 },
    ...(await compare(primary.url.replace(/\/postgres$/, path), load, known)),
    some('same process', isSame),
  ];
}

/** Makes commits wait for the standby, and waits until it has everything. */
async function synchronize(primary: Cluster): Promise<void> {
  const configure = `alter system set synchronous_standby_names = '${standbyName}'`;
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

/** Traces of a load in a database: how often the text of each post is there, and ids of accepted withdrawals. */
async function storedIn(databaseUrl: string) {
  const counted = "select text, count(*) as times from posts where text like 'drill-%' group by 1";
  const posts = await query(databaseUrl, counted);
  const accepted = await query(databaseUrl, "select id from withdrawals where status = 'accepted'");
  const times = new Map(posts.map((post) => [post['text'], Number(post['times'])]));
  return { times, accepted: new Set(accepted.map(({ id }) => id)) };
}

/** Figures of a load that has ended, against what is stored. @param known offenders from before the load */
export async function compare(
  databaseUrl: string,
  load: WriteLoad,
  known: ReadonlySet<string>,
): Promise<Figure[]> {
  const { times, accepted } = await storedIn(databaseUrl);
  const lost = [
    ...[...load.posts].filter((text) => !times.has(text)),
    ...[...load.decisions].filter((id) => !accepted.has(id)),
  ];
  const offenders = [...(await offendersOf(databaseUrl))].filter((one) => !known.has(one));
  const statuses = [...load.statuses].toSorted(([one], [other]) => one.localeCompare(other));
  const others = statuses.filter(([status]) => status !== '200' && status !== '503');
  return [
    { name: 'acknowledged writes', value: load.posts.size + load.decisions.size, unit: '' },
    none('lost', lost.length),
    none('doubled', [...times.values()].filter((count) => count > 1).length),
    none('rows against the rules of the ledger', offenders.length),
    ...statuses.map(([status, value]) => ({ name: `answers ${status}`, value, unit: '' })),
    { name: 'other answers than 200 and 503', value: others.length, unit: 'kinds', limit: 0 },
    none('503 without Retry-After or code', load.incomplete),
  ];
}

/** Places in the ledger that break a rule. */
export async function offendersOf(databaseUrl: string): Promise<ReadonlySet<string>> {
  const { kysely, close } = await openDatabase({ databaseUrl });
  const { offenders } = await verifyLedger(kysely).finally(close);
  return new Set(offenders.map(({ rule, where }) => `${rule}: ${where}`));
}
