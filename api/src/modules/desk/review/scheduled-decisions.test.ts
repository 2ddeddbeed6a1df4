import assert from 'node:assert/strict';
import { afterEach, it, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import {
  decisionWorker,
  makeDue,
  decides,
  requestsOf,
  reviewer,
  takeEffect,
} from '../../../testing/review.ts';
import { loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { moneyOf, insertActor, insertRequested, insertWithdrawal } from '../../../testing/payouts.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { carryOutNext } from './decision-worker.service.ts';
import { deleteRows, rowOf, setRows } from '../../../testing/rows.ts';
import { insertUser } from '../../../testing/records.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import { scheduleDecision } from './scheduled-decisions.service.ts';
import { valuesOf } from '../../../testing/at-once.ts';

const amount = 100_050;

onEachDatabase('scheduled decisions on withdrawal requests', (api, database) => {
  const ada = loggedIn(api, { ...decides, firstName: 'Ada' });
  const bola = loggedIn(api, { ...decides, firstName: 'Bola' });
  const boss = loggedIn(api, { ...decides, firstName: 'Halima', superAdmin: true });
  const { insertRequest, statusOf, actionsOf } = requestsOf(api);
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    await deleteRows(database, 'scheduled_decisions');
  });
  const as = (who: LoggedIn) => reviewer(api, who);

  it('wait, are seen by everybody, and take effect as those of the admin', async () => {
    const { id, userId } = await insertRequest();
    await as(ada).claim(id);
    const { status, body } = await as(ada).decide(id, 'accepted', { remark: 'all seen' });
    assert.equal(status, 200, JSON.stringify(body));
    const { scheduledAt, takesEffectAt, ...data } = body.data;
    assert.deepEqual(data, {
      ...{ _id: id, by: 'Ada Admin', mine: true, status: 'accepted', remark: 'all seen' },
      ...{ state: 'waiting', refusal: null },
    });
    assert.equal(Date.parse(takesEffectAt) - Date.parse(scheduledAt), 60_000);
    assert.equal((await statusOf(id)).status, 'pending');
    const seen = (await as(bola).activity()).body.data;
    assert.deepEqual([seen.scheduled, seen.claims], [[{ ...body.data, mine: false }], []]);

    assert.equal((await takeEffect(database, id)).state, 'done');
    assert.deepEqual(await statusOf(id), { status: 'accepted', remark: 'all seen', decided_by: ada.id });
    assert.deepEqual(await moneyOf(database, userId), { total_withdrawals: amount, total_balance: 0 });
    const entries = await auditOf(database, id);
    assert.deepEqual(valuesOf(entries, 'action', 'admin_id'), [
      ['withdrawal.schedule', ada.id],
      ['withdrawal.accept', ada.id],
    ]);
    assert.deepEqual(entries[0]?.after, { scheduled: 'accepted' });
    assert.deepEqual((await as(bola).activity()).body.data.scheduled, []);
    assert.equal(
      (await as(ada).undo(id)).body.message,
      'The decision has taken effect and cannot be taken back.',
    );
  });

  it('taken back never take effect, and the admin holds the record again', async () => {
    const { id } = await insertRequest();
    await as(ada).decide(id, 'rejected', { remark: 'Ada Obi asked twice' });
    const { status, body } = await as(ada).undo(id);
    assert.deepEqual([status, body.data.state, body.data.remark], [200, 'undone', null]);
    assert.deepEqual((await as(ada).undo(id)).body.data.state, 'undone');
    assert.equal((await as(bola).claim(id)).body.message, 'Ada Admin is reviewing this.');
    await setRows(database, 'scheduled_decisions', { next_try_at: sql`now()` }, { record_id: id });
    await carryOutNext(decisionWorker(database));
    assert.equal((await statusOf(id)).status, 'pending');
    assert.deepEqual(await actionsOf(id), ['schedule', 'undo']);
    await as(ada).decide(id, 'accepted');
    assert.equal((await takeEffect(database, id)).state, 'done');
    assert.equal((await statusOf(id)).status, 'accepted');
  });

  it('are taken back by their admin or a super admin only', async () => {
    const { id } = await insertRequest();
    assert.equal((await as(ada).undo(id)).status, 404);
    await as(ada).decide(id, 'rejected');
    const refused = await as(bola).undo(id);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /^Ada Admin decided this/);
    assert.equal((await as(boss).undo(id)).body.data.by, 'Ada Admin');
    assert.equal((await as(ada).claim(id)).body.message, 'Halima Admin is reviewing this.');
    assert.equal((await reviewer(api, boss, 'driverApplications').undo(id)).status, 404);
    assert.equal((await as(ada).undo(newId())).status, 404);
  });

  it('wait for the next attempt after a fault, and can still be taken back', async () => {
    const { id } = await insertRequest();
    await as(ada).decide(id, 'accepted');
    await sql`
      create function fail_decisions() returns trigger language plpgsql as $$
      begin raise exception 'a fault of the server' using errcode = 'internal_error'; end $$`.execute(
      database,
    );
    await sql`
      create trigger withdrawals_fail before update on withdrawals for each row when (new.id = ${sql.lit(id)}::uuid)
      execute function fail_decisions()`.execute(database);
    try {
      assert.equal((await takeEffect(database, id)).state, 'waiting');
      const { tries, deferred } = await database
        .selectFrom('scheduled_decisions')
        .select(['tries', sql<boolean>`next_try_at > now()`.as('deferred')])
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow();
      assert.ok(tries > 0);
      assert.equal(deferred, true);
    } finally {
      await sql`drop trigger withdrawals_fail on withdrawals`.execute(database);
      await sql`drop function fail_decisions`.execute(database);
    }
    assert.equal((await as(ada).undo(id)).status, 200);
  });
});

