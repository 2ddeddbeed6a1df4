import assert from 'node:assert/strict';
import { it } from 'node:test';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres, type TestApi } from '../../../testing/api.ts';
import { rowOf } from '../../../testing/rows.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertUser, insertApplication } from '../../../testing/records.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { atOnce, valuesOf, messageOf, ok } from '../../../testing/at-once.ts';

const decide = (api: TestApi, token: string, id: string, status: unknown) =>
  api.call('PUT', `/dashboard/drivers/applications/${id}`, { token, body: { status } });

async function isDriver(api: TestApi, userId: string): Promise<boolean> {
  return (await rowOf(api.database, 'users', ['is_driver'], { id: userId })).is_driver;
}

onEachDatabase('driver applications', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const list = (query: string) => boss.get(`/dashboard/drivers/applications?${query}`);
  const newApplication = async (change: Partial<Parameters<typeof insertApplication>[1]> = {}) => {
    const userId = change.user_id ?? (await insertUser(database));
    return { userId, id: await insertApplication(database, { ...change, user_id: userId }) };
  };

  it('are listed by status and found by name, phone and licence', async () => {
    const { id, userId } = await newApplication({ license_number: 'LAG777' });
    const [{ obstacles: _, ...application }] = (await list('q=lag777')).body.data;
    assert.deepEqual(application, {
      _id: id,
      userId,
      firstName: 'Musa',
      lastName: 'Sani',
      licenseNumber: 'LAG777',
      phoneNumber: '08031112223',
      status: 'pending',
      carVideo: 'https://videos.example.com/cars/1.mp4',
      dateOfBirth: '1990-05-17',
    });
    const rejected = await newApplication({ license_number: 'LAG777' });
    await decide(api, boss.token, rejected.id, 'rejected');
    for (const [filter, ids] of [
      ['all', [rejected.id, id]],
      ['pending', [id]],
      ['rejected', [rejected.id]],
      ['accepted', []],
    ] as const) {
      const { body } = await list(`q=lag777%20musa%20080311&filter=${filter}`);
      assert.deepEqual([valuesOf(body.data, '_id'), body.total], [ids, ids.length], filter);
    }
  });

  it('never contain a video that is unsafe to open', async () => {
    for (const car_video of ['javascript:alert(1)', 'https://127.0.0.1/', null])
      await newApplication({ license_number: 'EVIL666', car_video });
    assert.deepEqual(valuesOf((await list('q=evil666')).body.data, 'carVideo'), [null, null, null]);
  });

  it('accepted make the user a driver', async () => {
    const { id, userId } = await newApplication();
    assert.equal(await isDriver(api, userId), false);
    const body = await ok(decide(api, boss.token, id, 'accepted'));
    assert.deepEqual([body.success, body.application._id, body.application.status], [true, id, 'accepted']);
    assert.equal(await isDriver(api, userId), true);
    assert.deepEqual(await auditOf(database, id), [
      {
        action: 'driverApplication.accept',
        admin_id: boss.id,
        before: { status: 'pending' },
        after: { status: 'accepted' },
      },
    ]);
  });

  it('rejected do not change the user', async () => {
    const { id, userId } = await newApplication();
    assert.equal((await decide(api, boss.token, id, 'rejected')).body.application.status, 'rejected');
    assert.equal(await isDriver(api, userId), false);
    assert.equal((await auditOf(database, id))[0]?.action, 'driverApplication.reject');
  });

  it('answer the same decision alike, audited once, and refuse the opposite one with the name of the admin', async () => {
    const { id } = await newApplication();
    const first = await decide(api, boss.token, id, 'accepted');
    const other = await insertLoggedIn(api, { superAdmin: true });
    const again = await decide(api, other.token, id, 'accepted');
    assert.deepEqual([again.status, again.body], [200, first.body]);
    const opposite = await decide(api, other.token, id, 'rejected');
    assert.equal(opposite.status, 409);
    assert.match(opposite.body.message, /^Already accepted by Halima Admin on \d+ \w+ \d{4} at \d\d:\d\d\.$/);
    assert.equal((await auditOf(database, id)).length, 1);
  });

  it('of a deleted user can only be rejected', async () => {
    const user_id = await insertUser(database, { deleted_at: new Date() });
    const { id } = await newApplication({ user_id });
    const refused = await decide(api, boss.token, id, 'accepted');
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /^The user has been deleted/);
    assert.equal(await isDriver(api, user_id), false);
    assert.deepEqual(await auditOf(database, id), []);
    assert.equal((await decide(api, boss.token, id, 'rejected')).status, 200);
  });

  it('are shown in detail with decision and history', async () => {
    const { id, userId } = await newApplication({ license_number: 'ONE111' });
    const fetchOne = (wanted: string, who = boss) => who.get(`/dashboard/drivers/applications/${wanted}`);
    const pending = (await fetchOne(id)).body.data;
    assert.deepEqual(
      [pending._id, pending.userId, pending.licenseNumber, pending.status],
      [id, userId, 'ONE111', 'pending'],
    );
    assert.deepEqual([pending.decidedAt, pending.decidedBy, pending.history], [null, null, []]);
    assert.ok(Date.parse(pending.appliedAt) <= Date.now());
    await decide(api, boss.token, id, 'rejected');
    const rejected = (await fetchOne(id)).body.data;
    assert.deepEqual([rejected.status, rejected.decidedBy], ['rejected', 'Halima Admin']);
    assert.ok(Date.parse(rejected.decidedAt) >= Date.parse(rejected.appliedAt));
    assert.deepEqual(valuesOf(rejected.history, 'action', 'adminName'), [
      ['driverApplication.reject', 'Halima Admin'],
    ]);
    assert.deepEqual(await messageOf(fetchOne(newId())), [404, 'There is no such driver application.']);
    assert.equal((await fetchOne((await newApplication({ deleted_at: new Date() })).id)).status, 404);
    const limited = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    assert.equal((await fetchOne(id, limited)).status, 403);
  });

  it('name the same obstacles in the list while they are pending', async () => {
    const ids = await atOnce(3, async () => (await newApplication({ last_name: 'Rowed' })).id);
    await decide(api, boss.token, ids[0]!, 'accepted');
    const { data } = (await list('q=Rowed')).body;
    for (const { _id: id, obstacles } of data) {
      const shown = await boss.get(`/dashboard/drivers/applications/${id}`);
      assert.deepEqual(obstacles, id === ids[0] ? undefined : shown.body.data.obstacles);
      if (id !== ids[0]) assert.ok(obstacles.length > 0);
    }
    assert.equal(data.length, 3);
  });

  it('that do not exist cannot be decided', async () => {
    const { id } = await newApplication({ deleted_at: new Date() });
    assert.equal((await decide(api, boss.token, id, 'accepted')).status, 404);
    assert.deepEqual(await messageOf(decide(api, boss.token, newId(), 'accepted')), [
      404,
      'There is no such driver application.',
    ]);
  });

  for (const status of ['pending', 'ACCEPTED', '', null, ['accepted'], undefined])
    it(`cannot be decided as ${JSON.stringify(status)}`, async () => {
      assert.equal((await decide(api, boss.token, (await newApplication()).id, status)).status, 400);
    });
});

onPostgres('driver applications under a race', (api, database) => {
  for (const [what, wanted] of [
    ['accept', ['accepted', 'accepted']],
    ['accept and reject', ['accepted', 'rejected']],
  ] as const)
    it(`are decided once when 50 ${what} concurrently`, async () => {
      const { token } = await insertLoggedIn(api, { superAdmin: true });
      const userId = await insertUser(database);
      const id = await insertApplication(database, { user_id: userId });
      const answers = await atOnce(50, (at) => decide(api, token, id, wanted[at % 2]));
      const [entry, ...more] = await auditOf(database, id);
      assert.deepEqual(more, []);
      const { status: winner } = entry?.after as { status: string };
      const expected = answers.map((_, at) => (wanted[at % 2] === winner ? 200 : 409));
      assert.deepEqual(valuesOf(answers, 'status'), expected);
      assert.equal(await isDriver(api, userId), winner === 'accepted');
      assert.equal((await verifyAudit(database)).brokenAt, null);
    });
});
