// Over 300 lines: the rules of refunds and the attacks on them, which share one set-up of paid records.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { atOnce, ok } from '../../../testing/at-once.ts';
import { setRows } from '../../../testing/rows.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertParcel, insertRequest } from '../../../testing/moderated.ts';
import { insertUser } from '../../../testing/records.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertLoggedIn, loggedIn, type LoggedIn, userBefore } from '../../../testing/staff.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

const limit = 300_000;
const paths = {
  sendparcels: '/dashboard/sendparcels/delete',
  passengerrequests: '/dashboard/passengerrequests/delete',
} as const;
const settings = { payouts: manualPayouts(limit) };
const waits = 'approved; a second admin must refund it too';

async function refundsOf({ database }: TestApi, userId: string): Promise<number> {
  const user = database.selectFrom('users').select('total_refunds').where('id', '=', userId);
  return (await user.executeTakeFirstOrThrow()).total_refunds;
}

const refunds = { issueRefunds: true };
const newRefunder = (api: TestApi, firstName = 'Ada') => insertLoggedIn(api, { rights: refunds, firstName });

const refund = (api: TestApi, who: LoggedIn, ids: string[], more: object = {}) =>
  who.post(paths.sendparcels, { ids, refund: true, ...more });

async function reasonsOf(answer: ReturnType<typeof refund>): Promise<string[]> {
  return (await ok(answer)).results.map(
    ({ outcome, reason }: { outcome: string; reason?: string }) => reason ?? outcome,
  );
}

