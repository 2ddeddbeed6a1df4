// Over 300 lines: lists, exports, searches and reveals are tried against the same demo.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { isMasked, searchRecords, type Rights } from '@padiman/contracts';
import { sql } from 'kysely';
import { fillDemo } from '../../../demo/fill.ts';
import { contractCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn, type LoggedIn, userBefore } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { allRows } from '../../../database/statements.ts';

/** Every right but the one to see personal data. */
const masked: Rights = {
  viewAllUsers: true,
  viewWithdrawalEarnings: true,
  viewPadimanEarnings: true,
  viewReferralEarnings: true,
  issueRefunds: true,
};
const reason = 'Caller on the line asks about a trip';

const lists = contractCalls.filter(
  ({ name, method, path, access }) =>
    method === 'GET' &&
    // Finds nothing without a search; see search.test.ts.
    name !== searchRecords.name &&
    !path.includes('{') &&
    access !== 'superAdmin' &&
    access !== 'public',
);

/** Queries of reads that need one. */
const requiredQueries: Readonly<Record<string, string>> = {
  listColleagues: '?type=user',
  readStatement: '?from=2026-01-01&to=2026-01-31&by=day',
  readTax: '?month=2026-01',
};

const revealer =
  (who: LoggedIn) =>
  (itemType: string, id: string, field: string, given: object = {}) =>
    who.post('/dashboard/personal-data/reveal', { itemType, id, field, reason, ...given });

const entriesOf = async (api: TestApi, adminId: string) =>
  await allRows<{ action: string; record_type: string; record_id: string; after: object }>(api.database)`
      select action, record_type, record_id, after from audit_trail
      where admin_id = ${adminId}::uuid order by position`;

const eventsOf = async (api: TestApi, adminId: string, kind: string) =>
  (
    await allRows<{ details: Record<string, unknown> }>(api.database)`
      select details from security_events
      where admin_id = ${adminId}::uuid and kind = ${kind} order by id`
  ).map(({ details }) => details);

