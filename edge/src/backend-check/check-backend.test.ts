import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  runSpecificationBackend,
  specificationAnswers,
  type SpecificationAnswer,
} from '../testing/specification-backend.ts';
import { checkBackend, isPassed, type CheckOptions, type CheckReport } from './check-backend.ts';
import { printReport } from './print-report.ts';

async function check(
  t: TestContext,
  changes: Readonly<Record<string, SpecificationAnswer>> = {},
  writes: CheckOptions['writes'] = [],
) {
  const { url, received } = await runSpecificationBackend(t, changes);
  const account = { phoneNumber: '08030000001', password: 'Secret-password-1' };
  const report = await checkBackend({ backend: { url }, ...account, deadline: 10_000, writes });
  return { report, received, url };
}

const callIn = ({ calls }: CheckReport, path: string) => calls.find((call) => call.path === path)!;
const screenIn = ({ screens }: CheckReport, path: string) =>
  screens.find(({ screen }) => screen.endsWith(`(${path})`))!;

test('a backend of section 7 alone: all screens work, and nothing is written', async (t) => {
  const { report, received } = await check(t);
  assert.deepEqual(
    report.screens.filter(({ verdict }) => verdict !== 'works'),
    [],
  );
  assert.equal(report.screens.length, 14);
  assert.ok(isPassed(report, false));
  assert.deepEqual(
    received.map(({ method }) => method).filter((method) => method !== 'GET'),
    ['POST'],
    'only the login',
  );
  assert.match(report.offers, /specification alone/);
});

