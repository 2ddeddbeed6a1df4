import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, statusesOf, valuesOf, ok } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertParcel, insertPost, insertRide } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { eventsIn } from '../../../testing/webhooks.ts';

const path = '/dashboard/decision-reasons';

/** A valid reason of rejections of withdrawals. */
const paused = {
  ...{ kinds: ['withdrawal'], staffText: 'Payouts are paused', enabled: true },
  ...{ en: 'Hello {name}, {amount} waits: payouts are paused.', pcm: '{name}, {amount} dey wait small.' },
};

/** Reason, message and note of each stored event. */
const toldIn = async (database: Parameters<typeof eventsIn>[0]) =>
  (await eventsIn(database)).map(({ type, data: { reasonCode, message, note } }) => ({
    ...{ type, reasonCode, message, note },
  }));

onEachDatabase('reasons of decisions', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Ngozi' });
  const officer = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  beforeEach(async () => {
    await deleteRows(database, 'webhook_events');
    await deleteRows(database, 'decision_reasons', { code: ['paused', 'pausedLonger'] });
    await setRows(database, 'decision_reasons', { enabled: true }, {});
  });
  const add = (change: object = {}, code = 'paused') => boss.post(path, { code, ...paused, ...change });
  const reject = async (remark?: string, first_name = 'Ada') => {
    const request = await insertRequested(database, {}, 100_050);
    await setRows(database, 'users', { first_name }, { id: request.userId });
    await ok(decideRequest(officer, request, 'rejected', remark === undefined ? {} : { remark }));
    return request;
  };

  it('all of them are read by any member of staff, in their order', async () => {
    const stranger = await insertLoggedIn(api);
    const { data } = (await stranger.get(path)).body;
    assert.deepEqual([data.length, data[0].staffText], [23, "The account's name is not the user's name"]);
    for (const { kinds, staffText, en, pcm } of data) assert.ok(kinds.length && staffText && en && pcm);
    const answers = [await stranger.post(path, { code: 'paused', ...paused })];
    answers.push(await officer.put(`${path}/spam`, { ...paused, kinds: ['post'] }));
    assert.deepEqual(statusesOf(answers), [403, 403]);
  });

  it('a decision by a reason tells the member in both languages, with what follows it as a note', async () => {
    assert.equal((await add()).status, 200);
    await reject('Payouts are paused');
    await reject('payouts ARE paused: until Monday', '{amount} <b>$&');
    assert.deepEqual(await toldIn(database), [
      {
        ...{ type: 'withdrawal.rejected', reasonCode: 'paused', note: null },
        message: {
          en: 'Hello Ada, ₦1,000.50 waits: payouts are paused.',
          pcm: 'Ada, ₦1,000.50 dey wait small.',
        },
      },
      {
        ...{ type: 'withdrawal.rejected', reasonCode: 'paused', note: 'until Monday' },
        message: {
          en: 'Hello {amount} <b>$&, ₦1,000.50 waits: payouts are paused.',
          pcm: '{amount} <b>$&, ₦1,000.50 dey wait small.',
        },
      },
    ]);
    const [first] = await eventsIn(database);
    assert.equal(first?.data['status'], 'rejected');
  });

  it('own words alone, a reason of another kind and a disabled one are not sent', async () => {
    await add();
    assert.equal((await boss.put(`${path}/paused`, { ...paused, enabled: false })).status, 200);
    for (const remark of ['He lied to us', 'Payouts are paused', 'Spam or advertising', undefined])
      await reject(remark);
    // Without an endpoint, only messages are stored.
    assert.deepEqual(await toldIn(database), []);
    await boss.put(`${path}/paused`, paused);
    await reject('Payouts are paused, says the bank');
    assert.deepEqual(await toldIn(database), []);
  });

  it('of two reasons that begin alike the longer one counts', async () => {
    await add();
    await add({ staffText: 'Payouts are paused: bank' }, 'pausedLonger');
    await reject('Payouts are paused: bank: GTB');
    await reject('Payouts are paused: banks');
    assert.deepEqual(valuesOf(await toldIn(database), 'reasonCode', 'note'), [
      ['pausedLonger', 'GTB'],
      ['paused', 'banks'],
    ]);
  });

  it('applications, trips, posts, blocks, deletions and refunds tell the member, also after their wait', async () => {
    const userId = await insertUser(database, { first_name: 'Bisi' });
    const application = await insertApplication(database, { user_id: userId });
    await reviewer(api, boss, 'driverApplications').decide(application, 'rejected', {
      remark: 'The applicant is too young',
    });
    await takeEffect(database, application);
    const ride = await insertRide(database, { user_id: userId });
    await boss.post('/dashboard/drivers/delete', {
      ...{ ids: [ride], reason: 'The trip is not offered in earnest', confirmUnderWay: true },
    });
    for (const author of [{ author_user_id: userId }, { author_user_id: null, author_admin_id: boss.id }]) {
      const post = await insertPost(database, author);
      await boss.delete(`/dashboard/posts/${post}?reason=${encodeURIComponent('Spam or advertising')}`);
    }
    const parcel = await insertParcel(database, { user_id: userId, paid: true, amount: 120_000 });
    const refund = { ids: [parcel], refund: true, reason: 'It was paid twice' };
    assert.equal(
      (await boss.post('/dashboard/sendparcels/delete', refund)).body.results[0].outcome,
      'refunded',
    );
    const block = { userIds: [userId], deleteFlag: false, blockFlag: true, confirmUnderWay: true };
    await boss.post('/dashboard/users/update-status', {
      ...block,
      reason: 'Abusive or unsafe: see the report',
    });
    await boss.post('/dashboard/users/update-status', {
      ...{ ...block, deleteFlag: true, reason: 'The user asked for it' },
    });
    const told = await toldIn(database);
    assert.deepEqual(
      told.map(({ type, reasonCode, note }) => [type, reasonCode, note]),
      [
        ['driver.rejected', 'tooYoung', null],
        ['record.deleted', 'notInEarnest', null],
        // The post by staff tells nobody.
        ['record.deleted', 'spam', null],
        // The refund tells it, and its deletion does not again.
        ['refund.issued', 'paidTwice', null],
        ['user.blocked', 'abusive', 'see the report'],
        ['record.deleted', 'ownWish', null],
      ],
    );
    const refunded = told.find(({ type }) => type === 'refund.issued');
    assert.match((refunded?.message as { en: string }).en, /^We paid ₦1,200.00 back/);
    const members = await rowsOf(database, 'webhook_events', ['member_id']);
    assert.deepEqual(new Set(valuesOf(members, 'member_id')), new Set([userId]));
    const audited = (await auditOf(database, userId)).find(({ action }) => action === 'user.block');
    assert.deepEqual(audited?.after, { blocked: true, reason: 'Abusive or unsafe: see the report' });
  });

  it('markup in the texts is text', async () => {
    const markup = '<script>alert(1)</script> & "quotes"';
    assert.equal((await add({ en: markup, pcm: markup, staffText: '<i>x</i>' })).status, 200);
    await reject('<i>x</i>: <img src=x>');
    assert.deepEqual(await toldIn(database), [
      {
        ...{ type: 'withdrawal.rejected', reasonCode: 'paused' },
        ...{ message: { en: markup, pcm: markup }, note: '<img src=x>' },
      },
    ]);
  });

  for (const [field, change] of [
    ['pcm', { pcm: '' }],
    ['pcm', { pcm: ' \n ' }],
    ['en', { en: undefined }],
    ['pcm', { pcm: '{name} dey wait.' }],
    ['en', { en: 'Hello {name}, wait.' }],
    ['en', { en: '{phone}', pcm: '{phone}' }],
    ['en', { en: '{ name }', pcm: '{ name }' }],
    ['en', { en: 'Hello {name', pcm: 'Hello {name' }],
    ['en', { kinds: ['withdrawal', 'post'] }],
    ['en', { en: 'x'.repeat(501), pcm: 'y' }],
    ['en', { en: 'one\u0007two', pcm: 'one' }],
    ['pcm', { en: 'one', pcm: 'one\ntwo' }],
    ['en', { en: 'one \u202etwo', pcm: 'one' }],
    ['staffText', { staffText: 'x'.repeat(121) }],
    ['staffText', { staffText: ' ' }],
    ['kinds', { kinds: [] }],
    ['kinds', { kinds: ['admin'] }],
    ['kinds', { kinds: ['constructor'] }],
    ['kinds', { kinds: 5 }],
    ['pcm', { pcm: 5 }],
    ['code', { code: 'Not a code' }],
    ['code', { code: 'x' }],
  ] as const)
    it(`refuses ${JSON.stringify(change).slice(0, 60)}`, async () => {
      const { status, body } = await add(change);
      assert.equal(status, 400, JSON.stringify(body));
      assert.ok(
        Object.keys(body.fields).some((one) => one.startsWith(field)),
        JSON.stringify(body.fields),
      );
    });

  it('a text or code that there is already, and a ninth reason of a kind, are refused; none is deleted', async () => {
    const taken = await add({ staffText: 'ANOTHER user has the same account' });
    assert.deepEqual([taken.status, Object.keys(taken.body.fields)], [409, ['staffText']]);
    const known = await add({}, 'spam');
    assert.deepEqual([known.status, Object.keys(known.body.fields)], [409, ['code']]);
    assert.equal((await boss.put(`${path}/unknownOne`, paused)).status, 404);
    assert.ok([404, 405].includes((await boss.delete(`${path}/spam`)).status));
    const more = ['one', 'two', 'three', 'four', 'five'].map((name) => `more${name}`);
    const answers = [];
    for (const code of more) answers.push(await add({ staffText: code }, code));
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200, 200, 409]);
    assert.match(answers.at(-1)!.body.message, /^There are 8 reasons/);
    assert.equal((await add({ staffText: 'five', enabled: false }, more.at(-1))).status, 200);
    await deleteRows(database, 'decision_reasons', { code: more });
  });

  it('a change is audited with both sides, and is not told again', async () => {
    await add();
    await reject('Payouts are paused');
    const { body } = await boss.put(`${path}/paused`, { ...paused, en: 'New {name} {amount}' });
    assert.deepEqual([body.data.en, body.data.updatedBy], ['New {name} {amount}', 'Ngozi Admin']);
    const [created, updated] = (await auditOf(database, 'paused')).slice(-2);
    assert.deepEqual([created?.action, updated?.action], ['decisionReason.create', 'decisionReason.update']);
    assert.deepEqual(updated?.before, paused);
    assert.match(
      (await toldIn(database)).map(({ message }) => JSON.stringify(message)).join(),
      /^{"en":"Hello/,
    );
  });
});

onPostgres('concurrent decisions and changes of reasons', (api, database) => {
  it('the same decision many times at once tells the member once', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const request = await insertRequested(database);
    const remark = 'The account details are not valid';
    const answers = await atOnce(20, () => decideRequest(boss, request, 'rejected', { remark }));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.deepEqual(valuesOf(await toldIn(database), 'reasonCode'), ['accountInvalid']);
  });

  it('of many new reasons with one text one is added', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const answers = await atOnce(8, (at) => boss.post(path, { code: `paused${at}`, ...paused }));
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(7).fill(409)]);
  });
});
