// Over 300 lines: the cases of all jobs share the servers that are killed.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { openDatabase } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { allRows } from '../database/statements.ts';
import { walkAudit } from '../modules/base/audit/audit.service.ts';
import { verifyLedger } from '../modules/money/ledger/ledger-verification.read-model.ts';
import { auditOf } from '../testing/audit.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { fakeProviders, insertRequested, insertWithdrawal, moneyOf } from '../testing/payouts.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';
import { insertRows } from '../testing/rows.ts';
import { startServer, unhurried, type ServerProcess } from '../testing/server-process.ts';
import { startReceiver, testWebhookSecret, type Mood, type Receipt } from '../testing/webhooks.ts';

/** A start takes seconds: the usual run kills once, a soak sets 50. */
const kills = Number(process.env['JOB_KILLS'] ?? 1);

/** Servers of one database, by which a case works and which it kills. */
interface Killed {
  context: TestContext;
  database: Handle;
  servers: ServerProcess[];
  /** Calls a server as a super admin. @returns the answer of a call that succeeded */
  call: (path: string, body?: object, server?: ServerProcess) => Promise<unknown>;
  /** Kills a server with SIGKILL, and waits for its end. */
  kill: (at?: number) => Promise<void>;
  restart: (at?: number) => Promise<void>;
  /** Waits until a query has no rows. */
  drained: (query: RawBuilder<unknown>, seconds: number) => Promise<void>;
}

/** A job whose process is killed, and what it must have done in the end. */
interface KillCase {
  name: string;
  processes?: number;
  /** Creates what the job talks to, with the environment and the adjustments of its servers. */
  prepare?: (context: TestContext) => Promise<{ environment?: Record<string, string>; adjustments?: object }>;
  run: (killed: Killed) => Promise<void>;
}

/** Webhooks: failures, silence and connections that are closed after the receipt, so that the sender repeats. */
function webhooks(): KillCase {
  /** Each kill falls into the delivery of two events for each user. */
  const users = kills > 2 ? 25 : 15;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const moodOf = (count: number): Mood => {
    if (count % 5 === 1) return 500;
    if (count % 7 === 2) return 'silent';
    return count % 11 === 3 ? 'cut' : 204;
  };
  return {
    name: 'every webhook is delivered, in the order of its record',
    prepare: async (context) => {
      receiver = await startReceiver();
      context.after(() => receiver.close());
      receiver.moodOf = () => moodOf(receiver.receipts.length);
      return {
        environment: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: testWebhookSecret },
        adjustments: { webhooks: { timeout: 400, retrySeconds: [0.05, 0.1, 0.2] } },
      };
    },
    run: async ({ context, database, call, kill, restart, drained }) => {
      const userIds: string[] = [];
      for (let count = 0; count < users; count += 1) userIds.push(await insertUser(database));
      for (let at = 0; at < kills; at += 1) {
        for (const blockFlag of [true, false])
          await call('/dashboard/users/update-status', { userIds, deleteFlag: false, blockFlag });
        await receiver.received(receiver.receipts.length + ((at * 7) % (users + 10)));
        await kill();
        await restart();
      }
      await drained(sql`select from webhook_deliveries where state <> 'delivered'`, 120);
      const events = await allRows<{ id: string; record_id: string }>(
        database,
      )`select id, record_id from webhook_events order by sequence`;
      assert.equal(events.length, kills * users * 2);
      for (const receipt of receiver.receipts) receiver.verify(receipt);
      const accepted = receiver.receipts.filter(({ mood }) => mood === 204);
      assert.deepEqual(new Set(accepted.map(({ id }) => id)), new Set(events.map(({ id }) => id)));
      for (const userId of userIds) {
        const order = events.filter(({ record_id: id }) => id === userId).map(({ id }) => id);
        assertOrder(
          receiver.receipts.filter(({ event }) => event.data['userId'] === userId),
          order,
        );
      }
      context.diagnostic(`${events.length} events, ${receiver.receipts.length} requests, ${kills} kills`);
    },
  };
}

/** Asserts that no request of a later event came before the earlier event was accepted, and none of an earlier one after. */
function assertOrder(receipts: Receipt[], order: string[]): void {
  let position = 0;
  let isAccepted = false;
  for (const { id, mood } of receipts) {
    if (id !== order[position]) {
      assert.ok(isAccepted, 'a later event overtook an earlier one');
      position += 1;
      isAccepted = false;
    }
    assert.equal(id, order[position]);
    isAccepted ||= mood === 204;
  }
  assert.equal(position, order.length - 1);
}

