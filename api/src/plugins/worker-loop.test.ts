import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '../database/unavailable.ts';
import { reportOutagesOnce } from './worker-loop.ts';

test('an outage is reported once, other failures each time', () => {
  const reported: string[] = [];
  const report = reportOutagesOnce((error) => reported.push((error as Error).message));
  const outage = (message: string) => new Unavailable(new Error(message));
  for (const message of ['first', 'second', 'third']) report.failed(outage(message));
  report.failed(new Error('other'));
  report.failed(new Error('another'));
  report.failed(outage('fourth'));
  report.succeeded();
  report.failed(outage('fifth'));
  assert.deepEqual(reported, ['first', 'other', 'another', 'fourth', 'fifth']);
});
