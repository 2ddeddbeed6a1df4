import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../database/open.ts';
import { createScratch, postgres } from '../../../testing/databases.ts';
import { insertUser } from '../../../testing/records.ts';
import { startServer, unhurried } from '../../../testing/server-process.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { walkAudit } from './audit.service.ts';

/** A start takes seconds: the usual run kills once, a soak sets 50. */
const kills = Number(process.env['AUDIT_KILLS'] ?? 1);
const writers = 4;

test(
  `after ${kills} times kill -9 of one of two processes, each change has its entry, sealed once and within seconds`,
  { skip: postgres.missing ?? false },
  async (context) => {
    const scratch = await createScratch();
    const environment = { DATABASE_URL: scratch.url, LOG_LEVEL: 'silent' };
    const start = () => startServer(context, environment, unhurried);
    const servers = [await start(), await start()];
    const database = await openDatabase({ databaseUrl: scratch.url });
    context.after(async () => {
      for (const server of servers) server.signal('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await database.close();
      await scratch.drop();
    });
    const { token } = await insertLoggedIn(database.kysely, { superAdmin: true });
    const acknowledged: string[] = [];
    const block = async (userId: string, url: string) => {
      const answer = await fetch(`${url}/api/dashboard/users/update-status`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userIds: [userId], deleteFlag: false, blockFlag: true }),
      });
      assert.equal(answer.status, 200, await answer.text());
      acknowledged.push(userId);
    };

    for (let kill = 0; kill < kills; kill += 1) {
      const dying = servers[kill % 2]!;
      let writing = true;
      const writes = Array.from({ length: writers }, async (_, at) => {
        const { url } = servers[at % 2]!;
        while (writing) {
          // The answers of the process that dies are lost.
          await block(await insertUser(database.kysely), url).catch((error: unknown) => {
            if (url !== dying.url) throw error;
            writing = false;
          });
        }
      });
      await pause(300 + ((kill * 337) % 700));
      dying.signal('SIGKILL');
      await dying.ended;
      await Promise.all(writes);
      if (kill + 1 < kills) servers[kill % 2] = await start();
    }

    const deadline = Date.now() + 5_000;
    let state = await walkAudit(database.kysely);
    while (state.unsealed > 0) {
      assert.ok(Date.now() < deadline, `${state.unsealed} entries were not sealed in time`);
      await pause(50);
      state = await walkAudit(database.kysely);
    }
    assert.deepEqual([state.brokenAt, state.lost], [null, null]);
    const entries = await database.kysely
      .selectFrom('audit')
      .select('record_id')
      .where('action', '=', 'user.block')
      .execute();
    const blocked = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('blocked', '=', true)
      .execute();
    const audited = entries.map((entry) => entry.record_id ?? '');
    assert.deepEqual(audited.toSorted(), blocked.map(({ id }) => id).sort());
    assert.ok(acknowledged.length > writers);
    for (const id of acknowledged) assert.ok(audited.includes(id), 'an acknowledged change without an entry');
  },
);
