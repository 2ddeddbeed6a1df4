import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, type TestAnswer } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { documentedBy, type Documented } from '../../../testing/documented.ts';
import { insertServiceKey, type TestKey } from '../../../testing/service-keys.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';

onEachDatabase('records of the service API', (api, database) => {
  let key: TestKey;
  let documented: Documented;
  let userId: string;
  before(async () => {
    key = await insertServiceKey(api);
    documented = documentedBy((await api.call('GET', '/openapi.json')).body);
    userId = await insertUser(database);
  });

  const ok = ({ status, body, text }: TestAnswer) => {
    assert.equal(status, 200, text);
    return body.data;
  };
  const refused = ({ status, body }: TestAnswer, expected: number, message: RegExp) => {
    assert.equal(status, expected, JSON.stringify(body));
    assert.match(body.message, message);
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

  it('users: created, read, changed, blocked, listed, deleted; phones are unique', async () => {
    const given = {
      first_name: 'Ngozi',
      last_name: 'Eze',
      phone_number: '08112223334',
      email: 'n@example.com',
    };
    const answer = await key.send('POST', '/users', { ...given, referredBy: userId });
    documented('serviceCreateUser', answer);
    const user = ok(answer);
    assert.deepEqual(
      [user.first_name, user.phone_number, user.referredBy, user.totalBalance, user.deleted],
      ['Ngozi', '08112223334', userId, 0, false],
    );
    refused(await key.send('POST', '/users', given), 409, /Another record has this phone number/);
    refused(
      await key.send('PATCH', `/users/${userId}`, { phone_number: given.phone_number }),
      409,
      /phone number/,
    );
    const changed = ok(
      await key.send('PATCH', `/users/${user._id}`, {
        is_verified: true,
        email: 'x@example.com',
        blocked: true,
      }),
    );
    assert.deepEqual([changed.is_verified, changed.email, changed.blocked], [true, 'x@example.com', true]);
    assert.equal((await key.send('PATCH', `/users/${user._id}`, { totalEarnings: 5 })).status, 400);
    const page = await key.send('GET', '/users?q=ngozi');
    documented('serviceListUsers', page);
    assert.deepEqual([page.body.total, page.body.data[0]._id], [1, user._id]);
    ok(await key.send('POST', `/users/${user._id}/cancel`, { reason: 'Closed by the user' }));
    assert.equal(ok(await key.send('GET', `/users/${user._id}`)).deleted, true);
    refused(await key.send('POST', `/users/${user._id}/cancel`, {}), 404, /no such record/);
    assert.deepEqual(await actions(user._id), ['user.create', 'user.update', 'user.block', 'user.delete']);
    const text = JSON.stringify(await audited(user._id));
    for (const personal of ['Ngozi', given.phone_number, 'example.com']) assert.ok(!text.includes(personal));
    ok(await key.send('POST', '/users', given));
  });

  it('parcel trips: created, reported, listed by user, cancelled; prices and dates in order', async () => {
    const other = await insertUser(database);
    const given = {
      ...{ userId: other, bus_stop: 'Ojota', travel_date: '2026-12-01', arrival_date: '2026-12-02' },
      ...{ destination: 'Enugu', max_price: 9_000.55, min_price: 5_000, state: 'Lagos' },
    };
    const answer = await key.send('POST', '/parcel-trips', given);
    documented('serviceCreateParcelTrip', answer);
    const trip = ok(answer);
    assert.deepEqual([trip.max_price, trip.can_carry_heavy, trip.user_first_name], [9_000.55, false, 'Ada']);
    const row = await rowOf(database, 'parcel_trips', ['max_price'], { id: trip._id });
    assert.equal(row.max_price, 900_055);
    assert.equal(
      ok(await key.send('PATCH', `/parcel-trips/${trip._id}`, { reportRide: true })).reportRide,
      true,
    );
    refused(await key.send('PATCH', `/parcel-trips/${trip._id}`, { max_price: 10 }), 400, /not valid/);
    refused(
      await key.send('POST', '/parcel-trips', { ...given, arrival_date: '2026-11-30' }),
      400,
      /not valid/,
    );
    refused(
      await key.send('POST', '/parcel-trips', { ...given, travel_date: '2026-02-30' }),
      400,
      /not valid/,
    );
    refused(await key.send('POST', '/parcel-trips', { ...given, max_price: 1.005 }), 400, /not valid/);
    refused(await key.send('POST', '/parcel-trips', { ...given, userId: unknownId }), 404, /no such user/);
    const mine = await key.send('GET', `/parcel-trips?userId=${other}`);
    documented('serviceListParcelTrips', mine);
    assert.equal(mine.body.total, 1);
    ok(await key.send('POST', `/parcel-trips/${trip._id}/cancel`, {}));
    assert.equal((await key.send('GET', `/parcel-trips?userId=${other}`)).body.total, 0);
    assert.deepEqual(await actions(trip._id), [
      'parcelTrip.create',
      'parcelTrip.update',
      'parcelTrip.delete',
    ]);
  });

  it('offered rides: created, changed, cancelled; staff see them as deleted', async () => {
    const given = {
      ...{ userId, destination: 'Kano', travelling_date: '2026-12-01', current_city: 'Abuja' },
      ...{ no_of_passengers: 3, plate_no: 'ABC-123DE', time_of_take_off: '07:30' },
      ...{ preferred_take_off: 'Utako', drop_off: 'Sabon Gari' },
    };
    const answer = await key.send('POST', '/offered-rides', given);
    documented('serviceCreateOfferedRide', answer);
    const ride = ok(answer);
    const changed = await key.send('PATCH', `/offered-rides/${ride._id}`, { no_of_passengers: 2 });
    assert.equal(ok(changed).no_of_passengers, 2);
    assert.equal(
      (await key.send('PATCH', `/offered-rides/${ride._id}`, { no_of_passengers: 0 })).status,
      400,
    );
    assert.equal(ok(await key.send('POST', `/offered-rides/${ride._id}/cancel`, {})).deleted, true);
    const staff = await insertLoggedIn(api);
    const seen = (await staff.get('/dashboard/offer-ride')).body.data[0];
    assert.deepEqual([seen._id, seen.deleted], [ride._id, true]);
    refused(
      await key.send('PATCH', `/offered-rides/${ride._id}`, { no_of_passengers: 1 }),
      404,
      /no such record/,
    );
    assert.equal((await key.send('GET', '/offered-rides')).body.total, 0);
  });

  it('passenger requests: a driver is assigned and taken away, it is reported and cancelled', async () => {
    const driver = await insertUser(database, { first_name: 'Musa' });
    const given = {
      ...{
        userId,
        destination: 'Ibadan',
        travelling_date: '2026-12-01',
        current_city: 'Lagos',
        amount: 2_500.5,
      },
    };
    const answer = await key.send('POST', '/passenger-requests', given);
    documented('serviceCreatePassengerRequest', answer);
    const { _id: id, paid, driver_first_name: none } = ok(answer);
    assert.deepEqual([paid, none], [false, null]);
    const assigned = ok(
      await key.send('PATCH', `/passenger-requests/${id}`, { driverId: driver, reportRide: true }),
    );
    assert.deepEqual([assigned.driver_first_name, assigned.reportRide], ['Musa', true]);
    refused(
      await key.send('PATCH', `/passenger-requests/${id}`, { driverId: unknownId }),
      404,
      /no such driver/,
    );
    assert.equal(ok(await key.send('PATCH', `/passenger-requests/${id}`, { driverId: null })).driverId, null);
    assert.equal(ok(await key.send('PATCH', `/passenger-requests/${id}`, { amount: 3_000 })).amount, 3_000);
    assert.equal(ok(await key.send('POST', `/passenger-requests/${id}/cancel`, {})).deleted, true);
  });

  it('sent parcels: confirmed, started, arrived, or cancelled; a cancelled one does not start', async () => {
    const given = {
      ...{ userId, receiver_name: 'Bola Ade', amount: 1_200, state: 'Oyo', sender_city: 'Lagos' },
      ...{ receiver_city: 'Ibadan', delivery_date: '2026-12-05', is_fragile: true },
    };
    const answer = await key.send('POST', '/sent-parcels', given);
    documented('serviceCreateSentParcel', answer);
    const { _id: id } = ok(answer);
    for (const flag of ['confirmRide', 'startRide', 'endRide']) {
      assert.equal(ok(await key.send('PATCH', `/sent-parcels/${id}`, { [flag]: true }))[flag], true);
    }
    refused(await key.send('POST', `/sent-parcels/${id}/cancel`, {}), 409, /has arrived/);
    assert.equal((await key.send('PATCH', `/sent-parcels/${id}`, { paid: true })).status, 400);
    const other = ok(await key.send('POST', '/sent-parcels', given))._id;
    const cancelled = ok(await key.send('POST', `/sent-parcels/${other}/cancel`, {}));
    assert.deepEqual([cancelled.cancelRide, cancelled.deleted], [true, false]);
    refused(await key.send('PATCH', `/sent-parcels/${other}`, { startRide: true }), 409, /been cancelled/);
    assert.deepEqual(await actions(other), ['sentParcel.create', 'sentParcel.cancel']);
  });

  it('posts: of users are created, changed and deleted; posts of staff are not', async () => {
    const answer = await key.send('POST', '/posts', { userId, text: 'Anybody going to Owerri?' });
    documented('serviceCreatePost', answer);
    const { _id: id, admin, first_name: first } = ok(answer);
    assert.deepEqual([admin, first], [false, 'Ada']);
    assert.equal(ok(await key.send('PATCH', `/posts/${id}`, { text: 'Changed' })).text, 'Changed');
    assert.equal(ok(await key.send('POST', `/posts/${id}/cancel`, {})).deleted, true);
    const who = await insertLoggedIn(api);
    const staff = await who.post('/dashboard/posts', { text: 'Drive safely.' });
    const staffPost = staff.body.data[0]._id;
    refused(await key.send('PATCH', `/posts/${staffPost}`, { text: 'x' }), 404, /no such record/);
    refused(await key.send('POST', `/posts/${staffPost}/cancel`, {}), 404, /no such record/);
    assert.equal(ok(await key.send('GET', `/posts/${staffPost}`)).admin, true);
  });

  it('driver applications: changed and cancelled while pending, decided by staff', async () => {
    const given = {
      ...{ userId, firstName: 'Ada', lastName: 'Obi', licenseNumber: 'ABC12345AA11' },
      ...{ phoneNumber: '08031234567', dateOfBirth: '1990-05-17' },
    };
    const answer = await key.send('POST', '/driver-applications', given);
    documented('serviceCreateDriverApplication', answer);
    const { _id: id, status } = ok(answer);
    assert.equal(status, 'pending');
    const video = 'https://videos.example.org/car.mp4';
    assert.equal(
      ok(await key.send('PATCH', `/driver-applications/${id}`, { carVideo: video })).carVideo,
      video,
    );
    const { token } = await insertLoggedIn(api, { superAdmin: true });
    const decided = await api.call('PUT', `/dashboard/drivers/applications/${id}`, {
      ...{ token, body: { status: 'accepted' } },
    });
    assert.equal(decided.status, 200);
    refused(
      await key.send('PATCH', `/driver-applications/${id}`, { carVideo: null }),
      409,
      /accepted already/,
    );
    refused(await key.send('POST', `/driver-applications/${id}/cancel`, {}), 409, /accepted already/);
    assert.equal(ok(await key.send('GET', `/users/${userId}`)).is_driver, true);
    const other = ok(await key.send('POST', '/driver-applications', given))._id;
    assert.equal(ok(await key.send('POST', `/driver-applications/${other}/cancel`, {})).deleted, true);
  });

  it('unknown records and malformed ids are refused', async () => {
    const paths = ['users', 'parcel-trips', 'offered-rides', 'passenger-requests', 'sent-parcels', 'posts'];
    for (const path of [...paths, 'earnings', 'withdrawals', 'driver-applications']) {
      assert.equal((await key.send('GET', `/${path}/${newId()}`)).status, 404, path);
      assert.equal((await key.send('GET', `/${path}/x`)).status, 400, path);
      assert.equal((await key.send('GET', `/${path}?nonsense=1`)).status, 400, path);
    }
  });
});
