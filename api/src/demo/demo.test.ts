import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { onEachDatabase } from '../testing/api.ts';
import { ok } from '../testing/at-once.ts';
import { demoAccounts, demoPassword } from './open-accounts.ts';
import { fillDemo } from './fill.ts';

onEachDatabase('demo', (api, database) => {
  before(async () => assert.equal(await fillDemo(database), true));

  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(database)).rows as object[];
  const none = async (query: ReturnType<typeof sql>) => assert.deepEqual(await rowsOf(query), []);

  it('is filled once, and does not change a database with admins', async () => {
    assert.equal(await fillDemo(database), false);
  });

  it('has totals of users that equal the sums of their records', async () => {
    await none(sql`
      select u.id from users u
      where u.total_withdrawals <> (select coalesce(sum(requested_amount), 0) from withdrawals w
          where w.user_id = u.id and w.status = 'accepted'
            and not exists (select from payouts p where p.id = w.id and p.state = 'failed'))
        or u.total_refunds <> (select coalesce(sum(refunded_amount), 0) from passenger_requests p where p.user_id = u.id)
          + (select coalesce(sum(refunded_amount), 0) from sent_parcels p where p.user_id = u.id)
        or u.total_earnings <> (select coalesce(sum(case kind when 'product' then 9 * amount else amount end), 0)
          from earnings e where e.user_id = u.id and e.accepted_at is not null)
        or u.total_balance <> u.total_earnings + u.total_refunds - u.total_withdrawals
        or u.total_balance < (select coalesce(sum(requested_amount), 0) from withdrawals w
          where w.user_id = u.id and w.status = 'pending')`);
  });

  it('has a consistent ledger, and no balance was ever negative', async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    await none(sql`
      select user_id from (
        select p.user_id, sum(p.amount) over (partition by p.user_id order by t.at, p.amount desc) as running
        from ledger_postings p join ledger_transactions t on t.id = p.transaction_id where p.account = 'available'
      ) as history where running < 0`);
  });

  describe('accounts', () => {
    for (const account of demoAccounts)
      it(`${account.phoneNumber} logs in and has the listed rights`, async () => {
        const body = { phoneNumber: account.phoneNumber, password: demoPassword };
        const answer = await ok(api.call('POST', '/admin/login', { body }));
        assert.equal(answer.superAdmin, account.superAdmin);
        const held = Object.entries(answer.user.rights).filter(([, has]) => has);
        // Beside those that everybody has.
        const given = { moderateTrips: true, moderatePosts: true };
        assert.deepEqual(Object.fromEntries(held), { ...given, ...account.rights });
      });
  });
});
