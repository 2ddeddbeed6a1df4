import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';
import { auditOf, actionsOf } from '../../../testing/audit.ts';
import {
  insertParcel,
  insertPost,
  insertRequest,
  insertRide,
  insertTrip,
} from '../../../testing/moderated.ts';
import { insertUser, insertApplication } from '../../../testing/records.ts';
import { queuePaths, reviewer, takeEffect, type Reviewer } from '../../../testing/review.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { moderatedTables } from './queue-tables.read-model.ts';
import { valuesOf } from '../../../testing/at-once.ts';

type ModeratedName = keyof typeof moderatedTables;
const names = Object.keys(moderatedTables) as ModeratedName[];

onEachDatabase('review of reported records and posts', (api, database) => {
  const staff = loggedIn(api, { rights: { viewPersonalData: true }, firstName: 'Halima' });
  const other = loggedIn(api, { firstName: 'Bola' });
  const calls = (name: ModeratedName, by = staff): Reviewer => reviewer(api, by, name);
  const insertions = {
    reportedTrips: (user_id: string) => insertTrip(database, { user_id, report_ride: true }),
    reportedRides: (user_id: string) => insertRide(database, { user_id, report_ride: true }),
    reportedRequests: (user_id: string) => insertRequest(database, { user_id, report_ride: true }),
    posts: (author_user_id: string) => insertPost(database, { author_user_id }),
  };
  const insert = async (name: ModeratedName) => insertions[name](await insertUser(database));
  const read = (name: ModeratedName, id: string, who = staff) => calls(name, who).read(id);
  const stateOf = (name: ModeratedName, id: string) =>
    rowOf(
      database,
      moderatedTables[name].table as 'posts',
      ['reviewed_at', 'reviewed_by', 'deleted_at', 'deleted_by', 'delete_reason'],
      { id },
    );
  const actionsOf = async (id: string) =>
    (await auditOf(database, id)).map(({ action }) => action.replace(/^\w+\./, ''));
  const waiting = async (name: ModeratedName) => (await calls(name).next(3)).body.data.waiting as number;

  for (const name of names) {
    it(`${name}: a kept record leaves the queue, and stays in the list`, async () => {
      const id = await insert(name);
      const { version, state } = (await read(name, id)).body.data;
      assert.equal(state, 'waiting');
      assert.deepEqual((await calls(name).next(1)).body.data, { ids: [id], waiting: 1, heldByOthers: 0 });
      assert.equal((await calls(name, other).claim(id)).status, 409);
      assert.equal((await calls(name).decide(id, 'accepted', { version })).status, 200);
      assert.match(
        (await calls(name, other).decide(id, 'accepted')).body.message,
        /^Already kept by Halima Admin/,
      );
      assert.equal((await takeEffect(database, id)).state, 'done');
      const kept = await stateOf(name, id);
      assert.deepEqual([kept.reviewed_by, kept.deleted_at], [staff.id, null]);
      assert.deepEqual(await actionsOf(id), ['schedule', 'keep']);
      assert.equal(await waiting(name), 0);
      const known = (await read(name, id)).body.data;
      assert.deepEqual([known.state, known.reviewedBy], ['kept', 'Halima Admin']);
      assert.match((await calls(name).claim(id)).body.message, /^Already kept by Halima Admin on /);
      const list = await staff.get(`${queuePaths[name]}?filter=all`);
      assert.ok((list.body.data as { _id: string }[]).some(({ _id }) => _id === id));
    });

    it(`${name}: a rejected record is deleted with its reason, after the time to take back`, async () => {
      const id = await insert(name);
      assert.equal((await calls(name).decide(id, 'rejected', { remark: 'spam' })).status, 200);
      assert.equal((await calls(name).undo(id)).body.data.state, 'undone');
      assert.equal((await stateOf(name, id)).deleted_at, null);
      await calls(name).decide(id, 'rejected', { remark: 'spam' });
      assert.equal((await takeEffect(database, id)).state, 'done');
      const row = await stateOf(name, id);
      assert.deepEqual([row.deleted_by, row.delete_reason], [staff.id, 'spam']);
      assert.deepEqual(await actionsOf(id), ['schedule', 'undo', 'schedule', 'delete']);
      const known = (await read(name, id)).body.data;
      assert.deepEqual([known.state, known.deleteReason], ['deleted', 'spam']);
      assert.equal((await calls(name).claim(id)).status, 404);
      assert.equal(await waiting(name), 0);
    });

    it(`${name}: a decision on what has changed or is gone is refused`, async () => {
      const id = await insert(name);
      const { version } = (await read(name, id)).body.data;
      await calls(name).decide(id, 'accepted', { version });
      await sql`update ${sql.table(moderatedTables[name].table as 'posts')} set updated_at = now() + interval '1 second' where id = ${id}::uuid`.execute(
        database,
      );
      const { state, refusal } = await takeEffect(database, id);
      assert.equal(state, 'refused');
      assert.match(refusal ?? '', /^The record has changed since it was shown/);
      await sql`update ${sql.table(moderatedTables[name].table as 'posts')} set deleted_at = now() where id = ${id}::uuid`.execute(
        database,
      );
      assert.equal((await calls(name).decide(id, 'rejected')).status, 404);
    });
  }

  it('reviews neither what nobody has reported nor posts by staff', async () => {
    const ride = await insertRide(database, { user_id: await insertUser(database) });
    const posted = await staff.post('/dashboard/posts', { text: 'Drive safely.' });
    for (const [name, id] of [
      ['reportedRides', ride],
      ['posts', posted.body.data[0]._id],
    ] as const) {
      assert.equal((await read(name, id)).body.data.state, 'notReported');
      assert.equal((await calls(name).claim(id)).status, 404);
      assert.match((await calls(name).decide(id, 'accepted')).body.message, /does not wait for a review/);
      assert.equal(await waiting(name), 0);
    }
  });

  it('waits again after a new report, and after a post was edited', async () => {
    const [ride, post] = [await insert('reportedRides'), await insert('posts')];
    for (const [name, id] of [
      ['reportedRides', ride],
      ['posts', post],
    ] as const) {
      await calls(name).decide(id, 'accepted');
      await takeEffect(database, id);
      assert.equal(await waiting(name), 0);
    }
    const set = (values: { report_ride: boolean }) =>
      setRows(database, 'offered_rides', values, { id: ride });
    assert.equal((await rowOf(database, 'offered_rides', ['report_ride'], { id: ride })).report_ride, false);
    await set({ report_ride: true });
    assert.equal(await waiting('reportedRides'), 1);
    await setRows(database, 'posts', { text: 'Changed' }, { id: post });
    assert.equal(await waiting('posts'), 1);
    for (const [name, id] of [
      ['reportedRides', ride],
      ['posts', post],
    ] as const) {
      await calls(name).decide(id, 'accepted');
      await takeEffect(database, id);
    }
  });

  it('begins with the oldest report and with the newest post', async () => {
    const rides = [await insert('reportedRides'), await insert('reportedRides')];
    const posts = [await insert('posts'), await insert('posts')];
    assert.deepEqual((await calls('reportedRides').next(2)).body.data.ids, rides);
    assert.deepEqual((await calls('posts').next(2)).body.data.ids, posts.toReversed());
    assert.deepEqual((await calls('posts').next(2)).body.data.ids, posts.toReversed());
  });

  it('has people, what hangs on the record, and earlier reports and deletions as evidence', async () => {
    const driver = await insertUser(database, { first_name: 'Musa', last_name: 'Sani', blocked: true });
    const rider = await insertUser(database);
    const earlier = await insertTrip(database, { user_id: driver, report_ride: true });
    await insertTrip(database, { user_id: driver });
    const gone = await insertPost(database, {
      ...{ author_user_id: driver, deleted_at: new Date(), deleted_by: staff.id, delete_reason: 'spam' },
    });
    const ride = await insertRide(database, { user_id: driver, report_ride: true });
    const request = await insertRequest(database, {
      ...{ user_id: rider, driver_id: driver, ride_id: ride, report_ride: true },
    });
    const trip = await insertTrip(database, { user_id: driver, report_ride: true });
    await insertParcel(database, { user_id: rider, trip_id: trip });

    const known = (await read('reportedRides', ride)).body.data;
    assert.deepEqual(valuesOf(known.people, 'part', 'firstName', 'blocked'), [['driver', 'Musa', true]]);
    assert.deepEqual(valuesOf(known.relations, 'kind', 'name', 'date'), [
      ['passenger', 'Ada Obi', '2026-03-01'],
    ]);
    assert.deepEqual(known.obstacles, [
      { code: 'personBlocked', prevents: 'nothing', message: 'Driver Musa Sani is blocked.' },
    ]);
    const seen = known.earlier.map(({ _id, reported, deletedBy, deleteReason }: Record<string, unknown>) => [
      ...[_id, reported, deletedBy, deleteReason],
    ]);
    assert.deepEqual(seen, [
      [trip, true, null, null],
      [gone, false, 'Halima Admin', 'spam'],
      [earlier, true, null, null],
    ]);
    const reports = (id: string, token = other.token) =>
      api.call('GET', `/dashboard/users/${id}/reports`, { token });
    assert.deepEqual(valuesOf((await reports(driver)).body.data, '_id', 'type'), [
      [trip, 'deliverparcels'],
      [ride, 'drivers'],
      [gone, 'posts'],
      [earlier, 'deliverparcels'],
    ]);
    assert.deepEqual(valuesOf((await reports(rider)).body.data, '_id'), [request]);
    assert.equal((await reports(trip)).status, 404);
    assert.equal((await reports(driver, 'x'.repeat(40))).status, 401);
    const requested = (await read('reportedRequests', request)).body.data;
    assert.deepEqual(valuesOf(requested.people, 'part'), ['passenger', 'driver']);
    assert.equal(requested.relations[0].kind, 'ride');
    assert.equal((await read('reportedTrips', trip)).body.data.relations[0].receiver, 'Bola Ade');
    // Masked without the right, as in the list.
    assert.match((await read('reportedRides', ride, other)).body.data.ride.users_phone_number, /\*\*\*/);
    assert.equal((await read('reportedRides', rider)).status, 404);
    assert.equal((await read('reportedRides', trip)).status, 404, 'a record of another queue');
  });
});

