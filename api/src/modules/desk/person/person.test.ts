import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { personKindNames, type PersonEvent, type PersonOverview } from '@padiman/contracts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { refund } from '../../money/ledger/ledger-entries.rules.ts';
import { insertEntries } from '../../money/ledger/ledger.repository.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { giveMoney, insertApplication, insertUser } from '../../../testing/records.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertLoggedIn, type LoggedIn, loggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal, referenceOf } from '../../../testing/payouts.ts';
import { insertRows } from '../../../testing/rows.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9));

onEachDatabase('everything about a user', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const moderator = loggedIn(api, { rights: { viewAllUsers: true } });
  let driver: string;
  let passenger: string;
  let withdrawal: string;
  let request: string;

  const read = async <T>(path: string, who = boss): Promise<T> =>
    await ok(who.get(`/dashboard/users/${path}`));
  const person = async (id: string, admin = boss) =>
    (await read<{ data: PersonOverview }>(`${id}/person`, admin)).data;
  const timeline = (id: string, query = '', admin = boss) =>
    read<{ data: PersonEvent[]; nextCursor: string | null; leftOut: string[] }>(
      `${id}/timeline?${query}`,
      admin,
    );
  const statusOf = async (path: string, who = boss) => (await who.get(`/dashboard/users/${path}`)).status;

  before(async () => {
    const phones = { driver: '07011111111', passenger: '07022222222' };
    driver = await insertUser(database, {
      ...{ first_name: 'Tamuno', last_name: 'West', phone_number: phones.driver },
      ...{ created_at: at(1), total_earnings: 500_000 },
    });
    passenger = await insertUser(database, {
      ...{ first_name: 'Bisi', last_name: 'Ade', phone_number: phones.passenger, created_at: at(1) },
    });
    const ride = await insertRide(database, { user_id: driver, plate_no: 'KJA-111-AA', created_at: at(2) });
    const trip = await insertTrip(database, { user_id: driver, created_at: at(3) });
    request = await insertRequest(database, {
      ...{ user_id: passenger, driver_id: driver, ride_id: ride, paid: true, created_at: at(4) },
    });
    await insertParcel(database, { user_id: passenger, trip_id: trip, created_at: at(5) });
    const post = { id: newId(), text: 'Leaving\n Lagos', author_user_id: driver, created_at: at(6) };
    await insertRows(database, 'posts', post);
    await insertRide(database, { user_id: driver, created_at: at(7), deleted_at: at(8) });
    withdrawal = await insertWithdrawal(database, {
      ...{ user_id: driver, account_number: '5500000001', date_requested: at(9) },
    });
    await insertApplication(database, { user_id: driver, created_at: at(10) });
  });

  it('has facts, the held part of the balance, and numbers of events', async () => {
    const { user, joinedAt, deleted, erasedAt, held, counts, leftOut } = await person(driver);
    assert.deepEqual(
      [user.first_name, user.totalBalance, held, joinedAt, deleted, erasedAt, leftOut],
      ['Tamuno', 5000, 1000.5, at(1).toISOString(), false, null, []],
    );
    assert.deepEqual(Object.fromEntries(counts.map(({ kind, count }) => [kind, count])), {
      account: 1,
      sanctions: 0,
      ledger: 1,
      withdrawals: 1,
      offeredRides: 2,
      passengers: 1,
      passengerRequests: 0,
      ...{ parcelTrips: 1, carriedParcels: 1, sentParcels: 0, posts: 1, applications: 1, audit: 0 },
    });
  });

  it('has a time line of all kinds, newest first, with the list of each record', async () => {
    const { data, nextCursor } = await timeline(driver);
    assert.equal(nextCursor, null);
    assert.deepEqual(valuesOf(data, 'kind', 'title', 'detail', 'status', 'path'), [
      ['ledger', 'Opening balance', '', null, null],
      ['applications', 'Musa Sani', 'ABC12345XY01', 'pending', '/drivers-requests'],
      [
        ...['withdrawals', 'Ada Obi', `Zenith Bank · ${referenceOf(withdrawal)}`],
        ...['pending', '/request-withdrawals'],
      ],
      ['offeredRides', 'Abuja to Kano', 'ABC-123DE', 'deleted', null],
      ['posts', 'Leaving Lagos', '', null, '/posts'],
      ['carriedParcels', 'Lagos to Ibadan', 'Bisi Ade', 'unpaid', '/send-parcel'],
      ['passengers', 'Lagos to Ibadan', 'Bisi Ade', 'paid', '/join-ride'],
      ['parcelTrips', 'Ojota to Enugu', '', null, '/deliver-parcel'],
      ['offeredRides', 'Abuja to Kano', 'KJA-111-AA', null, '/offer-ride'],
      ['account', 'Joined', '', null, null],
    ]);
    const mine = await timeline(passenger, 'kinds=passengerRequests,sentParcels');
    assert.deepEqual(valuesOf(mine.data, 'kind', 'detail', 'day', 'amount'), [
      ['sentParcels', 'Bola Ade', '2026-03-05', 1200],
      ['passengerRequests', 'Tamuno West', '2026-03-01', 2500],
    ]);
    assert.equal(mine.data[1]?.recordId, request);
  });

  it('pages without repeating or skipping an event', async () => {
    const whole = (await timeline(driver)).data.map(({ _id }) => _id);
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await timeline(driver, `limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(seen, whole);
    const { nextCursor } = await timeline(driver, 'limit=1');
    assert.equal(await statusOf(`${passenger}/timeline?cursor=${nextCursor}`), 400);
    assert.equal(await statusOf(`${driver}/timeline?kinds=posts,gossip`), 400);
  });

  it('has the balance after each change of it, on every page', async () => {
    const saver = await insertUser(database, { total_earnings: 100_000 });
    await giveMoney(database, saver, { refunds: 20_050 });
    await giveMoney(database, saver, { withdrawals: -50_000 });
    const recordId = await insertRequest(database, { user_id: saver, paid: true });
    const refunded = refund({ id: recordId, userId: saver, kobo: 5_000, before: 0 });
    await insertEntries(database, [refunded]);
    const expected = [
      [50, 750.5],
      [-500, 700.5],
      [200.5, 1200.5],
      [1000, 1000],
    ];
    const { data, nextCursor } = await timeline(saver, 'kinds=ledger&limit=2');
    const rest = await timeline(saver, `kinds=ledger&limit=2&cursor=${nextCursor}`);
    assert.deepEqual(valuesOf([...data, ...rest.data], 'amount', 'balance'), expected);
    // The trip behind the amount.
    assert.deepEqual([data[0]?.title, data[0]?.detail], ['Refund', 'Lagos to Ibadan']);
  });

  it('has what staff did: the state of the account for all, the rest for super admins', async () => {
    // The clock of the database and that of the process may differ by milliseconds.
    const user = await insertUser(database, { created_at: new Date(Date.now() - 60_000) });
    const block = { userIds: [user], deleteFlag: false, blockFlag: true };
    const staff = boss;
    await staff.post('/dashboard/users/update-status', block);
    const hold = { hold: true, reason: 'Court case 12' };
    await staff.put(`/dashboard/users/${user}/legal-hold`, hold);
    const titles = async (admin: LoggedIn) =>
      (await timeline(user, '', admin)).data.map(({ title, by }) => [title, by]);
    const blocked = ['Blocked', 'Halima Admin'];
    assert.deepEqual(await titles(moderator), [blocked, ['Joined', null]]);
    assert.deepEqual(await titles(boss), [['User hold', 'Halima Admin'], blocked, ['Joined', null]]);
  });

  it('leaves out what the caller may not see, and says so; deleted records are for super admins', async () => {
    const withheld = ['ledger', 'withdrawals', 'applications', 'audit'];
    const { counts, leftOut, held } = await person(driver, moderator);
    assert.deepEqual([leftOut, held], [withheld, null]);
    assert.deepEqual(
      valuesOf(counts, 'kind'),
      personKindNames.filter((kind) => !withheld.includes(kind)),
    );
    const all = await timeline(driver, '', moderator);
    assert.deepEqual([all.leftOut, all.data.length], [withheld, 6]);
    assert.ok(all.data.every(({ kind, status }) => !withheld.includes(kind) && status !== 'deleted'));
    const filtered = await timeline(driver, 'kinds=withdrawals,posts', moderator);
    assert.deepEqual([filtered.leftOut, filtered.data.length], [['withdrawals'], 1]);
    const other = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    assert.equal(await statusOf(`${driver}/person`, other), 403);
    assert.equal(await statusOf(`${driver}/timeline`, other), 403);
  });

  it('masks phone numbers and accounts for callers who see them masked', async () => {
    const clerk = await insertLoggedIn(api, { rights: { viewAllUsers: true, viewWithdrawalEarnings: true } });
    assert.equal((await timeline(driver, 'kinds=withdrawals', clerk)).data[0]?.account, '***0001');
    const { user } = await person(driver, clerk);
    assert.deepEqual([user.phone_number, user.email], ['0701***11', 'a***@example.com']);
    assert.equal((await timeline(driver, 'kinds=withdrawals')).data[0]?.account, '5500000001');
  });

  it('links accounts by bank account, plate and phone; nearPhone tells a masked officer nothing', async () => {
    const named = (first: string, phone: string, more = {}) =>
      insertUser(database, { first_name: first, last_name: 'L', phone_number: phone, ...more });
    const near = await named('Near', '+234 701 111 1112');
    const samePhone = await named('Same', '2347011111111', { deleted_at: at(20) });
    const paid = await named('Paid', '07033333333', { blocked: true });
    await insertWithdrawal(database, { user_id: paid, account_number: '5500000001' });
    const plate = await named('Plate', '07044444444');
    await insertRide(database, { user_id: plate, plate_no: 'kja 111 aa' });
    await insertWithdrawal(database, { user_id: plate, account_number: '5500000001' });
    await insertRide(database, { user_id: await named('Stranger', '07011111121'), plate_no: 'KJA-111-AB' });
    const erased = await named('Erased', '07011111113', { deleted_at: at(20), anonymised_at: at(20) });

    const linkedTo = async (admin: LoggedIn) =>
      (await person(driver, admin)).linked.map(({ first_name: first, blocked, deleted, reasons }) => [
        ...[first, blocked, deleted],
        ...reasons.map(({ link, account, plate: shown }) => `${link} ${account ?? shown ?? ''}`.trim()),
      ]);
    assert.deepEqual(await linkedTo(boss), [
      ['Paid', true, false, 'account 5500000001'],
      ['Same', false, true, 'phone'],
      ['Plate', false, false, 'account 5500000001', 'plate KJA111AA'],
      ['Near', false, false, 'nearPhone'],
    ]);
    // `nearPhone` would tell an officer who sees masked numbers nine digits of one from the other.
    assert.deepEqual(await linkedTo(moderator), [
      ['Same', false, true, 'phone'],
      ['Plate', false, false, 'plate KJA111AA'],
    ]);
    assert.deepEqual((await person(samePhone)).linked.map(({ _id }) => _id).sort(), [driver, near].sort());
    const { linked, erasedAt } = await person(erased);
    assert.deepEqual([linked, erasedAt], [[], at(20).toISOString()]);
  });

  it('has at most twenty linked accounts, and says that there are more', async () => {
    const first = await insertUser(database, { phone_number: '07055555555' });
    await insertWithdrawal(database, { user_id: first, account_number: '5500000077' });
    for (let number = 0; number < 21; number += 1) {
      const user = await insertUser(database, { blocked: number === 0 });
      await insertWithdrawal(database, { user_id: user, account_number: '5500000077' });
    }
    const { linked, moreLinked } = await person(first);
    assert.deepEqual([linked.length, moreLinked, linked[0]?.blocked], [20, true, true]);
  });

  it('finds accounts by indexes', async () => {
    const plan = async (condition: string, table: string) => {
      const { rows } = await database.transaction().execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        return sql<
          Record<string, string>
        >`explain ${sql.raw(`select from ${table} where ${condition}`)}`.execute(transaction);
      });
      return rows.map((row) => Object.values(row)[0]).join('\n');
    };
    assert.match(await plan(`identifier_key(plate_no) = 'KJA111AA'`, 'offered_rides'), /offered_rides_plate/);
    const block = `left(right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10), 9) = '701111111'`;
    assert.match(await plan(block, 'users'), /users_phone_block/);
  });

  it('answers for a deleted user, and 404 for an unknown one', async () => {
    const gone = await insertUser(database, { deleted_at: at(3) });
    assert.equal((await person(gone, moderator)).deleted, true);
    assert.equal((await timeline(gone, '', moderator)).data.length, 1);
    for (const path of ['person', 'timeline']) {
      assert.equal(await statusOf(`${newId()}/${path}`), 404);
      assert.equal(await statusOf(`nobody/${path}`), 400);
    }
  });
});
