import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { serve, type TestApi } from '../../../testing/api.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { dayBefore, insertUser } from '../../../testing/records.ts';
import type { RetentionMode } from './retention.plugin.ts';

/** Waits until a condition holds. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    assert.ok(Date.now() < end, 'the condition does not hold within 20 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

for (const engine of [pglite, postgres]) {
  describe(`the retention of a server (${engine.name})`, { skip: engine.missing ?? false }, () => {
    const run = async (mode: RetentionMode, check: (api: TestApi, lines: string[]) => Promise<void>) => {
      const handle = await engine.open();
      const user_id = await insertUser(handle.kysely);
      await insertRide(handle.kysely, { user_id, travelling_date: dayBefore(30) });
      const lines: string[] = [];
      const api = await serve(handle, {
        settings: { retention: { mode, delay: 0 } },
        log: (line) => lines.push(line),
      });
      try {
        await check(api, lines);
      } finally {
        await api.close();
      }
    };
    const rides = async ({ database }: TestApi) =>
      (await sql`select from offered_rides`.execute(database)).rows.length;
    const finished = async ({ database }: TestApi) => {
      const { rows } = await sql`select from meta where key like 'retention.%'
        and (value ->> 'nextRun')::timestamptz > now()`.execute(database);
      return rows.length > 0;
    };
    const metrics = async ({ url }: TestApi) => (await fetch(`${url.replace('/api', '')}/metrics`)).text();

    it('report counts in the log and the metrics, and changes nothing', () =>
      run('report', async (api, lines) => {
        await until(() => finished(api));
        assert.equal(await rides(api), 1);
        assert.ok(lines.some((line) => line.includes('"table":"offered_rides","count":1')));
        assert.match(
          await metrics(api),
          /padiman_retention_due_rows\{rule="trips",table="offered_rides"\} 1/,
        );
      }));

    it('apply removes what is due', () =>
      run('apply', async (api) => {
        await until(() => finished(api));
        assert.equal(await rides(api), 0);
        const counted = /padiman_retention_removed_rows_total\{rule="trips",table="offered_rides"\} 1/;
        assert.match(await metrics(api), counted);
      }));

    it('off does nothing', () =>
      run('off', async (api) => {
        assert.equal(await finished(api), false);
        assert.equal(await rides(api), 1);
      }));
  });
}
