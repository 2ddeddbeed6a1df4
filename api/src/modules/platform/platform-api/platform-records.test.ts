import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, type TestAnswer } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { documentedBy, type Documented } from '../../../testing/documented.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { insertLoggedIn, loggedIn, madeBefore } from '../../../testing/staff.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';

onEachDatabase('records of the service API', (api, database) => {
  const staff = loggedIn(api, { superAdmin: true });
  const key = madeBefore(() => insertServiceKey(api));
  let documented: Documented;
  let userId: string;
  before(async () => {
    documented = documentedBy((await api.call('GET', '/openapi.json')).body);
    userId = await insertUser(database);
  });

  const ok = ({ status, body, text }: TestAnswer) => {
    assert.equal(status, 200, text);
    return body.data;
  };
  const audited = (recordId: string) =>
    rowsOf(
      database,
      'audit_trail',
      ['action', 'admin_id', 'service_key_id', 'after'],
      { record_id: recordId },
      'position',
    );
  const actions = async (recordId: string) => {
    const rows = await audited(recordId);
    assert.ok(rows.every((row) => row.admin_id === null && row.service_key_id === key.id));
    return rows.map(({ action }) => action);
  };

  const refused = ({ status, body }: TestAnswer, expected: number, message = /not valid/) => {
    assert.equal(status, expected, JSON.stringify(body));
    assert.match(body.message, message);
  };

  /** Calls of a kind of records; `create` succeeds as documented. */
  const kind = (path: string, noun: string) => {
    const post = (body: object) => key.send('POST', `/${path}`, body);
    return {
      post,
      create: async (body: object) => {
        const answer = await post(body);
        documented(`serviceCreate${noun}`, answer);
        return ok(answer);
      },
      patch: (id: string, body: object) => key.send('PATCH', `/${path}/${id}`, body),
      cancel: (id: string, body = {}) => key.send('PATCH', `/${path}/${id}`, { cancelled: true, ...body }),
      read: async (id: string) => ok(await key.send('GET', `/${path}?id=${id}`))[0],
    };
  };

  it('users: created, read, changed, blocked, listed, deleted; phones are unique', async () => {
    const users = kind('users', 'User');
    const given = {
      ...{ first_name: 'Ngozi', last_name: 'Eze', phone_number: '08112223334', email: 'n@example.com' },
    };
    const user = await users.create({ ...given, referredBy: userId });
    assert.deepEqual(
      [user.first_name, user.phone_number, user.referredBy, user.totalBalance, user.deleted],
      ['Ngozi', '08112223334', userId, 0, false],
    );
    refused(await users.post(given), 409, /Another record has this phone number/);
    refused(await users.patch(userId, { phone_number: given.phone_number }), 409, /phone number/);
    const changed = ok(
      await users.patch(user._id, { is_verified: true, email: 'x@example.com', blocked: true }),
    );
    assert.deepEqual([changed.is_verified, changed.email, changed.blocked], [true, 'x@example.com', true]);
    refused(await users.patch(user._id, { totalEarnings: 5 }), 400);
    const page = await key.send('GET', '/users?q=ngozi');
    documented('serviceListUsers', page);
    assert.deepEqual([page.body.total, page.body.data[0]._id], [1, user._id]);
    ok(await users.cancel(user._id, { reason: 'Closed by the user' }));
    assert.equal((await users.read(user._id)).deleted, true);
    refused(await users.cancel(user._id), 404, /no such record/);
    assert.deepEqual(await actions(user._id), ['user.create', 'user.update', 'user.block', 'user.delete']);
    const text = JSON.stringify(await audited(user._id));
    for (const personal of ['Ngozi', given.phone_number, 'example.com']) assert.ok(!text.includes(personal));
    await users.create(given);
  });

  it('attack: a service key unblocks who staff blocked for fraud', async () => {
    const users = kind('users', 'User');
    const blocked = await insertUser(database);
    const setBlocked = (blockFlag: boolean) =>
      staff.post('/dashboard/users/update-status', { userIds: [blocked], deleteFlag: false, blockFlag });
    await setBlocked(true);
    refused(
      await users.patch(blocked, { blocked: false }),
      409,
      /^Blocked by staff\. Only staff can lift this\.$/,
    );
    const item = { call: 'serviceUpdateUser', id: blocked, body: { blocked: false, is_verified: true } };
    assert.equal((await key.send('POST', '/batch', { items: [item] })).body.results[0].status, 409);
    ok(await users.patch(blocked, { blocked: true, is_driver: true }));
    refused(await users.patch(blocked, { blocked: false }), 409, /Blocked by staff/);
    const { blocked: still, is_verified: verified } = await users.read(blocked);
    assert.deepEqual([still, verified], [true, false]);
    await setBlocked(false);
    for (const value of [true, false])
      assert.equal(ok(await users.patch(blocked, { blocked: value })).blocked, value, "the key's own block");
  });

  it('parcel trips: created, reported, listed by user, cancelled; prices and dates in order', async () => {
    const trips = kind('parcel-trips', 'ParcelTrip');
    const other = await insertUser(database);
    const given = {
      ...{ userId: other, bus_stop: 'Ojota', travel_date: '2026-12-01', arrival_date: '2026-12-02' },
      ...{ destination: 'Enugu', max_price: 9_000.55, min_price: 5_000, state: 'Lagos' },
    };
    const trip = await trips.create(given);
    assert.deepEqual([trip.max_price, trip.can_carry_heavy, trip.user_first_name], [9_000.55, false, 'Ada']);
    assert.equal((await rowOf(database, 'parcel_trips', ['max_price'], { id: trip._id })).max_price, 900_055);
    assert.equal(ok(await trips.patch(trip._id, { reportRide: true })).reportRide, true);
    refused(await trips.patch(trip._id, { max_price: 10 }), 400);
    for (const invalid of [
      ...[{ arrival_date: '2026-11-30' }, { travel_date: '2026-02-30' }, { max_price: 1.005 }],
    ])
      refused(await trips.post({ ...given, ...invalid }), 400);
    refused(await trips.post({ ...given, userId: unknownId }), 404, /no such user/);
    const mine = await key.send('GET', `/parcel-trips?userId=${other}`);
    documented('serviceListParcelTrips', mine);
    assert.equal(mine.body.total, 1);
    ok(await trips.cancel(trip._id));
    assert.equal((await key.send('GET', `/parcel-trips?userId=${other}`)).body.total, 0);
    const done = ['create', 'update', 'delete'].map((action) => `parcelTrip.${action}`);
    assert.deepEqual(await actions(trip._id), done);
  });

  it('offered rides: created, changed, cancelled; staff see them as deleted', async () => {
    const rides = kind('offered-rides', 'OfferedRide');
    const { _id: id } = await rides.create({
      ...{ userId, destination: 'Kano', travelling_date: '2026-12-01', current_city: 'Abuja' },
      ...{ no_of_passengers: 3, plate_no: 'ABC-123DE', time_of_take_off: '07:30' },
      ...{ preferred_take_off: 'Utako', drop_off: 'Sabon Gari' },
    });
    assert.equal(ok(await rides.patch(id, { no_of_passengers: 2 })).no_of_passengers, 2);
    refused(await rides.patch(id, { no_of_passengers: 0 }), 400);
    assert.equal(ok(await rides.cancel(id)).deleted, true);
    const seen = (await (await insertLoggedIn(api)).get('/dashboard/offer-ride')).body.data[0];
    assert.deepEqual([seen._id, seen.deleted], [id, true]);
    refused(await rides.patch(id, { no_of_passengers: 1 }), 404, /no such record/);
    assert.equal((await key.send('GET', '/offered-rides')).body.total, 0);
  });

  it('passenger requests: a driver is assigned and taken away, it is reported and cancelled', async () => {
    const requests = kind('passenger-requests', 'PassengerRequest');
    const driver = await insertUser(database, { first_name: 'Musa' });
    const { _id: id, ...created } = await requests.create({
      ...{ userId, destination: 'Ibadan', travelling_date: '2026-12-01' },
      ...{ current_city: 'Lagos', amount: 2_500.5 },
    });
    assert.deepEqual([created.paid, created.driver_first_name], [false, null]);
    const assigned = ok(await requests.patch(id, { driverId: driver, reportRide: true }));
    assert.deepEqual([assigned.driver_first_name, assigned.reportRide], ['Musa', true]);
    refused(await requests.patch(id, { driverId: unknownId }), 404, /no such driver/);
    assert.equal(ok(await requests.patch(id, { driverId: null })).driverId, null);
    assert.equal(ok(await requests.patch(id, { amount: 3_000 })).amount, 3_000);
    assert.equal(ok(await requests.cancel(id)).deleted, true);
  });

  it('sent parcels: confirmed, started, arrived, or cancelled; a cancelled one does not start', async () => {
    const parcels = kind('sent-parcels', 'SentParcel');
    const given = {
      ...{ userId, receiver_name: 'Bola Ade', amount: 1_200, state: 'Oyo', sender_city: 'Lagos' },
      ...{ receiver_city: 'Ibadan', delivery_date: '2026-12-05', is_fragile: true },
    };
    const { _id: id } = await parcels.create(given);
    for (const flag of ['confirmRide', 'startRide', 'endRide'])
      assert.equal(ok(await parcels.patch(id, { [flag]: true }))[flag], true);
    refused(await parcels.cancel(id), 409, /has arrived/);
    refused(await parcels.patch(id, { paid: true }), 400);
    const other = (await parcels.create(given))._id;
    const cancelled = ok(await parcels.cancel(other));
    assert.deepEqual([cancelled.cancelRide, cancelled.deleted], [true, false]);
    refused(await parcels.patch(other, { startRide: true }), 409, /been cancelled/);
    assert.deepEqual(await actions(other), ['sentParcel.create', 'sentParcel.cancel']);
  });

  it('posts: of users are created, changed and deleted; posts of staff are not', async () => {
    const posts = kind('posts', 'Post');
    const { _id: id, ...created } = await posts.create({ userId, text: 'Anybody going to Owerri?' });
    assert.deepEqual([created.admin, created.first_name], [false, 'Ada']);
    assert.equal(ok(await posts.patch(id, { text: 'Changed' })).text, 'Changed');
    assert.equal(ok(await posts.cancel(id)).deleted, true);
    const { body } = await (await insertLoggedIn(api)).post('/dashboard/posts', { text: 'Drive safely.' });
    const staffPost = body.data[0]._id;
    refused(await posts.patch(staffPost, { text: 'x' }), 404, /no such record/);
    refused(await posts.cancel(staffPost), 404, /no such record/);
    assert.equal((await posts.read(staffPost)).admin, true);
  });

  it('driver applications: changed and cancelled while pending, decided by staff', async () => {
    const applications = kind('driver-applications', 'DriverApplication');
    const given = {
      ...{ userId, firstName: 'Ada', lastName: 'Obi', licenseNumber: 'ABC12345AA11' },
      ...{ phoneNumber: '08031234567', dateOfBirth: '1990-05-17' },
    };
    const { _id: id, status } = await applications.create(given);
    assert.equal(status, 'pending');
    const carVideo = 'https://videos.example.org/car.mp4';
    assert.equal(ok(await applications.patch(id, { carVideo })).carVideo, carVideo);
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const decided = await boss.put(`/dashboard/drivers/applications/${id}`, { status: 'accepted' });
    assert.equal(decided.status, 200);
    refused(await applications.patch(id, { carVideo: null }), 409, /accepted already/);
    refused(await applications.cancel(id), 409, /accepted already/);
    assert.equal((await kind('users', 'User').read(userId)).is_driver, true);
    assert.equal(ok(await applications.cancel((await applications.create(given))._id)).deleted, true);
  });

  it('a change asks for one thing: fields, or the cancellation with what belongs to it', async () => {
    const users = kind('users', 'User');
    const { _id: id } = await users.create({
      first_name: 'Ngozi',
      last_name: 'Eze',
      phone_number: '08031234569',
      email: 'ngozi@example.com',
    });
    for (const body of [
      { cancelled: true, last_name: 'Eze' },
      { cancelled: false },
      { reason: 'Closed by the user' },
      { cancelled: true, refund: true },
      { accepted: true },
    ])
      assert.equal((await users.patch(id, body)).status, 400, JSON.stringify(body));
    assert.equal((await users.read(id)).deleted, false);
  });

  it('unknown records are not found, and malformed ids are refused', async () => {
    const paths = ['users', 'parcel-trips', 'offered-rides', 'passenger-requests', 'sent-parcels', 'posts'];
    for (const path of [...paths, 'earnings', 'withdrawals', 'driver-applications']) {
      assert.deepEqual(ok(await key.send('GET', `/${path}?id=${newId()}`)), [], path);
      assert.equal((await key.send('GET', `/${path}?id=x`)).status, 400, path);
      assert.equal((await key.send('GET', `/${path}?nonsense=1`)).status, 400, path);
    }
  });
});