const changed = 'The request or its user has changed since it was shown; look at it again before you decide.';

onEachDatabase('scheduled decisions on two requests of a user, both shown before', (api, database) => {
  const ada = loggedIn(api, { ...decides, firstName: 'Ada' });
  const bola = loggedIn(api, { ...decides, firstName: 'Bola' });
  const { versionOf, statusOf, setBlocked } = requestsOf(api);
  afterEach(async () => {
    assert.deepEqual((await verifyLedger(database)).offenders, []);
    await deleteRows(database, 'scheduled_decisions');
  });
  const as = (who: LoggedIn) => reviewer(api, who);

  let requests: { id: string; version: string }[];
  beforeEach(async () => {
    const user_id = await insertUser(database, { total_earnings: 2 * amount });
    const ids = [
      await insertWithdrawal(database, { user_id }),
      await insertWithdrawal(database, { user_id }),
    ];
    requests = await Promise.all(ids.map(async (id) => ({ id, version: await versionOf(id, ada) })));
  });
  const decideBoth = async (second = ada, [first, later] = requests) => {
    assert.equal((await as(ada).decide(first!.id, 'accepted', { version: first!.version })).status, 200);
    assert.equal((await as(second).decide(later!.id, 'accepted', { version: later!.version })).status, 200);
  };
  const bothTakeEffect = async () => {
    await setRows(database, 'scheduled_decisions', { next_try_at: sql`now()` });
    const states: string[] = [];
    for (const { id } of requests) states.push((await takeEffect(database, id)).state);
    return states;
  };

  it('both take effect, also when they are due at once', async () => {
    await decideBoth();
    assert.deepEqual(await bothTakeEffect(), ['done', 'done']);
    const [one, two] = [await statusOf(requests[0]!.id), await statusOf(requests[1]!.id)];
    assert.deepEqual([one.status, two.status], ['accepted', 'accepted']);
  });

  it('take effect in the order in which they were made', async () => {
    const [first, later] = requests;
    await decideBoth(ada, [later!, first!]);
    assert.deepEqual(await bothTakeEffect(), ['done', 'done']);
  });

  it('both take effect when the first comes after the second because of a fault', async () => {
    await decideBoth();
    assert.equal((await takeEffect(database, requests[1]!.id)).state, 'done');
    assert.equal((await takeEffect(database, requests[0]!.id)).state, 'done');
  });

  it('the second is refused if another admin made it', async () => {
    await decideBoth(bola);
    assert.deepEqual((await bothTakeEffect()).sort(), ['done', 'refused']);
  });

  it('the second is refused if anybody else changed the user', async () => {
    await decideBoth();
    await makeDue(database, requests[0]!.id);
    assert.equal((await takeEffect(database, requests[0]!.id)).state, 'done');
    const { user_id: userId } = await rowOf(database, 'withdrawals', ['user_id'], { id: requests[1]!.id });
    await setBlocked(userId, true);
    await setBlocked(userId, false);
    assert.deepEqual(await takeEffect(database, requests[1]!.id), {
      ...{ state: 'refused', refusal: changed, tries: 0 },
    });
  });
});

for (const engine of [pglite, postgres])
  test(
    `a scheduled decision survives a crash before any statement of the worker, on ${engine.name}`,
    { skip: engine.missing ?? false },
    async (context) => {
      const { kysely: database, close } = await engine.open();
      context.after(close);
      const actor = await insertActor(database);
      const { userId, id } = await insertRequested(database, {}, 100_050);
      const { queues } = decisionWorker(database);
      const decision = { status: 'accepted', remark: 'seen' } as const;
      await scheduleDecision(database, actor, queues.withdrawals, { id, decision, undoSeconds: 60 });

      const stateOf = async () => {
        const query = database
          .selectFrom('scheduled_decisions')
          .innerJoin('withdrawals', 'withdrawals.id', 'scheduled_decisions.record_id')
          .select(['scheduled_decisions.state', 'withdrawals.status']);
        const { state, status } = await query.executeTakeFirstOrThrow();
        const actions = (await auditOf(database, id)).map(({ action }) => action.replace('withdrawal.', ''));
        return { state, status, actions };
      };
      let crashes = 0;
      for (let statement = 1; ; statement += 1) {
        const crash = new CrashBefore(statement);
        await makeDue(database, id);
        await carryOutNext(decisionWorker(database.withPlugin(crash))).catch((error: unknown) =>
          assert.ok(error instanceof Crash),
        );
        if (!crash.happened) break;
        crashes += 1;
        assert.deepEqual(await stateOf(), { state: 'waiting', status: 'pending', actions: ['schedule'] });
      }
      assert.ok(crashes > 10, `${crashes} crashes`);
      assert.deepEqual(await stateOf(), {
        ...{ state: 'done', status: 'accepted', actions: ['schedule', 'accept'] },
      });
      assert.equal((await moneyOf(database, userId)).total_withdrawals, 100_050);
      assert.deepEqual((await verifyLedger(database)).offenders, []);
      assert.equal(await carryOutNext(decisionWorker(database)), false);
    },
  );
