import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import {
  decideRequest,
  insertAccepted,
  insertActor,
  insertRequested,
  moneyOf,
  stateOf,
} from '../../../testing/payouts.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import { insertLoggedIn, loggedIn, type LoggedIn, madeBefore } from '../../../testing/staff.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';
import { setRows } from '../../../testing/rows.ts';
import { atOnce, valuesOf, messageOf, ok } from '../../../testing/at-once.ts';

const failed = { outcome: 'failed', remark: 'The account is closed' };
const reversed = { outcome: 'reversed', remark: 'The bank sent it back' };
const taken = 'This bank reference belongs to another payout.';
const another = 'Another admin must note this: one who neither accepted the request nor claimed the payout.';

let references = 0;
const paid = (bankReference = `FT-2026-${(references += 1)}`) => ({ outcome: 'paid', bankReference });

onEachDatabase('payouts by hand', (api, database) => {
  const staff = (firstName: string) =>
    loggedIn(api, { rights: { viewWithdrawalEarnings: true, viewPersonalData: true }, firstName });
  const [ada, bola] = [staff('Ada'), staff('Bola')];
  const actor = madeBefore(() => insertActor(database));
  const accepted = () => insertAccepted(database, actor, 'manual');
  const call = (what: string, id: string, who = ada, body?: object) =>
    who.post(`/dashboard/payouts/${id}/${what}`, body);
  const setClaim = (id: string, claimed: boolean, who = ada) =>
    who.put(`/dashboard/payouts/${id}/claim`, { claimed });
  const claim = (id: string, who = ada) => setClaim(id, true, who);
  const release = (id: string, who = ada) => setClaim(id, false, who);
  const settle = (id: string, body: object, who = ada) => call('settle', id, who, body);
  const claimed = async (who = ada) => {
    const payout = await accepted();
    assert.equal((await claim(payout.id, who)).status, 200);
    return payout;
  };

  it('are queued with their account, claimed, and paid with the bank’s reference', async () => {
    const { id, reference } = await accepted();
    const queue = async (who = ada) => (await who.get('/dashboard/payouts?filter=open')).body.data;
    const [first] = await queue();
    assert.deepEqual(first, {
      ...{ _id: id, withdrawalID: `WD-${id}`, amount: 1000.5, accountNumber: '0123456789' },
      ...{ accountName: 'Ada Obi', bank: 'Zenith Bank', bankCode: '057', provider: 'manual', reference },
      ...{ state: 'queued', bankReference: null, failure: null, trouble: null },
      queuedAt: first.queuedAt,
      settledAt: null,
      claim: null,
      involved: false,
      fourEyes: false,
      onHold: false,
    });
    assert.equal((await claim(id)).body.data.claim.mine, true);
    const { claim: seen } = (await queue(bola))[0];
    assert.deepEqual([seen.by, seen.mine, seen.expired], ['Ada Admin', false, false]);
    const minutes = (Date.parse(seen.until) - Date.now()) / 60_000;
    assert.ok(minutes > 25 && minutes < 35, `${minutes} minutes`);
    const answer = await ok(settle(id, paid('FT-2026/11')));
    assert.deepEqual([answer.data.state, answer.data.bankReference], ['paid', 'FT-2026/11']);
    assert.ok((await queue()).every(({ _id }: { _id: string }) => _id !== id));
    assert.deepEqual(valuesOf(await auditOf(database, id), 'action'), [
      'withdrawal.accept',
      'payout.claim',
      'payout.paid',
    ]);
  });

  it('are paid by the admin who claimed them, and by nobody without a claim', async () => {
    const { id } = await accepted();
    assert.deepEqual(await messageOf(settle(id, paid())), [409, 'Claim the payout before you pay it.']);
    await claim(id);
    assert.equal((await claim(id, bola)).body.message, 'Ada Admin has claimed the payout.');
    assert.deepEqual(await messageOf(settle(id, paid(), bola)), [
      409,
      'Ada Admin has claimed the payout, and notes its result.',
    ]);
    assert.equal((await release(id, bola)).status, 409);
    assert.equal((await settle(id, paid())).status, 200);
    assert.equal((await claim(id)).status, 409);
    assert.equal((await release(id)).status, 409);
  });

  it('are claimed by another admin after a release, or after the lease', async () => {
    const { id } = await claimed();
    assert.equal((await release(id)).body.data.claim, null);
    assert.equal((await claim(id, bola)).status, 200);
    assert.equal((await claim(id)).status, 409);
    await setRows(database, 'payouts', { claimed_until: new Date(Date.now() - 1_000) }, { id });
    assert.deepEqual((await ada.get('/dashboard/payouts?filter=open')).body.data[0].claim.expired, true);
    assert.equal((await claim(id)).status, 200);
    assert.equal((await settle(id, paid(), bola)).status, 409);
    assert.equal((await settle(id, paid())).status, 200);
  });

  it('that failed give the money back, noted by an admin who neither decided nor claimed', async () => {
    const { id, userId } = await claimed();
    assert.deepEqual((await settle(id, failed)).body.message, another);
    assert.equal((await settle(id, failed, bola)).body.data.failure, 'The account is closed');
    assert.deepEqual(await moneyOf(database, userId), { total_withdrawals: 0, total_balance: 100_050 });
    // The admin who accepted the request.
    const request = await insertRequested(database);
    await decideRequest(bola, request);
    assert.equal((await settle(request.id, failed, bola)).body.message, another);
    assert.equal((await settle(request.id, failed)).status, 200);
  });

  it('that come back after they were paid are credited to the user once', async () => {
    const { id, userId } = await claimed();
    assert.match((await settle(id, reversed, bola)).body.message, /^Only a paid payout can be reversed/);
    await settle(id, paid());
    assert.equal((await settle(id, reversed)).body.message, another);
    assert.equal((await settle(id, reversed, bola)).body.data.state, 'reversed');
    assert.equal((await settle(id, reversed, bola)).status, 200);
    assert.equal((await settle(id, failed, bola)).status, 409);
    assert.deepEqual(await moneyOf(database, userId), { total_withdrawals: 0, total_balance: 100_050 });
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('have a bank reference of their own, however it is written', async () => {
    const [one, two] = [await claimed(), await claimed()];
    assert.equal((await settle(one.id, paid('TRF 77-001'))).status, 200);
    for (const copy of ['TRF 77-001', 'trf77001', 'TRF/77/001']) {
      assert.deepEqual(await messageOf(settle(two.id, paid(copy))), [409, taken], copy);
    }
    assert.equal((await settle(two.id, paid('--'))).status, 400);
    assert.equal(await stateOf(database, two.id), 'queued');
    assert.equal((await settle(two.id, paid('TRF 77-002'))).status, 200);
  });

  it("'GTB-А1207' with a Cyrillic А is no second reference, nor is a full-width or spaced one", async () => {
    const [one, two] = [await claimed(), await claimed()];
    assert.equal((await settle(one.id, paid('GTB-A1207'))).status, 200);
    const refused = await settle(two.id, paid('GTB-\u{410}1207'));
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['bankReference']]);
    for (const same of ['ＧＴＢ-A1207', ' gtb - a12 07 ', 'GTB-A\u{a0}1207'])
      assert.equal((await settle(two.id, paid(same))).body.message, taken, same);
    assert.equal((await settle(two.id, paid('GTB_A1207'))).status, 400);
    const spaced = await settle(two.id, paid('GTB A1208'));
    assert.deepEqual([spaced.status, spaced.body.data.bankReference], [200, 'GTBA1208']);
    assert.equal((await settle(two.id, paid('GTB A1208'))).status, 200);
  });

  it('are settled once: the same result changes nothing, the opposite is refused', async () => {
    const { id, userId } = await claimed();
    const note = paid();
    assert.equal((await settle(id, note)).status, 200);
    assert.equal((await settle(id, note)).status, 200);
    for (const other of [failed, paid()]) {
      assert.deepEqual(await messageOf(settle(id, other, bola)), [409, 'The payout has been noted as paid.']);
    }
    assert.equal((await moneyOf(database, userId)).total_balance, 0);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('validate the body, require the right, and exclude payouts of a provider', async () => {
    const { id } = await accepted();
    for (const body of [{ outcome: 'paid' }, { outcome: 'failed' }, { outcome: 'reversed' }, {}])
      assert.equal((await settle(id, body)).status, 400);
    const other = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    for (const claimed of [true, false]) {
      assert.equal((await setClaim(id, claimed, other)).status, 403);
      assert.equal((await setClaim(ada.id, claimed)).status, 404);
    }
    assert.equal((await settle(id, paid(), other)).status, 403);
    assert.equal((await settle(ada.id, paid())).status, 404);
    assert.equal(await stateOf(database, id), 'queued');
    const provided = await insertAccepted(database, actor, 'paystack');
    assert.equal((await claim(provided.id)).status, 409);
    assert.equal((await settle(provided.id, paid())).status, 409);
    assert.equal((await settle(provided.id, reversed)).status, 409);
    // Not sent yet: it may still be given up.
    assert.equal((await settle(provided.id, failed)).status, 200);
  });
});

const limit = 100_000;

const settings = { payouts: manualPayouts(limit) };
onEachDatabase('payouts by hand above the limit of two admins', { settings }, (api, database) => {
  it('are noted as paid by an admin who neither decided nor claimed', async () => {
    const staff = (firstName: string) =>
      insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true }, firstName });
    const [ada, bola, chidi] = [await staff('Ada'), await staff('Bola'), await staff('Chidi')];
    const request = await insertRequested(database, { requested_amount: limit + 1 });
    for (const who of [ada, bola]) await decideRequest(who, request);
    const call = (what: string, who: LoggedIn, note?: object) =>
      who.post(`/dashboard/payouts/${request.id}/${what}`, note);
    const { data } = (await ada.put(`/dashboard/payouts/${request.id}/claim`, { claimed: true })).body;
    assert.deepEqual([data.involved, data.fourEyes], [true, true]);
    const note = paid();
    // Both deciders, one of whom claimed it.
    for (const who of [ada, bola]) assert.equal((await call('settle', who, note)).body.message, another);
    assert.equal((await call('settle', chidi, note)).status, 200);
    assert.equal((await call('settle', chidi, reversed)).status, 200);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});

onPostgres('payouts by hand, concurrently', (api, database) => {
  const officers = async (count: number) =>
    atOnce(count, () => insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } }));
  const call = (who: LoggedIn, id: string, what: string, body?: object) =>
    who.post(`/dashboard/payouts/${id}/${what}`, body);

  it('are claimed by one of many officers, and paid by that one', async () => {
    const actor = await insertActor(database);
    const staff = await officers(6);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await insertAccepted(database, actor, 'manual');
      const claims = await Promise.all(
        staff.map((officer) => officer.put(`/dashboard/payouts/${id}/claim`, { claimed: true })),
      );
      assert.deepEqual(valuesOf(claims, 'status').toSorted(), [200, ...staff.slice(1).map(() => 409)]);
      const notes = await Promise.all(staff.map((officer) => call(officer, id, 'settle', paid())));
      assert.equal(notes.filter(({ status }) => status === 200).length, 1);
      assert.equal(notes[claims.findIndex(({ status }) => status === 200)]!.status, 200);
    }
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });

  it('with the same bank reference are noted once', async () => {
    const actor = await insertActor(database);
    const [officer] = await officers(1);
    assert.ok(officer);
    const ids = await atOnce(6, async () => (await insertAccepted(database, actor, 'manual')).id);
    for (const id of ids) await officer.put(`/dashboard/payouts/${id}/claim`, { claimed: true });
    const notes = await Promise.all(ids.map((id) => call(officer, id, 'settle', paid('ONE-TRANSFER'))));
    assert.deepEqual(valuesOf(notes, 'status').toSorted(), [200, 409, 409, 409, 409, 409]);
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  });
});
