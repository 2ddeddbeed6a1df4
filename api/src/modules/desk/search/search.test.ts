import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { maxHits, type Rights, type SearchHit } from '@padiman/contracts';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, type LoggedIn, loggedIn, userBefore } from '../../../testing/staff.ts';
import { insertWithdrawal, referenceOf } from '../../../testing/payouts.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';
import { deleteRows, setRows } from '../../../testing/rows.ts';

const oldId = '019aa5c0-0000-7000-8000-000000000001';

onEachDatabase('search', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const member = userBefore(database, {
    first_name: 'Zainab',
    last_name: 'Quadri',
    phone_number: '08031234567',
    email: 'zq@example.com',
  });
  let withdrawal: string;
  let ride: string;

  before(async () => {
    await insertUser(database, {
      id: oldId,
      first_name: '100%',
      last_name: 'Under_score',
      phone_number: '+2348055556666',
      email: 'imported@example.com',
    });
    withdrawal = await insertWithdrawal(database, {
      user_id: member.id,
      account_number: '4455667788',
      account_name: 'Zainab Quadri',
    });
    ride = await insertRide(database, { user_id: member.id, plate_no: 'LND-482-KJ' });
    await insertTrip(database, { user_id: member.id, destination: 'Makurdi' });
    await insertRequest(database, { user_id: member.id });
  });

  const ask = (q: string, who = boss) => who.get(`/dashboard/search?q=${encodeURIComponent(q)}`);
  const hits = async (q: string, admin = boss): Promise<SearchHit[]> => (await ok(ask(q, admin))).data;
  const found = async (q: string, admin = boss) =>
    (await hits(q, admin)).map(({ type, title }) => `${type}: ${title}`);

  it('finds records of every list by the name of their user, with the address of their list', async () => {
    const shown = (await hits('zainab quadri')).map(({ type, path, title, detail, phone, account }) => [
      ...[type, path, title],
      ...[detail, phone, account],
    ]);
    assert.deepEqual(shown, [
      ['users', '/users', 'Zainab Quadri', '', '08031234567', null],
      [
        ...['withdrawals', '/request-withdrawals', 'Zainab Quadri'],
        ...[`Zenith Bank · pending · ${referenceOf(withdrawal)}`, null, '4455667788'],
      ],
      [
        ...['deliverparcels', '/deliver-parcel', 'Ojota to Makurdi'],
        ...['Zainab Quadri · 2026-03-01', '08031234567', null],
      ],
      [
        ...['drivers', '/offer-ride', 'Abuja to Kano'],
        ...['LND-482-KJ · Zainab Quadri · 2026-03-01', '08031234567', null],
      ],
      [
        ...['passengerrequests', '/join-ride', 'Lagos to Ibadan'],
        ...['Zainab Quadri · 2026-03-01', '08031234567', null],
      ],
    ]);
  });

  for (const spelling of [
    '08031234567',
    '0803 123 4567',
    '+2348031234567',
    '+234 (0) 803-123-4567',
    '2348031234567',
    '00234 803 1234567',
    '+234 803',
    '0803123',
  ])
    it(`finds a user by the phone number as ${spelling}`, async () => {
      assert.ok((await found(spelling)).includes('users: Zainab Quadri'));
    });

  it('finds a number that was imported with the code of the country', async () => {
    assert.deepEqual(await found('0805 555 6666'), ['users: 100% Under_score']);
  });

  it('finds by plate, account and reference', async () => {
    assert.deepEqual(await found('lnd-482'), ['drivers: Abuja to Kano']);
    assert.deepEqual(await found('4455667788'), ['withdrawals: Zainab Quadri']);
    assert.deepEqual(await found(referenceOf(withdrawal)), ['withdrawals: Zainab Quadri']);
  });

  it('finds by id; so do the lists', async () => {
    assert.deepEqual(await found(member.id), ['users: Zainab Quadri']);
    assert.deepEqual(await found(ride.toUpperCase()), ['drivers: Abuja to Kano']);
    assert.equal((await hits(oldId))[0]?._id, oldId);
    const list = await boss.get(`/dashboard/users?q=${oldId}`);
    assert.deepEqual([list.body.total, list.body.data[0]._id], [1, oldId]);
  });

  it('takes wildcards, quotes and backslashes as text', async () => {
    assert.deepEqual(await found('100%'), ['users: 100% Under_score']);
    assert.deepEqual(await found('under_score'), ['users: 100% Under_score']);
    for (const text of ['%%%', '___', 'zai%ab', 'zaina_', "'; drop table users --", '\\\\', '"x"', '🙂🙂'])
      assert.deepEqual(await found(text), [], text);
  });

  it('refuses a search without content, one that is too long, and unknown parameters', async () => {
    for (const query of ['', '?q=', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(101)}`, '?q=ada&limit=200'])
      assert.equal((await boss.get(`/dashboard/search${query}`)).status, 400, query);
    assert.equal((await api.call('GET', '/dashboard/search?q=ada')).status, 401);
  });

  it('answers at most five records of a type, the newest first', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < maxHits + 2; nth += 1)
      ids.push(await insertUser(database, { first_name: 'Manyfold' }));
    assert.deepEqual(valuesOf(await hits('manyfold'), '_id'), ids.toReversed().slice(0, maxHits));
  });

  it('finds old records behind many newer ones', async () => {
    const old = await insertUser(database, { first_name: 'Methuselah' });
    await sql`
      insert into users (id, first_name, last_name, phone_number, email)
      select gen_random_uuid(), 'New', 'User', '0999' || lpad(n::text, 7, '0'), 'n' || n || '@example.com'
      from generate_series(1, 1500) as n`.execute(database);
    await setRows(database, 'users', { id: '00000000-0000-7000-8000-000000000001' }, { id: old });
    assert.deepEqual(await found('methusel'), ['users: Methuselah Obi']);
    await deleteRows(database, 'users', { first_name: 'New' });
  });

  it('leaves deleted records out, rides too', async () => {
    const owner = await insertUser(database, { first_name: 'Goneby' });
    const rides = [
      await insertRide(database, { user_id: owner, plate_no: 'DEL-111-AA' }),
      await insertRide(database, { user_id: owner, plate_no: 'DEL-222-BB' }),
    ];
    await setRows(database, 'offered_rides', { deleted_at: sql`now()` }, { id: rides[0] });
    assert.equal((await hits('goneby')).length, 2);
    await setRows(database, 'users', { deleted_at: sql`now()` }, { id: owner });
    assert.deepEqual(valuesOf(await hits('goneby'), '_id'), [rides[1]]);
    for (const id of [owner, rides[0]!]) assert.deepEqual(await found(id), []);
  });

  it('searches only the lists that the caller may see', async () => {
    const all: Rights = { viewPersonalData: true };
    const nobody = await insertLoggedIn(api, { rights: all });
    const clerk = await insertLoggedIn(api, { rights: { ...all, viewAllUsers: true } });
    const cashier = await insertLoggedIn(api, { rights: { ...all, viewWithdrawalEarnings: true } });
    const typesFor = async (admin: LoggedIn) => (await hits('quadri', admin)).map(({ type }) => type);
    const open = ['deliverparcels', 'drivers', 'passengerrequests'];
    assert.deepEqual(await typesFor(nobody), open);
    assert.deepEqual(await typesFor(clerk), ['users', ...open]);
    assert.deepEqual(await typesFor(cashier), ['withdrawals', ...open]);
    assert.deepEqual(await found(member.id, nobody), []);
  });

  it('masks personal data, and does not find by it, for a caller without the right', async () => {
    const staff = await insertLoggedIn(api, { rights: { viewAllUsers: true, viewWithdrawalEarnings: true } });
    const data = await hits('zainab', staff);
    assert.equal(data.length, 5);
    const shown = data.slice(0, 2).map(({ phone, account }) => phone ?? account);
    assert.deepEqual(shown, ['0803***67', '***7788']);
    assert.ok(!JSON.stringify(data).includes('1234567'));
    for (const personal of ['08031234567', '1234567', '4455667788', '7788', 'zq@example.com', '080312'])
      assert.deepEqual(await found(personal, staff), [], personal);
    // An id, a plate and a reference are no personal data.
    assert.deepEqual(await found(member.id, staff), ['users: Zainab Quadri']);
    assert.deepEqual(await found('LND-482', staff), ['drivers: Abuja to Kano']);
    assert.deepEqual(await found(referenceOf(withdrawal), staff), ['withdrawals: Zainab Quadri']);
  });
});