/** Payouts: kills between commit and send, among payouts of which some are sent and one loses its answer. */
function payouts([name, start]: (typeof fakeProviders)[number]): KillCase {
  /** More than are sent at a time. */
  const each = 24;
  let provider: Awaited<ReturnType<typeof start>>;
  return {
    name: `every payout by ${name} is sent exactly once`,
    prepare: async (context) => {
      provider = await start();
      context.after(() => provider.close());
      provider.delay = 60;
      const { secretKey, webhookSecret, baseUrl } = provider.account;
      const prefix = name.toUpperCase();
      const secrets = { [`${prefix}_SECRET_KEY`]: secretKey, [`${prefix}_WEBHOOK_HASH`]: webhookSecret };
      const account = { secretKey, webhookSecret, baseUrl, timeout: 400 };
      return {
        environment: { PAYOUT_PROVIDER: name, ...secrets },
        adjustments: { payouts: { accounts: { [name]: account }, concurrency: 16 } },
      };
    },
    run: async ({ database, call, kill, restart, drained }) => {
      for (let at = 0; at < kills; at += 1) {
        const ids: string[] = [];
        for (let count = 0; count < each; count += 1) {
          const userId = await insertUser(database, { total_earnings: 200_000 });
          ids.push(await insertWithdrawal(database, { user_id: userId }));
        }
        provider.moods.push('fine', 'silent');
        await call('/dashboard/withdrawals/accept-reject', { ids, status: 'accepted' });
        // At once, and at later moments: before, in the middle of and after what the worker does with them.
        await pause((at * 337) % 1_100);
        await kill();
        await restart();
      }
      await drained(sql`select from payouts where state <> 'paid'`, 60);
      assert.ok(provider.inFlight.most > 4 && provider.inFlight.most <= 2 * 16, `${provider.inFlight.most}`);
      assert.equal(provider.sent.size, kills * each);
      assert.deepEqual(new Set(provider.sent.values()), new Set([1]));
      assert.deepEqual((await verifyLedger(database)).offenders, []);
    },
  };
}

/** Decisions: kills within the time to take back, and later, in the middle of what the worker does. */
const decisions: KillCase = {
  name: 'each scheduled decision takes effect once, and those taken back never',
  prepare: () => Promise.resolve({ environment: { DECISION_UNDO_SECONDS: '1' } }),
  run: async ({ database, call, kill, restart, drained }) => {
    const amount = 100_050;
    const requests: { id: string; userId: string; undone: boolean }[] = [];
    for (let at = 0; at < kills; at += 1) {
      for (let count = 0; count < 6; count += 1) {
        const { userId, id } = await insertRequested(database, {}, amount);
        const review = `/dashboard/review/withdrawals/${id}`;
        await call(`${review}/decide`, { status: 'accepted' });
        const undo = async () =>
          call(`${review}/undo`).then(
            () => true,
            () => false,
          );
        requests.push({ id, userId, undone: count % 3 === 0 && (await undo()) });
      }
      await pause((at * 1_037) % 1_500);
      await kill();
      await restart();
    }
    assert.ok(requests.some(({ undone }) => undone));
    await drained(sql`select from scheduled_decisions where state = 'waiting'`, 60);
    for (const { id, userId, undone } of requests) {
      const actions = (await auditOf(database, id)).map(({ action }) => action);
      assert.deepEqual(actions, ['withdrawal.schedule', undone ? 'withdrawal.undo' : 'withdrawal.accept']);
      assert.equal((await moneyOf(database, userId)).total_withdrawals, undone ? 0 : amount);
    }
    assert.deepEqual((await verifyLedger(database)).offenders, []);
  },
};

