import assert from 'node:assert/strict';
import { before, beforeEach, it, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, statusesOf, valuesOf } from '../../../testing/at-once.ts';
import { actionsOf, auditOf } from '../../../testing/audit.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { insertRequested } from '../../../testing/payouts.ts';
import { insertAdmin, insertApplication, insertUser } from '../../../testing/records.ts';
import { insertRows, rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import { insertServiceKey } from '../../../testing/service-keys.ts';
import { loggedIn, madeBefore, type LoggedIn } from '../../../testing/staff.ts';
import { eventsIn, forgetWebhooks, insertEndpoint } from '../../../testing/webhooks.ts';
import { endNextOverdue } from './sanctions.service.ts';

const seesUsers = { viewAllUsers: true };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const on = (userId: string) => `/dashboard/users/${userId}/sanctions`;
const suspension = (until = hours(24), reason = 'Asked for cash') => ({ kind: 'suspension', reason, until });

/** Warns a user. */
const warn = (who: LoggedIn, userId: string, reason = 'Late again') =>
  who.post(on(userId), { kind: 'warning', reason });

/** Ends everything that is over. */
const endAll = async (database: Parameters<typeof endNextOverdue>[0]) => {
  while (await endNextOverdue(database));
};

onEachDatabase('sanctions', (api, database) => {
  const ada = loggedIn(api, { rights: seesUsers, firstName: 'Ada' });
  const other = loggedIn(api, { rights: { viewWithdrawalEarnings: true } });
  const boss = loggedIn(api, { superAdmin: true });
  const key = madeBefore(() => insertServiceKey(api));
  let userId: string;
  before(() => insertEndpoint(database, 'https://receiver.example/hooks'));
  beforeEach(async () => {
    await sql`delete from webhook_deliveries`.execute(database);
    await sql`delete from webhook_events`.execute(database);
    userId = await insertUser(database);
  });

  it('need the right to users, and a user who is not deleted', async () => {
    const gone = await insertUser(database, { deleted_at: new Date() });
    for (const [who, id, status] of [
      [other, userId, 403],
      [ada, newId(), 404],
      [ada, gone, 409],
    ] as const) {
      assert.equal((await warn(who, id)).status, status);
      assert.equal((await who.get(on(id))).status, status === 409 ? 200 : status);
    }
    assert.equal((await api.call('GET', on(userId), {})).status, 401);
    assert.equal((await other.post(`/dashboard/sanctions/${newId()}/end`, { reason: 'No' })).status, 403);
    assert.equal((await ada.post(`/dashboard/sanctions/${newId()}/end`, { reason: 'Mistake' })).status, 404);
  });

  it('have a reason and a length that is allowed; markup stays text', async () => {
    for (const body of [
      { kind: 'warning' },
      { kind: 'warning', reason: '  ' },
      { kind: 'warning', reason: 'x'.repeat(501) },
      { kind: 'warning', reason: 'Late', until: hours(24) },
      { kind: 'suspension', reason: 'Late' },
      { kind: 'ban', reason: 'Late' },
      suspension(hours(0.5)),
      suspension(hours(-24)),
      suspension(hours(366 * 24)),
      suspension('tomorrow'),
    ])
      assert.equal((await ada.post(on(userId), body)).status, 400, JSON.stringify(body));
    const reason = '<img src=x onerror=alert(1)>';
    const { body } = await warn(ada, userId, reason);
    assert.equal(body.data.sanctions[0].reason, reason);
    assert.equal((await ada.post(on(userId), suspension(hours(1)))).status, 200);
  });

  it('are listed with author and end, told to the app, and shown by the service API', async () => {
    const warned = await warn(ada, userId);
    assert.equal(warned.status, 200, warned.text);
    const until = hours(48);
    const { body } = await ada.post(on(userId), suspension(until));
    const [latest, first] = body.data.sanctions;
    assert.deepEqual(
      [latest.kind, latest.by, latest.until, latest.endedAt, first.kind, first.until],
      ['suspension', 'Ada Admin', until, null, 'warning', null],
    );
    const read = async () => {
      const { suspendedUntil, warnings } = (await key.send('GET', `/users?id=${userId}`)).body.data[0];
      const { data } = (await ada.get('/dashboard/users?limit=200')).body;
      const { suspended } = (data as { _id: string; suspended: boolean }[]).find(
        ({ _id }) => _id === userId,
      )!;
      return [suspendedUntil, warnings, suspended];
    };
    assert.deepEqual(await read(), [until, 1, true]);
    const again = await ada.post(on(userId), suspension());
    assert.equal(again.status, 409);
    assert.match(again.body.message, /^The user is suspended already\./);

    const end = (id: string) => ada.post(`/dashboard/sanctions/${id}/end`, { reason: 'A mistake' });
    const ended = await end(latest._id);
    assert.deepEqual(
      [ended.body.data.sanctions[0].endedBy, ended.body.data.sanctions[0].endReason],
      ['Ada Admin', 'A mistake'],
    );
    assert.deepEqual([(await end(latest._id)).status, (await end(first._id)).status], [409, 200]);
    assert.deepEqual(await read(), [null, 0, false]);
    const by = { userId, adminId: ada.id };
    assert.deepEqual(
      (await eventsIn(database)).map(({ type, data }) => ({ type, ...data })),
      [
        { type: 'user.warned', ...by, sanctionId: first._id, reason: 'Late again' },
        { type: 'user.suspended', ...by, sanctionId: latest._id, reason: 'Asked for cash', until },
        { type: 'user.suspensionEnded', ...by, sanctionId: latest._id, reason: 'A mistake' },
      ],
    );
    assert.deepEqual(await actionsOf(database, userId), [
      ...['user.warn', 'user.suspend', 'user.endSuspension', 'user.withdrawSanction'],
    ]);
    assert.ok(!JSON.stringify(await auditOf(database, userId)).includes('Late again'));
    const line = await ada.get(`/dashboard/users/${userId}/timeline?kinds=sanctions`);
    assert.deepEqual(valuesOf(line.body.data, 'detail', 'by', 'status'), [
      ['Asked for cash', 'Ada Admin', 'ended by staff'],
      ['Late again', 'Ada Admin', 'taken back'],
    ]);
  });

  it('three warnings in 90 days propose a suspension, and never bring it about', async () => {
    const proposal = async () => (await ada.get(on(userId))).body.data.proposal as boolean;
    for (let count = 0; count < 2; count += 1) await warn(ada, userId);
    assert.equal(await proposal(), false);
    const { body } = await warn(ada, userId);
    assert.equal(body.data.proposal, true);
    assert.equal(body.data.suspendedUntil, null);
    const [newest] = body.data.sanctions;
    await setRows(database, 'sanctions', { at: sql`now() - interval '91 days'` }, { id: newest._id });
    assert.equal(await proposal(), false);
    await setRows(database, 'sanctions', { at: sql`now()` }, { id: newest._id });
    assert.equal(await proposal(), true);
    await ada.post(on(userId), suspension());
    await sql`update sanctions set until = now() where user_id = ${userId} and kind = 'suspension'`.execute(
      database,
    );
    await endAll(database);
    assert.equal(await proposal(), false);
  });

  it('a suspension ends by itself, with one event; one that is over gives way to the next', async () => {
    await ada.post(on(userId), suspension());
    await setRows(database, 'sanctions', { until: sql`now() - interval '1 second'` }, { user_id: userId });
    assert.equal((await ada.get(on(userId))).body.data.suspendedUntil, null);
    const { id } = await rowOf(database, 'sanctions', ['id'], { user_id: userId });
    assert.equal((await ada.post(`/dashboard/sanctions/${id}/end`, { reason: 'Too late' })).status, 409);
    assert.equal((await ada.post(on(userId), suspension())).status, 200);
    await endAll(database);
    const ends = (await eventsIn(database)).filter(({ type }) => type === 'user.suspensionEnded');
    assert.deepEqual(valuesOf(ends, 'data'), [{ userId, sanctionId: id, reason: null, adminId: null }]);
    const [first] = await rowsOf(database, 'sanctions', ['ended_by', 'ended_at'], { id });
    assert.equal(first?.ended_by, null);
    assert.ok(first?.ended_at);
  });

  it('warns of a suspended user before an acceptance, which it does not prevent', async () => {
    const { id, userId: payee } = await insertRequested(database);
    const application = await insertApplication(database, { user_id: payee });
    await ada.post(on(payee), suspension());
    for (const path of [`withdrawal-requests/${id}`, `drivers/applications/${application}`]) {
      const { body } = await boss.get(`/dashboard/${path}`);
      const found = body.data.obstacles.find(({ code }: { code: string }) => code === 'userSuspended');
      assert.equal(found.prevents, 'nothing', path);
      assert.match(found.message, /^The user is suspended until \d/);
    }
    const decided = await boss.put(`/dashboard/drivers/applications/${application}`, { status: 'accepted' });
    assert.equal(decided.status, 200, decided.text);
  });
});

onPostgres('suspensions under a race', (api, database) => {
  const ada = loggedIn(api, { rights: seesUsers });
  let userId: string;
  before(() => insertEndpoint(database, 'https://receiver.example/hooks'));
  beforeEach(async () => {
    userId = await insertUser(database);
  });
  const endsOf = async () => {
    const events = (await eventsIn(database)).filter(({ type }) => type === 'user.suspensionEnded');
    const actions = await actionsOf(database, userId);
    return [
      events.filter(({ data }) => data['userId'] === userId).length,
      actions.filter((action) => action === 'user.endSuspension').length,
    ];
  };
  const suspend = async () => {
    const { body } = await ada.post(on(userId), suspension());
    return body.data.sanctions[0]._id as string;
  };
  const makeOver = (milliseconds: number) =>
    setRows(
      database,
      'sanctions',
      { until: sql`now() + make_interval(secs => ${milliseconds / 1000})` },
      { user_id: userId },
    );

  it('one of ten begins', async () => {
    const answers = await atOnce(10, () => ada.post(on(userId), suspension()));
    assert.deepEqual(statusesOf(answers), [200, ...Array.from({ length: 9 }, () => 409)]);
    assert.equal((await actionsOf(database, userId)).length, 1);
  });

  it('ends once, by ten people, beside a block that stands', async () => {
    const id = await suspend();
    const block = { userIds: [userId], deleteFlag: false, blockFlag: true };
    const [blocked, ends] = await Promise.all([
      ada.post('/dashboard/users/update-status', block),
      atOnce(10, () => ada.post(`/dashboard/sanctions/${id}/end`, { reason: 'A mistake' })),
    ]);
    assert.equal(blocked.status, 200);
    assert.deepEqual(statusesOf(ends), [200, ...Array.from({ length: 9 }, () => 409)]);
    assert.deepEqual(await endsOf(), [1, 1]);
    assert.equal((await rowOf(database, 'users', ['blocked'], { id: userId })).blocked, true);
  });

  it('ends once by ten jobs beside people and a block, whoever comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      userId = await insertUser(database);
      const id = await suspend();
      await makeOver(round * 3);
      const block = { userIds: [userId], deleteFlag: false, blockFlag: true };
      const [answers] = await Promise.all([
        atOnce(5, () => ada.post(`/dashboard/sanctions/${id}/end`, { reason: 'A mistake' })),
        atOnce(10, () => endAll(database)),
        ada.post('/dashboard/users/update-status', block),
      ]);
      await makeOver(0).then(() => endAll(database));
      assert.deepEqual(await endsOf(), [1, 1]);
      const { ended_by: by } = await rowOf(database, 'sanctions', ['ended_by'], { id });
      assert.equal(answers.filter(({ status }) => status === 200).length, by === null ? 0 : 1);
    }
    await forgetWebhooks(database);
  });
});

