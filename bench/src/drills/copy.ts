import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOnLoopback } from '@padiman/api/testing-loopback';
import { createDatabase, createFilledDatabase, query } from '../database.ts';
import { insertPending } from '../decisions.ts';
import { none, some, type Figure } from '../report.ts';
import { makeFolder, type Run } from '../run.ts';
import { apiEnvironment, apiScript, callApi, runCommand, startServer } from '../server-process.ts';

const users = 50;

/** Numbers of what waits in a database: deliveries, records of bulk jobs, and scheduled decisions. */
const waiting = `select
  (select count(*)::int from webhook_deliveries where state = 'pending' and attempts = 0) as deliveries,
  (select count(*)::int from bulk_items where state = 'waiting') as "records of a bulk job",
  (select count(*)::int from scheduled_decisions where state = 'waiting') as "scheduled decisions"`;

/** A restored database with work that waits is served: it sends and decides nothing, until it is called the own one. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  let received = 0;
  const receiver = createServer((request, answer) => {
    received += 1;
    request.resume().on('end', () => answer.end());
  });
  const { url: endpoint } = await listenOnLoopback(receiver, { after: drill.cleanUp });
  const source = await createFilledDatabase(drill, { users: 200, others: 20 });
  const start = (url: string, more: Record<string, string> = {}, ...options: string[]) =>
    startServer(drill, [apiScript, ...options], {
      ...{ ...apiEnvironment(url), WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
      ...{ AUTH_SECRET: 'a secret of the drill '.repeat(2).replaceAll(' ', '-'), ...more },
    });
  await giveWork(await start(source.url, { WORKERS: 'off' }), source, endpoint);
  const before = await query(source.url, waiting);
  const file = join(await makeFolder(drill), 'padiman.backup.gz');
  await runCommand(drill, 'backup', source.url, ['--to', file, '--unencrypted'], drill.say);
  const target = await createDatabase(drill);
  await runCommand(drill, 'restore', target, ['--from', file], drill.say);

  const copy = await start(target);
  const seconds = drill.short ? 10 : 600;
  drill.say(`the copy is served for ${seconds} s`);
  await pause(seconds * 1_000);
  const after = await query(target, waiting);
  const sentByCopy = received;
  await copy.stop();

  const name = new URL(target).pathname.slice(1);
  await start(target, {}, `--as-copy=${name}`);
  drill.say(`started with --as-copy=${name}`);
  for (let round = 0; round < 300 && received < users; round += 1) await pause(100);
  return [
    ...Object.entries(before[0] ?? {}).map(([what, value]) => some(what, Number(value))),
    none('sent by the copy', sentByCopy),
    none('done by the copy', Number(JSON.stringify(before) !== JSON.stringify(after))),
    { name: 'sent once it is the own one', value: received, unit: '', least: users },
  ];
}

/** Lets a super admin make work, which nobody does: webhooks of blocked users, a bulk job, and a scheduled decision. */
async function giveWork(
  { address, stop }: Awaited<ReturnType<typeof startServer>>,
  { url, token }: { url: string; token: string },
  endpoint: string,
): Promise<void> {
  const call = async (path: string, body: object) => {
    const answer = await callApi(`${address}/api/dashboard/${path}`, token, { method: 'POST', body });
    const content = (await answer.json()) as { data: { _id: string; hash: string } };
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(content)}`);
    return content;
  };
  await call('webhooks', { url: endpoint, eventTypes: ['user.blocked'] });
  const found = await query<{ id: string }>(
    url,
    `select id from users where not blocked order by id limit ${users}`,
  );
  await call('users/update-status', {
    userIds: found.map(({ id }) => id),
    blockFlag: true,
    deleteFlag: false,
  });
  const [first, ...others] = await insertPending(url, 20);
  const { data } = await call('bulk', {
    list: 'withdrawals',
    action: 'rejected',
    ids: others.map(({ id }) => id),
  });
  await call(`bulk/${data._id}/confirm`, { hash: data.hash });
  await query(
    url,
    `insert into scheduled_decisions (id, queue, record_id, admin_id, decision, address, request_id, takes_effect_at,
       next_try_at, admin_version, session_id)
     select gen_random_uuid(), 'withdrawals', $1, admins.id, 'rejected', '127.0.0.1', 'drill', now(), now(), version, sessions.id
     from admins join sessions on sessions.admin_id = admins.id`,
    [first?.id],
  );
  await stop();
}
