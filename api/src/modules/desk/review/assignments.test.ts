import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onPostgres } from '../../../testing/api.ts';
import { statusesOf, valuesOf } from '../../../testing/at-once.ts';
import { actionsOf } from '../../../testing/audit.ts';
import { insertRequested } from '../../../testing/payouts.ts';
import { decides, reviewer } from '../../../testing/review.ts';
import { deleteRows, rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { execute } from '../../../database/statements.ts';

onPostgres('assignments', (api, database) => {
  const ada = loggedIn(api, { ...decides, firstName: 'Ada' });
  const bola = loggedIn(api, { ...decides, firstName: 'Bola' });
  const boss = loggedIn(api, { superAdmin: true });
  beforeEach(async () => {
    for (const table of ['scheduled_decisions', 'review_claims'] as const) await deleteRows(database, table);
    await execute(database)`
      update withdrawals set deleted_at = now() where status = 'pending' and deleted_at is null`;
  });
  const insertRequests = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await insertRequested(database, {}, 100_050)).id);
    return ids;
  };
  const as = (who: LoggedIn) => reviewer(api, who);
  const hold = (id: string) => boss.post(`/dashboard/records/withdrawal/${id}/hold`, { text: 'Wait' });
  const claimed = async () => valuesOf(await rowsOf(database, 'review_claims', ['record_id']), 'record_id');
  const hoursLeft = async (id: string) =>
    ((await rowOf(database, 'review_claims', ['until'], { record_id: id })).until.getTime() - Date.now()) /
    3_600_000;

  it('give a colleague the next records that nobody holds, first in review mode', async () => {
    const [held = '', paused = '', ...rest] = await insertRequests(5);
    await as(boss).claim(held);
    await hold(paused);
    assert.deepEqual((await as(bola).assign({ adminId: ada.id, count: 2 })).body.data, { assigned: 2 });
    assert.deepEqual((await as(ada).next(3)).body.data, { ids: rest, waiting: 4, heldByOthers: 1 });
    assert.deepEqual((await as(bola).next(1)).body.data, { ids: [], waiting: 4, heldByOthers: 4 });
    const { claims } = (await as(bola).activity()).body.data;
    assert.deepEqual(valuesOf(claims, 'by', 'assignedBy').slice(1), [
      ['Ada Admin', 'Bola Admin'],
      ['Ada Admin', 'Bola Admin'],
      ['Ada Admin', null],
    ]);
    assert.equal((await as(bola).claim(rest[0]!)).body.message, 'Assigned to Ada Admin by Bola Admin.');
    assert.deepEqual(await actionsOf(database, rest[0]!), ['withdrawal.assign']);
  });

  it('outlast renewal, a release by the page and a decision that is taken back, and end by themselves', async () => {
    const [id = ''] = await insertRequests(1);
    await as(bola).assign({ adminId: ada.id, recordId: id });
    for (const call of ['next', 'claim', 'release', 'decide', 'undo'] as const) {
      const { status, text } = await (call === 'next' ? as(ada).next() : as(ada)[call](id, 'rejected'));
      assert.equal(status, 200, `${call} ${text}`);
      assert.ok((await hoursLeft(id)) > 7.9, call);
    }
    await setRows(database, 'review_claims', { until: new Date(Date.now() - 1_000) }, { record_id: id });
    assert.deepEqual((await as(bola).next()).body.data.ids, [id]);
    assert.equal((await as(bola).activity()).body.data.claims[0].assignedBy, null);
    assert.ok((await hoursLeft(id)) < 0.1);
  });

  it('pass on what the caller reviews, and what the caller or, as a super admin, anybody assigned', async () => {
    const [id = ''] = await insertRequests(1);
    await as(ada).claim(id);
    const statuses = [];
    for (const [by, to] of [
      [bola, bola],
      [boss, bola],
      [ada, boss],
      [bola, bola],
      [ada, bola],
      [boss, ada],
    ] as const)
      statuses.push((await as(by).assign({ adminId: to.id, recordId: id, hours: 1 })).status);
    assert.deepEqual(statuses, [409, 409, 200, 409, 200, 200]);
    assert.ok((await hoursLeft(id)) < 1);
    assert.equal((await as(boss).release(id)).status, 200);
    assert.deepEqual(await claimed(), []);
  });

  it('are refused for a colleague without the right, and return when one loses it', async () => {
    const [id = ''] = await insertRequests(1);
    const stranger = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    const lost = await insertLoggedIn(api, decides);
    await as(bola).assign({ adminId: lost.id, recordId: id });
    await setRows(database, 'admins', { deleted_at: new Date() }, { id: lost.id });
    assert.deepEqual(await claimed(), []);
    for (const adminId of [stranger.id, lost.id, newId()]) {
      const { status, body } = await as(bola).assign({ adminId, recordId: id });
      assert.deepEqual([status, body.message], [400, 'That colleague may not decide on these records.']);
    }
    assert.equal((await as(stranger).assign({ adminId: ada.id, recordId: id })).status, 403);
  });

  it('are refused for records on hold, with a waiting decision, and unknown ones, and for too many', async () => {
    const [held = '', waiting = ''] = await insertRequests(2);
    await hold(held);
    await as(bola).decide(waiting, 'rejected');
    const bodies = [
      ...[held, waiting, newId()].map((recordId) => ({ recordId })),
      { count: 101 },
      { hours: 73 },
    ];
    const answers = [];
    for (const body of bodies) answers.push(await as(bola).assign({ adminId: ada.id, ...body }));
    assert.deepEqual(statusesOf(answers), [409, 409, 404, 400, 400].sort());
  });

  it('give one record to one of two assigners and a claimer at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [recordId = ''] = await insertRequests(1);
      const answers = await Promise.all([
        as(ada).assign({ adminId: ada.id, recordId }),
        as(bola).assign({ adminId: bola.id, recordId }),
        as(boss).claim(recordId),
      ]);
      assert.deepEqual(statusesOf(answers), [200, 409, 409]);
    }
  });
});
