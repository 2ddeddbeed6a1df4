import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../testing/api.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../testing/moderated.ts';
import { insertUser } from '../testing/records.ts';
import { insertRows, setRows } from '../testing/rows.ts';
import { loggedIn, userBefore } from '../testing/staff.ts';

onEachDatabase('lists of records', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const user = { first_name: 'Ngozi', last_name: 'Eze', phone_number: '08031112223' };
  const owner = userBefore(database, user);
  const get = (path: string) => boss.get(path);
  const idsOf = async (path: string) => (await get(path)).body.data.map(({ _id }: { _id: string }) => _id);

  it('parcel trips have the fields of the contract, amounts in naira', async () => {
    const id = await insertTrip(database, { user_id: owner.id, can_carry_heavy: true });
    assert.deepEqual((await get('/dashboard/deliver-parcels')).body.data[0], {
      _id: id,
      bus_stop: 'Ojota',
      can_carry_heavy: true,
      travel_date: '2026-03-01',
      arrival_date: '2026-03-02',
      destination: 'Enugu',
      max_price: 9000.5,
      min_price: 5000,
      state: 'Lagos',
      user_first_name: 'Ngozi',
      user_last_name: 'Eze',
      users_phone_number: '08031112223',
      reportRide: false,
      userId: owner.id,
    });
  });

  it('offered rides have the fields of the contract', async () => {
    const id = await insertRide(database, { user_id: owner.id, report_ride: true });
    assert.deepEqual((await get('/dashboard/offer-ride?filter=reported')).body.data, [
      {
        _id: id,
        destination: 'Kano',
        travelling_date: '2026-03-01',
        current_city: 'Abuja',
        no_of_passengers: 3,
        plate_no: 'ABC-123DE',
        time_of_take_off: '07:30',
        preferred_take_off: 'Utako',
        drop_off: 'Sabon Gari',
        user_first_name: 'Ngozi',
        user_last_name: 'Eze',
        users_phone_number: '08031112223',
        reportRide: true,
        deleted: false,
        userId: owner.id,
      },
    ]);
  });

  it('passenger requests have the name of the driver, if any', async () => {
    const driver = await insertUser(database, { first_name: 'Musa', last_name: 'Sani', is_driver: true });
    const without = await insertRequest(database, { user_id: owner.id });
    const withDriver = await insertRequest(database, { user_id: owner.id, driver_id: driver, paid: true });
    const [first, second] = (await get('/dashboard/passenger-requests')).body.data;
    assert.deepEqual([first._id, second._id], [withDriver, without]);
    assert.deepEqual([first.driver_first_name, first.paid], ['Musa', true]);
    assert.deepEqual([second.driver_first_name, second.driver_phone_number], [null, null]);
    assert.deepEqual([first.userId, first.driverId, second.driverId], [owner.id, driver, null]);
    assert.deepEqual(await idsOf('/dashboard/passenger-requests?q=musa'), [withDriver]);
  });

  describe('sent parcels', () => {
    const flags = {
      end: 'end_ride',
      start: 'start_ride',
      cancel: 'cancel_ride',
      confirm: 'confirm_ride',
      refund: 'refund_ride',
      paid: 'paid',
    } as const;

    for (const [filter, flag] of Object.entries(flags))
      it(`applies the filter ${filter}`, async () => {
        const id = await insertParcel(database, { user_id: owner.id, [flag]: true });
        await insertParcel(database, { user_id: owner.id });
        assert.deepEqual(await idsOf(`/dashboard/send-parcels?filter=${filter}`), [id]);
      });

    it('has all records without a filter', async () => {
      const { body } = await get('/dashboard/send-parcels');
      assert.deepEqual([body.total, body.data[0].amount], [12, 1200]);
      assert.equal((await get('/dashboard/send-parcels?filter=all')).body.total, 12);
    });
  });

  it('searches names, phones, places and plates, and escapes wildcards', async () => {
    assert.equal((await get('/dashboard/offer-ride?q=abc-123')).body.total, 1);
    assert.equal((await get('/dashboard/offer-ride?q=sabon%20ngozi')).body.total, 1);
    assert.equal((await get('/dashboard/deliver-parcels?q=0803111')).body.total, 1);
    assert.equal((await get('/dashboard/deliver-parcels?q=%25')).body.total, 0);
    assert.equal((await get("/dashboard/deliver-parcels?q=' or 1=1 --")).body.total, 0);
  });

  it('finds a record by the new name of its person', async () => {
    const sender = await insertUser(database, { first_name: 'Uju', last_name: 'Before' });
    const id = await insertParcel(database, { user_id: sender });
    await setRows(database, 'users', { last_name: 'Afterwards' }, { id: sender });
    assert.deepEqual(await idsOf('/dashboard/send-parcels?q=uju%20afterwards'), [id]);
    assert.deepEqual(await idsOf('/dashboard/send-parcels?q=uju%20before'), []);
  });

  it('refuses unknown filters', async () => {
    assert.equal((await get('/dashboard/deliver-parcels?filter=paid')).status, 400);
    assert.equal((await get('/dashboard/withdrawals-ref?filter=pending')).status, 400);
  });

  it('earnings are separate by kind, with the sum of all matching ones', async () => {
    const other = await insertUser(database, { first_name: 'Tunde', last_name: 'Ojo' });
    const entry = (
      kind: 'product' | 'referral',
      user_id: string,
      amount: number,
      accepted_at: Date | null,
    ) => ({
      id: newId(),
      kind,
      user_id,
      amount,
      accepted_at,
      date: new Date('2026-02-03T10:00:00Z'),
    });
    await insertRows(database, 'earnings', [
      entry('product', owner.id, 100_050, new Date('2026-02-04T10:00:00Z')),
      entry('product', other, 200_000, null),
      entry('referral', other, 7, null),
    ]);
    const { body } = await get('/dashboard/withdrawals-accepted?limit=1');
    assert.deepEqual([body.totalAmount, body.total], [3000.5, 2]);
    const first = (await get('/dashboard/withdrawals-accepted?q=ngozi')).body;
    assert.equal(first.totalAmount, 1000.5);
    const { _id, ...rest } = first.data[0];
    assert.match(_id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      user: { first_name: 'Ngozi', last_name: 'Eze' },
      amount: 1000.5,
      date: '2026-02-03T10:00:00.000Z',
      acceptedTime: '2026-02-04T10:00:00.000Z',
      userId: owner.id,
    });
    const referral = (await get('/dashboard/withdrawals-ref')).body;
    assert.deepEqual([referral.totalAmount, referral.data[0].acceptedTime], [0.07, null]);
  });
});
