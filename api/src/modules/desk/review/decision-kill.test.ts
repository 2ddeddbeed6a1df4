import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../database/open.ts';
import { auditOf } from '../../../testing/audit.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import { insertUser } from '../../../testing/records.ts';
import { queuePaths } from '../../../testing/review.ts';
import { startServer, unhurried } from '../../../testing/server-process.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal, moneyOf } from '../../../testing/withdrawals.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';

/** A start takes seconds: the usual run kills twice, a soak sets 50. */
const kills = Number(process.env['DECISION_KILLS'] ?? 2);
const each = 6;
const amount = 100_050;

test(
  `after ${kills} times kill -9 within the time to take back, each decision takes effect once, and those taken back never`,
  { skip: postgres.missing ?? false },
  async (context) => {
    const scratch = await createScratch();
    const environment = {
      ...{ DATABASE_URL: scratch.url, LOG_LEVEL: 'silent', DECISION_UNDO_SECONDS: '1' },
    };
    let server = await startServer(context, environment, unhurried);
    const database = await openDatabase({ databaseUrl: scratch.url });
    context.after(async () => {
      server.signal('SIGKILL');
      await server.ended;
      await database.close();
      await scratch.drop();
    });
    const { token } = await insertLoggedIn(database.kysely, { superAdmin: true });
    const call = async (id: string, name: 'decide' | 'undo', body?: object) => {
      const answer = await fetch(`${server.url}/api${queuePaths.withdrawals}/${id}/review/${name}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answer.status;
    };

    const requests: { id: string; userId: string; undone: boolean }[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      for (let count = 0; count < each; count += 1) {
        const userId = await insertUser(database.kysely, { total_earnings: amount });
        const id = await insertWithdrawal(database.kysely, { user_id: userId });
        assert.equal(await call(id, 'decide', { status: 'accepted' }), 200);
        const undone = count % 3 === 0 && (await call(id, 'undo')) === 200;
        requests.push({ id, userId, undone });
      }
      // Within the time to take back, and later: in the middle of what the worker does.
      await pause((kill * 1_037) % 1_500);
      server.signal('SIGKILL');
      await server.ended;
      server = await startServer(context, environment, unhurried);
    }
    assert.ok(requests.some(({ undone }) => undone));

    const waiting = async () =>
      (
        await database.kysely
          .selectFrom('scheduled_decisions')
          .select('id')
          .where('state', '=', 'waiting')
          .execute()
      ).length;
    const deadline = Date.now() + 60_000;
    while ((await waiting()) > 0) {
      assert.ok(Date.now() < deadline, `${await waiting()} decisions were not carried out in time`);
      await pause(100);
    }
    for (const { id, userId, undone } of requests) {
      const actions = (await auditOf(database.kysely, id)).map(({ action }) => action);
      assert.deepEqual(actions, ['withdrawal.schedule', undone ? 'withdrawal.undo' : 'withdrawal.accept']);
      const { total_withdrawals: paid } = await moneyOf(database.kysely, userId);
      assert.equal(paid, undone ? 0 : amount);
    }
    assert.deepEqual((await verifyLedger(database.kysely)).offenders, []);
  },
);
