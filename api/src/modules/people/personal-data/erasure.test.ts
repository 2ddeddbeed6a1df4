// Over 300 lines: one erased person is looked for in every table and answer.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { statusesOf, valuesOf, messageOf, ok } from '../../../testing/at-once.ts';
import { auditOf, actionsOf } from '../../../testing/audit.ts';
import {
  columnsWith,
  dayBefore,
  insertApplication,
  insertUser,
  nextPhone,
  yearsAgo,
} from '../../../testing/records.ts';
import { insertParcel, insertRequest, insertRide, insertTrip } from '../../../testing/moderated.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { insertLoggedIn, type LoggedIn, loggedIn } from '../../../testing/staff.ts';
import { decideRequest, insertWithdrawal, referenceOf } from '../../../testing/payouts.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { exportParts } from './person-export.read-model.ts';
import { insertRows } from '../../../testing/rows.ts';
import { allRows, execute } from '../../../database/statements.ts';

/** Texts by which the person of these tests can be found; nobody else has them. */
const person = {
  first_name: 'Oluwaseun',
  last_name: 'Erasewell',
  phone_number: '08155500001',
  email: 'oluwaseun@erasewell.example',
  profile_img_url: 'https://images.example.com/erasewell.jpg',
};
const account = { account_number: '4242424242', account_name: 'OLUWASEUN ERASEWELL' };

/** Decides and settles a withdrawal over HTTP; the payout is noted as paid. */
async function payOut(api: TestApi, admin: LoggedIn, userId: string, withdrawalId: string): Promise<void> {
  const call = (method: string, path: string, body: unknown) =>
    api.call(method, path, { token: admin.token, body });
  const decision = { _id: userId, status: 'accepted', withdrawalID: referenceOf(withdrawalId) };
  assert.equal((await call('PUT', '/dashboard/update-withdrawal/', decision)).status, 200);
  assert.equal(
    (await call('PUT', `/dashboard/payouts/${withdrawalId}/claim`, { claimed: true })).status,
    200,
  );
  const noted = { outcome: 'paid', bankReference: `B-${withdrawalId.slice(-8)}` };
  assert.equal((await call('POST', `/dashboard/payouts/${withdrawalId}/settle`, noted)).status, 200);
}

