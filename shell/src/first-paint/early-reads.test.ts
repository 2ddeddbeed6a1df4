import { startEarlyReads } from './early-reads.ts';

const record = { path: '/dashboard/fetch/admins/admin/{userId}' };
const users = {
  path: '/dashboard/users',
  query: { limit: '50' },
  from: ['filter', 'limit'],
  access: 'viewAllUsers',
};

/** Runs the early reads of a page. @returns requested addresses with their tokens */
function start(hints: object | undefined, search = ''): [string, string][] {
  window.history.pushState(null, '', `/users${search}`);
  document.head.innerHTML = '<meta name="page-hints">';
  if (hints) document.querySelector('meta')!.setAttribute('content', JSON.stringify(hints));
  const requests: [string, string][] = [];
  Object.assign(window, {
    padimanEarly: undefined,
    fetch: async (address: string, { headers }: { headers: Record<string, string> }) => {
      requests.push([address, headers.authorization ?? '']);
      return {};
    },
  });
  startEarlyReads();
  return requests;
}

beforeEach(() => localStorage.clear());

const signIn = (admin: object = { superAdmin: true }) => {
  localStorage.setItem('accessToken', 'a-token');
  localStorage.setItem('user', JSON.stringify({ _id: 'a/b', ...admin }));
};

test('the reads of the path start with the stored token, and the client can take them', () => {
  signIn();
  const hints = { apiBase: '/api', reads: [record, users], prefetch: { first: [], then: [] } };
  expect(start(hints, '?filter=blocked&page=3')).toEqual([
    ['/api/dashboard/fetch/admins/admin/a%2Fb', 'Bearer a-token'],
    ['/api/dashboard/users?limit=50&filter=blocked', 'Bearer a-token'],
  ]);
  expect(window.padimanEarly).toEqual([
    expect.objectContaining({ address: '/dashboard/fetch/admins/admin/a%2Fb', token: 'a-token' }),
    expect.objectContaining({ address: '/dashboard/users?limit=50&filter=blocked', token: 'a-token' }),
  ]);
});

test.each([
  [{ rights: { viewAllUsers: true } }, 2],
  [{ rights: { viewAllUsers: false } }, 1],
  [{ superAdmin: 'true' }, 1],
  [{}, 1],
])('a read that needs a right is sent by %o only if the stored admin has it', (admin, count) => {
  signIn(admin);
  expect(start({ apiBase: '/api', reads: [record, users], prefetch: { first: [], then: [] } })).toHaveLength(
    count,
  );
});

test('nothing is read without a session, without its admin, or without hints', () => {
  const hints = { apiBase: '/api', reads: [record], prefetch: { first: [], then: [] } };
  expect(start(hints)).toEqual([]);
  localStorage.setItem('accessToken', 'a-token');
  expect(start(hints)).toEqual([]);
  localStorage.setItem('user', '{broken');
  expect(start(hints)).toEqual([]);
  signIn();
  expect(start(undefined)).toEqual([]);
});