onPostgres('concurrent reviews', (api, database) => {
  it('of a decision that takes effect and a deletion at once, one counts', async () => {
    const staff = await insertLoggedIn(api);
    const user_id = await insertUser(database);
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await insertRide(database, { user_id, report_ride: true });
      await reviewer(api, staff, 'reportedRides').decide(id, 'rejected', { remark: 'from review' });
      const body = { ids: [id], reason: 'at once' };
      await Promise.all([takeEffect(database, id), staff.post('/dashboard/drivers/delete', body)]);
      const actions = await actionsOf(database, id);
      assert.equal(actions.filter((action) => action === 'offeredRide.delete').length, 1);
    }
  });
});

onEachDatabase('review mode of driver applications', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  let calls: Reviewer;
  before(async () => {
    calls = reviewer(api, boss, 'driverApplications');
  });
  const newApplication = async () => {
    const userId = await insertUser(database);
    return { userId, id: await insertApplication(database, { user_id: userId }) };
  };
  const isDriver = async (userId: string) =>
    (await rowOf(database, 'users', ['is_driver'], { id: userId })).is_driver;
  const details = async (id: string) => (await boss.get(`/dashboard/drivers/applications/${id}`)).body.data;

  it('claims the oldest, and makes an accepted applicant a driver after the time to take back', async () => {
    const { id, userId } = await newApplication();
    assert.deepEqual((await calls.next(1)).body.data, { ids: [id], waiting: 1, heldByOthers: 0 });
    assert.equal((await calls.decide(id, 'accepted', { remark: 'video and licence match' })).status, 200);
    assert.deepEqual((await calls.next(1)).body.data, { ids: [], waiting: 0, heldByOthers: 0 });
    assert.equal(await isDriver(userId), false);
    assert.equal((await takeEffect(database, id)).state, 'done');
    assert.equal(await isDriver(userId), true);
    const { status, remark, decidedBy } = await details(id);
    assert.deepEqual([status, remark, decidedBy], ['accepted', 'video and licence match', 'Halima Admin']);
    assert.deepEqual(await actionsOf(database, id), [
      'driverApplication.schedule',
      'driverApplication.accept',
    ]);
  });

  it('takes a decision back', async () => {
    const { id } = await newApplication();
    await calls.decide(id, 'rejected');
    assert.equal((await calls.undo(id)).body.data.state, 'undone');
    assert.equal((await details(id)).status, 'pending');
    assert.deepEqual((await calls.activity()).body.data.claims[0]._id, id);
  });

  it('refuses the acceptance of a deleted user, at once and when it takes effect', async () => {
    const [first, second] = [await newApplication(), await newApplication()];
    const remove = ({ userId }: { userId: string }) =>
      setRows(database, 'users', { deleted_at: new Date() }, { id: userId });
    await remove(first);
    assert.match((await calls.decide(first.id, 'accepted')).body.message, /^The user has been deleted/);
    await calls.decide(second.id, 'accepted');
    await remove(second);
    assert.deepEqual((await takeEffect(database, second.id)).state, 'refused');
    assert.equal(await isDriver(second.userId), false);
  });

  it('refuses what was decided meanwhile, also alike', async () => {
    const { id } = await newApplication();
    await calls.decide(id, 'accepted');
    const body = { status: 'accepted' };
    await boss.put(`/dashboard/drivers/applications/${id}`, body);
    const { state, refusal } = await takeEffect(database, id);
    assert.equal(state, 'refused');
    assert.match(refusal ?? '', /^Already accepted by Halima Admin on /);
  });
});
