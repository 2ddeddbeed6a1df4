import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serve, type TestApi } from '../../../testing/api.ts';
import { pglite, postgres } from '../../../testing/databases.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { insertUser, dayBefore } from '../../../testing/records.ts';
import type { RetentionMode } from './retention.plugin.ts';
import { readApiSettings } from '../../../config/settings.ts';
import { periodOf, retentionRules, retentionTable, type RetentionRule } from './retention.rules.ts';
import { valuesOf } from '../../../testing/at-once.ts';

for (const engine of [pglite, postgres])
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
        await waitUntil(() => finished(api), 'the retention did not run');
        assert.equal(await rides(api), 1);
        assert.ok(lines.some((line) => line.includes('"table":"offered_rides","count":1')));
        assert.match(
          await metrics(api),
          /padiman_retention_due_rows\{rule="trips",table="offered_rides"\} 1/,
        );
      }));

    it('apply removes what is due', () =>
      run('apply', async (api) => {
        await waitUntil(() => finished(api), 'the retention did not run');
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

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = Object.values<RetentionRule>(retentionRules);

/** Rows of "How long we keep it": kind of data and words. */
function statedOnThePage(): [string, string][] {
  const page = JSON.parse(read('mfe-site/src/features/legal/privacy.json')) as {
    clauses: { id: string; body: { facts: [string, string][] }[] }[];
  };
  return page.clauses.find(({ id }) => id === 'retention')?.body[0]?.facts ?? [];
}

test('has a rule for each line of the privacy page, in its words', () => {
  assert.deepEqual(valuesOf(rules, 'data', 'stated'), statedOnThePage());
});

test('the periods that the job uses are those of the words', () => {
  const numbers: Record<string, string> = { 'ten minutes': '10 minutes', Six: '6' };
  for (const rule of rules) {
    const stated = Object.entries(numbers).reduce(
      (text, [word, number]) => text.replace(word, number),
      rule.stated,
    );
    assert.ok(stated.includes(periodOf(rule)), `${rule.data}: ${periodOf(rule)}`);
  }
  assert.equal(readApiSettings({}).securityEventDays, retentionRules.logs.period.days);
  assert.match(read('api/src/database/migrations/0001-first-release.sql'), /- '6 years'::interval/);
});

test('the table of the documentation is that of the rules', () => {
  const compact = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  assert.ok(compact(read('docs/operations.md')).includes(compact(retentionTable())), retentionTable());
});
