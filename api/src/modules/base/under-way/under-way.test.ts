import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { setRows } from '../../../testing/rows.ts';

const dayInLagos = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' });

onEachDatabase('records on the road', (api, database) => {
  const admin = loggedIn(api, { rights: { viewAllUsers: true } });
  const post = (path: string, body: object) => admin.post(`/dashboard/${path}`, body);
  const person = (first_name: string) => insertUser(database, { first_name, last_name: 'Test' });

  /** Inserts a ride on a day with one passenger. */
  async function insertJourney(days: number) {
    const driver = await person('Driver');
    const travelling_date = dayInLagos(days);
    const ride = await insertRide(database, {
      ...{ user_id: driver, travelling_date, current_city: 'Lagos', destination: 'Ibadan' },
    });
    await insertRequest(database, {
      ...{ user_id: await person('Passenger'), ride_id: ride, driver_id: driver, travelling_date },
    });
    return { driver, ride };
  }

  it('are blocked or deleted only once that is confirmed, and the refusal names who is on the road', async () => {
    const { driver, ride } = await insertJourney(0);
    const block = { userIds: [driver], deleteFlag: false, blockFlag: true };
    for (const [path, body] of [
      ['users/update-status', block],
      ['users/update-status', { ...block, deleteFlag: true }],
      ['drivers/delete', { ids: [ride] }],
    ] as const) {
      const refused = await post(path, body);
      assert.deepEqual([refused.status, refused.body.code], [409, 'underWay'], path);
      assert.equal(
        refused.body.message,
        'On the road now: Driver Test drives from Lagos to Ibadan with Passenger Test.',
      );
    }
    const done = await post('users/update-status', { ...block, confirmUnderWay: true });
    assert.equal(done.body.results[0].outcome, 'updated');
    const unblock = await post('users/update-status', { ...block, blockFlag: false });
    assert.equal(unblock.body.results[0].outcome, 'updated');
    const deleted = await post('drivers/delete', { ids: [ride], confirmUnderWay: true });
    assert.equal(deleted.body.results[0].outcome, 'deleted');
  });

  it('are parcel trips with a parcel that has started and not arrived', async () => {
    const dates = { travel_date: dayInLagos(-1), arrival_date: dayInLagos(0) };
    const trip = await insertTrip(database, { user_id: await person('Carrier'), ...dates });
    const parcel = { user_id: await person('Sender'), trip_id: trip };
    await insertParcel(database, { ...parcel, start_ride: true, end_ride: true });
    const started = await insertParcel(database, { ...parcel, start_ride: true });
    const refused = await post('deliverparcels/delete', { ids: [trip] });
    assert.match(refused.body.message, /Carrier Test carries parcels of Sender Test from/);
    await setRows(database, 'sent_parcels', { end_ride: true }, { id: started });
    assert.equal((await post('deliverparcels/delete', { ids: [trip] })).status, 200);
  });

  it('are not rides of another day, nor rides without passengers', async () => {
    const { driver } = await insertJourney(1);
    const alone = await insertRide(database, { user_id: driver, travelling_date: dayInLagos(0) });
    assert.equal((await post('drivers/delete', { ids: [alone] })).status, 200);
    const flags = { deleteFlag: false, blockFlag: true };
    assert.equal((await post('users/update-status', { userIds: [driver], ...flags })).status, 200);
  });
});
