import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readApiSettings } from '../../../config/settings.ts';
import { periodOf, retentionRules, retentionTable, type RetentionRule } from './retention.rules.ts';

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
  assert.deepEqual(
    rules.map(({ data, stated }) => [data, stated]),
    statedOnThePage(),
  );
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
  assert.match(read('api/src/database/migrations/0001-baseline.sql'), /- '6 years'::interval/);
});

test('the table of the documentation is that of the rules', () => {
  const compact = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  assert.ok(compact(read('docs/operations.md')).includes(compact(retentionTable())), retentionTable());
});
