import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressPrinter } from './progress-printer.ts';

test('prints each phase when it begins, and details every two seconds', () => {
  const lines: string[] = [];
  let time = 1_000;
  const onProgress = progressPrinter(
    (line) => lines.push(line),
    () => time,
  );
  onProgress('loading the rows');
  time += 1_999;
  onProgress('loading the rows', 'users, 5 rows');
  time += 1;
  onProgress('loading the rows', 'users, 6 rows');
  onProgress('creating the indexes', 'users_by_name');
  onProgress('creating the indexes', 'users_by_phone');
  assert.deepEqual(lines, [
    '   0.0 s  loading the rows',
    '   2.0 s  loading the rows: users, 6 rows',
    '   2.0 s  creating the indexes: users_by_name',
  ]);
});
