import { setTimeout as wait } from 'node:timers/promises';
import { startApi } from '../api/api-process.ts';
import { createFilledDatabase } from '../api/temporary-database.ts';
import { createCluster, type Cluster } from './cluster.ts';
import type { Drill } from './drill.ts';

/** Most connections of one process to the primary. */
const poolMax = 10;

/** A replica that stops replaying, ends, and is missed by commits that wait for it, below two processes. */
export const replicasDrill: Drill = {
  name: 'replicas',
  summary: 'A read replica that stands still, crashes, and that commits wait for',
  run: async ({ say, cleanUp }) => {
    const primary = await createCluster({ settings: ['max_connections = 60'] });
    cleanUp(primary.remove);
    const database = await createFilledDatabase({ users: 300, others: 50 }, primary.url);
    const standby = await createCluster({ standbyOf: primary, name: 'standby' });
    cleanUp(standby.remove);
    const path = new URL(database.url).pathname;
    const environment = {
      DATABASE_READ_URL: standby.url.replace(/\/postgres$/, path),
      DATABASE_POOL_MAX: String(poolMax),
    };
    const servers = await Promise.all(
      [1, 2].map(() => startApi(database.url, { register: cleanUp, environment })),
    );
    const [first = '', second = ''] = servers.map(({ address }) => address);
    const headers = { authorization: `Bearer ${database.token}` };
    const get = (address: string, list: string) => fetch(`${address}/api/dashboard/${list}`, { headers });
    const post = (address: string, text: string) =>
      fetch(`${address}/api/dashboard/posts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
    const fromReplica = async () => {
      const metrics = await (await fetch(`${second}/metrics`)).text();
      return Number(/^padiman_database_reads_total\{target="replica"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
    };
    const untilUsed = async () => {
      const [before, until] = [await fromReplica(), performance.now() + 30_000];
      while ((await fromReplica()) === before) {
        if (performance.now() > until) throw new Error('the replica is not used');
        await get(second, 'users');
        await wait(100);
      }
    };
    /** Number of own writes by one process that the other does not show. */
    const writeAndRead = async (count: number) => {
      let missing = 0;
      for (let written = 0; written < count; written += 1) {
        const text = `drill-${Math.random()}`;
        if ((await post(first, text)).status !== 200) throw new Error('a write failed');
        missing += (await (await get(second, 'posts?limit=5')).text()).includes(text) ? 0 : 1;
      }
      return missing;
    };

    await untilUsed();
    const following = await writeAndRead(20);
    say('the replica answers; its replay stops');
    await standby.query('select pg_wal_replay_pause()');
    const paused = await writeAndRead(20);
    await standby.query('select pg_wal_replay_resume()');
    await untilUsed();

    say('the replica crashes under reads');
    const statuses: number[] = [];
    const reading = (async () => {
      for (let read = 0; read < 100; read += 1) statuses.push((await get(second, 'users')).status);
    })();
    await standby.stop('immediate');
    await reading;
    const failed = statuses.filter((status) => status !== 200).length;

    say('commits wait for the replica, which is away');
    await primary.query(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()');
    const lost = await whileCommitsWait(primary, {
      write: () => post(first, 'waits'),
      read: () => get(first, 'users'),
    });
    await primary.query(`alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
    const until = performance.now() + 20_000;
    let answer = await post(first, 'again');
    while (answer.status !== 200 && performance.now() < until) answer = await post(first, 'again');
    return [
      { name: 'own writes not seen, following', value: following, unit: '', limit: 0 },
      { name: 'own writes not seen, replay stopped', value: paused, unit: '', limit: 0 },
      { name: 'failed reads, replica crashed', value: failed, unit: '', limit: 0 },
      { name: 'failed reads, commits waiting', value: lost.failedReads, unit: '', limit: 0 },
      { name: 'slowest of these reads', value: lost.slowest, unit: 'ms', limit: 1_000 },
      { name: 'writes with other answers than 503', value: lost.others, unit: '', limit: 0 },
      { name: 'most connections of both processes', value: lost.backends, unit: '', limit: 2 * poolMax },
      { name: 'writes afterwards', value: Number(answer.status === 200), unit: '', least: 1 },
    ];
  },
};

/** Makes more writes than there are connections, in two waves, each until it is given up; reads meanwhile. */
async function whileCommitsWait(
  primary: Cluster,
  { write, read }: { write: () => Promise<Response>; read: () => Promise<Response> },
) {
  const seen = { failedReads: 0, slowest: 0, others: 0, backends: 0 };
  const writing = (async () => {
    for (const wave of [1, 2]) {
      const answers = await Promise.all(Array.from({ length: 2 * poolMax }, write));
      seen.others += answers.filter(({ status }) => status !== 503).length;
      if (wave === 1) await wait(1_000);
    }
  })();
  let isOver = false;
  const over = writing.finally(() => (isOver = true));
  while (!isOver) {
    const started = performance.now();
    if ((await read()).status !== 200) seen.failedReads += 1;
    seen.slowest = Math.max(seen.slowest, performance.now() - started);
    const [{ count = 0 } = {}] = await primary.query(
      `select count(*)::int as count from pg_stat_activity where application_name = 'padiman-api'`,
    );
    seen.backends = Math.max(seen.backends, Number(count));
    await wait(50);
  }
  await over;
  return seen;
}