/** Suspensions: kills while the job of a server that has just started ends those that are over. */
const suspensions: KillCase = {
  name: 'each suspension that is over ends once, with one event',
  prepare: async () => ({
    environment: { WEBHOOK_URL: 'http://127.0.0.1:9/hooks', WEBHOOK_SECRET: testWebhookSecret },
  }),
  run: async ({ database, kill, restart, drained }) => {
    const { id: adminId } = await insertAdmin(database);
    const userIds: string[] = [];
    for (let at = 0; at < kills; at += 1) {
      for (let count = 0; count < 40; count += 1) {
        const userId = await insertUser(database);
        const over = { kind: 'suspension', reason: 'Late', until: new Date(Date.now() - 1_000) } as const;
        const row = { id: newId(), user_id: userId, admin_id: adminId, ...over };
        await insertRows(database, 'sanctions', row);
        userIds.push(userId);
      }
      await kill();
      await restart();
      await pause((at * 37) % 150);
      await kill();
      await restart();
    }
    await drained(sql`select from sanctions where ended_at is null`, 60);
    for (const userId of userIds)
      assert.deepEqual(
        (await auditOf(database, userId)).map(({ action }) => action),
        ['user.endSuspension'],
      );
    const events = await idsOf(database, sql`select record_id as id from webhook_events`);
    assert.deepEqual(events, userIds.sort());
  },
};

/** Audit: kills of one of two processes, while both write. */
const sealing: KillCase = {
  name: 'each change has its entry in the audit, sealed once and within seconds',
  processes: 2,
  run: async ({ database, servers, call, kill, restart, drained }) => {
    const writers = 4;
    const acknowledged: string[] = [];
    for (let at = 0; at < kills; at += 1) {
      const dying = servers[at % 2]!;
      let writing = true;
      const writes = Array.from({ length: writers }, async (_, by) => {
        const server = servers[by % 2]!;
        while (writing) {
          const userId = await insertUser(database);
          const change = { userIds: [userId], deleteFlag: false, blockFlag: true };
          // The answers of the process that dies are lost.
          await call('/dashboard/users/update-status', change, server).then(
            () => acknowledged.push(userId),
            (error: unknown) => {
              if (server !== dying) throw error;
              writing = false;
            },
          );
        }
      });
      await pause(300 + ((at * 337) % 700));
      await kill(at % 2);
      await Promise.all(writes);
      if (at + 1 < kills) await restart(at % 2);
    }
    await drained(sql`select from audit_unsealed`, 5);
    const { brokenAt, lost } = await walkAudit(database);
    assert.deepEqual([brokenAt, lost], [null, null]);
    const audited = await idsOf(database, sql`select record_id as id from audit where action = 'user.block'`);
    assert.deepEqual(audited, await idsOf(database, sql`select id from users where blocked`));
    assert.ok(acknowledged.length > 0);
    for (const id of acknowledged) assert.ok(audited.includes(id), 'an acknowledged change without an entry');
  },
};

const idsOf = async (database: Handle, query: RawBuilder<{ id: string }>) =>
  (await allRows<{ id: string }>(database)`${query}`).map(({ id }) => id).sort();

for (const { name, processes = 1, prepare, run } of [
  webhooks(),
  ...fakeProviders.map(payouts),
  decisions,
  suspensions,
  sealing,
])
  test(`after kill -9 (${kills} times), ${name}`, { skip: postgres.missing ?? false }, async (context) => {
    const scratch = await createScratch();
    const given = await prepare?.(context);
    const environment = { DATABASE_URL: scratch.url, LOG_LEVEL: 'silent', ...given?.environment };
    const start = () => startServer(context, environment, { ...unhurried, ...given?.adjustments });
    const servers: ServerProcess[] = [];
    for (let at = 0; at < processes; at += 1) servers.push(await start());
    const { kysely: database, close } = await openDatabase({ databaseUrl: scratch.url });
    const kill: Killed['kill'] = async (at = 0) => {
      servers[at]!.signal('SIGKILL');
      await servers[at]!.ended;
    };
    context.after(async () => {
      for (const at of servers.keys()) await kill(at);
      await close();
      await scratch.drop();
    });
    const token = await insertToken(database, (await insertAdmin(database, { superAdmin: true })).id);
    await run({
      ...{ context, database, servers, kill },
      call: async (path, body, server = servers[0]!) => {
        const answer = await fetch(`${server.url}/api${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        assert.equal(answer.status, 200, `${path} ${answer.status}`);
        return answer.json();
      },
      restart: async (at = 0) => void (servers[at] = await start()),
      drained: async (query, seconds) => {
        for (const deadline = Date.now() + seconds * 1_000; ;) {
          const { length } = await allRows(database)`${query}`;
          if (length === 0) return;
          assert.ok(Date.now() < deadline, `${length} rows after ${seconds} s`);
          await pause(100);
        }
      },
    });
  });
