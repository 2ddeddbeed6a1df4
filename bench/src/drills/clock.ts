import { setTimeout as pause } from 'node:timers/promises';
import { createFilledDatabase, query } from '../database.ts';
import { insertPending } from '../decisions.ts';
import { none, some, type Figure } from '../report.ts';
import type { Run } from '../run.ts';
import { apiEnvironment, apiScript, metricOf, startProcess, startServer } from '../server-process.ts';
import { startWrites } from './load.ts';
import { freePort } from '@padiman/api/testing-loopback';

/** Arguments by which the clock of a process is wrong by some seconds; its steady clock is not. */
const wrongBy = (seconds: number) => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const Right = Date;
    const shift = ${seconds * 1_000};
    globalThis.Date = class extends Right {
      constructor(...given) {
        if (given.length === 0) super(Right.now() + shift);
        else super(...given);
      }
      static now() {
        return Right.now() + shift;
      }
    };
  `)}`,
];

/** Processes whose clocks are wrong decide and post: what is stored has the time of the database, and one is not ready. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const { url, token } = await createFilledDatabase(drill, { users: 500, others: 50 });
  const environment = apiEnvironment(url);
  const [ahead, behind] = [
    await startServer(drill, [...wrongBy(40), apiScript], environment),
    await startServer(drill, [...wrongBy(-40), apiScript], environment),
  ];
  const skewOf = ({ address }: typeof ahead) => metricOf(address, 'padiman_clock_skew_seconds');
  const skews = [await skewOf(ahead), await skewOf(behind)];
  drill.say(`two processes are ready; their clocks are wrong by ${skews.map(Math.round).join(' and ')} s`);
  const before = await query(url, 'select coalesce(max("position"), 0) as at from audit_trail');
  const pending = await insertPending(url, drill.short ? 200 : 2_000);
  const half = pending.length / 2;
  const loads = [
    startWrites(drill, ahead.address, token, pending.slice(0, half)),
    startWrites(drill, behind.address, token, pending.slice(half)),
  ];
  const seconds = drill.short ? 5 : 60;
  await pause(seconds * 1_000);
  for (const load of loads) await load.stop();
  const failed = loads.reduce((sum, load) => sum + load.failed, 0);
  const [stored] = await query(
    url,
    `select count(*)::int as rows, count(*) filter (where at > now())::int as "in the future",
       count(*) filter (where at < now() - make_interval(secs => $2))::int as "in the past"
     from audit_trail where "position" > $1`,
    [before[0]?.['at'], seconds + 20],
  );

  const port = await freePort();
  const wrong = startProcess(drill, process.execPath, [...wrongBy(3_600), apiScript], {
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  const answer = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
  const until = performance.now() + 60_000;
  while ((await answer()) === undefined && performance.now() < until) await pause(100);
  const status = await answer();
  await wrong.stop();
  drill.say(`a process whose clock is wrong by an hour answers /readyz with ${status}`);
  return [
    some('written by processes with wrong clocks', Number(stored?.['rows'])),
    none('of it in the future', Number(stored?.['in the future'])),
    none('of it in the past', Number(stored?.['in the past'])),
    none('failed calls', failed),
    { name: 'skew that the metric shows', value: Math.abs(skews[0] ?? 0), unit: 's', least: 35 },
    some('not ready with a clock wrong by an hour', status === 503),
  ];
}
