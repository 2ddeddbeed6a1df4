import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { allRows } from '../../../database/statements.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { onEachDatabase, type TestAnswer } from '../../../testing/api.ts';
import { insertUser } from '../../../testing/records.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { loggedIn, userBefore, madeBefore } from '../../../testing/staff.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

onEachDatabase('money in the service API', (api, database) => {
  const key = madeBefore(() => insertServiceKey(api));
  const staff = loggedIn(api, { superAdmin: true });
  const member = userBefore(database);
  afterEach(async () => assert.deepEqual((await verifyLedger(database)).offenders, []));

  const ok = ({ status, body, text }: TestAnswer) => {
    assert.equal(status, 200, text);
    return body.data;
  };
  const refused = ({ status, body }: TestAnswer, message: RegExp) => {
    assert.equal(status, 409, JSON.stringify(body));
    assert.match(body.message, message);
  };
  const userOf = async (id: string) => ok(await key.send('GET', `/users?id=${id}`))[0];
  const newParcel = async (owner: string) =>
    ok(
      await key.send('POST', '/sent-parcels', {
        ...{ userId: owner, receiver_name: 'Bola Ade', amount: 1_200.5, state: 'Oyo' },
        ...{ sender_city: 'Lagos', receiver_city: 'Ibadan', delivery_date: '2026-12-05' },
      }),
    )._id as string;
  const newRequest = async (owner: string) =>
    ok(
      await key.send('POST', '/passenger-requests', {
        ...{ userId: owner, destination: 'Ibadan', travelling_date: '2026-12-01' },
        ...{ current_city: 'Lagos', amount: 2_500 },
      }),
    )._id as string;
  const pay = (itemType: string, _id: string, amount: number) =>
    key.send('POST', '/payments', { itemType, _id, amount });

  it('opening balances: one entry, once, before any other of the user', async () => {
    const open = (userId: string, earnings: number, withdrawals: number, refunds: number) =>
      key.send('POST', '/openings', {
        userId,
        totalEarnings: earnings,
        totalWithdrawals: withdrawals,
        totalRefunds: refunds,
      });
    const fresh = await insertUser(database);
    assert.equal(ok(await open(fresh, 12_000, 5_000.5, 500)).totalBalance, 7_499.5);
    const { totalEarnings, totalWithdrawals, totalRefunds, totalBalance } = await userOf(fresh);
    assert.deepEqual(
      [totalEarnings, totalWithdrawals, totalRefunds, totalBalance],
      [12_000, 5_000.5, 500, 7_499.5],
    );
    refused(await open(fresh, 1, 0, 0), /has entries of the user/);
    refused(
      await open(await insertUser(database, { total_earnings: 100 }), 1, 0, 0),
      /has entries of the user/,
    );
    const another = await insertUser(database);
    assert.equal((await open(another, 100, 100.01, 0)).status, 400);
    assert.equal((await open(another, -1, 0, 2)).status, 400);
    assert.equal((await open(newId(), 1, 0, 0)).status, 404);
    const limited = await insertServiceKey(api, ['openings:write'], 1_000);
    const above = { userId: another, totalEarnings: 1_000.01, totalWithdrawals: 0, totalRefunds: 0 };
    assert.equal((await limited.send('POST', '/openings', above)).status, 429);
    const both = await atOnce(2, () => open(another, 900, 0, 0));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('a payment is refunded by staff, and becomes the balance of the payer', async () => {
    const payer = await insertUser(database);
    const id = await newParcel(payer);
    refused(await pay('sendparcels', id, 1_200), /costs 1200.5 naira/);
    assert.deepEqual(ok(await pay('sendparcels', id, 1_200.5)), {
      ...{ _id: id, itemType: 'sendparcels', userId: payer },
      ...{ amount: 1_200.5, refundedAmount: 0, paid: true, provider: null, providerReference: null },
    });
    refused(await pay('sendparcels', id, 1_200.5), /paid already/);
    refused(await key.send('PATCH', `/sent-parcels/${id}`, { amount: 5 }), /paid/);
    ok(await key.send('PATCH', `/sent-parcels/${id}`, { amount: 1_200.5, startRide: true }));
    const deletion = await staff.post('/dashboard/sendparcels/delete', { ids: [id], refund: true });
    assert.equal(deletion.body.results[0].outcome, 'refunded');
    const { totalRefunds, totalBalance } = await userOf(payer);
    assert.deepEqual([totalRefunds, totalBalance], [1_200.5, 1_200.5]);
    assert.equal((await pay('sendparcels', id, 1_200.5)).status, 404);
  });

  const payBy = (_id: string, given: object) =>
    key.send('POST', '/payments', { itemType: 'sendparcels', _id, amount: 1_200.5, ...given });
  const paymentOf = (providerReference: string, provider = 'paystack') => ({ provider, providerReference });
  const accountsOf = (id: string) =>
    allRows<{ account: string; amount: number }>(database)`
      select account, amount from ledger_postings join ledger_transactions on id = transaction_id
      where key = ${`payment:${id}`} order by line`;

  it('a payment is posted, and answers the same when it is repeated', async () => {
    const payer = await insertUser(database);
    const [id, other] = [await newParcel(payer), await newParcel(payer)];
    const stated = paymentOf(`T${id}`);
    const first = ok(await payBy(id, stated));
    assert.deepEqual([first.provider, first.providerReference, first.paid], ['paystack', `T${id}`, true]);
    assert.deepEqual(ok(await payBy(id, stated)), first);
    assert.deepEqual(await accountsOf(id), [
      { account: 'paidIn', amount: -120_050 },
      { account: 'trips', amount: 120_050 },
    ]);
    refused(await payBy(id, {}), /paid already/);
    refused(await payBy(id, paymentOf('another')), /paid already/);
    refused(await payBy(id, { ...stated, amount: 1_200 }), /costs/);
    refused(await payBy(other, stated), /belongs to another payment/);
    assert.equal(ok(await key.send('GET', `/sent-parcels?id=${other}`))[0].paid, false);
    ok(await payBy(other, paymentOf(`T${id}`, 'flutterwave')));
    await assert.rejects(
      sql`delete from payment_references where record_id = ${id}`.execute(database),
      /never changed or removed/,
    );
  });

  it('a reference needs its provider, and a provider its reference', async () => {
    const id = await newParcel(member.id);
    for (const given of [
      { provider: 'paystack' },
      { providerReference: 'T1' },
      paymentOf('T1', 'Pay Stack'),
      paymentOf(' '),
      paymentOf('x'.repeat(101)),
      { provider: 'paystack', providerReference: 7 },
      { provider: null, providerReference: null },
    ])
      assert.equal((await payBy(id, given)).status, 400, JSON.stringify(given));
    assert.equal(ok(await key.send('GET', `/sent-parcels?id=${id}`))[0].paid, false);
    const items = [
      { call: 'serviceCreatePayment', body: { itemType: 'sendparcels', _id: id, amount: 1_200.5 } },
    ];
    const batch = async (given: object) =>
      ok(
        await key
          .send('POST', '/batch', {
            items: items.map(({ call, body }) => ({ call, body: { ...body, ...given } })),
          })
          .then((answer) => ({ ...answer, body: { data: answer.body.results } })),
      )[0];
    assert.equal((await batch({ provider: 'paystack' })).status, 400);
    assert.equal((await batch(paymentOf(`T${id}`))).answer.data.providerReference, `T${id}`);
  });

  it('of two records with one reference at once, one is paid', async () => {
    const payer = await insertUser(database);
    const ids = await Promise.all(Array.from({ length: 6 }, () => newParcel(payer)));
    const stated = paymentOf(`T${ids[0]}`);
    const answers = await Promise.all(ids.map((id) => payBy(id, stated)));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409]);
    const paid = await Promise.all(
      ids.map(async (id) => ok(await key.send('GET', `/sent-parcels?id=${id}`))[0].paid),
    );
    assert.deepEqual(
      paid,
      answers.map(({ status }) => status === 200),
    );
  });

  it('a cancellation refunds once, and a paid request is not cancelled without', async () => {
    const payer = await insertUser(database);
    const request = await newRequest(payer);
    ok(await pay('passengerrequests', request, 2_500));
    refused(
      await key.send('PATCH', `/passenger-requests/${request}`, { cancelled: true }),
      /cancel it with refund/,
    );
    const cancelled = ok(
      await key.send('PATCH', `/passenger-requests/${request}`, { cancelled: true, refund: true }),
    );
    assert.deepEqual([cancelled.deleted, cancelled.refundedAmount], [true, 2_500]);
    const parcel = await newParcel(payer);
    ok(await pay('sendparcels', parcel, 1_200.5));
    for (const _ of [1, 2]) {
      const { cancelRide, refundRide, refundedAmount } = ok(
        await key.send('PATCH', `/sent-parcels/${parcel}`, { cancelled: true, refund: true }),
      );
      assert.deepEqual([cancelRide, refundRide, refundedAmount], [true, true, 1_200.5]);
    }
    assert.equal((await userOf(payer)).totalBalance, 3_700.5);
    const unpaid = await newParcel(payer);
    ok(await key.send('PATCH', `/sent-parcels/${unpaid}`, { cancelled: true, refund: true }));
    refused(await pay('sendparcels', unpaid, 1_200.5), /cancelled/);
    assert.equal((await userOf(payer)).totalBalance, 3_700.5);
  });

  it('a refund needs the scope of payments', async () => {
    const id = await newParcel(member.id);
    const lacking = await insertServiceKey(api, ['parcels:write']);
    const answer = await lacking.send('PATCH', `/sent-parcels/${id}`, { cancelled: true, refund: true });
    assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden']);
    assert.equal((await lacking.send('PATCH', `/sent-parcels/${id}`, { cancelled: true })).status, 200);
  });

  it('earnings are credited when accepted, once; a withdrawal holds its money', async () => {
    const driver = await insertUser(database);
    const given = { userId: driver, kind: 'product', amount: 100, driverShare: 900 };
    const earning = ok(await key.send('POST', '/earnings', given));
    assert.equal((await userOf(driver)).totalBalance, 0);
    for (const _ of [1, 2]) ok(await key.send('PATCH', `/earnings/${earning._id}`, { accepted: true }));
    const referral = { userId: driver, kind: 'referral', amount: 50.5, accepted: true };
    ok(await key.send('POST', '/earnings', referral));
    const driven = await userOf(driver);
    assert.deepEqual([driven.totalEarnings, driven.totalBalance], [950.5, 950.5]);
    assert.equal((await key.send('GET', `/earnings?userId=${driver}`)).body.total, 2);
    assert.equal((await key.send('POST', '/earnings', { ...given, kind: 'referral' })).status, 400);

    const account = {
      ...{ accountNumber: '0123456789', accountName: 'Ada Obi', bank: 'Zenith Bank', bankCode: '057' },
    };
    const ask = (withdrawalID: string, requestedAmount: number, id = driver) =>
      key.send('POST', '/withdrawals', { userId: id, withdrawalID, requestedAmount, ...account });
    refused(await ask('W1', 950.51), /does not cover/);
    const first = ok(await ask('W1', 900));
    refused(await ask('W2', 900), /does not cover/);
    refused(await ask('W1', 10), /reference/);
    assert.equal(ok(await key.send('PATCH', `/withdrawals/${first._id}`, { cancelled: true })).deleted, true);
    const second = ok(await ask('W2', 950.5));
    const decided = await staff.put('/dashboard/update-withdrawal/', {
      _id: driver,
      withdrawalID: 'W2',
      status: 'accepted',
    });
    assert.equal(decided.status, 200);
    refused(await key.send('PATCH', `/withdrawals/${second._id}`, { cancelled: true }), /accepted already/);
    assert.equal((await userOf(driver)).totalBalance, 0);
    ok(await key.send('PATCH', `/users/${driver}`, { blocked: true }));
    refused(await ask('W3', 1), /blocked/);
  });
});
