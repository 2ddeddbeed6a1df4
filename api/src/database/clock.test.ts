import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openApi } from '../app.ts';
import { appendAudit, auditEntry } from '../modules/base/audit/audit.service.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { testSettings } from '../testing/settings.ts';
import { clockSkew, databaseNow, readClock } from './clock.ts';
import { openDatabase } from './open.ts';
import { firstRow } from './statements.ts';

const skip = postgres.missing ?? false;

for (const seconds of [-300, 300])
  test(
    `with a clock that is ${seconds} s wrong, a process writes the database's time and is not ready`,
    { skip },
    async (context) => {
      const scratch = await createScratch();
      const api = await openApi({ databaseUrl: scratch.url, settings: testSettings() });
      const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
      context.after(async () => {
        mock.timers.reset();
        await close();
        await api.close();
        await scratch.drop();
      });
      assert.equal(await api.ready(), true);
      mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1_000 });
      assert.ok(Math.abs((clockSkew() ?? 0) - seconds) < 2, `${clockSkew()}`);
      await assert.rejects(api.ready(), /differ by -?(29|30)\d s/);
      await kysely
        .transaction()
        .execute((transaction) => appendAudit(transaction, null, [auditEntry('test', ['test', null])]));
      const row = await firstRow<{ apart: number }>(kysely)`
      select abs(extract(epoch from clock_timestamp() - at))::float8 as apart from audit_unsealed`;
      assert.ok(row && row.apart < 2, `${row?.apart} s apart`);
      await readClock(kysely);
      assert.ok(
        Math.abs(databaseNow().getTime() + seconds * 1_000 - Date.now()) < 2_000,
        'a new reading ignores the own clock',
      );
    },
  );