onEachDatabase('personal data of the demo', (api, database) => {
  before(() => fillDemo(database));
  const staff = loggedIn(api, { rights: masked });
  let values: Set<string>;
  before(async () => {
    const rows = await allRows<{ value: string }>(database)`
      select phone_number as value from users union select email from users
      union select account_number from withdrawals union select account_number from payouts
      union select phone_number from driver_applications
      union select phone_number from admins where id <> ${staff.id}::uuid`;
    values = new Set(rows.map(({ value }) => value));
  });

  /** Personal values of the database in an answer. */
  const found = (text: string) => {
    const candidates = text.match(/[\w.+-]+@[\w.-]+\w|\d{10,11}/g) ?? [];
    return [...new Set(candidates)].filter((candidate) => values.has(candidate));
  };
  const call = (path: string, token = staff.token) => api.call('GET', path, { token });

  it('is in no list of an admin without the right, on any page', async () => {
    assert.ok(lists.length > 10, lists.map(({ name }) => name).join());
    for (const { name, path, query } of lists) {
      const isList = (query as { fields?: object } | undefined)?.fields !== undefined;
      for (let cursor: string | null = ''; cursor !== null;) {
        const parameters =
          requiredQueries[name] ?? (isList ? `?limit=200${cursor && `&cursor=${cursor}`}` : '');
        const { status, text, body } = await call(`${path}${parameters}`);
        assert.equal(status, 200, `${name} ${text}`);
        assert.deepEqual([name, found(text)], [name, []]);
        const next = (body.nextCursor ?? null) as string | null;
        if (next !== null) assert.deepEqual(found(Buffer.from(next, 'base64url').toString()), []);
        cursor = next;
      }
    }
  });

  it('is unmasked with the right', async () => {
    const other = await insertLoggedIn(api, { rights: { ...masked, viewPersonalData: true } });
    const boss = await insertLoggedIn(api, { superAdmin: true });
    for (const { token } of [other, boss]) {
      for (const [path, least] of [
        ['users', 100],
        ['withdrawal-requests', 20],
        ['offer-ride', 20],
      ] as const) {
        const { text } = await call(`/dashboard/${path}?limit=200`, token);
        assert.ok(found(text).length >= least, path);
        assert.ok(!text.includes('***'), path);
      }
    }
  });

  it('is in no details of a withdrawal, and a decision is possible by the last four digits', async () => {
    const { data } = (await call('/dashboard/withdrawal-requests?filter=pending&limit=20')).body;
    for (const { _id, accountNumber } of data) {
      assert.match(accountNumber, /^\*{3}\d{4}$/);
      const { status, text, body } = await call(`/dashboard/withdrawal-requests/${_id}`);
      assert.deepEqual([status, found(text)], [200, []]);
      assert.equal(body.data.request.accountNumber, accountNumber);
      assert.match(body.data.user.phone_number, /^0\d{3}\*{3}\d\d$/);
    }
    const [{ userId: _id, withdrawalID, version }] = data;
    const decided = await staff.put('/dashboard/update-withdrawal/', {
      _id,
      withdrawalID,
      version,
      status: 'rejected',
    });
    assert.equal(decided.status, 200, decided.text);
    assert.deepEqual(found(decided.text), []);
  });

  it('is in no answer to a write', async () => {
    const { text, body } = await staff.post('/dashboard/users/update-status', {
      userIds: (await call('/dashboard/users?limit=2')).body.data.map(({ _id }: { _id: string }) => _id),
      deleteFlag: false,
      blockFlag: true,
    });
    assert.equal(body.data.length, 2, text);
    assert.deepEqual(found(text), []);
    assert.ok(body.data.every(({ email }: { email: string }) => isMasked(email)));
  });

  it("shows the caller's own number, and names of accounts and users", async () => {
    assert.equal((await call('/admin/me')).body.data.phoneNumber, staff.phoneNumber);
    const own = await call(`/dashboard/fetch/admins/admin/${staff.id}`);
    assert.equal(own.body.data.phoneNumber, staff.phoneNumber);
    assert.ok(!isMasked((await call('/dashboard/withdrawal-requests?limit=1')).body.data[0].accountName));
  });

  it('leaves what is not personal to the search of each list', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    for (const [path, valueOf] of [
      ['users', ({ last_name: name }) => name],
      ['deliver-parcels', ({ bus_stop: place, user_last_name: name }) => `${place} ${name}`],
      ['offer-ride', ({ drop_off: place, user_first_name: name }) => `${place} ${name}`],
      ['passenger-requests', ({ current_city: place, user_last_name: name }) => `${place} ${name}`],
      ['send-parcels', ({ receiver_name: name, user_first_name: user }) => `${name} ${user}`],
      ['posts', ({ first_name: first, last_name: last }) => `${first} ${last}`],
      ['withdrawal-requests', ({ accountName: name, bank }) => `${name} ${bank}`],
      ['payouts', ({ accountName: name, reference }) => `${name} ${reference}`],
      ['withdrawals-accepted', ({ user: { first_name: name } }) => name],
      ['withdrawals-ref', ({ user: { last_name: name } }) => name],
      // Records of every shape.
      // eslint-disable-next-line @typescript-eslint/no-explicit-any
    ] as [string, (record: any) => string][]) {
      const [record] = (await call(`/dashboard/${path}?limit=1`)).body.data;
      const search = `/dashboard/${path}?limit=200&q=${encodeURIComponent(valueOf(record))}`;
      const [masked, all] = [await call(search), await call(search, boss.token)];
      assert.equal(masked.status, 200, masked.text);
      const ids = (body: { data: { _id: string }[] }) => body.data.map(({ _id }) => _id);
      assert.deepEqual([path, ids(masked.body)], [path, ids(all.body)]);
      assert.ok(ids(masked.body).includes(record._id), path);
    }
  });

  it('leaves with no CSV, whatever the list', async () => {
    for (const { path, query } of lists) {
      if ((query as { fields?: { cursor?: object } } | undefined)?.fields?.cursor === undefined) continue;
      const { status, body } = await staff.csv(path);
      assert.deepEqual([path, status, body.code], [path, 403, 'forbidden']);
      assert.equal(body.message, 'Downloading a list needs the right View Personal Data.');
    }
    const denied = await eventsOf(api, staff.id, 'accessDenied');
    assert.ok(denied.some(({ reason: why }) => why === 'ExportNotAllowed'));
  });
});

