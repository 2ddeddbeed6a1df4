import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onPostgres } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { bulkTargets } from './bulk-targets.service.ts';
import { workOnJobs, type BulkWorker } from './bulk-worker.service.ts';
import { allRows, execute } from '../../../database/statements.ts';

onPostgres('bulk jobs of several workers', (api, database) => {
  const admin = loggedIn(api, { rights: { viewAllUsers: true } });
  const call = (method: string, path: string, body?: object) =>
    api.call(method, `/dashboard/bulk${path}`, { token: admin.token, body });
  const worker = (): BulkWorker => ({
    ...{ database, targets: bulkTargets({ provider: 'manual' }) },
    log: { warn: () => undefined },
  });

  /** Inserts users of a name and confirms the blocking of all of them. */
  async function begin(first_name: string, count: number) {
    for (let number = 0; number < count; number += 1) await insertUser(database, { first_name });
    const { body } = await call('POST', '', { list: 'users', action: 'block', matching: { q: first_name } });
    const { _id: id, hash } = body.data;
    assert.equal((await call('POST', `/${id}/confirm`, { hash })).status, 200);
    return id as string;
  }

  /** Works on a job with the given workers, beside the server's own, until it has ended. */
  async function end(id: string, workers: BulkWorker[]) {
    await Promise.all(
      workers.map(async (one) => {
        while ((await call('GET', `/${id}`)).body.data.state === 'running') await workOnJobs(one);
      }),
    );
    return (await call('GET', `/${id}`)).body.data;
  }

  /** Numbers of records that were blocked, and of entries in the audit on them. */
  async function effects(first_name: string) {
    const rows = await allRows<{ blocked: number; entries: number }>(database)`
      select count(*) filter (where blocked) as blocked, (
        select count(*) from audit_trail as audit join users as named on named.id::text = audit.record_id
        where audit.action = 'user.block' and named.first_name = ${first_name}) as entries
      from users where first_name = ${first_name}`;
    return rows[0];
  }

  it('change each record once', async () => {
    const id = await begin('Thrice', 60);
    const done = await end(id, [worker(), worker(), worker()]);
    assert.deepEqual([done.state, done.changed, done.skipped], ['done', 60, 0]);
    assert.deepEqual(await effects('Thrice'), { blocked: 60, entries: 60 });
    const rows = await allRows<{ count: number }>(database)`
      select count(*) as count from audit_trail where record_id = ${id} and action = 'bulkJob.finish'`;
    assert.equal(rows[0]?.count, 1);
  });

  it('change nothing after a cancellation', async () => {
    // So many that a slow machine answers the cancellation before they are done.
    const id = await begin('Halted', 400);
    const working = end(id, [worker(), worker()]);
    // A machine that is too busy refuses, and has cancelled nothing.
    let answer = await call('POST', `/${id}/cancel`);
    while (answer.status === 503) answer = await call('POST', `/${id}/cancel`);
    const { changed, waiting } = answer.body.data;
    const after = await effects('Halted');
    await working;
    assert.deepEqual([waiting, after], [0, { blocked: changed, entries: changed }]);
    assert.deepEqual(await effects('Halted'), after);
  });

  it('try a record again after a fault that came before its result was stored', async () => {
    await execute(database)`
      create function fail_once() returns trigger language plpgsql as $$
      begin
        if old.tries = 0 and new.state = 'changed' then raise exception 'the disk is away'; end if;
        return new;
      end $$`;
    await execute(database)`
      create trigger fail_once before update on bulk_items for each row execute function fail_once()`;
    try {
      const id = await begin('Faulty', 2);
      const soon = sql`update bulk_items set next_try_at = now() where job_id = ${id}`;
      for (;;) {
        await workOnJobs(worker());
        await soon.execute(database);
        const { state, changed } = (await call('GET', `/${id}`)).body.data;
        if (state === 'running') continue;
        assert.equal(changed, 2);
        break;
      }
      assert.deepEqual(await effects('Faulty'), { blocked: 2, entries: 2 });
    } finally {
      await execute(database)`drop trigger fail_once on bulk_items`;
    }
  });
});
