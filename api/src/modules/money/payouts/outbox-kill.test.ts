import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../database/open.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import { fakeProviders } from '../../../testing/payouts.ts';
import { insertUser } from '../../../testing/records.ts';
import { startServer, unhurried } from '../../../testing/server-process.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/withdrawals.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';

/** A start takes seconds: the usual run kills twice, a soak sets 50. */
const kills = Number(process.env['PAYOUT_KILLS'] ?? 2);
/** More than are sent at a time. */
const each = 24;

for (const [name, start] of fakeProviders) {
  test(
    `after ${kills} times kill -9 between commit and send, every payout by ${name} was sent exactly once`,
    { skip: postgres.missing ?? false },
    async (context) => {
      const scratch = await createScratch();
      const provider = await start();
      const { secretKey, webhookSecret, baseUrl } = provider.account;
      const prefix = name.toUpperCase();
      const environment = {
        ...{ DATABASE_URL: scratch.url, PAYOUT_PROVIDER: name, LOG_LEVEL: 'silent' },
        ...{ [`${prefix}_SECRET_KEY`]: secretKey, [`${prefix}_WEBHOOK_HASH`]: webhookSecret },
      };
      const account = { secretKey, webhookSecret, baseUrl, timeout: 400 };
      const adjustments = { ...unhurried, payouts: { accounts: { [name]: account }, concurrency: 16 } };
      let server = await startServer(context, environment, adjustments);
      const database = await openDatabase({ databaseUrl: scratch.url });
      context.after(async () => {
        server.signal('SIGKILL');
        await server.ended;
        await provider.close();
        await database.close();
        await scratch.drop();
      });
      // So that a kill falls among payouts of which some are sent, and some are not.
      provider.delay = 60;
      const { token } = await insertLoggedIn(database.kysely, { superAdmin: true });

      for (let kill = 0; kill < kills; kill += 1) {
        const ids: string[] = [];
        for (let count = 0; count < each; count += 1) {
          const userId = await insertUser(database.kysely, { total_earnings: 200_000 });
          ids.push(await insertWithdrawal(database.kysely, { user_id: userId }));
        }
        // One of them also loses its answer, so that a kill may fall between a send and what is known of it.
        provider.moods.push('fine', 'silent');
        const answer = await fetch(`${server.url}/api/dashboard/withdrawals/accept-reject`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ids, status: 'accepted' }),
        });
        assert.equal(answer.status, 200);
        // At once, and at later moments: before, in the middle of and after what the worker does with them.
        await pause((kill * 337) % 1_100);
        server.signal('SIGKILL');
        await server.ended;
        server = await startServer(context, environment, adjustments);
      }

      const open = async () =>
        (await database.kysely.selectFrom('payouts').select('id').where('state', '<>', 'paid').execute())
          .length;
      const deadline = Date.now() + 60_000;
      while ((await open()) > 0) {
        assert.ok(Date.now() < deadline, `${await open()} payouts were not sent in time`);
        await pause(100);
      }
      assert.ok(provider.inFlight.most > 4 && provider.inFlight.most <= 2 * 16, `${provider.inFlight.most}`);
      assert.equal(provider.sent.size, kills * each);
      assert.deepEqual(new Set(provider.sent.values()), new Set([1]));
      assert.deepEqual((await verifyLedger(database.kysely)).offenders, []);
    },
  );
}
