import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import type { DecisionReason } from '@padiman/contracts';
import { readDecisionReasons } from '../../../config/decision-reasons.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, valuesOf, ok } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertParcel, insertPost, insertRide } from '../../../testing/moderated.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { reviewer, takeEffect } from '../../../testing/review.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { eventsIn } from '../../../testing/webhooks.ts';
import { offerReasons } from '../../base/decision-reasons/decision-reasons.service.ts';

const path = '/dashboard/decision-reasons';

const shipped = readDecisionReasons();

/** Reason of rejections of withdrawals. */
const reasonOf = (code: string, staffText: string, en: string, pcm: string): DecisionReason => ({
  code,
  kinds: ['withdrawal'],
  staffText,
  en,
  pcm,
});

const markup = '<script>alert(1)</script> & "quotes"';

/** Reasons of a deployment: those that are shipped, and its own. */
const decisionReasons = [
  ...shipped,
  reasonOf(
    'paused',
    'Payouts are paused',
    'Hello {name}, {amount} waits: payouts are paused.',
    '{name}, {amount} dey wait small.',
  ),
  reasonOf('pausedLonger', 'Payouts are paused: bank', 'The bank waits.', 'Bank dey wait.'),
  reasonOf('marked', '<i>x</i>', markup, markup),
];

/** Reason, message and note of each stored event. */
const toldIn = async (database: Parameters<typeof eventsIn>[0]) =>
  (await eventsIn(database)).map(({ type, data: { reasonCode, message, note } }) => ({
    ...{ type, reasonCode, message, note },
  }));

onEachDatabase('reasons of decisions', { settings: { decisionReasons } }, (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Ngozi' });
  const officer = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  beforeEach(() => deleteRows(database, 'webhook_events'));
  const reject = async (remark?: string, first_name = 'Ada') => {
    const request = await insertRequested(database, {}, 100_050);
    await setRows(database, 'users', { first_name }, { id: request.userId });
    await ok(decideRequest(officer, request, 'rejected', remark === undefined ? {} : { remark }));
    return request;
  };

  it('all of them are read by any member of staff, in their order, and changed by nobody', async () => {
    const stranger = await insertLoggedIn(api);
    assert.deepEqual((await stranger.get(path)).body.data, decisionReasons);
    const [paused] = decisionReasons.slice(-3);
    const answers = [await boss.post(path, paused), await boss.put(`${path}/paused`, paused)];
    assert.ok(answers.every(({ status }) => [404, 405].includes(status)));
  });

  it('a decision by a reason tells the member in both languages, with what follows it as a note', async () => {
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

  it('own words alone and a reason of another kind are not sent', async () => {
    const others = ['He lied to us', 'Spam or advertising', 'Payouts are paused, says the bank', undefined];
    for (const remark of others) await reject(remark);
    // Without an endpoint, only messages are stored.
    assert.deepEqual(await toldIn(database), []);
  });

  it('what was sent stays readable when the reason is no longer in the file', async () => {
    const request = await reject('Payouts are paused: until Monday');
    offerReasons(shipped);
    try {
      await reject('Payouts are paused');
      const { messages } = (await officer.get(`/dashboard/records/withdrawal/${request.id}/messages`)).body
        .data;
      assert.deepEqual(valuesOf(messages as { reasonCode: string; note: string }[], 'reasonCode', 'note'), [
        ['paused', 'until Monday'],
      ]);
      assert.match(messages[0].message.en, /payouts are paused\.$/);
      assert.deepEqual(valuesOf(await toldIn(database), 'reasonCode'), ['paused']);
    } finally {
      offerReasons(decisionReasons);
    }
  });

  it('of two reasons that begin alike the longer one counts', async () => {
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
    await reject('<i>x</i>: <img src=x>');
    assert.deepEqual(await toldIn(database), [
      {
        type: 'withdrawal.rejected',
        reasonCode: 'marked',
        ...{ message: { en: markup, pcm: markup }, note: '<img src=x>' },
      },
    ]);
  });
});

onPostgres('concurrent decisions by a reason', (api, database) => {
  it('the same decision many times at once tells the member once', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    const request = await insertRequested(database);
    const remark = 'The account details are not valid';
    const answers = await atOnce(20, () => decideRequest(boss, request, 'rejected', { remark }));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.deepEqual(valuesOf(await toldIn(database), 'reasonCode'), ['accountInvalid']);
  });
});
