import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCursor, toPage, type Keyset } from './keyset.ts';

const ids = ['01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000002'];
const rows = ids.map((id) => ({ id }));
const users: Keyset = { list: 'users' };
const byBalance: Keyset = { list: 'users', order: '-totalBalance', type: 'bigint' };

const encoded = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('refuses cursors of another list or order, changed cursors and invalid ones', () => {
  const cursor = toPage(users, rows, 1).nextCursor!;
  for (const other of [{ list: 'admins' }, { list: 'users', order: 'created' }, byBalance])
    assert.throws(() => readCursor(other, cursor), { code: 'validation' });
  for (const forged of [`${cursor}=`, ` ${cursor}`, cursor.slice(1), '', 'W10', 'bnVsbA', '💥'])
    assert.throws(() => readCursor(users, forged), { code: 'validation' }, forged);
});

test('refuses cursors with a value that the database would refuse', () => {
  const refused: [NonNullable<Keyset['type']>, unknown[]][] = [
    ['bigint', ['x', '1e3', '99999999999999999999', '', null, 5, undefined]],
    ['date', ['2026-02-30', '2026-13-01', '21-11-2026', 'infinity', 'now', "'2026-01-01'"]],
    ['text', ['a\0b', ['a'], null]],
  ];
  for (const [type, values] of refused) {
    const keyset: Keyset = { list: 'users', order: 'field', type };
    for (const value of values) {
      const forged = encoded('users', ids[0], 'field', value);
      assert.throws(() => readCursor(keyset, forged), { code: 'validation' }, `${type} ${String(value)}`);
    }
  }
});
