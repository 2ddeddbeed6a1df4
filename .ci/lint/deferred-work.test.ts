import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUncheckedWork } from './deferred-work.ts';
import { fixtureCheckout } from './fixture-checkout.ts';
import { root } from './workspaces.ts';

/** Findings in a checkout with one file and one table, without those on what the lists name. */
function findingsIn(file: string, columns = ''): string[] {
  using checkout = fixtureCheckout({
    'api/src/modules/desk/x/x.service.ts': file,
    'api/src/database/schema.sql': `create table x (\n  id uuid,\n${columns}\n);\n`,
  });
  return findUncheckedWork(checkout.path).filter((finding) => !finding.endsWith('is listed without need'));
}

test('deferred work of this checkout checks its authority, or is listed with a reason', () => {
  assert.deepEqual(findUncheckedWork(root), []);
});

test('a job without a check is refused', () => {
  for (const code of [
    "import type { SingleJob } from '../../../jobs/job.ts';",
    "import type { ClaimingJob } from '../../../jobs/job.ts';",
    "app.job('x', { interval: 1, run });",
    "app.job('x', { interval: 1, run: () => work(database) });",
  ]) {
    const [finding] = findingsIn(code);
    assert.match(finding ?? '', /^desk\/x\/x\.service\.ts defines a job that does not check/, code);
    const checked = `${code}\nimport { endOfAuthority } from '../../base/authority/authority.service.ts';`;
    assert.deepEqual(findingsIn(checked), [], code);
  }
  assert.deepEqual(findingsIn("app.job('x', xJob({ database }));"), [], 'the definition is elsewhere');
});

test('a table that acts later for an admin needs version and session', () => {
  const columns = [
    '  admin_id uuid,\n  takes_effect_at timestamp with time zone,',
    '  constraint x FOREIGN KEY (admin_id) REFERENCES admins(id)',
  ].join('\n');
  const basis = '  session_id uuid,\n  admin_version bigint,\n';
  assert.match(findingsIn('', columns)[0] ?? '', /^x acts or counts later without version/);
  assert.deepEqual(findingsIn('', `${basis}${columns}`), []);
  assert.deepEqual(findingsIn('', columns.replace('takes_effect_at', 'created_at')), []);
});