onEachDatabase('a search without the right to personal data', (api, database) => {
  const staff = loggedIn(api, { rights: masked });
  const boss = loggedIn(api, { superAdmin: true });
  const secret = { phone_number: '07055512345', email: 'zikora.private@example.org' };
  const member = userBefore(database, { first_name: 'Ifunanya', last_name: 'Ude', ...secret });
  before(async () => {
    await insertWithdrawal(database, {
      user_id: member.id,
      account_number: '9988776655',
      account_name: 'Ifunanya Ude',
    });
    await insertRide(database, {
      ...{ user_id: member.id, destination: 'Jos', current_city: 'Kano' },
      ...{ plate_no: 'ABC-123XY', drop_off: 'Terminus' },
    });
  });
  const total = async (path: string, q: string, who: LoggedIn) =>
    (await who.get(`/dashboard/${path}?q=${encodeURIComponent(q)}`)).body.total;

  it('finds names and places, but no part of a phone, an e-mail or an account number', async () => {
    for (const [path, q, open] of [
      ['users', 'ifunanya ude', true],
      ['users', 'if', true],
      ['users', secret.phone_number, false],
      ['users', '0705551', false],
      ['users', '07', false],
      ['users', 'zikora', false],
      ['users', secret.email, false],
      ['users', 'ifunanya 070', false],
      ['withdrawal-requests', 'ifunanya', true],
      ['withdrawal-requests', '9988776655', false],
      ['withdrawal-requests', '99887', false],
      ['withdrawal-requests', secret.phone_number, false],
      ['offer-ride', 'terminus', true],
      ['offer-ride', 'abc-123', true],
      ['offer-ride', 'jos ude', true],
      ['offer-ride', '0705', false],
      ['offer-ride', 'terminus 0705', false],
    ] as const) {
      assert.deepEqual([path, q, await total(path, q, boss)], [path, q, 1]);
      assert.deepEqual([path, q, await total(path, q, staff)], [path, q, open ? 1 : 0]);
    }
  });

  it('pages and sorts the matches', async () => {
    for (let number = 0; number < 3; number += 1)
      await insertUser(database, { first_name: `Paged${number}`, email: `paged${number}@example.com` });
    await insertUser(database, { first_name: 'Other', email: 'paged@example.com' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await staff.get(
        `/dashboard/users?q=paged&sort=first_name&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      assert.equal(body.total, 3);
      seen.push(...body.data.map((one: { first_name: string }) => one.first_name));
      cursor = body.nextCursor;
    }
    assert.deepEqual(seen, ['Paged0', 'Paged1', 'Paged2']);
  });
});

onEachDatabase('revealing personal data', (api, database) => {
  const phone = '07066612345';
  let userId: string;
  let withdrawalId: string;
  before(async () => {
    await fillDemo(database);
    userId = await insertUser(database, { phone_number: phone, email: 'shown@example.com' });
    withdrawalId = await insertWithdrawal(database, { user_id: userId, account_number: '1122334455' });
  });

  it('answers one value, and keeps entity, id, field and reason, not the value', async () => {
    const staff = await insertLoggedIn(api, { rights: masked });
    const reveal = revealer(staff);
    for (const [itemType, id, field, value] of [
      ['users', userId, 'phone_number', phone],
      ['users', userId, 'email', 'shown@example.com'],
      ['payees', userId, 'phone_number', phone],
      ['withdrawals', withdrawalId, 'accountNumber', '1122334455'],
    ] as const) {
      const { status, body } = await reveal(itemType, id, field);
      assert.deepEqual([status, body.data], [200, { value }]);
    }
    const entries = await entriesOf(api, staff.id);
    assert.deepEqual(valuesOf(entries, 'action', 'record_type', 'record_id', 'after'), [
      ['personalData.reveal', 'user', userId, { itemType: 'users', field: 'phone_number', reason }],
      ['personalData.reveal', 'user', userId, { itemType: 'users', field: 'email', reason }],
      ['personalData.reveal', 'user', userId, { itemType: 'payees', field: 'phone_number', reason }],
      [
        'personalData.reveal',
        'withdrawal',
        withdrawalId,
        { itemType: 'withdrawals', field: 'accountNumber', reason },
      ],
    ]);
    const events = await eventsOf(api, staff.id, 'accountRevealed');
    assert.deepEqual(events[0], { itemType: 'users', recordId: userId, field: 'phone_number', reason });
    assert.equal(events.length, 4);
    const kept = JSON.stringify([entries, events]);
    for (const value of [phone, 'shown@example.com', '1122334455']) assert.ok(!kept.includes(value));
  });

  it('answers the values of trips, rides, requests and payouts', async () => {
    const reveal = revealer(await insertLoggedIn(api, { rights: masked }));
    for (const [itemType, table, column, field] of [
      ['deliverparcels', 'parcel_trips', 'user_id', 'users_phone_number'],
      ['drivers', 'offered_rides', 'user_id', 'users_phone_number'],
      ['passengerrequests', 'passenger_requests', 'user_id', 'users_phone_number'],
      ['passengerrequests', 'passenger_requests', 'driver_id', 'driver_phone_number'],
    ] as const) {
      const rows = await allRows<{ id: string; phone: string }>(database)`
        select record.id, person.phone_number as phone from ${sql.table(table)} as record
        join users as person on person.id = record.${sql.ref(column)}
        where record.deleted_at is null limit 1`;
      const { body } = await reveal(itemType, rows[0]?.id ?? '', field);
      assert.deepEqual([itemType, body.data], [itemType, { value: rows[0]?.phone }]);
    }
    const rows = await allRows<{ id: string; account_number: string }>(database)`
      select id, account_number from payouts limit 1`;
    const { body } = await reveal('payouts', rows[0]?.id ?? '', 'accountNumber');
    assert.deepEqual(body.data, { value: rows[0]?.account_number });
  });

  it('needs access to the list of the record', async () => {
    const nobody = await insertLoggedIn(api);
    const users = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    const money = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    for (const [who, itemType, field, status] of [
      [nobody, 'users', 'email', 403],
      [nobody, 'withdrawals', 'accountNumber', 403],
      [nobody, 'payees', 'phone_number', 403],
      [users, 'users', 'email', 200],
      [users, 'payees', 'phone_number', 403],
      [users, 'withdrawals', 'accountNumber', 403],
      [money, 'users', 'email', 403],
      [money, 'withdrawals', 'accountNumber', 200],
    ] as const) {
      const id = itemType === 'withdrawals' ? withdrawalId : userId;
      assert.deepEqual([itemType, (await revealer(who)(itemType, id, field)).status], [itemType, status]);
    }
    assert.deepEqual(await entriesOf(api, nobody.id), []);
    assert.equal((await eventsOf(api, nobody.id, 'accessDenied')).length, 3);
    const body = { itemType: 'users', id: userId, field: 'email', reason };
    const stranger = await api.call('POST', '/dashboard/personal-data/reveal', { token: 'x', body });
    assert.equal(stranger.status, 401);
  });

  it('needs a reason of 5 to 200 characters and a field of the record', async () => {
    const staff = await insertLoggedIn(api, { rights: masked });
    const reveal = revealer(staff);
    for (const given of [
      { reason: undefined },
      { reason: 'why?' },
      { reason: '       ' },
      { reason: 'x'.repeat(201) },
      { field: 'password_hash' },
      { field: 'accountNumber' },
      { field: 'constructor' },
      { itemType: 'admins' },
      { itemType: 'constructor' },
      { id: 'all' },
      { ids: [userId] },
    ])
      assert.deepEqual([given, (await reveal('users', userId, 'email', given)).status], [given, 400]);
    assert.deepEqual(await entriesOf(api, staff.id), []);
  });

  it('finds no unknown or deleted record, and no user without a request as a payee', async () => {
    const reveal = revealer(await insertLoggedIn(api, { rights: masked }));
    const gone = await insertUser(database, { deleted_at: new Date() });
    const plain = await insertUser(database);
    for (const [itemType, id, field] of [
      ['users', gone, 'email'],
      ['users', withdrawalId, 'email'],
      ['payees', plain, 'phone_number'],
      ['drivers', userId, 'users_phone_number'],
    ] as const) {
      const { status, body } = await reveal(itemType, id, field);
      assert.deepEqual([itemType, status, body.message], [itemType, 404, 'There is no such value.']);
    }
  });

  it('is limited to 30 an hour for each admin, with the wait', async () => {
    const staff = await insertLoggedIn(api, { rights: masked });
    const reveal = revealer(staff);
    for (let times = 0; times < 30; times += 1)
      assert.equal((await reveal('users', userId, 'email')).status, 200);
    const refused = await reveal('users', userId, 'email');
    assert.deepEqual([refused.status, refused.body.code], [429, 'tooManyRequests']);
    assert.match(
      refused.body.message,
      /^You have shown 30 values within an hour\. Please try again in \d+ minutes\.$/,
    );
    assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
    assert.equal((await entriesOf(api, staff.id)).length, 30);
    const other = await insertLoggedIn(api, { rights: masked });
    assert.equal((await revealer(other)('users', userId, 'email')).status, 200);
  });
});

onPostgres('revealing at once', (api, database) => {
  it('exceeds the limit by no race', async () => {
    const staff = await insertLoggedIn(api, { rights: masked });
    const userId = await insertUser(database);
    const reveal = revealer(staff);
    const answers = await atOnce(45, () => reveal('users', userId, 'phone_number'));
    assert.equal(answers.filter(({ status }) => status === 200).length, 30);
    assert.equal(answers.filter(({ status }) => status === 429).length, 15);
    assert.equal((await entriesOf(api, staff.id)).length, 30);
  });
});
