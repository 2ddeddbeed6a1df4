import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertParcel, insertRequest, insertRide } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, type LoggedIn, loggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

/** Calls of bulk jobs as one admin. */
const callsOf = (api: TestApi, admin: LoggedIn) => {
  const call = (method: string, path: string, body?: object) =>
    api.call(method, `/dashboard/bulk${path}`, { token: admin.token, body });
  const freeze = (body: object) => call('POST', '', body);
  const confirm = (id: string, hash: string, more: object = {}) =>
    call('POST', `/${id}/confirm`, { hash, ...more });
  const ended = async (id: string) => {
    for (;;) {
      const { body } = await call('GET', `/${id}`);
      if (body.data.state !== 'running') return body.data;
      await pause(20);
    }
  };
  return {
    ...{ call, freeze, confirm, ended },
    items: async (id: string, filter = 'all') =>
      (await call('GET', `/${id}/items?filter=${filter}&limit=200`)).body.data,
    run: async (body: object, more: object = {}) => {
      const { _id: id, hash } = (await ok(freeze(body))).data;
      assert.equal((await confirm(id, hash, more)).status, 200);
      return ended(id);
    },
  };
};

onEachDatabase('bulk jobs', (api, database) => {
  const admin = loggedIn(api, {
    rights: { viewAllUsers: true, viewWithdrawalEarnings: true, viewPersonalData: true },
  });
  const { call, freeze, confirm, ended, items, run } = callsOf(api, admin);
  const statusOf = async (id: string) => (await rowOf(database, 'withdrawals', ['status'], { id })).status;

  it('freeze what matches with sums and exceptions, and change exactly that once it is confirmed', async () => {
    const rich = await insertUser(database, { total_earnings: 500_000 });
    const other = await insertUser(database, { total_earnings: 500_000 });
    const poor = await insertUser(database, { total_earnings: 0 });
    const barred = await insertUser(database, { total_earnings: 500_000, blocked: true });
    const account = { bank: 'Freeze Bank', requested_amount: 100_000 };
    const shared = { ...account, account_number: '5550001112', bank_code: '011' };
    let number = 0;
    const make = (user_id: string, more: object = {}) => {
      const account_number = `555000${String(number++).padStart(4, '0')}`;
      return insertWithdrawal(database, { user_id, ...account, account_number, ...more });
    };
    const [linked, alsoLinked] = [await make(rich, shared), await make(other, shared)];
    const uncovered = await make(poor);
    const toBlocked = await make(barred);
    const decided = await make(rich, { status: 'rejected', decided_at: new Date() });
    const body = await ok(
      freeze({
        list: 'withdrawals',
        action: 'accepted',
        matching: { q: 'freeze bank' },
      }),
    );
    const job = body.data;
    assert.deepEqual([job.state, job.count, job.amount, job.waiting], ['frozen', 5, 5000, 5]);
    assert.deepEqual(job.groups, [{ name: 'Freeze Bank', count: 5, amount: 5000 }]);
    assert.deepEqual(valuesOf(job.exceptions, 'exception', 'count', 'skipped'), [
      ['settled', 1, true],
      ['blocked', 1, true],
      ['insufficient', 1, true],
      ['linked', 2, false],
    ]);
    const late = await make(rich);
    assert.equal(await statusOf(linked), 'pending');
    assert.equal((await confirm(job._id, 'another')).body.code, 'conflict');
    assert.equal((await confirm(job._id, job.hash)).status, 200);
    const done = await ended(job._id);
    assert.deepEqual([done.state, done.changed, done.skipped, done.waiting], ['done', 2, 3, 0]);
    for (const id of [linked, alsoLinked]) assert.equal(await statusOf(id), 'accepted');
    for (const id of [uncovered, toBlocked, late]) assert.equal(await statusOf(id), 'pending');
    const skipped: { _id: string; reason: string }[] = await items(job._id, 'skipped');
    assert.deepEqual(
      new Map(skipped.map(({ _id, reason }) => [_id, reason.slice(0, 20)])),
      new Map([
        [decided, skipped.find(({ _id }) => _id === decided)!.reason.slice(0, 20)],
        [uncovered, "the user's available"],
        [toBlocked, 'the user is blocked,'],
      ]),
    );
    // Confirmed again, it answers the same.
    assert.equal((await confirm(job._id, job.hash)).body.data.state, 'done');
    const rows = await rowsOf(database, 'audit_trail', ['action'], { record_id: job._id }, 'position');
    assert.deepEqual(valuesOf(rows, 'action'), ['bulkJob.freeze', 'bulkJob.confirm', 'bulkJob.finish']);
  });

  it('leave a record that changed since the freeze as it is', async () => {
    const [stays, moved] = [
      await insertUser(database, { first_name: 'Frozenname' }),
      await insertUser(database, { first_name: 'Frozenname' }),
    ];
    const { body } = await freeze({ list: 'users', action: 'block', matching: { q: 'frozenname' } });
    await setRows(database, 'users', { first_name: 'Renamed' }, { id: moved });
    await confirm(body.data._id, body.data.hash);
    await ended(body.data._id);
    assert.deepEqual(valuesOf(await items(body.data._id), '_id', 'state', 'reason'), [
      [moved, 'skipped', 'it has changed since it was selected'],
      [stays, 'changed', null],
    ]);
    const { rows } = await sql<{ id: string }>`
      select id from users where blocked and id in (${stays}, ${moved})`.execute(database);
    assert.deepEqual(rows, [{ id: stays }]);
  });

  it('delete named records with their reason, which the job forgets', async () => {
    const user_id = await insertUser(database);
    const ids = [
      await insertParcel(database, { user_id, paid: true }),
      await insertParcel(database, { user_id }),
    ];
    const done = await run({ list: 'sendparcels', action: 'delete', ids }, { reason: 'Sent twice' });
    assert.deepEqual([done.count, done.changed, done.exceptions[0].exception], [2, 2, 'paid']);
    const { rows } = await sql<{ reason: string }>`
      select delete_reason as reason from sent_parcels where id = any(${ids}::uuid[])
      union all select reason from bulk_jobs where id = ${done._id}`.execute(database);
    assert.deepEqual(valuesOf(rows, 'reason'), ['Sent twice', 'Sent twice', null]);
  });

  it('ask again for rides that are on the road', async () => {
    const driver = await insertUser(database, { first_name: 'Ontheroad' });
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' });
    const ride_id = await insertRide(database, { user_id: driver, travelling_date: today });
    await insertRequest(database, { user_id: await insertUser(database), ride_id, travelling_date: today });
    const { body } = await freeze({ list: 'users', action: 'block', matching: { q: 'ontheroad' } });
    const { _id: id, hash, exceptions } = body.data;
    assert.equal(exceptions[0].exception, 'underWay');
    const refused = await confirm(id, hash);
    assert.deepEqual([refused.status, refused.body.code], [409, 'underWay']);
    assert.equal((await confirm(id, hash, { confirmUnderWay: true })).status, 200);
    assert.equal((await ended(id)).changed, 1);
  });

  it('stop when they are cancelled, and expire when they are not confirmed', async () => {
    await insertUser(database, { first_name: 'Cancelme' });
    const frozen = async () =>
      (await freeze({ list: 'users', action: 'delete', matching: { q: 'cancelme' } })).body.data;
    const first = await frozen();
    const cancelled = await call('POST', `/${first._id}/cancel`);
    assert.deepEqual([cancelled.body.data.state, cancelled.body.data.cancelled], ['cancelled', 1]);
    assert.match((await confirm(first._id, first.hash)).body.message, /cancelled/);
    const second = await frozen();
    await setRows(
      database,
      'bulk_jobs',
      { expires_at: sql`now() - interval '1 second'` },
      { id: second._id },
    );
    assert.match((await confirm(second._id, second.hash)).body.message, /not confirmed in time/);
    assert.equal((await call('GET', `/${second._id}`)).body.data.state, 'expired');
  });

  it('60 frozen jobs of an admin do not stay: a freeze replaces and audits the one before', async () => {
    const officer = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    for (let nth = 0; nth < 5; nth += 1) await insertUser(database, { first_name: 'Frozenrow' });
    const body = { list: 'users', action: 'block', matching: { q: 'frozenrow' } };
    const freezeOnce = async () => (await officer.post('/dashboard/bulk', body)).body.data;
    const first = await freezeOnce();
    await Promise.all(Array.from({ length: 59 }, freezeOnce));
    const [kept, ...others] = await rowsOf(database, 'bulk_jobs', ['id'], { admin_id: officer.id });
    assert.deepEqual(others, []);
    assert.equal((await rowsOf(database, 'bulk_items', ['id'], { job_id: first._id })).length, 0);
    assert.equal((await rowsOf(database, 'bulk_items', ['id'], { job_id: kept!.id })).length, 5);
    const confirmFirst = await officer.post(`/dashboard/bulk/${first._id}/confirm`, { hash: first.hash });
    assert.equal(confirmFirst.status, 404);
    const cancelled = await rowsOf(database, 'audit_trail', ['record_id'], {
      admin_id: officer.id,
      action: 'bulkJob.cancel',
    });
    assert.equal(cancelled.length, 59);
  });

  it('are those of their admin, who needs the access of the list at every step', async () => {
    const id = await insertUser(database, { first_name: 'Ownjob' });
    const staff = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    const body = { list: 'users', action: 'block', ids: [id] };
    const post = (path: string, more: object) => staff.post(`/dashboard/bulk${path}`, more);
    const job = (await post('', body)).body.data;
    assert.equal((await confirm(job._id, job.hash)).status, 404);
    assert.equal((await call('GET', `/${job._id}/items`)).status, 404);
    const csv = await staff.csv(`/dashboard/bulk/${job._id}/items`);
    assert.equal(csv.status, 403, 'without the right to personal data');
    await setRows(database, 'admins', { rights: '{}' }, { id: staff.id });
    assert.equal((await post(`/${job._id}/confirm`, { hash: job.hash })).status, 403);
    assert.equal((await post('', body)).status, 403);
  });

  it('list the outcome as CSV, and the jobs of the caller without those that were not confirmed', async () => {
    await insertUser(database, { first_name: 'Csvname', last_name: 'One' });
    const done = await run({ list: 'users', action: 'block', matching: { q: 'csvname' } });
    assert.match((await admin.csv(`/dashboard/bulk/${done._id}/items`)).text, /"Csvname One".*"changed"/);
    const { body } = await call('GET', '');
    assert.equal(body.data[0]._id, done._id);
    assert.ok(body.data.every(({ state }: { state: string }) => state === 'done'));
  });

  const refused: [body: object, status: number][] = [
    [{ list: 'users', action: 'accepted', matching: {} }, 400],
    [{ list: 'users', action: 'block' }, 400],
    [{ list: 'users', action: 'block', ids: [], matching: {} }, 400],
    [{ list: 'users', action: 'block', matching: { filter: 'constructor' } }, 400],
    [{ list: 'users', action: 'block', matching: { q: 'nobody has this name' } }, 409],
  ];
  for (const [body, status] of refused)
    it(`refuse ${JSON.stringify(body)}`, async () => assert.equal((await freeze(body)).status, status));
});