onEachDatabase('erasure of personal data', (api, database) => {
  const admin = loggedIn(api, { superAdmin: true, firstName: 'Ngozi' });
  const officer = loggedIn(api, { rights: { viewAllUsers: true } });
  const on = (id: string, path = 'personal-data') => `/dashboard/users/${id}/${path}`;
  const stateOf = async (id: string) => (await admin.get(on(id))).body.data;
  const erase = (id: string, confirmation = 'Ada Obi', token = admin.token) =>
    api.call('POST', on(id, 'erase'), { token, body: { confirmation, reason: 'Asked for it' } });
  const hold = (id: string, body: unknown, token = admin.token) =>
    api.call('PUT', on(id, 'legal-hold'), { token, body });

  it('is for super admins, of known users, with a reason and the name or phone number', async () => {
    const id = await insertUser(database, { phone_number: '08155500009' });
    for (const [method, path, body] of [
      ['GET', on(id), undefined],
      ['POST', on(id, 'export'), undefined],
      ['POST', on(id, 'erase'), { confirmation: 'Ada Obi', reason: 'Asked for it' }],
      ['PUT', on(id, 'legal-hold'), { hold: true, reason: 'Court case' }],
    ] as const) {
      assert.equal((await api.call(method, path, { body })).status, 401, path);
      assert.equal((await api.call(method, path, { token: officer.token, body })).status, 403, path);
      const unknown = path.replace(id, newId());
      assert.equal((await api.call(method, unknown, { token: admin.token, body })).status, 404, path);
    }
    for (const wrong of ['Ada', 'Ada Obi Ada', '0815550000', '', ' '])
      assert.equal((await erase(id, wrong)).status, 400, wrong);
    const { body } = await erase(id, 'Eve Obi');
    assert.deepEqual(body.fields, { confirmation: 'is not the name or phone number of the user' });
    assert.equal((await admin.post(on(id, 'erase'), {})).status, 400);
    assert.equal((await hold(id, { hold: true })).status, 400);
    assert.equal((await hold(id, { hold: true, reason: '  ' })).status, 400);
    assert.equal((await stateOf(id)).erasedAt, null);
    assert.equal((await erase(id, '0815 550 0009')).status, 200);
    assert.equal((await erase(id, '08155500009')).status, 409);
  });

  describe('is refused, with every reason, while', () => {
    const refused = async (id: string, reasons: string[]) => {
      assert.deepEqual((await stateOf(id)).obstacles, reasons);
      assert.deepEqual(await messageOf(erase(id)), [
        409,
        `The personal data cannot be erased yet: ${reasons.join('; ')}.`,
      ]);
    };

    it('money, trips or applications are open', async () => {
      const user_id = await insertUser(database, { total_earnings: 100_050 });
      await insertWithdrawal(database, { user_id });
      await insertRide(database, { user_id, travelling_date: dayBefore(-1) });
      const parcel = await insertParcel(database, { user_id, delivery_date: dayBefore(2), start_ride: true });
      await insertApplication(database, { user_id });
      await refused(user_id, [
        'the balance is not zero',
        '1 withdrawal request is pending',
        '2 trips or parcels lie ahead or are under way',
        '1 driver application is open',
      ]);
      await execute(database)`update sent_parcels set end_ride = true where id = ${parcel}`;
      assert.match((await erase(user_id)).body.message, /1 trip or parcel lies ahead/);
    });

    it('a payout is not settled', async () => {
      const user_id = await insertUser(database, { total_earnings: 100_050 });
      await decideRequest(admin, { userId: user_id, id: await insertWithdrawal(database, { user_id }) });
      await refused(user_id, ['1 payout is not settled']);
    });

    it('a legal hold is set', async () => {
      const id = await insertUser(database);
      const set = await hold(id, { hold: true, reason: 'Court case 12' });
      assert.equal(set.body.data.hold.reason, 'Court case 12');
      assert.equal(set.body.data.hold.setBy, 'Ngozi Admin');
      await refused(id, ['a legal hold is set']);
      assert.equal((await hold(id, { hold: true, reason: 'Again' })).status, 409);
      assert.equal((await hold(id, { hold: false })).body.data.hold, null);
      assert.equal((await hold(id, { hold: false })).status, 409);
      assert.deepEqual(await actionsOf(database, id), ['user.hold', 'user.releaseHold']);
      assert.equal((await erase(id)).status, 200);
    });
  });

  describe('of somebody with everything', () => {
    let id: string;
    let rideOfOther: string;
    let paidRequest: string;
    let withdrawal: string;
    let exported: { userId: string; parts: Record<string, Record<string, unknown>[]> };

    before(async () => {
      const key = await insertServiceKey(api);
      const created = await ok(key.send('POST', '/users', person));
      id = created.data._id;
      const other = await insertUser(database, { first_name: 'Chinedu', last_name: 'Other' });
      const past = dayBefore(2);
      const ride = await insertRide(database, { user_id: id, travelling_date: past, plate_no: 'ERW-424AA' });
      const trip = await insertTrip(database, { user_id: id, travel_date: past, arrival_date: past });
      rideOfOther = await insertRequest(database, {
        ...{ user_id: other, driver_id: id, ride_id: ride, travelling_date: past },
      });
      await insertParcel(database, { user_id: other, trip_id: trip, delivery_date: past });
      await insertRequest(database, { user_id: id, travelling_date: past });
      paidRequest = await insertRequest(database, {
        ...{ user_id: id, driver_id: other, travelling_date: past, paid: true, current_city: 'Erasetown' },
      });
      await insertParcel(database, {
        user_id: id,
        delivery_date: past,
        paid: true,
        receiver_name: 'Aunt Erasewell',
      });
      const application = await insertApplication(database, {
        ...{ user_id: id, first_name: person.first_name, last_name: person.last_name },
        ...{ phone_number: person.phone_number, status: 'rejected', decided_at: new Date() },
        remark: `${person.first_name} ${person.last_name} sent a video of another car`,
      });
      await execute(database)`
        insert into scheduled_decisions (id, queue, record_id, admin_id, decision, remark, address, request_id,
          takes_effect_at, next_try_at, state, settled_at)
        select ${newId()}, 'driverApplications', id, ${admin.id}, 'rejected', remark, '127.0.0.1', 'test', now(), now(),
          'done', now() from driver_applications where id = ${application}`;
      await key.send('POST', '/posts', { userId: id, text: `Call me, ${person.phone_number}` });
      for (const change of [{ blockFlag: true, reason: 'Erasewords' }, { blockFlag: false }]) {
        const body = { userIds: [id], deleteFlag: false, confirmUnderWay: true, ...change };
        await ok(admin.post('/dashboard/users/update-status', body));
      }
      await execute(database)`insert into earnings (id, kind, user_id, amount, accepted_at)
        values (${newId()}, 'referral', ${id}, 100050, now())`;
      withdrawal = await insertWithdrawal(database, { user_id: id, ...account });
      for (const [type, recordId] of [
        ['user', id],
        ['withdrawal', withdrawal],
        ['offeredRide', ride],
      ] as const) {
        const body = { text: `${person.first_name} ${person.last_name} called` };
        assert.equal((await admin.post(`/dashboard/records/${type}/${recordId}/notes`, body)).status, 200);
      }
      await payOut(api, admin, id, withdrawal);
      const reporters = { own: id, other };
      for (const [recordId, reporterId, text] of [
        [rideOfOther, reporters.own, `${person.first_name} ${person.last_name} saw it`],
        [ride, reporters.other, `${person.last_name} drove too fast`],
        [id, reporters.other, `${person.email} is not mine`],
      ] as const) {
        const itemType = recordId === id ? 'users' : recordId === ride ? 'drivers' : 'passengerrequests';
        const report = { itemType, recordId, reporterId, reason: 'unsafe', text };
        await ok(key.send('POST', '/reports', report));
      }
      const warning = newId();
      await insertRows(database, 'sanctions', {
        ...{ id: warning, user_id: id, kind: 'warning', admin_id: admin.id },
        reason: `${person.first_name} ${person.last_name} was late`,
      });
      await ok(
        key.send('POST', '/appeals', {
          ...{ userId: id, itemType: 'sanctions', recordId: warning },
          text: `${person.first_name} was not late: call ${person.phone_number}`,
        }),
      );
      // Typed into the password reset of the console by the user.
      await api.call('POST', '/admin/forgot-password', { body: { phoneNumber: person.phone_number } });
      await execute(database)`insert into resolved_accounts (provider, bank_code, account_number, name)
        values ('paystack', '057', ${account.account_number}, ${account.account_name})`;
    });

    it('the export has every table with the person, and other people as initials', async () => {
      const body = await ok(admin.post(on(id, 'export')));
      exported = body.data;
      assert.equal(exported.userId, id);
      assert.equal(exported.parts['profile']?.[0]?.['phone number'], person.phone_number);
      assert.equal(exported.parts['withdrawals']?.[0]?.['account number'], account.account_number);
      assert.equal(exported.parts['passenger requests']?.length, 2);
      assert.equal(exported.parts['requests for own rides']?.[0]?.['passenger'], 'C*** O***');
      assert.equal(exported.parts['own reports']?.length, 1);
      assert.equal(exported.parts['reports on the person and own records']?.length, 2);
      assert.ok(!JSON.stringify(exported).includes('drove too fast'), 'the words of others');
      assert.ok(!JSON.stringify(exported).includes('Chinedu'));
      const decided = exported.parts['changes by staff and systems']?.find(
        ({ action }) => action === 'withdrawal.accept',
      );
      assert.equal((decided?.['after'] as { accountNumber: string }).accountNumber, account.account_number);
      const empty = Object.entries(exported.parts).filter(([, rows]) => rows.length === 0);
      assert.deepEqual(
        empty.map(([name]) => name),
        ['events sent to systems of the platform', 'refunds that wait for a second approval', 'legal holds'],
      );
      const events = await admin.get('/dashboard/security-events?filter=personExported');
      assert.deepEqual(events.body.data[0].details, { userId: id });
      // Each table that refers to users has a part; accounts and openings are in the postings.
      const rows = await allRows<{ table: string }>(database)`
        select distinct conrelid::regclass::text as table from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass order by 1`;
      const read = Object.values(exportParts).flatMap((text) => text.match(/(?<=(?:from|join) )\w+/g) ?? []);
      const covered = new Set([...read, 'ledger_accounts', 'ledger_openings']);
      const rest = rows.filter(({ table }) => !covered.has(table));
      assert.deepEqual(rest, []);
    });

    it('removes all but payments, and says what stays', async () => {
      const year = new Date().getUTCFullYear() + 7;
      const planned = await stateOf(id);
      assert.deepEqual(await columnsWith(database, 'Erasewords'), ['audit_personal.content']);
      await assert.rejects(
        execute(database)`delete from audit_personal where content::text like '%Erasewords%'`,
        /kept for six years/,
      );
      const body = await ok(erase(id, 'oluwaseun  ERASEWELL'));
      assert.deepEqual(body.data.removes, planned.removes);
      assert.deepEqual(body.data.removes, [
        { what: 'Profile', count: 1 },
        { what: 'Passenger requests', count: 2 },
        { what: 'Sent parcels', count: 1 },
        { what: 'Offered rides', count: 1 },
        { what: 'Parcel trips', count: 1 },
        { what: 'Posts', count: 1 },
        { what: 'Driver applications', count: 1 },
        { what: 'Appeals', count: 1 },
        { what: 'Warnings and suspensions', count: 1 },
        { what: 'Reports to staff', count: 1 },
        { what: 'Reasons of blocks', count: 1 },
      ]);
      const until = `${year}-01-01`;
      const [accounts, values] = body.data.keeps;
      assert.deepEqual(accounts, { what: 'Accounts and names of withdrawals', count: 1, until });
      assert.deepEqual(values, {
        what: 'Accounts, names and reasons of erasures in the audit',
        count: 2,
        until,
      });
      assert.ok((await stateOf(id)).erasedAt);

      const named = ['payouts.account_name', 'resolved_accounts.name', 'withdrawals.account_name'];
      const searched = ['audit_personal.content', 'payouts.search', 'withdrawals.search'];
      const numbered = named.map((column) => column.replace(/(account_)?name$/, 'account_number'));
      for (const [text, columns] of [
        ...[person.phone_number, person.email, 'erasewell.jpg', 'Erasetown', 'ERW-424AA', 'Erasewords'].map(
          (text) => [text, []] as const,
        ),
        [person.first_name, [...named, ...searched]],
        [person.last_name, [...named, ...searched]],
        [account.account_number, [...numbered, ...searched]],
      ] as const)
        assert.deepEqual(await columnsWith(database, text), [...columns].sort(), text);
    });

    it('leaves ledger, audit and counters sound, and the records of others', async () => {
      assert.deepEqual((await verifyLedger(database)).offenders, []);
      assert.equal((await verifyAudit(database)).brokenAt, null);
      const list = await admin.get('/dashboard/passenger-requests');
      const row = list.body.data.find(({ _id }: { _id: string }) => _id === rideOfOther);
      assert.deepEqual([row.driver_first_name, row.driver_phone_number], ['Former', '']);
      const paid = list.body.data.find(({ _id }: { _id: string }) => _id === paidRequest);
      assert.deepEqual([paid.paid, paid.current_city, paid.user_first_name], [true, 'Removed', 'Former']);
      const details = await ok(admin.get(`/dashboard/withdrawal-requests/${withdrawal}`));
      assert.equal(details.data.request.accountNumber, account.account_number);
    });

    it('is in the audit and the security events', async () => {
      const trail = await auditOf(database, id);
      assert.deepEqual(valuesOf(trail.slice(-2), 'action', 'admin_id'), [
        ['user.delete', admin.id],
        ['user.erase', admin.id],
      ]);
      assert.equal((trail.at(-1)?.after as { reason: string }).reason, 'Asked for it');
      const events = await admin.get('/dashboard/security-events?filter=personErased');
      assert.deepEqual(events.body.data[0].details, { userId: id });
    });

    it('ends the account: it is not restored, gets no records, and its phone can register anew', async () => {
      const key = await insertServiceKey(api);
      const left = (await key.send('GET', `/users?id=${id}`)).body.data[0];
      assert.deepEqual(
        [left.deleted, left.first_name, left.phone_number, left.email],
        [true, 'Former', '', ''],
      );
      assert.equal((await key.send('PATCH', `/users/${id}`, { first_name: 'Back' })).status, 404);
      const { body } = await admin.post('/dashboard/deleted/restore', { itemType: 'users', ids: [id] });
      assert.deepEqual(body.results, [
        { _id: id, outcome: 'skipped', reason: 'its personal data was removed' },
      ]);
      for (const insert of [
        () => insertWithdrawal(database, { user_id: id }),
        () => insertRide(database, { user_id: id }),
        () => insertApplication(database, { user_id: id }),
      ])
        await assert.rejects(insert(), /the personal data of the user was erased/);
      assert.equal((await key.send('POST', '/posts', { userId: id, text: 'Hello' })).status, 404);
      const again = await ok(
        key.send('POST', '/users', { ...person, first_name: 'Anew', last_name: 'Person' }),
      );
      assert.notEqual(again.data._id, id);
    });
  });

  it('removes payments of more than six years ago as well', async () => {
    const user_id = await insertUser(database);
    const old = { user_id, account_number: '8686868686', date_requested: yearsAgo(8) };
    await insertWithdrawal(database, { ...old, status: 'rejected', decided_at: yearsAgo(8) });
    const { body } = await erase(user_id);
    assert.deepEqual(body.data.removes.at(-1), {
      what: 'Withdrawal requests of more than six years ago',
      count: 1,
    });
    assert.deepEqual(valuesOf(body.data.keeps, 'what'), [
      'Accounts, names and reasons of erasures in the audit',
    ]);
    assert.deepEqual(await columnsWith(database, '8686868686'), []);
  });
});

