import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCursor, toPage } from './keyset.ts';

const rows = ['01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000002'].map((id) => ({
  id,
}));

test('a page with a row too many has a next one, whose cursor names its last row', () => {
  const page = toPage('users', rows, 1);
  assert.deepEqual(page.rows, rows.slice(0, 1));
  assert.equal(readCursor('users', page.nextCursor!), rows[0]!.id);
  assert.equal(toPage('users', rows, 2).nextCursor, null);
  assert.equal(toPage('users', [], 2).nextCursor, null);
});

test('a cursor of another list, a changed one and nonsense are refused', () => {
  const cursor = toPage('users', rows, 1).nextCursor!;
  assert.throws(() => readCursor('admins', cursor), { code: 'validation' });
  for (const forged of [`${cursor}=`, ` ${cursor}`, cursor.slice(1), '', 'W10', 'bnVsbA', '💥']) {
    assert.throws(() => readCursor('users', forged), { code: 'validation' }, forged);
  }
});