onEachDatabase('refunds', (api, database) => {
  const ada = loggedIn(api, { rights: refunds });
  const noRight = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  const payer = userBefore(database);
  const paidParcel = (more: object = {}) =>
    insertParcel(database, { user_id: payer.id, paid: true, amount: 1_000, ...more });

  /** Message of the obstacle that the list names for each record; null for none. */
  async function obstaclesIn(list: string, ids: string[]): Promise<(string | null)[]> {
    const { body } = await ada.get(`${list}?limit=200`);
    const rows = body.data as { _id: string; obstacles?: { message: string }[] }[];
    return ids.map((id) => rows.find(({ _id }) => _id === id)!.obstacles?.[0]?.message ?? null);
  }

  for (const [itemType, path] of Object.entries(paths)) {
    it(`${path} refuses a refund without the right, and pays nothing`, async () => {
      const insert = itemType === 'sendparcels' ? insertParcel : insertRequest;
      const id = await insert(database, { user_id: payer.id, paid: true });
      const before = await refundsOf(api, payer.id);
      const call = (body: object) => noRight.post(path, body);
      const { status, body } = await call({ ids: [id], refund: true });
      assert.deepEqual([status, body.code], [403, 'forbidden']);
      assert.equal(await refundsOf(api, payer.id), before);
      // Deleting needs no right.
      assert.equal((await call({ ids: [id] })).body.results[0].outcome, 'deleted');
      assert.equal(await refundsOf(api, payer.id), before);
    });

    it(`${path} refuses a refund of all that match, also to a super admin`, async () => {
      const boss = await insertLoggedIn(api, { superAdmin: true });
      assert.equal((await boss.post(path, { matching: {}, refund: true })).status, 400);
    });
  }

  it('needs the right at the time of the call', async () => {
    const { id, token, ...rest } = await newRefunder(api);
    await setRows(database, 'admins', { rights: '{"issueRefunds": false}' }, { id });
    assert.equal((await refund(api, { id, token, ...rest }, [await paidParcel()])).status, 403);
  });

  it('skips a delivered parcel without an override, and audits the reason with it', async () => {
    const id = await paidParcel({ end_ride: true });
    const before = await refundsOf(api, payer.id);
    const [reason] = await reasonsOf(refund(api, ada, [id]));
    assert.equal(reason, 'the parcel was delivered: a refund needs an override and a reason');
    assert.deepEqual(await obstaclesIn('/dashboard/send-parcels', [id, await paidParcel()]), [
      'The parcel was delivered: a refund needs an override and a reason.',
      null,
    ]);
    for (const more of [{ override: true }, { override: true, reason: '  ' }])
      assert.equal((await refund(api, ada, [id], more)).status, 400);
    assert.equal(await refundsOf(api, payer.id), before);
    assert.deepEqual(await reasonsOf(refund(api, ada, [id], { override: true, reason: 'It was broken' })), [
      'refunded',
    ]);
    assert.equal(await refundsOf(api, payer.id), before + 1_000);
    assert.deepEqual(((await auditOf(database, id))[0]?.after as { override: boolean }).override, true);
  });

  it('skips the request of a trip that is over, but none without a driver and none of today', async () => {
    const driver = await insertUser(database);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' });
    const request = (more: object) =>
      insertRequest(database, { user_id: payer.id, paid: true, amount: 1_000, ...more });
    const ids = [
      await request({ driver_id: driver, travelling_date: '2026-01-05' }),
      await request({ travelling_date: '2026-01-05' }),
      await request({ driver_id: driver, travelling_date: today }),
    ];
    const listed = await obstaclesIn('/dashboard/passenger-requests', ids);
    assert.deepEqual(listed, ['The trip is over: a refund needs an override and a reason.', null, null]);
    const body = { ids, refund: true };
    assert.deepEqual(await reasonsOf(ada.post(paths.passengerrequests, body)), [
      'the trip is over: a refund needs an override and a reason',
      'refunded',
      'refunded',
    ]);
  });

  it('refuses an override without a refund', async () => {
    const body = { ids: [await paidParcel()], override: true, reason: 'x' };
    assert.equal((await ada.post(paths.sendparcels, body)).status, 400);
  });

  it('pays what the ledger says was paid, whatever the record says', async () => {
    const [raised, lowered] = [await paidParcel(), await paidParcel()];
    const tamper = (id: string, amount: number) =>
      database.transaction().execute(async (transaction) => {
        await sql`alter table sent_parcels disable trigger sent_parcels_paid`.execute(transaction);
        await setRows(transaction, 'sent_parcels', { amount }, { id });
        await sql`alter table sent_parcels enable trigger sent_parcels_paid`.execute(transaction);
      });
    await tamper(raised, 99_900_000);
    await tamper(lowered, 10);
    const before = await refundsOf(api, payer.id);
    assert.deepEqual(await reasonsOf(refund(api, ada, [raised, lowered])), [
      'refunded',
      'the ledger has another payment than the record: run ledger:verify',
    ]);
    assert.equal(await refundsOf(api, payer.id), before + 1_000);
    const rules = (await verifyLedger(database)).offenders.map(({ rule }) => rule);
    assert.ok(rules.includes('every transaction has its record'), rules.join());
    for (const id of [raised, lowered]) await tamper(id, 1_000);
  });

  for (const change of ['amount = amount + 1', 'paid = false', 'user_id = driver.id'])
    it(`a paid record refuses ${change}, from any writer`, async () => {
      const driver = await insertUser(database);
      const ids = {
        sent_parcels: await paidParcel(),
        passenger_requests: await insertRequest(database, { user_id: payer.id, paid: true }),
      };
      for (const [table, id] of Object.entries(ids))
        await assert.rejects(
          sql
            .raw(
              `update ${table} set ${change} from users as driver where driver.id = '${driver}'
              and ${table}.id = '${id}'`,
            )
            .execute(database),
          /keeps its payer, amount and payment/,
        );
    });

  it('an unpaid record takes a new amount, and one that is paid with it', async () => {
    const id = await insertParcel(database, { user_id: payer.id, amount: 100 });
    await setRows(database, 'sent_parcels', { amount: 200 }, { id });
    await setRows(database, 'sent_parcels', { amount: 300, paid: true }, { id });
    await setRows(database, 'sent_parcels', { start_ride: true, updated_at: sql`now()` }, { id });
    assert.deepEqual(await reasonsOf(refund(api, ada, [id])), ['refunded']);
  });

  it('are posted as recorded', async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});

onEachDatabase('refunds above the limit of one admin', { settings }, (api, database) => {
  let ada = loggedIn(api, { rights: refunds, firstName: 'Ada' });
  const bola = loggedIn(api, { rights: refunds, firstName: 'Bola' });
  const chidi = loggedIn(api, { rights: refunds, firstName: 'Chidi' });
  const payer = userBefore(database);
  const paidParcel = (amount = 200_000, more: object = {}) =>
    insertParcel(database, { user_id: payer.id, paid: true, amount, ...more });
  const fresh = () => newRefunder(api, 'Dayo');
  const waiting = async (who: LoggedIn) => (await who.get('/dashboard/proposals/refunds')).body.data;

  it('wait for a second admin, are listed, and are paid once', async () => {
    const ids = [await paidParcel(), await paidParcel()];
    const before = await refundsOf(api, payer.id);
    for (let attempt = 0; attempt < 2; attempt += 1)
      assert.deepEqual(await reasonsOf(refund(api, ada, ids, { reason: 'Driver ill' })), [waits, waits]);
    assert.equal(await refundsOf(api, payer.id), before);
    const rows = (await waiting(bola)).filter(({ _id }: { _id: string }) => ids.includes(_id));
    assert.equal(rows.length, 2);
    const { at, ...row } = rows[0];
    assert.ok(Date.parse(at) <= Date.now());
    assert.deepEqual(row, {
      _id: ids[0],
      kind: 'refund',
      name: 'Ada Obi',
      what: 'Lagos – Ibadan',
      by: 'Ada Admin',
      mine: false,
      stands: true,
      phoneNumber: null,
      right: null,
      limit: null,
      limitNow: null,
      effectiveAt: null,
      refund: { itemType: 'sendparcels', amount: 2_000, finished: false, reason: 'Driver ill' },
      obstacles: [],
    });
    assert.deepEqual(await reasonsOf(refund(api, bola, ids)), ['refunded', 'refunded']);
    assert.equal(await refundsOf(api, payer.id), before + 400_000);
    const shown = (await auditOf(database, ids[0]!)).map(({ action, after }) => [
      action,
      (after as { approvedBy?: string }).approvedBy,
    ]);
    assert.deepEqual(shown, [
      ['sentParcel.approveRefund', undefined],
      ['sentParcel.refund', ada.id],
    ]);
    assert.deepEqual(await reasonsOf(refund(api, bola, ids)), ['not found', 'not found']);
    assert.equal(await refundsOf(api, payer.id), before + 400_000);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('up to the limit need one admin, in one call', async () => {
    const ids = [await paidParcel(100_000), await paidParcel(200_000)];
    assert.deepEqual(await reasonsOf(refund(api, await fresh(), ids)), ['refunded', 'refunded']);
  });

  it('in parts count together for 24 hours', async () => {
    const splitter = await fresh();
    const parts = [await paidParcel(), await paidParcel(100_000), await paidParcel(1)];
    const reasons: string[] = [];
    for (const id of parts) reasons.push(...(await reasonsOf(refund(api, splitter, [id]))));
    assert.deepEqual(reasons, ['refunded', 'refunded', waits]);
    await setRows(database, 'single_refunds', { at: new Date(Date.now() - 25 * 3_600_000) });
    assert.deepEqual(await reasonsOf(refund(api, splitter, parts.slice(2))), ['refunded']);
  });

  it('can be declined, which pays nothing', async () => {
    const id = await paidParcel(limit + 1);
    await refund(api, ada, [id]);
    const decline = async () => (await bola.post(`/dashboard/proposals/refunds/${id}/withdraw`)).status;
    assert.equal(await decline(), 200);
    assert.equal(await decline(), 404);
    assert.deepEqual(await reasonsOf(refund(api, bola, [id])), [waits]);
  });

  for (const [what, lapse] of [
    [
      'the record',
      (id: string) => sql`update sent_parcels set receiver_name = 'X', updated_at = now() where id = ${id}`,
    ],
    ["the approver's right", () => sql`update admins set rights = '{}' where id = ${ada.id}`],
    ["the approver's password", () => sql`update admins set password_hash = 'other' where id = ${ada.id}`],
    ["the approver's account", () => sql`update admins set deleted_at = now() where id = ${ada.id}`],
  ] as const) {
    it(`become invalid when ${what} changes`, async () => {
      ada = await newRefunder(api, 'Ada');
      const id = await paidParcel(limit + 1);
      await refund(api, ada, [id]);
      await lapse(id).execute(database);
      assert.equal((await waiting(bola)).find(({ _id }: { _id: string }) => _id === id).stands, false);
      // The second one's approval is a first one again.
      assert.deepEqual(await reasonsOf(refund(api, bola, [id])), [waits]);
      assert.deepEqual(await reasonsOf(refund(api, chidi, [id])), ['refunded']);
    });
  }
});

onPostgres('refunds at once', { settings }, (api, database) => {
  it('of many parcels by one admin never pass the limit', async () => {
    const payer = await insertUser(database);
    const ada = await newRefunder(api);
    const insert = () => insertParcel(database, { user_id: payer, paid: true, amount: 100_000 });
    const ids = await atOnce(20, insert);
    const reasons = await Promise.all(ids.map((id) => reasonsOf(refund(api, ada, [id]))));
    assert.equal(reasons.flat().filter((reason) => reason === 'refunded').length, 3);
    assert.equal(await refundsOf(api, payer), limit);
  });

  it('by two admins of the same parcels pay once', async () => {
    const payer = await insertUser(database);
    const [ada, bola] = [await newRefunder(api), await newRefunder(api, 'Bola')];
    const ids = [
      await insertParcel(database, { user_id: payer, paid: true, amount: limit + 1 }),
      await insertParcel(database, { user_id: payer, paid: true, amount: limit + 1 }),
    ];
    await atOnce(20, (number) =>
      reasonsOf(refund(api, number % 2 ? ada : bola, number % 3 ? ids : ids.toReversed())),
    );
    assert.equal(await refundsOf(api, payer), 2 * (limit + 1));
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});
