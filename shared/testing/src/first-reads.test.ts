import { listUsers } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { defineRemote } from '@padiman/federation';
import { firstReadProblems } from './first-reads.ts';

function Users() {
  useRead(listUsers, { query: { limit: 50 } });
  return null;
}
const remote = defineRemote({ '/users': () => Promise.resolve({ default: Users }) });
const load = { path: '/dashboard/users', query: { limit: '50' } };

test('a first read that the screen sends is no problem', async () => {
  expect(await firstReadProblems(remote, [{ path: '/users', load }, { path: '/other' }])).toEqual([]);
});

test.each([
  ['another limit', { ...load, query: { limit: '20' } }, 1],
  ['another path', { path: '/dashboard/admins' }, 1],
  ['a parameter that the screen does not read', { ...load, from: ['q'] }, 1],
])('a first read with %s is a problem', async (_, deviating, count) => {
  expect(await firstReadProblems(remote, [{ path: '/users', load: deviating }])).toHaveLength(count);
});
