import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser } from '../../../testing/records.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

onEachDatabase('many withdrawal requests', (api, database) => {
  const staff = loggedIn(api, { rights: { viewWithdrawalEarnings: true }, firstName: 'Halima' });
  const post = (body: unknown) => staff.post('/dashboard/withdrawals/accept-reject', body);
  const newUser = (change: Parameters<typeof insertUser>[1] = {}) =>
    insertUser(database, { total_earnings: 500_000, ...change });
  const ask = (user_id: string, requested_amount = 100_050) =>
    insertWithdrawal(database, { user_id, requested_amount });

  it('are accepted one by one, with a reason for each refusal', async () => {
    const [rich, poor, blocked, deleted] = [
      await newUser(),
      await newUser({ total_earnings: 100_049 }),
      await newUser({ blocked: true }),
      await newUser({ deleted_at: new Date() }),
    ];
    const [one, two, tooMuch, barred, orphaned, rejected, accepted, unknown] = [
      await ask(rich),
      await ask(rich),
      await ask(poor),
      await ask(blocked),
      await ask(deleted),
      await ask(rich, 1),
      await ask(rich, 1),
      newId(),
    ];
    await post({ ids: [rejected], status: 'rejected' });
    await post({ ids: [accepted], status: 'accepted' });
    const ids = [two, unknown, tooMuch, one, barred, orphaned, rejected, accepted, two];
    const body = await ok(post({ ids, status: 'accepted' }));
    const [, , , , , , first, second] = body.results;
    assert.match(first.reason, /^already rejected by Halima Admin on .* at \d\d:\d\d$/);
    assert.match(second.reason, /^already accepted by Halima Admin on .* at \d\d:\d\d$/);
    assert.deepEqual(body.results.slice(0, 6), [
      { _id: two, outcome: 'updated' },
      { _id: unknown, outcome: 'skipped', reason: 'not found' },
      { _id: tooMuch, outcome: 'skipped', reason: "the user's available balance does not cover the request" },
      { _id: one, outcome: 'updated' },
      { _id: barred, outcome: 'skipped', reason: 'the user is blocked, so the request can only be rejected' },
      {
        _id: orphaned,
        outcome: 'skipped',
        reason: 'the user has been deleted, so the request can only be rejected',
      },
    ]);
    assert.deepEqual(valuesOf(body.results.slice(6), '_id', 'outcome'), [
      [rejected, 'skipped'],
      [accepted, 'skipped'],
    ]);
    assert.equal((await moneyOf(database, rich)).total_withdrawals, 200_101);
    for (const user of [poor, blocked, deleted])
      assert.equal((await moneyOf(database, user)).total_withdrawals, 0);
    assert.equal((await auditOf(database, two)).length, 1);
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('of any user are rejected, and nothing moves', async () => {
    const users = [await newUser({ blocked: true }), await newUser({ total_earnings: 0 })];
    const ids = [await ask(users[0]!), await ask(users[1]!)];
    assert.deepEqual(
      (await post({ ids, status: 'rejected' })).body.results,
      ids.map((_id) => ({ _id, outcome: 'updated' })),
    );
    for (const user of users) assert.equal((await moneyOf(database, user)).total_withdrawals, 0);
    const again = await post({ ids, status: 'rejected' });
    assert.ok(again.body.results.every(({ outcome }: { outcome: string }) => outcome === 'skipped'));
    assert.equal((await auditOf(database, ids[0]!)).length, 1);
  });

  it('of one user beyond the balance are accepted as far as they hold money', async () => {
    const user = await newUser({ total_earnings: 200_099 });
    const ids = [await ask(user), await ask(user)];
    assert.deepEqual((await post({ ids: ids.toReversed(), status: 'accepted' })).body.results, [
      { _id: ids[1], outcome: 'skipped', reason: "the user's available balance does not cover the request" },
      { _id: ids[0], outcome: 'updated' },
    ]);
    assert.equal((await moneyOf(database, user)).total_withdrawals, 100_050);
  });

  it('can be a thousand', async () => {
    const user = await newUser({ total_earnings: 1_000_000 });
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await ask(user, 1_000));
    const unknown = Array.from({ length: 980 }, () => newId());
    assert.equal((await post({ ids: [...unknown, ...ids], status: 'accepted' })).body.results.length, 1_000);
    assert.equal((await moneyOf(database, user)).total_withdrawals, 20_000);
    assert.equal((await post({ ids: unknown, status: 'accepted' })).body.results.length, 980);
  });

  for (const body of [
    {},
    { ids: [], status: 'accepted' },
    { ids: [newId()] },
    { ids: [newId()], status: 'pending' },
    { ids: ["' or 1=1 --"], status: 'accepted' },
    { ids: [newId()], status: 'accepted', requestedAmount: 1 },
    { ids: Array.from({ length: 1001 }, () => newId()), status: 'accepted' },
  ])
    it(`refuse ${JSON.stringify(body).slice(0, 60)}`, async () => {
      assert.equal((await post(body)).status, 400);
    });
});