onPostgres('erasure, at the same time as', (api, database) => {
  const eraseAs = (token: string, id: string) =>
    api.call('POST', `/dashboard/users/${id}/erase`, {
      token,
      body: { confirmation: 'Ada Obi', reason: 'Asked for it' },
    });

  it('a withdrawal request: one of them is refused, and no request is left with an erased user', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const key = await insertServiceKey(api);
    const results = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const id = await insertUser(database, { phone_number: nextPhone() });
      const direct = () =>
        insertWithdrawal(database, { user_id: id }).then(
          () => 200,
          () => 409,
        );
      const overHttp = () =>
        key
          .send('POST', '/driver-applications', {
            ...{ userId: id, firstName: 'Ada', lastName: 'Obi', licenseNumber: 'ABC12345XY01' },
            ...{ phoneNumber: '08155577777', dateOfBirth: '1990-05-17', carVideo: null },
          })
          .then(({ status }) => status);
      const [erased, requested] = await Promise.all([
        eraseAs(admin.token, id).then(({ status }) => status),
        round % 2 === 0 ? direct() : overHttp(),
      ]);
      results.add(`${erased} ${requested}`);
      assert.ok(erased === 200 || requested === 200, `${erased} ${requested}`);
      assert.ok(!(erased === 200 && requested === 200), 'both succeeded');
    }
    const rows = await allRows(database)`
      select from users join withdrawals on user_id = users.id where users.anonymised_at is not null`;
    assert.equal(rows.length, 0);
  });

  it('a legal hold: either the hold is set and nothing is erased, or the hold is refused', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    for (let round = 0; round < 8; round += 1) {
      const id = await insertUser(database);
      const [erased, held] = await Promise.all([
        eraseAs(admin.token, id),
        admin.put(`/dashboard/users/${id}/legal-hold`, { hold: true, reason: 'Court case' }),
      ]);
      assert.deepEqual([erased.status, held.status].sort(), [200, 409]);
    }
  });

  it('another erasure: one succeeds', async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    const id = await insertUser(database);
    const answers = await Promise.all([
      eraseAs(admin.token, id),
      eraseAs(admin.token, id),
      eraseAs(admin.token, id),
    ]);
    assert.deepEqual(statusesOf(answers), [200, 409, 409]);
    assert.equal((await auditOf(database, id)).filter(({ action }) => action === 'user.erase').length, 1);
  });
});
