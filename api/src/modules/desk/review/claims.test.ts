import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertApplication } from '../../../testing/records.ts';
import { auditOf } from '../../../testing/audit.ts';
import { reviewer } from '../../../testing/review.ts';
import { loggedIn, type LoggedIn, userBefore } from '../../../testing/staff.ts';
import { decideRequest, insertWithdrawal } from '../../../testing/payouts.ts';
import { pruneReviews } from './claims.service.ts';
import { deleteRows, rowsOf } from '../../../testing/rows.ts';
import { valuesOf } from '../../../testing/at-once.ts';
import { execute } from '../../../database/statements.ts';

onEachDatabase('claims of review mode', (api, database) => {
  const staff = (firstName: string, superAdmin = false) =>
    loggedIn(api, { rights: { viewWithdrawalEarnings: true }, firstName, superAdmin });
  const [ada, bola, boss] = [staff('Ada'), staff('Bola'), staff('Halima', true)];
  const member = userBefore(database, { total_earnings: 100_000_000 });
  beforeEach(async () => {
    await deleteRows(database, 'scheduled_decisions');
    await execute(database)`
      update withdrawals set deleted_at = now() where status = 'pending' and deleted_at is null`;
  });
  const insertRequests = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1)
      ids.push(await insertWithdrawal(database, { user_id: member.id }));
    return ids;
  };
  const as = (who: LoggedIn) => reviewer(api, who);
  const expire = (id: string) =>
    sql`update review_claims set until = now() where record_id = ${id}::uuid`.execute(database);

  describe('of the next records', () => {
    it('are given oldest first, each to one admin, and the own ones again', async () => {
      const ids = await insertRequests(5);
      const { status, body } = await as(ada).next(2);
      assert.deepEqual(
        [status, body],
        [200, { success: true, data: { ids: ids.slice(0, 2), waiting: 5, heldByOthers: 0 } }],
      );
      assert.deepEqual((await as(bola).next(2)).body.data, {
        ...{ ids: ids.slice(2, 4), waiting: 5, heldByOthers: 2 },
      });
      assert.deepEqual((await as(ada).next(3)).body.data.ids, [ids[0], ids[1], ids[4]]);
      assert.deepEqual((await as(ada).next(1)).body.data.ids, [ids[0]]);
      assert.deepEqual((await as(bola).next(3)).body.data, {
        ...{ ids: ids.slice(2, 4), waiting: 5, heldByOthers: 3 },
      });
      assert.deepEqual((await as(boss).next(1)).body.data, { ids: [], waiting: 5, heldByOthers: 5 });
    });

    it('leave out those that are passed over, decided, deleted, or have a waiting decision', async () => {
      const ids = await insertRequests(6);
      await as(ada).next(1);
      await as(bola).decide(ids[1]!, 'rejected');
      await decideRequest(bola, { userId: member.id, id: ids[2]! }, 'rejected');
      await execute(database)`update withdrawals set deleted_at = now() where id = ${ids[3]}::uuid`;
      const { data } = (await as(ada).next(2, [ids[0]!, ids[4]!])).body;
      assert.deepEqual(data, { ids: [ids[5]], waiting: 3, heldByOthers: 0 });
      assert.deepEqual((await as(ada).next(3)).body.data.ids, [ids[0], ids[4], ids[5]]);
    });

    it('are free for others once they have ended', async () => {
      const [id = ''] = await insertRequests(1);
      await as(ada).next();
      assert.deepEqual((await as(bola).next()).body.data.ids, []);
      await expire(id);
      assert.deepEqual((await as(bola).next()).body.data.ids, [id]);
      assert.deepEqual((await as(ada).next()).body.data.ids, []);
    });

    for (const body of [{}, { count: 0 }, { count: 4 }, { count: 1, skip: ['x'] }, { count: 1, other: 1 }])
      it(`are refused for ${JSON.stringify(body)}`, async () => {
        assert.equal((await ada.post('/dashboard/review/withdrawals/next', body)).status, 400);
      });
  });

  it('of one record are extended by the holder and refused to others', async () => {
    const [id = ''] = await insertRequests(1);
    const first = (await as(ada).claim(id)).body.data;
    assert.deepEqual([first._id, first.by, first.mine], [id, 'Ada Admin', true]);
    assert.ok(Date.parse(first.until) > Date.now() + 4 * 60_000);
    await execute(
      database,
    )`update review_claims set until = now() + interval '1 minute' where record_id = ${id}::uuid`;
    assert.ok(Date.parse((await as(ada).claim(id)).body.data.until) > Date.now() + 4 * 60_000);
    const refused = await as(bola).claim(id);
    assert.deepEqual([refused.status, refused.body.message], [409, 'Ada Admin is reviewing this.']);
    await expire(id);
    assert.equal((await as(bola).claim(id)).body.data.by, 'Bola Admin');
  });

  it('of a decided or unknown record, or one of another queue, are refused', async () => {
    const [id = '', waiting = ''] = await insertRequests(2);
    await decideRequest(bola, { userId: member.id, id }, 'rejected');
    const decided = await as(ada).claim(id);
    assert.equal(decided.status, 409);
    assert.match(decided.body.message, /^Already rejected by Bola Admin on /);
    await as(bola).decide(waiting, 'rejected');
    assert.match((await as(ada).claim(waiting)).body.message, /^Already rejected by Bola Admin; that takes/);
    assert.equal((await as(ada).claim(newId())).status, 404);
    const application = await insertApplication(database, { user_id: member.id });
    assert.equal((await as(ada).claim(application)).status, 404);
    assert.equal((await reviewer(api, boss, 'driverApplications').claim(waiting)).status, 404);
  });

  it('are ended by the holder without an entry in the audit, and by a super admin with one', async () => {
    const [id = ''] = await insertRequests(1);
    assert.equal((await as(ada).release(id)).status, 200);
    await as(ada).claim(id);
    const refused = await as(bola).release(id);
    assert.deepEqual([refused.status, refused.body.message], [409, 'Ada Admin is reviewing this.']);
    assert.deepEqual((await as(ada).release(id)).body, { success: true });
    assert.deepEqual(await auditOf(database, id), []);
    await as(ada).claim(id);
    assert.equal((await as(boss).release(id)).status, 200);
    assert.deepEqual(await auditOf(database, id), [
      {
        action: 'withdrawal.releaseClaim',
        admin_id: boss.id,
        before: { claimedBy: ada.id },
        after: { claimedBy: null },
      },
    ]);
    assert.equal((await as(bola).claim(id)).status, 200);
  });

  it('are seen by everybody who may decide, until the record is decided', async () => {
    const [id = '', other = ''] = await insertRequests(2);
    await as(ada).claim(id);
    await as(bola).claim(other);
    const { claims, scheduled } = (await as(bola).activity()).body.data;
    assert.deepEqual(valuesOf(claims, '_id', 'by', 'mine'), [
      [id, 'Ada Admin', false],
      [other, 'Bola Admin', true],
    ]);
    assert.deepEqual(scheduled, []);
    await decideRequest(boss, { userId: member.id, id }, 'rejected');
    await expire(other);
    assert.deepEqual((await as(bola).activity()).body.data.claims, []);
  });

  it('are deleted an hour after their end, settled decisions after a day', async () => {
    const [old = '', live = '', undone = '', waiting = ''] = await insertRequests(4);
    for (const id of [old, live]) await as(ada).claim(id);
    for (const id of [undone, waiting]) await as(ada).decide(id, 'rejected');
    await as(ada).undo(undone);
    await execute(
      database,
    )`update review_claims set until = now() - interval '61 minutes' where record_id = ${old}::uuid`;
    await execute(database)`
      update scheduled_decisions set settled_at = now() - interval '25 hours', scheduled_at = now() - interval '25 hours'
      where record_id = ${undone}::uuid`;
    await pruneReviews(database);
    const kept = async (table: 'review_claims' | 'scheduled_decisions') =>
      (
        await rowsOf(database, table, ['record_id'], { record_id: [old, live, undone, waiting] }, 'record_id')
      ).map(({ record_id: id }) => id);
    assert.deepEqual(await kept('review_claims'), [live, undone]);
    assert.deepEqual(await kept('scheduled_decisions'), [waiting]);
  });
});
