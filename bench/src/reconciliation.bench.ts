import { openDatabase } from '@padiman/api/database';
import { joinAll } from '@padiman/api/reconciliation';
import { createFilledDatabase, query } from './database.ts';
import { median, none, report } from './report.ts';
import type { Run } from './run.ts';
import { callApi, startApi } from './server-process.ts';

/** Every n-th payment has no line. */
const missing = 1_000;

/** Payments with their postings and lines over 30 days, of which every thousandth line is missing. */
const fill = `
  with made as materialized (
    select gen_random_uuid() as id, n, 100000 + n as kobo, now() - interval '8 days' - (n % 30) * interval '1 day' as at
    from generate_series(1, $1::integer) as n
  ), records as (
    insert into payment_references (record_id, provider, reference) select id, 'paystack', 'pay_' || n from made
  ), transactions as (
    insert into ledger_transactions (id, key, kind, record_id, at) select id, 'payment:' || id, 'payment', id, at from made
  ), lines as (
    insert into outside_lines (id, account, kind, external_id, digest, reference, amount, fee, status, at, raw)
    select id, 'provider:paystack', 'payment', n::text, repeat('0', 64), 'pay_' || n, kobo, kobo * 0.015, 'done', at, '{}'
    from made where n % ${missing} <> 0
  )
  select count(*) from made`;

const post = `
  insert into ledger_postings (transaction_id, line, account, amount)
  select t.id, side, case side when 1 then 'provider:paystack' else 'trips' end,
    case side when 1 then -1 else 1 end * (100000 + substr(r.reference, 5)::bigint)
  from ledger_transactions as t join payment_references as r on r.record_id = t.id cross join generate_series(1, 2) as side`;

/** The same comparison as one statement: references of either side whose amounts differ, by the last version of each line. */
const bareJoin = `
  select count(*) as differing from (
    select p.account, r.reference, - sum(p.amount) as amount
    from payment_references as r join ledger_transactions as t on t.record_id = r.record_id
    join ledger_postings as p on p.transaction_id = t.id and p.account = 'provider:' || r.provider group by 1, 2
  ) as ours full join (
    select account, coalesce(reference, kind || ':' || external_id) as reference, sum(amount) as amount
    from (select distinct on (account, kind, external_id) * from outside_lines
      order by account, kind, external_id, id desc) as l where status = 'done' group by 1, 2
  ) as theirs using (account, reference)
  where ours.amount is distinct from theirs.amount`;

/**
 * Nine further copies of the joined lines within hours, and a balance a quarter of an hour before the last of them, so
 * that the equation reads the lines since.
 */
const multiply = `
  begin;
  set local session_replication_role = replica;
  insert into outside_lines (id, account, kind, external_id, digest, reference, amount, fee, status, change,
    at, raw)
  select gen_random_uuid(), account, kind, external_id || '-' || copy, digest, reference || '-' || copy, amount, fee,
    status, change, at + random() * interval '6 hours', raw from outside_lines cross join generate_series(1, 9) as copy;
  insert into reconciled_references (id, account, reference, ledger, base, outside, gross, difference, line_count,
    counted, known, record_id, first_at, last_at, kind, late_from, steps)
  select gen_random_uuid(), account, reference || '-' || copy, ledger, base, outside, gross, difference, line_count,
    counted, known, record_id, first_at, last_at, kind, late_from, steps
  from reconciled_references cross join generate_series(1, 9) as copy;
  insert into outside_lines (id, account, kind, external_id, digest, amount, status, at, raw)
  select gen_random_uuid(), account, 'balance', 'last', repeat('0', 64), 0, 'done', max(at) - interval '15 minutes', '{}'
  from outside_lines group by account;
  commit`;

/**
 * Lines are joined to postings, their charges posted and all sums kept, beside one SQL join that finds the same
 * differences; then the first page of the screen among ten times the lines, equation and exceptions, beside that of the
 * users list.
 */
export async function run(run: Run): Promise<void> {
  const { rounds = 15, users: lines = 100_000 } = run;
  const database = await createFilledDatabase(run, { users: Math.min(lines, 100_000), others: 10 });
  await query(database.url, fill, [lines]);
  await query(database.url, post);
  await query(database.url, 'analyze');
  run.say(`${lines} lines are filled`);
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  let differing = 0;
  const bare: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    bare.push(
      await timed(async () => {
        const [row] = await query<{ differing: string }>(database.url, bareJoin);
        differing = Number(row?.differing);
      }),
    );
  }
  const handle = await openDatabase({ databaseUrl: database.url });
  run.cleanUp(() => handle.close());
  const joined = await timed(() => joinAll(handle.kysely));
  const [found] = await query<{ open: string }>(
    database.url,
    'select count(*) as open from reconciled_references where kind is not null',
  );
  report('Reconciliation', [
    { name: 'lines joined', value: joined / 1_000, unit: 's' },
    { name: 'one SQL join', value: median(bare) / 1_000, unit: 's' },
    { name: 'lines joined / one SQL join', value: joined / median(bare), unit: 'times', limit: 20 },
    none('differences that only one side finds', Math.abs(differing - Number(found?.open))),
  ]);
  await query(database.url, multiply);
  await query(database.url, 'vacuum analyze');
  const api = await startApi(run, database.url);
  const read = (path: string) =>
    timed(async () => {
      const answer = await callApi(`${api.address}/api${path}`, database.token);
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    });
  const screen = ['/dashboard/reconciliation', '/dashboard/reconciliation/exceptions'];
  const times: { ours: number; list: number }[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const list = await read('/dashboard/users');
    const ours = Math.max(...(await Promise.all(screen.map(read))));
    if (round >= 0) times.push({ ours, list });
  }
  report('First page', [
    { name: 'reconciliation', value: median(times.map(({ ours }) => ours)), unit: 'ms' },
    { name: 'users list', value: median(times.map(({ list }) => list)), unit: 'ms' },
    {
      name: 'reconciliation / users list',
      value: median(times.map(({ ours, list }) => ours / list)),
      unit: 'times',
    },
  ]);
}
