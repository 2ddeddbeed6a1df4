import { signIn, signOut } from '@padiman/client/session';
import { testAdmin } from '@padiman/testing';
import { recentRecords, rememberRecord } from './recent-records.ts';

const record = (id: number) => ({ path: '/users', _id: String(id), title: `User ${id}` });

test('the latest eight records are remembered for the admin who opened them, each once', () => {
  signOut();
  rememberRecord(record(0));
  expect(recentRecords()).toEqual([]);
  signIn({ token: 'one', user: testAdmin });
  for (let id = 1; id <= 9; id += 1) rememberRecord(record(id));
  rememberRecord({ ...record(5), title: 'Renamed' });
  expect(recentRecords().map(({ title }) => title)).toEqual([
    'Renamed',
    ...[9, 8, 7, 6, 4, 3, 2].map((id) => `User ${id}`),
  ]);
  signIn({ token: 'two', user: { ...testAdmin, _id: 'another' } });
  expect(recentRecords()).toEqual([]);
});

test.each(['{', '[]', '{"admin":"x"}', '{"admin":"x","records":[{"path":"/users"}]}', 'null'])(
  'remembered records that cannot be read (%s) are none',
  (text) => {
    signIn({ token: 'one', user: { ...testAdmin, _id: 'x' } });
    sessionStorage.setItem('recentRecords', text);
    expect(recentRecords()).toEqual([]);
    rememberRecord(record(1));
    expect(recentRecords()).toEqual([record(1)]);
  },
);
