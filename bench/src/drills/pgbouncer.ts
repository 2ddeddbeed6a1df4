import { setTimeout as pause } from 'node:timers/promises';
import { pgbouncerMissing, startPgBouncer } from '@padiman/api/testing-pgbouncer';
import { connect, createDatabase, fillDatabase, query } from '../database.ts';
import { none, percentile, type Figure } from '../report.ts';
import { MissingProgram, type Run } from '../run.ts';
import { callApi, startApi } from '../server-process.ts';
import { createCluster } from './cluster.ts';
import { startUserCalls } from './load.ts';

/** Connections of PgBouncer to the server: fewer than those of the processes to PgBouncer. */
const poolSize = 8;

/** Four processes start at once behind PgBouncer on an empty database, and serve. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { short, say, cleanUp } = drill;
  if (pgbouncerMissing !== undefined) throw new MissingProgram('PgBouncer', 'pgbouncer');
  const cluster = await createCluster(drill);
  const url = await createDatabase(drill, cluster.url);
  const bouncer = await startPgBouncer(url, poolSize);
  cleanUp(bouncer.stop);
  const started = performance.now();
  const servers = await Promise.all(Array.from({ length: 4 }, () => startApi(drill, bouncer.url)));
  const readyInSeconds = (performance.now() - started) / 1000;
  say(`four processes are ready, with ${poolSize} connections`);

  const token = await fillDatabase(url, { users: 2_000, others: 100 });
  const [recorded] = await query(url, 'select count(*) - count(distinct name) as double from migrations');
  const addresses = servers.map(({ address }) => address);
  const load = await startUserCalls(drill, { url, token }, addresses, { clients: 16, pause: 20 });
  await pause(short ? 3_000 : 20_000);
  await load.stop();
  say(load.summary);
  const figures = [
    { name: 'all four ready', value: readyInSeconds, unit: 's', limit: 30 },
    none('migrations applied twice', Number(recorded?.['double'] ?? 1)),
    none('failed calls', load.failed),
    { name: 'p99 of calls', value: percentile(load.durations, 0.99), unit: 'ms', limit: 1_000 },
  ];
  if (short) return figures;

  const blocker = await connect(drill, url);
  await blocker.query('begin');
  await blocker.query('lock table users in access exclusive mode');
  say('the table is locked: calls end by their timeout');
  const blocked = performance.now();
  const answer = await callApi(`${addresses[0]}/api/dashboard/users`, token);
  const blockedSeconds = (performance.now() - blocked) / 1000;
  const waiting = async () => {
    const { rows } = await blocker.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    return rows[0]?.count ?? 0;
  };
  // The statement of a call that was answered before may end a moment later.
  const until = performance.now() + 31_000;
  while ((await waiting()) > 0 && performance.now() < until) await pause(250);
  const statements = await waiting();
  await blocker.query('rollback');
  say(`the call was answered ${answer.status}`);
  return [
    ...figures,
    { name: 'a blocked call', value: blockedSeconds, unit: 's', limit: 31 },
    none('statements that still wait', statements),
  ];
}
