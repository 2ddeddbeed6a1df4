import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pglite, postgres } from '../../../testing/databases.ts';
import { auditOf } from '../../../testing/audit.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import { insertActor, insertWithdrawal, moneyOf } from '../../../testing/payouts.ts';
import { insertUser } from '../../../testing/records.ts';
import { decisionWorker, makeDue } from '../../../testing/review.ts';
import { verifyLedger } from '../../money/ledger/ledger-verification.read-model.ts';
import { carryOutNext } from './decision-worker.service.ts';
import { scheduleDecision } from './scheduled-decisions.service.ts';

for (const engine of [pglite, postgres]) {
  test(
    `a scheduled decision survives a crash before any statement of the worker, on ${engine.name}`,
    { skip: engine.missing ?? false },
    async (context) => {
      const { kysely: database, close } = await engine.open();
      context.after(close);
      const actor = await insertActor(database);
      const userId = await insertUser(database, { total_earnings: 100_050 });
      const id = await insertWithdrawal(database, { user_id: userId });
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
}