for (const engine of [pglite, postgres])
  test(
    `the end of a suspension survives a crash before any statement, on ${engine.name}`,
    { skip: engine.missing ?? false },
    async (context) => {
      const { kysely: database, close } = await engine.open();
      context.after(close);
      const [userId, { id: adminId }] = [await insertUser(database), await insertAdmin(database)];
      const id = newId();
      const over = { kind: 'suspension', reason: 'Late', until: new Date(Date.now() - 1_000) } as const;
      await insertRows(database, 'sanctions', { id, user_id: userId, admin_id: adminId, ...over });
      await insertEndpoint(database, 'https://receiver.example/hooks');
      let crashes = 0;
      for (let statement = 1; ; statement += 1) {
        const crash = new CrashBefore(statement);
        await endNextOverdue(database.withPlugin(crash)).catch((error: unknown) =>
          assert.ok(error instanceof Crash),
        );
        if (!crash.happened) break;
        crashes += 1;
        assert.deepEqual(await actionsOf(database, userId), []);
        assert.equal((await rowOf(database, 'sanctions', ['ended_at'], { id })).ended_at, null);
      }
      assert.ok(crashes > 3, `${crashes} crashes`);
      assert.deepEqual(await actionsOf(database, userId), ['user.endSuspension']);
      assert.deepEqual(valuesOf(await eventsIn(database), 'type'), ['user.suspensionEnded']);
      assert.equal(await endNextOverdue(database), false);
    },
  );
