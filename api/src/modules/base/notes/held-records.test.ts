import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { auditOf } from '../../../testing/audit.ts';
import { decides, requestsOf, reviewer, takeEffect } from '../../../testing/review.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { atOnce, statusesOf, valuesOf, ok } from '../../../testing/at-once.ts';
import { rowsOf } from '../../../testing/rows.ts';
import { decideRequest } from '../../../testing/payouts.ts';

onEachDatabase('records on hold', (api, database) => {
  const ada = loggedIn(api, { ...decides, firstName: 'Ada' });
  const bola = loggedIn(api, { ...decides, firstName: 'Bola' });
  const boss = loggedIn(api, { ...decides, firstName: 'Halima', superAdmin: true });
  const requests = requestsOf(api);
  beforeEach(async () => {
    for (const table of ['withdrawals', 'driver_applications'])
      await sql`update ${sql.table(table)} set deleted_at = now()
        where status = 'pending' and deleted_at is null`.execute(database);
  });
  const as = (who: LoggedIn) => reviewer(api, who);
  const hold = (who: LoggedIn, id: string, reason: object | false, type = 'withdrawal') =>
    who.put(
      `/dashboard/records/${type}/${id}/hold`,
      reason === false ? { hold: false } : { hold: true, ...reason },
    );
  const workOf = async (who: LoggedIn, queue: string) =>
    (await who.get('/dashboard/work-to-do')).body.data.find((one: { queue: string }) => one.queue === queue);
  const refusedWith = ({ status, body }: { status: number; body: { message: string } }, message: RegExp) => {
    assert.equal(status, 409, JSON.stringify(body));
    assert.match(body.message, message);
  };

  it('a held record is passed over and counted apart, and nobody decides on it until it is released', async () => {
    const [held, free] = [await requests.insertRequest(), await requests.insertRequest()];
    const put = await ok(hold(ada, held.id, { text: 'The bank was asked' }));
    const { by, mine, reason, until } = put.data.hold;
    assert.deepEqual([by, mine, reason], ['Ada Admin', true, 'The bank was asked']);
    const days = (Date.parse(until) - Date.now()) / 86_400_000;
    assert.ok(days > 6.9 && days <= 7, until);
    refusedWith(await hold(bola, held.id, { text: 'Me too' }), /^Already on hold by Ada Admin\.$/);
    const next = (await as(bola).next(3)).body.data;
    assert.deepEqual([next.ids, next.waiting], [[free.id], 1]);
    const work = await workOf(bola, 'withdrawals');
    assert.deepEqual([work.count, work.amount, work.onHold], [1, 1000.5, 1]);

    const message = /^On hold by Ada Admin, until Ada Admin or a super admin releases it\.$/;
    for (const who of [ada, bola, boss]) {
      refusedWith(await decideRequest(who, held, 'accepted'), message);
      refusedWith(await as(who).decide(held.id, 'rejected'), message);
    }
    const bulk = await boss.post('/dashboard/withdrawals/accept-reject', {
      ids: [held.id],
      status: 'rejected',
    });
    assert.match(bulk.body.results[0].reason, /^on hold by Ada Admin/);

    refusedWith(await hold(bola, held.id, false), /^Ada Admin put this on hold\./);
    assert.equal((await hold(boss, held.id, false)).body.data.hold, null);
    assert.equal((await hold(boss, held.id, false)).status, 200);
    assert.equal((await decideRequest(ada, held, 'rejected')).status, 200);
    assert.deepEqual(await requests.actionsOf(held.id), ['putOnHold', 'endHold', 'reject']);
    const notes = await ada.get(`/dashboard/records/withdrawal/${held.id}/notes`);
    assert.deepEqual(valuesOf(notes.body.data.notes, 'kind', 'by'), [
      ['release', 'Halima Admin'],
      ['hold', 'Ada Admin'],
    ]);
  });

  it('a hold ends with its time, and can be set anew', async () => {
    const { id } = await requests.insertRequest();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    assert.equal((await hold(ada, id, { text: 'Tomorrow', until })).body.data.hold.until, until);
    assert.deepEqual((await as(ada).next()).body.data.ids, []);
    await sql`update record_holds set until = now() where record_id = ${id}::uuid`.execute(database);
    assert.deepEqual((await as(ada).next()).body.data.ids, [id]);
    assert.equal((await workOf(ada, 'withdrawals')).onHold, 0);
    assert.equal((await hold(bola, id, { text: 'Again' })).body.data.hold.by, 'Bola Admin');
    const past = new Date(Date.now() - 1_000).toISOString();
    assert.equal((await hold(bola, id, { text: 'Before', until: past })).status, 400);
  });

  it('one officer cannot put all 91 pending requests on hold without end', async () => {
    const officer = await insertLoggedIn(api, { ...decides, firstName: 'Zina' });
    const waiting = await atOnce(91, () => requests.insertRequest());
    const until = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const put = await atOnce(91, (at) => hold(officer, waiting[at]!.id, { text: 'Wait', until }));
    const held = put.filter(({ status }) => status === 200);
    assert.equal(held.length, 20);
    for (const { body } of held)
      assert.ok(Date.parse(body.data.hold.until) <= Date.now() + 7 * 86_400_000, body.data.hold.until);
    refusedWith(
      put.find(({ status }) => status !== 200)!,
      /^You have 20 records on hold/,
    );

    const release = `/dashboard/admins/${officer.id}/holds/release`;
    assert.equal((await bola.post(release)).status, 403);
    assert.deepEqual((await boss.post(release)).body.data, { released: 20 });
    assert.deepEqual((await boss.post(release)).body.data, { released: 0 });
    assert.equal((await workOf(ada, 'withdrawals')).onHold, 0);
    const ends = await rowsOf(database, 'audit_trail', ['record_id'], {
      admin_id: boss.id,
      action: 'withdrawal.endHold',
      record_id: waiting.map(({ id }) => id),
    });
    assert.equal(ends.length, 20);
  });

  it('a decision that waits is not carried out on a record that was put on hold', async () => {
    const { id } = await requests.insertRequest();
    await as(ada).decide(id, 'accepted');
    await hold(bola, id, { text: 'Stop' });
    const { state, refusal } = await takeEffect(database, id);
    assert.equal(state, 'refused');
    assert.match(refusal ?? '', /^On hold by Bola Admin/);
    assert.equal((await requests.statusOf(id)).status, 'pending');
  });

  it('a driver application on hold is refused alike, by both calls', async () => {
    const id = await insertApplication(database, { user_id: await insertUser(database) });
    await hold(boss, id, { text: 'Video' }, 'driverApplication');
    const path = `/dashboard/drivers/applications/${id}`;
    const body = { status: 'accepted' };
    refusedWith(await boss.put(path, body), /^On hold by Halima/);
    const drivers = reviewer(api, boss, 'driverApplications');
    assert.deepEqual((await drivers.next()).body.data.ids, []);
    refusedWith(await drivers.decide(id, 'accepted'), /^On hold by Halima/);
    await hold(boss, id, false, 'driverApplication');
    assert.equal((await boss.put(path, body)).status, 200);
    assert.equal((await workOf(boss, 'driverApplications')).onHold, 0);
    assert.equal((await auditOf(database, id)).length, 3);
  });
});

onPostgres('records held under a race', (api) => {
  it('of concurrent holds one stands, and no decision passes it', async () => {
    const admins = await atOnce(8, (at) => insertLoggedIn(api, { ...decides, firstName: `A${at}` }));
    const requests = requestsOf(api);
    for (let round = 0; round < 3; round += 1) {
      const request = await requests.insertRequest();
      const path = `/dashboard/records/withdrawal/${request.id}/hold`;
      const holds = admins.slice(0, 4).map((admin) => admin.put(path, { hold: true, text: 'Wait' }));
      const decisions = admins.slice(4).map((admin) => decideRequest(admin, request, 'rejected'));
      assert.deepEqual(statusesOf(await Promise.all(holds)), [200, 409, 409, 409]);
      const decided = valuesOf(await Promise.all(decisions), 'status');
      const actions = await requests.actionsOf(request.id);
      const isDecided = decided.includes(200);
      // The decision came first, or not at all.
      assert.deepEqual(actions, isDecided ? ['reject', 'putOnHold'] : ['putOnHold']);
    }
  });
});
