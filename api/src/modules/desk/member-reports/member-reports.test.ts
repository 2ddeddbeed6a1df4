// Over 300 lines: one life of a report, from the app over the review to its end, by kind of record.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { reportableTypes, type ReportableType } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { actionsOf, auditOf } from '../../../testing/audit.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';
import { documentedBy, type Documented } from '../../../testing/documented.ts';
import {
  insertParcel,
  insertPost,
  insertRequest,
  insertRide,
  insertTrip,
} from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { queuePaths, reviewer, takeEffect } from '../../../testing/review.ts';
import { rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { insertLoggedIn, loggedIn, madeBefore } from '../../../testing/staff.ts';

const queues = {
  deliverparcels: 'reportedTrips',
  drivers: 'reportedRides',
  passengerrequests: 'reportedRequests',
  posts: 'posts',
} as const;
type Reviewed = keyof typeof queues;
const reviewed = Object.keys(queues) as Reviewed[];

onEachDatabase('reports of members', (api, database) => {
  const staff = loggedIn(api, {
    ...{ superAdmin: false, firstName: 'Halima' },
    rights: { viewAllUsers: true, viewPersonalData: true },
  });
  const boss = loggedIn(api, { superAdmin: true });
  const key = madeBefore(() => insertServiceKey(api));
  let documented: Documented;
  before(async () => void (documented = documentedBy((await api.call('GET', '/openapi.json')).body)));

  const inserts: Record<ReportableType, (userId: string) => Promise<string>> = {
    users: (userId) => Promise.resolve(userId),
    deliverparcels: (user_id) => insertTrip(database, { user_id }),
    drivers: (user_id) => insertRide(database, { user_id }),
    passengerrequests: (user_id) => insertRequest(database, { user_id }),
    sendparcels: (user_id) => insertParcel(database, { user_id }),
    posts: (author_user_id) => insertPost(database, { author_user_id }),
  };
  const insert = async (itemType: ReportableType) => inserts[itemType](await insertUser(database));
  const member = () => insertUser(database, { first_name: 'Bola', last_name: 'Reporter' });
  const send = (itemType: ReportableType, recordId: string, reporterId: string, more: object = {}) =>
    key.send('POST', '/reports', { itemType, recordId, reporterId, reason: 'unsafe', ...more });
  const report = async (itemType: ReportableType, recordId: string, more: object = {}) =>
    (await ok(send(itemType, recordId, await member(), more))).data as {
      _id: string;
      reporterId: string;
    };
  const reportsOn = (recordId: string) =>
    rowsOf(database, 'reports', ['id', 'reason', 'outcome', 'decided_by'], { record_id: recordId }, 'at');
  const outcomesOf = async (recordId: string) => valuesOf(await reportsOn(recordId), 'outcome', 'decided_by');
  const calls = (itemType: Reviewed, who = staff) => reviewer(api, who, queues[itemType]);
  const read = async (itemType: Reviewed, id: string, who = staff) =>
    (await calls(itemType, who).read(id)).body.data;
  const decide = async (itemType: Reviewed, id: string, status: string) => {
    await calls(itemType).decide(id, status);
    assert.equal((await takeEffect(database, id)).state, 'done');
  };
  const flagOf = async (id: string) =>
    (await rowOf(database, 'offered_rides', ['report_ride'], { id })).report_ride;

  for (const itemType of Object.keys(reportableTypes) as ReportableType[])
    it(`${itemType}: a member reports one, once while it is open`, async () => {
      const [recordId, reporterId] = [await insert(itemType), await member()];
      const given = { text: 'He was <b>on the phone</b>', at: '2026-03-01T10:00:00.000Z' };
      const idempotencyKey = newId();
      const { text, ...shown } = { itemType, recordId, reporterId, reason: 'unsafe', ...given };
      const body = { ...shown, text };
      const answer = await key.send('POST', '/reports', body, idempotencyKey);
      documented('serviceCreateReport', answer);
      assert.deepEqual(answer.body.data, { _id: answer.body.data._id, ...shown });
      const replayed = await key.send('POST', '/reports', body, idempotencyKey);
      assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
      const again = await send(itemType, recordId, reporterId, { reason: 'spam' });
      assert.deepEqual(again.body.data, answer.body.data);
      await report(itemType, recordId, { reason: 'fraud' });
      assert.equal((await reportsOn(recordId)).length, 2);
      const actions = await actionsOf(database, recordId);
      assert.deepEqual(
        actions.map((action) => action.replace(/^\w+\./, '')),
        ['report', 'report'],
      );
      const [entry] = await auditOf(database, recordId);
      assert.ok(!JSON.stringify(entry).includes('phone'), 'the words are no part of the audit');
    });

  for (const itemType of reviewed)
    it(`${itemType}: the review shows reports as plain text, newest first; to keep dismisses, to delete upholds them`, async () => {
      const id = await insert(itemType);
      const text = '<img src=x onerror=alert(1)> "quoted" & \u202e';
      await report(itemType, id, { reason: 'abuse', text, at: '2026-03-01T10:00:00.000Z' });
      const { reporterId } = await report(itemType, id, { at: '2026-03-02T10:00:00.000Z' });
      const known = await read(itemType, id);
      assert.deepEqual([known.state, known.reportCount], ['waiting', 2]);
      assert.deepEqual(valuesOf(known.reports, 'reason', 'text', 'at', 'outcome', 'upheld', 'decided'), [
        ['unsafe', null, '2026-03-02T10:00:00.000Z', null, 0, 0],
        ['abuse', text, '2026-03-01T10:00:00.000Z', null, 0, 0],
      ]);
      assert.deepEqual(known.reports[0].reporter, { _id: reporterId, name: 'Bola Reporter' });
      assert.ok((await calls(itemType).next(3)).body.data.ids.includes(id));

      await decide(itemType, id, 'accepted');
      const kept = await read(itemType, id);
      assert.deepEqual([kept.state, kept.reviewedBy], ['kept', 'Halima Admin']);
      if (itemType !== 'posts') assert.equal((kept.trip ?? kept.ride ?? kept.request).reportRide, false);
      assert.deepEqual(await outcomesOf(id), [
        ['dismissed', staff.id],
        ['dismissed', staff.id],
      ]);
      // The same reporter again: it waits again, and the record of the reporter is shown.
      assert.equal((await send(itemType, id, reporterId)).status, 200);
      const again = await read(itemType, id);
      assert.deepEqual([again.state, again.reports[0].upheld, again.reports[0].decided], ['waiting', 0, 1]);

      await decide(itemType, id, 'rejected');
      assert.deepEqual((await outcomesOf(id)).at(-1), ['upheld', staff.id]);
      const other = await insert(itemType);
      await send(itemType, other, reporterId);
      const [shown] = (await read(itemType, other)).reports;
      assert.deepEqual([shown.upheld, shown.decided], [1, 2]);
      await decide(itemType, other, 'accepted');
    });

  it('refuses what is unknown, deleted, of the reporter or of staff, and what the contract does not have', async () => {
    const [id, reporterId] = [await insert('drivers'), await member()];
    const gone = await insertUser(database, { deleted_at: new Date() });
    const deleted = await insertRide(database, { user_id: await member(), deleted_at: new Date() });
    const own = await inserts.drivers(reporterId);
    const posted = await staff.post('/dashboard/posts', { text: 'Drive safely.' });
    for (const [itemType, recordId, by, status, message] of [
      ['drivers', newId(), reporterId, 404, /no such record/],
      ['drivers', deleted, reporterId, 404, /no such record/],
      ['users', gone, reporterId, 404, /no such record/],
      // A record of another type.
      ['deliverparcels', id, reporterId, 404, /no such record/],
      ['drivers', id, newId(), 404, /no such reporter/],
      ['drivers', id, gone, 404, /no such reporter/],
      ['users', reporterId, reporterId, 409, /Nobody reports themselves/],
      ['drivers', own, reporterId, 409, /Nobody reports themselves/],
      ['posts', posted.body.data[0]._id, reporterId, 409, /post of staff/],
    ] as const) {
      const answer = await send(itemType, recordId, by);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.body.message, message);
    }
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const wrong of [
      ...[
        { reason: 'flag' },
        { reason: 'dislike' },
        { text: 'x'.repeat(1_001) },
        { text: ' ' },
        { at: later },
      ],
      ...[{ itemType: 'withdrawals' }, { outcome: 'upheld' }, { recordId: "' or 1=1 --" }],
    ])
      assert.equal((await send('drivers', id, reporterId, wrong)).status, 400, JSON.stringify(wrong));
    assert.equal((await reportsOn(id)).length, 0);
    assert.equal(await flagOf(id), false);
  });

  it('needs the scope, also in a batch', async () => {
    const other = await insertServiceKey(api, ['rides:write', 'posts:write', 'users:write']);
    const id = await insert('drivers');
    const body = { itemType: 'drivers', recordId: id, reporterId: await member(), reason: 'spam' };
    assert.equal((await other.send('POST', '/reports', body)).status, 403);
    const items = [{ call: 'serviceCreateReport', body }];
    assert.equal((await other.send('POST', '/batch', { items })).body.results[0].status, 403);
    assert.equal((await key.send('POST', '/batch', { items })).body.results[0].status, 200);
    assert.equal((await api.call('POST', '/service/reports', { token: boss.token, body })).status, 401);
    assert.equal((await reportsOn(id)).length, 1);
  });

  it('a decision on what was shown before a report is refused', async () => {
    const id = await insert('drivers');
    await report('drivers', id);
    const { version } = await read('drivers', id);
    await calls('drivers').decide(id, 'accepted', { version });
    await report('drivers', id, { reason: 'fraud' });
    const { state, refusal } = await takeEffect(database, id);
    assert.deepEqual([state, /has changed since/.test(refusal ?? '')], ['refused', true]);
    assert.deepEqual(await outcomesOf(id), [
      [null, null],
      [null, null],
    ]);
    await decide('drivers', id, 'rejected');
  });

  it('a deletion from the list upholds, restoring opens again, and the app ends without a decision', async () => {
    const id = await insert('drivers');
    const { reporterId } = await report('drivers', id);
    await staff.post('/dashboard/drivers/delete', { ids: [id] });
    assert.deepEqual(await outcomesOf(id), [['upheld', staff.id]]);
    await boss.post('/dashboard/deleted/restore', { itemType: 'drivers', ids: [id] });
    assert.deepEqual(await outcomesOf(id), [[null, null]]);
    assert.equal((await read('drivers', id)).state, 'waiting');
    await key.send('PATCH', `/offered-rides/${id}`, { cancelled: true });
    assert.deepEqual(await outcomesOf(id), [['dismissed', null]]);
    const next = await insert('drivers');
    await send('drivers', next, reporterId);
    assert.equal((await read('drivers', next)).reports[0].decided, 0, 'it does not count for the reporter');
    await decide('drivers', next, 'accepted');
  });

  it('a flag of the app or of an import is a report without details, and one that falls ends the reports', async () => {
    const id = await insert('drivers');
    const patch = (reportRide: boolean) => key.send('PATCH', `/offered-rides/${id}`, { reportRide });
    await patch(true);
    await patch(true);
    const { state, reports } = await read('drivers', id);
    assert.deepEqual(
      [state, valuesOf(reports, 'reason', 'reporter', 'text', 'decided')],
      ['waiting', [['flag', null, null, 0]]],
    );
    await report('drivers', id);
    await patch(false);
    assert.deepEqual(await outcomesOf(id), [
      ['dismissed', null],
      ['dismissed', null],
    ]);
    assert.equal((await read('drivers', id)).state, 'notReported');
    await patch(true);
    assert.equal((await reportsOn(id)).length, 3);
    const at = new Date('2025-01-01T10:00:00Z');
    const imported = await insertTrip(database, {
      ...{ user_id: await member(), report_ride: true, updated_at: at, created_at: at },
    });
    const [trip] = await rowsOf(database, 'reports', ['at', 'reason', 'record_type'], {
      record_id: imported,
    });
    assert.deepEqual(trip, { at, reason: 'flag', record_type: 'parcelTrip' });
    const flagged = { user_id: await member(), report_ride: true };
    const kept = await insertRide(database, { ...flagged, reviewed_at: at, reviewed_by: staff.id });
    const deleted = await insertRide(database, { ...flagged, deleted_at: at, deleted_by: staff.id });
    assert.deepEqual(
      [await outcomesOf(kept), await outcomesOf(deleted)],
      [[['dismissed', staff.id]], [['upheld', staff.id]]],
    );
  });

  it('reports on users and their parcels are decided on the page of the user, once', async () => {
    const userId = await insertUser(database);
    const parcel = await inserts.sendparcels(userId);
    const [onUser, onParcel] = [await report('users', userId), await report('sendparcels', parcel)];
    const onRide = await report('drivers', await inserts.drivers(userId));
    const open = async (who = staff) => (await who.get(`/dashboard/users/${userId}/reports`)).body.open;
    assert.deepEqual(valuesOf(await open(), 'itemType', 'recordId', 'title'), [
      ['sendparcels', parcel, 'Lagos to Ibadan'],
      ['users', userId, ''],
    ]);
    assert.equal((await staff.get('/dashboard/users?filter=reported')).body.data[0]._id, userId);
    assert.equal((await staff.get('/dashboard/send-parcels?filter=reported')).body.data[0]._id, parcel);
    const work = async (who = staff) =>
      ((await who.get('/dashboard/work-to-do')).body.data as { queue: string; count: number }[]).filter(
        ({ queue }) => ['reportedUsers', 'reportedParcels'].includes(queue),
      );
    assert.ok((await work()).every(({ count }) => count > 0));

    const post = (ids: string[], outcome: string, who = staff) =>
      who.post('/dashboard/reports/decide', { ids, outcome });
    const officer = await insertLoggedIn(api, { rights: { moderateTrips: false } });
    assert.deepEqual([await open(officer), await work(officer)], [[], []]);
    for (const id of [onUser._id, onParcel._id])
      assert.equal((await post([id], 'upheld', officer)).status, 403);
    const mover = await insertLoggedIn(api);
    assert.deepEqual(valuesOf(await open(mover), '_id'), [onParcel._id]);
    assert.equal((await post([onParcel._id, onUser._id], 'upheld', mover)).status, 403);
    assert.equal((await post([onParcel._id], 'lost', mover)).status, 400);

    const unknown = newId();
    const answer = await post([onUser._id, onParcel._id, onRide._id, unknown], 'upheld');
    documented('decideReports', answer);
    assert.deepEqual(answer.body.results, [
      { _id: onUser._id, outcome: 'updated' },
      { _id: onParcel._id, outcome: 'updated' },
      { _id: onRide._id, outcome: 'skipped', reason: 'it is decided with its record' },
      { _id: unknown, outcome: 'skipped', reason: 'not found' },
    ]);
    const [again] = (await post([onUser._id], 'dismissed')).body.results;
    assert.deepEqual(again.reason, 'it was upheld already');
    assert.deepEqual(await open(), []);
    assert.deepEqual(await actionsOf(database, userId), ['user.report', 'user.decideReport']);
    await ok(send('users', userId, onUser.reporterId));
    assert.deepEqual(valuesOf(await open(), 'upheld', 'decided'), [[1, 1]]);
    await boss.post('/dashboard/users/update-status', {
      ...{ userIds: [userId], deleteFlag: true, blockFlag: false },
    });
    assert.deepEqual((await outcomesOf(userId)).at(-1), ['upheld', boss.id]);
  });

  it('the rights to moderate are held until somebody takes them away', async () => {
    const rights = { moderateTrips: false, moderatePosts: false };
    const without = await insertLoggedIn(api, { rights });
    const given = await insertLoggedIn(api);
    for (const itemType of reviewed) {
      const id = await insert(itemType);
      await report(itemType, id);
      assert.equal((await calls(itemType, given).read(id)).status, 200, itemType);
      const denied = calls(itemType, without);
      for (const answer of [
        await denied.read(id),
        await denied.next(1),
        await denied.claim(id),
        await denied.decide(id, 'accepted'),
      ])
        assert.equal(answer.status, 403, itemType);
      assert.equal((await without.get(queuePaths[queues[itemType]])).status, 200, 'the list stays open');
      if (itemType === 'posts') {
        assert.equal((await without.delete(`/dashboard/posts/${id}`)).status, 403);
        continue;
      }
      const free = await insert(itemType);
      const remove = async (who: typeof without) =>
        (await who.post(`/dashboard/${itemType}/delete`, { ids: [id, free] })).body.results;
      assert.deepEqual(await remove(without), [
        {
          ...{ _id: id, outcome: 'skipped' },
          reason: 'it is reported, and deleting it needs the right Moderate Trips',
        },
        { _id: free, outcome: 'deleted' },
      ]);
      assert.equal((await remove(given))[0].outcome, 'deleted');
    }
    // A decision of somebody who has lost the right does not take effect.
    const id = await insert('drivers');
    await report('drivers', id);
    await calls('drivers', given).decide(id, 'accepted');
    await boss.put(`/dashboard/update-rights/admin/${given.id}`, { rights: { moderateTrips: false } });
    assert.equal((await takeEffect(database, id)).state, 'refused');
    assert.deepEqual(await outcomesOf(id), [[null, null]]);
    const held = (await boss.get(`/dashboard/fetch/admins/admin/${given.id}`)).body.data.rights;
    assert.deepEqual([held.moderateTrips, held.moderatePosts, held.viewAllUsers], [false, true, false]);
    await boss.put(`/dashboard/update-rights/admin/${given.id}`, { rights: { moderateTrips: true } });
    assert.equal((await calls('drivers', given).decide(id, 'accepted')).status, 200);
    await takeEffect(database, id);
  });

  it('an erased reporter has no name and no words any more, and the report stays', async () => {
    const id = await insert('drivers');
    const { reporterId } = await report('drivers', id, { text: 'My brother Emeka saw it' });
    await setRows(database, 'users', { deleted_at: new Date() }, { id: reporterId });
    await ok(
      boss.post(`/dashboard/users/${reporterId}/erase`, {
        ...{ confirmation: 'Bola Reporter', reason: 'Asked for it' },
      }),
    );
    const [shown] = (await read('drivers', id)).reports;
    assert.deepEqual([shown.reporter, shown.text, shown.reason, shown.outcome], [null, null, 'unsafe', null]);
    assert.equal((await send('drivers', id, reporterId)).status, 404);
    await decide('drivers', id, 'accepted');
  });
});
