import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { auditOf } from '../../../testing/audit.ts';
import { reviewer, takeEffect, type Reviewer } from '../../../testing/review.ts';
import { insertLoggedIn, type LoggedIn } from '../../../testing/staff.ts';

onEachDatabase('review mode of driver applications', (api) => {
  let boss: LoggedIn;
  let calls: Reviewer;
  before(async () => {
    boss = await insertLoggedIn(api().database, { superAdmin: true, firstName: 'Halima' });
    calls = reviewer(api(), boss, 'driverApplications');
  });
  const newApplication = async () => {
    const userId = await insertUser(api().database);
    return { userId, id: await insertApplication(api().database, { user_id: userId }) };
  };
  const isDriver = async (userId: string) =>
    (
      await api()
        .database.selectFrom('users')
        .select('is_driver')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).is_driver;
  const details = async (id: string) =>
    (await api().call('GET', `/dashboard/drivers/applications/${id}`, { token: boss.token })).body.data;

  it('claims the oldest, and makes an accepted applicant a driver after the time to take back', async () => {
    const { id, userId } = await newApplication();
    assert.deepEqual((await calls.next(1)).body.data, { ids: [id], waiting: 1, heldByOthers: 0 });
    assert.equal((await calls.decide(id, 'accepted', { remark: 'video and licence match' })).status, 200);
    assert.deepEqual((await calls.next(1)).body.data, { ids: [], waiting: 0, heldByOthers: 0 });
    assert.equal(await isDriver(userId), false);
    assert.equal((await takeEffect(api().database, id)).state, 'done');
    assert.equal(await isDriver(userId), true);
    const { status, remark, decidedBy } = await details(id);
    assert.deepEqual([status, remark, decidedBy], ['accepted', 'video and licence match', 'Halima Admin']);
    assert.deepEqual(
      (await auditOf(api().database, id)).map(({ action }) => action),
      ['driverApplication.schedule', 'driverApplication.accept'],
    );
  });

  it('takes a decision back', async () => {
    const { id } = await newApplication();
    await calls.decide(id, 'rejected');
    assert.equal((await calls.undo(id)).body.data.state, 'undone');
    assert.equal((await details(id)).status, 'pending');
    assert.deepEqual((await calls.activity()).body.data.claims[0]._id, id);
  });

  it('refuses the acceptance of a deleted user, at once and when it takes effect', async () => {
    const [first, second] = [await newApplication(), await newApplication()];
    const remove = ({ userId }: { userId: string }) =>
      api().database.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', userId).execute();
    await remove(first);
    assert.match((await calls.decide(first.id, 'accepted')).body.message, /^The user has been deleted/);
    await calls.decide(second.id, 'accepted');
    await remove(second);
    assert.deepEqual((await takeEffect(api().database, second.id)).state, 'refused');
    assert.equal(await isDriver(second.userId), false);
  });

  it('refuses what was decided meanwhile, also alike', async () => {
    const { id } = await newApplication();
    await calls.decide(id, 'accepted');
    const body = { status: 'accepted' };
    await api().call('PUT', `/dashboard/drivers/applications/${id}`, { token: boss.token, body });
    const { state, refusal } = await takeEffect(api().database, id);
    assert.equal(state, 'refused');
    assert.match(refusal ?? '', /^Already accepted by Halima Admin on /);
  });
});
