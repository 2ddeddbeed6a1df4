import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onEachDatabase } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { giveMoney, insertUser } from '../../testing/records.ts';
import { insertLoggedIn, type LoggedIn } from '../../testing/staff.ts';
import { insertWithdrawal, referenceOf } from '../../testing/withdrawals.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';

const limit = 100_000;

onEachDatabase(
  'withdrawals above the limit of two admins',
  (api) => {
    let [ada, bola, chidi]: LoggedIn[] = [];
    before(async () => {
      const staff = (firstName: string) =>
        insertLoggedIn(api().database, { rights: { viewWithdrawalEarnings: true }, firstName });
      [ada, bola, chidi] = [await staff('Ada'), await staff('Bola'), await staff('Chidi')];
    });
    const insertRequest = async (kobo = limit + 1) => {
      const userId = await insertUser(api().database, { total_earnings: 500_000 });
      return {
        userId,
        id: await insertWithdrawal(api().database, { user_id: userId, requested_amount: kobo }),
      };
    };
    const decide = async (
      { userId, id }: { userId: string; id: string },
      who: LoggedIn | undefined,
      change: object = {},
    ) => {
      const body = { _id: userId, withdrawalID: referenceOf(id), status: 'accepted', ...change };
      const answer = await api().call('PUT', '/dashboard/update-withdrawal/', { token: who?.token, body });
      return answer.status === 200 ? answer.body.data[0].status : answer.status;
    };
    const details = async (id: string, who = ada) =>
      (await api().call('GET', `/dashboard/withdrawal-requests/${id}`, { token: who?.token })).body.data;

    it('require two different admins and are paid once', async () => {
      const request = await insertRequest();
      assert.equal(await decide(request, ada, { remark: 'seen the trips' }), 'pending');
      assert.equal(await decide(request, ada), 'pending');
      const { secondApproval, approval } = await details(request.id);
      assert.equal(secondApproval, true);
      assert.deepEqual([approval.by, approval.mine, approval.stands], ['Ada Admin', true, true]);
      assert.equal((await details(request.id, bola)).approval.mine, false);
      assert.equal(await decide(request, bola), 'accepted');
      assert.deepEqual(
        (await auditOf(api().database, request.id)).map(({ action }) => action),
        ['withdrawal.approve', 'withdrawal.approve', 'withdrawal.accept'],
      );
      assert.equal((await details(request.id)).payout.state, 'queued');
    });

    it('up to the limit require one admin, and so does a rejection', async () => {
      assert.equal(await decide(await insertRequest(limit), ada), 'accepted');
      assert.equal(await decide(await insertRequest(), ada, { status: 'rejected' }), 'rejected');
    });

    it('are reported in a bulk call', async () => {
      const { id } = await insertRequest();
      const body = { ids: [id], status: 'accepted' };
      const { results } = (
        await api().call('POST', '/dashboard/withdrawals/accept-reject', { token: ada?.token, body })
      ).body;
      assert.deepEqual(results, [
        { _id: id, outcome: 'skipped', reason: 'approved; a second admin must accept it too' },
      ]);
    });

    for (const [what, change, before, now] of [
      [
        'accountNumber',
        (id: string) =>
          api()
            .database.updateTable('withdrawals')
            .set({ account_number: '9999999999' })
            .where('id', '=', id)
            .execute(),
        '0123456789',
        '9999999999',
      ],
      [
        'balance',
        (_id: string, userId: string) => giveMoney(api().database, userId, { earnings: 50 }),
        '5000',
        '5000.5',
      ],
    ] as const) {
      it(`become invalid when the ${what} changes, and the details show it`, async () => {
        const request = await insertRequest();
        await decide(request, ada);
        await change(request.id, request.userId);
        const { approval } = await details(request.id);
        assert.deepEqual([approval.stands, approval.changes], [false, [{ what, before, now }]]);
        // The second one's approval is a first one again.
        assert.equal(await decide(request, bola), 'pending');
        assert.equal(await decide(request, chidi), 'accepted');
      });
    }

    it('become invalid when the user is blocked', async () => {
      const request = await insertRequest();
      await decide(request, ada);
      const block = (blocked: boolean) =>
        api().database.updateTable('users').set({ blocked }).where('id', '=', request.userId).execute();
      await block(true);
      assert.deepEqual((await details(request.id)).approval.changes, [
        { what: 'blocked', before: 'no', now: 'yes' },
      ]);
      assert.equal(await decide(request, bola), 409);
      assert.deepEqual((await verifyLedger(api().database)).offenders, []);
    });
  },
  { settings: { payouts: { paystack: undefined, fourEyesLimit: limit } } },
);
