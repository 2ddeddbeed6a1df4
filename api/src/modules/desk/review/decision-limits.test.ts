import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertReviewer, requestsOf, reviewer, takeEffect } from '../../../testing/review.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import type { LoggedIn } from '../../../testing/staff.ts';
import { moneyOf } from '../../../testing/payouts.ts';

const amount = 100_050;

onEachDatabase(
  'scheduled decisions above the limit of two',
  (api) => {
    const { insertRequest, statusOf, actionsOf } = requestsOf(api);
    const staff = (firstName: string) => insertReviewer(api().database, { firstName });
    const accept = async (who: LoggedIn, id: string) => {
      const { status, body } = await reviewer(api(), who).decide(id, 'accepted');
      return status === 200 ? takeEffect(api().database, id) : { state: String(status), refusal: body.code };
    };
    const give = (giver: LoggedIn, admin: LoggedIn) =>
      api()
        .database.insertInto('staff_grants')
        .values({ id: newId(), giver_id: giver.id, admin_id: admin.id, given: 'viewAllUsers' })
        .execute();

    it('are approvals first, and decisions by another admin', async () => {
      const { id } = await insertRequest();
      const [ada, bola] = [await staff('Ada'), await staff('Bola')];
      assert.equal((await accept(ada, id)).state, 'done');
      assert.equal((await statusOf(id)).status, 'pending');
      assert.equal((await accept(bola, id)).state, 'done');
      assert.equal((await statusOf(id)).status, 'accepted');
      assert.deepEqual(await actionsOf(id), ['schedule', 'approve', 'schedule', 'accept']);
    });

    it('are refused to an admin who is not independent, at once or when it takes effect', async () => {
      const { id } = await insertRequest();
      const [ada, bola, chidi] = [await staff('Ada'), await staff('Bola'), await staff('Chidi')];
      await accept(ada, id);
      await give(ada, bola);
      assert.deepEqual(await accept(bola, id), { state: '409', refusal: 'notIndependent' });
      await reviewer(api(), chidi).decide(id, 'accepted');
      await give(ada, chidi);
      const { state, refusal } = await takeEffect(api().database, id);
      assert.equal(state, 'refused');
      assert.match(refusal ?? '', /not independent/);
      assert.equal((await statusOf(id)).status, 'pending');
      const events = await api()
        .database.selectFrom('security_events')
        .select(['admin_id', 'kind'])
        .where('admin_id', 'in', [bola.id, chidi.id])
        .orderBy('id')
        .execute();
      assert.deepEqual(events, [
        { admin_id: bola.id, kind: 'notIndependent' },
        { admin_id: chidi.id, kind: 'notIndependent' },
      ]);
    });
  },
  { settings: { payouts: manualPayouts(amount - 1) } },
);

onEachDatabase(
  'decisions without a time to take back',
  (api) => {
    it('are carried out in the call', async () => {
      const { insertRequest, actionsOf } = requestsOf(api);
      const { id, userId } = await insertRequest();
      const ada = await insertReviewer(api().database, { firstName: 'Ada' });
      const calls = reviewer(api(), ada);
      await calls.claim(id);
      const { status, body } = await calls.decide(id, 'accepted');
      assert.deepEqual([status, body.data.state], [200, 'done']);
      assert.equal(body.data.takesEffectAt, body.data.scheduledAt);
      assert.deepEqual(await actionsOf(id), ['accept']);
      assert.equal((await moneyOf(api().database, userId)).total_withdrawals, amount);
      assert.equal((await calls.undo(id)).status, 409);
      assert.match((await calls.decide(id, 'accepted')).body.message, /^Already accepted/);
      assert.deepEqual((await calls.activity()).body.data, { claims: [], scheduled: [] });
    });
  },
  { settings: { decisionUndoSeconds: 0 } },
);