test('forms of answers and how they are read', async (t) => {
  const { report } = await check(t);
  const users = callIn(report, '/dashboard/users');
  assert.equal(users.shape, 'bare array of 1, no total');
  assert.match(users.reading, /^whole list of 1: .* in the browser$/);
  assert.equal(callIn(report, '/dashboard/offer-ride').shape, '{rides} of 1, no total, no success');
  assert.match(callIn(report, '/dashboard/withdrawals-ref').reading, /totalAmount 5$/);
  assert.match(
    callIn(report, '/dashboard/dashboard-summary').shape,
    /^\{signupsByMonth, totals, .*no success$/,
  );
  assert.equal(callIn(report, '/admin/login').reading, 'super admin Ngozi Eze');
});

test('a list with total and cursor is the pages of the backend', async (t) => {
  const users = specificationAnswers['GET /dashboard/users'];
  const { report } = await check(t, {
    'GET /dashboard/users': { success: true, data: users as object, total: 900, nextCursor: 'next' },
  });
  assert.equal(callIn(report, '/dashboard/users').shape, '{data} of 1, total 900');
  assert.match(callIn(report, '/dashboard/users').reading, /^page of 1 of 900: .* by the backend$/);
});

test('casts, missing and empty fields are named', async (t) => {
  const [user] = specificationAnswers['GET /dashboard/users'] as Record<string, unknown>[];
  const { first_name: _, ...nameless } = user!;
  const { report } = await check(t, {
    'GET /dashboard/users': [
      { ...nameless, _id: '1', totalEarnings: '1200.50', email: null, blocked: 'false' },
      { ...nameless, _id: '2', totalEarnings: 'unknown' },
    ],
  });
  const { remarks, verdict } = callIn(report, '/dashboard/users');
  assert.equal(verdict, 'degraded');
  for (const remark of [
    'missing: first_name',
    'email missing in 1 of 2',
    'email null in 1 of 2',
    'totalEarnings cast from text to number in 1 of 2',
    'totalEarnings of type text unreadable in 1 of 2',
    'blocked cast from text to boolean in 1 of 2',
  ]) {
    assert.ok(remarks.includes(remark), `${remark} in ${remarks.join(' | ')}`);
  }
  assert.equal(screenIn(report, '/users').reason, 'missing: first_name');
  assert.ok(!isPassed(report, false));
  assert.ok(isPassed(report, true), 'unless values may be missing');
});

test('records without an id are shown, but nothing can be done with them', async (t) => {
  const { report } = await check(t, {
    'GET /dashboard/posts': [{ text: 'Hello', first_name: 'A', last_name: 'B', createdAt: 1 }],
  });
  assert.match(screenIn(report, '/posts').reason, /missing: id \(in all records: no actions on them\)/);
});

for (const [name, answer, reason] of [
  ['503', { status: 503, content: { message: 'Busy' } }, /refused with 503: Busy/],
  ['403', { status: 403, content: {} }, /may not read it: use a super admin/],
  ['404', { status: 404, content: '<h1>Cannot GET</h1>' }, /refused with 404$/],
  ['a page with 200', { status: 200, content: '<!doctype html>' }, /not readable/],
  ['a redirect', { status: 302, content: {} }, /a redirect/],
  ['success: false', { success: false, message: 'Not today' }, /refused in a success answer: Not today/],
  ['two lists', { one: [], other: [] }, /not readable: The answer has no list/],
] as const) {
  test(`a screen whose read answers ${name} does not work, the others do`, async (t) => {
    const { report } = await check(t, { 'GET /dashboard/users': answer });
    const failing = report.screens.filter(({ verdict }) => verdict === 'fails');
    assert.deepEqual(
      failing.map(({ screen }) => screen),
      ['Users (/users)'],
    );
    assert.match(failing[0]!.reason, reason);
    assert.ok(!isPassed(report, true));
  });
}

test('an empty list works; its fields stay unknown', async (t) => {
  const { report } = await check(t, { 'GET /dashboard/users': [], 'GET /dashboard/posts': null });
  assert.equal(screenIn(report, '/users').verdict, 'works');
  assert.deepEqual(callIn(report, '/dashboard/posts').remarks, ['no records, so their fields are unknown']);
});

test('without a login no screen works, and nothing else is asked', async (t) => {
  for (const login of [
    { status: 401, content: { message: 'Wrong password' } },
    { success: false, message: 'Wrong password' },
    { message: 'Wrong password' },
  ]) {
    const { report, received } = await check(t, { 'POST /admin/login': login });
    assert.ok(report.screens.every(({ verdict }) => verdict === 'fails'));
    assert.match(callIn(report, '/admin/login').reading, /Wrong password/);
    assert.deepEqual(
      received.map(({ url }) => url),
      ['/api/openapi.json', '/api/admin/login'],
    );
  }
});

test('a backend without a connection is reported, not thrown', async () => {
  const account = { phoneNumber: '08030000001', password: 'x' };
  const backend = { url: 'http://127.0.0.1:9' };
  const report = await checkBackend({ backend, ...account, deadline: 1_000, writes: [] });
  assert.match(callIn(report, '/admin/login').reading, /no connection \(ECONNREFUSED\)|no connection/);
});

test('writes reach only what is named, and a user is as before', async (t) => {
  const id = '65f000000000000000000002';
  const done = { success: true };
  const posts = specificationAnswers['GET /dashboard/posts'] as { posts: object[] };
  let postIsThere = false;
  const { report, received } = await check(
    t,
    {
      get 'GET /dashboard/posts'() {
        return postIsThere ? posts : { posts: [] };
      },
      'POST /dashboard/users/update-status': done,
      get 'POST /dashboard/posts'() {
        postIsThere = true;
        return done;
      },
      'DELETE /dashboard/posts/{postId}': null,
      'PUT /dashboard/update-rights/admin/{adminId}': done,
      'PUT /dashboard/update-withdrawal/': done,
      'PUT /dashboard/drivers/applications/{id}': { application: {} },
      'POST /dashboard/deliverparcels/delete': done,
    },
    [
      ['write-user', id],
      ['write-post', 'Hello'],
      ['write-rights', '65f000000000000000000001'],
      ['write-withdrawal', 'W-1=rejected'],
      ['write-application', 'A-1=accepted'],
      ['write-parcel-trip', 'T-1'],
    ],
  );
  const writes = received
    .filter(({ method, url }) => method !== 'GET' && !url.endsWith('/login'))
    .map(({ method, url, body }) => [`${method} ${url}`, body === '' ? '' : JSON.parse(body)]);
  assert.deepEqual(writes, [
    ['POST /api/dashboard/users/update-status', { userIds: [id], deleteFlag: false, blockFlag: false }],
    ['POST /api/dashboard/users/update-status', { userIds: [id], deleteFlag: false, blockFlag: true }],
    [
      'POST /api/dashboard/posts',
      { text: 'Hello', userId: 'admin', first_name: 'Admin', last_name: 'Admin', admin: false },
    ],
    ['DELETE /api/dashboard/posts/65f000000000000000000007', ''],
    [
      'PUT /api/dashboard/update-rights/admin/65f000000000000000000001',
      { rights: { viewAllUsers: true, ownRight: false } },
    ],
    ['PUT /api/dashboard/update-withdrawal/', { _id: id, status: 'rejected', withdrawalID: 'W-1' }],
    ['PUT /api/dashboard/drivers/applications/A-1', { status: 'accepted' }],
    ['POST /api/dashboard/deliverparcels/delete', { ids: ['T-1'] }],
  ]);
  assert.ok(isPassed(report, false), printReport(report, ''));
});

test('a record that is named but not there is not written', async (t) => {
  const { report, received } = await check(t, {}, [['write-user', 'nobody']]);
  assert.match(report.screens.at(-1)!.reason, /nobody is not in the list/);
  assert.equal(received.filter(({ method }) => method === 'POST').length, 1);
});

test('a post with the same text is not touched', async (t) => {
  const { report, received } = await check(t, {}, [['write-post', 'Hello']]);
  assert.match(report.screens.at(-1)!.reason, /not sent: there is a post with this text/);
  assert.ok(!received.some(({ method }) => method === 'DELETE'));
});

test('a write that fails fails the check', async (t) => {
  const { report } = await check(t, {}, [['write-ride', 'R-1']]);
  assert.match(report.screens.at(-1)!.reason, /POST \/dashboard\/drivers\/delete: refused with 404/);
  assert.ok(!isPassed(report, true));
});

test('the text names call, status, form, reading and screens; no secret', async (t) => {
  const { report, url } = await check(t, { 'GET /dashboard/posts': { status: 500, content: {} } });
  const text = printReport(report, url);
  assert.match(
    text,
    /GET \/dashboard\/users\n {2}200 in \d+ ms, bare array of 1, no total\n {2}read as: whole list/,
  );
  assert.match(text, /does not work +Posts \(\/posts\): GET \/dashboard\/posts: refused with 500/);
  assert.match(text, /13 of 14 work$/);
  assert.ok(!/Secret-password-1|token-1/.test(text + JSON.stringify(report)));
});
