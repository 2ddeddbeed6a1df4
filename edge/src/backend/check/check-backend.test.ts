import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  referenceAdmins,
  referencePassword as password,
  startReferenceBackend,
  type ReferenceBackend,
} from '@padiman/testing/reference-backend';
import { checkBackend, isPassed, printReport, type CheckOptions, type CheckReport } from './check-backend.ts';

const { phoneNumber } = referenceAdmins.superAdmin;

/** Checks a backend with one record in each list. @param prepare changes its records, or lets requests fail */
async function check(
  t: TestContext,
  prepare: (backend: ReferenceBackend) => unknown = () => undefined,
  writes: (backend: ReferenceBackend) => CheckOptions['writes'] = () => [],
) {
  const backend = await startReferenceBackend({
    variant: 'bare',
    counts: { users: 1, records: 1, others: 1 },
  });
  t.after(() => backend.stop());
  backend.records.users[0]!.blocked = true;
  prepare(backend);
  const { address: url, requests } = backend;
  const options = { backend: { url }, phoneNumber, password, deadline: 10_000, writes: writes(backend) };
  const report = await checkBackend(options);
  const sent = requests.filter(({ method }) => method !== 'GET');
  return { report, backend, url, sent: sent.map(({ method, path, body }) => [`${method} ${path}`, body]) };
}

const answerOf =
  (path: string, body: unknown, status = 200) =>
  (backend: ReferenceBackend) =>
    backend.disturb({ path, answer: { status, body } });

const callIn = ({ calls }: CheckReport, path: string) => calls.find((call) => call.path === path)!;
const screenIn = ({ screens }: CheckReport, path: string) =>
  screens.find(({ screen }) => screen.endsWith(`(${path})`))!;

test('a backend of section 7 alone: all screens work, nothing is written, and forms are named', async (t) => {
  const { report, sent } = await check(t);
  assert.deepEqual(
    report.screens.filter(({ verdict }) => verdict !== 'works'),
    [],
  );
  assert.equal(report.screens.length, 14);
  assert.ok(isPassed(report, false));
  assert.deepEqual(sent, [['POST /api/admin/login', { phoneNumber, password }]], 'only the login');
  assert.match(report.offers, /specification alone/);
  const users = callIn(report, '/dashboard/users');
  assert.equal(users.shape, 'bare array of 1, no total');
  assert.match(users.reading, /^whole list of 1: .* in the browser$/);
  const earnings = callIn(report, '/dashboard/withdrawals-ref');
  assert.equal(earnings.shape, '{withdrawals} of 1, no total, no success');
  assert.match(earnings.reading, /totalAmount \d+$/);
  assert.match(
    callIn(report, '/dashboard/dashboard-summary').shape,
    /^\{signupsByMonth, totals, .*no success$/,
  );
  assert.equal(callIn(report, '/admin/login').reading, 'super admin Amaka Eze');
});

test('a list with total and cursor is the pages of the backend', async (t) => {
  const { report } = await check(t, (backend) =>
    answerOf('/dashboard/users', {
      ...{ success: true, total: 900, nextCursor: 'next' },
      data: backend.records.users,
    })(backend),
  );
  assert.equal(callIn(report, '/dashboard/users').shape, '{data} of 1, total 900');
  assert.match(callIn(report, '/dashboard/users').reading, /^page of 1 of 900: .* by the backend$/);
});

test('casts, missing and empty fields are named', async (t) => {
  const { report } = await check(t, ({ records }) => {
    const { first_name: _name, email: _email, ...user } = records.users[0]!;
    records.users.splice(
      0,
      1,
      { ...user, _id: '1', totalEarnings: '1200.50', email: null, blocked: 'false' },
      { ...user, _id: '2', totalEarnings: 'unknown' },
    );
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
  ])
    assert.ok(remarks.includes(remark), `${remark} in ${remarks.join(' | ')}`);
  assert.equal(screenIn(report, '/users').reason, 'missing: first_name');
  assert.ok(!isPassed(report, false));
  assert.ok(isPassed(report, true), 'unless values may be missing');
});

test('records without an id are shown, but nothing can be done with them', async (t) => {
  const post = { text: 'Hello', first_name: 'A', last_name: 'B', createdAt: 1 };
  const { report } = await check(t, answerOf('/dashboard/posts', [post]));
  assert.match(screenIn(report, '/posts').reason, /missing: id \(in all records: no actions on them\)/);
});

for (const [name, status, body, reason] of [
  ['503', 503, { message: 'Busy' }, /refused with 503: Busy/],
  ['403', 403, {}, /may not read it: use a super admin/],
  ['404', 404, undefined, /refused with 404$/],
  ['a page with 200', 200, undefined, /not readable/],
  ['a redirect', 302, {}, /a redirect/],
  ['success: false', 200, { success: false, message: 'Not today' }, /in a success answer: Not today/],
  ['two lists', 200, { one: [], other: [] }, /not readable: The answer has no list/],
] as const) {
  test(`a screen whose read answers ${name} does not work, the others do`, async (t) => {
    const { report, url } = await check(t, answerOf('/dashboard/users', body, status));
    const failing = report.screens.filter(({ verdict }) => verdict === 'fails');
    assert.deepEqual(
      failing.map(({ screen }) => screen),
      ['Users (/users)'],
    );
    assert.match(failing[0]!.reason, reason);
    assert.ok(!isPassed(report, true));
    const text = printReport(report, url);
    assert.match(text, /GET \/dashboard\/posts\n {2}200 in \d+ ms, bare array of 1, no total\n {2}read as: /);
    assert.match(text, /does not work +Users \(\/users\): GET \/dashboard\/users: /);
    assert.match(text, /13 of 14 work$/);
    assert.ok(!(text + JSON.stringify(report)).includes(password));
  });
}

test('an empty list works; its fields stay unknown', async (t) => {
  const { report } = await check(t, (backend) => {
    answerOf('/dashboard/users', [])(backend);
    answerOf('/dashboard/posts', null, 204)(backend);
  });
  assert.equal(screenIn(report, '/users').verdict, 'works');
  assert.deepEqual(callIn(report, '/dashboard/posts').remarks, ['no records, so their fields are unknown']);
});

test('without a login no screen works, and nothing else is asked', async (t) => {
  const message = 'Wrong password';
  for (const [status, body] of [
    [401, { message }],
    [200, { success: false, message }],
    [200, { message }],
  ] as const) {
    const { report, backend } = await check(t, ({ disturb }) =>
      disturb({ path: '/admin/login', answer: { status, body } }),
    );
    assert.ok(report.screens.every(({ verdict }) => verdict === 'fails'));
    assert.match(callIn(report, '/admin/login').reading, /Wrong password/);
    assert.deepEqual(
      backend.requests.map(({ path }) => path),
      ['/api/openapi.json', '/api/admin/login'],
    );
  }
});

test('a backend without a connection is reported, not thrown', async () => {
  const backend = { url: 'http://127.0.0.1:9' };
  const report = await checkBackend({ backend, phoneNumber, password, deadline: 1_000, writes: [] });
  assert.match(callIn(report, '/admin/login').reading, /no connection/);
});

test('writes reach only what is named, and a user is as before', async (t) => {
  const named = ({ records }: ReferenceBackend) => ({
    user: records.users[0]!._id,
    admin: records.admins[1]!,
    withdrawal: records.withdrawalRequests[0]!,
    application: records.applications[0]!._id,
    trip: records.deliverParcels[0]!._id,
  });
  let ids: ReturnType<typeof named> | undefined;
  const { report, sent, backend } = await check(
    t,
    ({ records }) => {
      records.withdrawalRequests[0]!.status = 'pending';
      records.applications[0]!.status = 'pending';
    },
    (running) => {
      const { user, admin, withdrawal, application, trip } = (ids = named(running));
      return [
        ['write-user', user],
        ['write-post', 'Hello'],
        ['write-rights', admin._id],
        ['write-withdrawal', `${String(withdrawal.withdrawalID)}=rejected`],
        ['write-application', `${application}=accepted`],
        ['write-parcel-trip', trip],
      ];
    },
  );
  const { requests, records } = backend;
  const { user, admin, withdrawal, application, trip } = ids!;
  const deleted = requests.find(({ method }) => method === 'DELETE')!.path;
  assert.deepEqual(sent.slice(1), [
    ['POST /api/dashboard/users/update-status', { userIds: [user], deleteFlag: false, blockFlag: false }],
    ['POST /api/dashboard/users/update-status', { userIds: [user], deleteFlag: false, blockFlag: true }],
    [
      'POST /api/dashboard/posts',
      { text: 'Hello', userId: 'admin', first_name: 'Admin', last_name: 'Admin', admin: false },
    ],
    [`DELETE ${deleted}`, undefined],
    [`PUT /api/dashboard/update-rights/admin/${admin._id}`, { rights: admin.rights }],
    [
      'PUT /api/dashboard/update-withdrawal/',
      { _id: withdrawal.userId, status: 'rejected', withdrawalID: withdrawal.withdrawalID },
    ],
    [`PUT /api/dashboard/drivers/applications/${application}`, { status: 'accepted' }],
    ['POST /api/dashboard/deliverparcels/delete', { ids: [trip] }],
  ]);
  assert.ok(!records.posts.some(({ text }) => text === 'Hello'));
  assert.deepEqual([records.posts.length, records.deliverParcels.length], [1, 0]);
  assert.ok(isPassed(report, false), printReport(report, ''));
});

for (const [name, prepare, write, reason] of [
  ['a record that is not there', () => undefined, ['write-user', 'nobody'], /nobody is not in the list/],
  [
    'a post with the same text',
    ({ records }: ReferenceBackend) => (records.posts[0]!.text = 'Hello'),
    ['write-post', 'Hello'],
    /not sent: there is a post with this text/,
  ],
] as const) {
  test(`${name} is not written`, async (t) => {
    const { report, sent } = await check(t, prepare, () => [write]);
    assert.match(report.screens.at(-1)!.reason, reason);
    assert.equal(sent.length, 1);
  });
}

test('a write that fails fails the check', async (t) => {
  const fail = ({ disturb }: ReferenceBackend) =>
    disturb({ path: '/dashboard/drivers/delete', answer: { status: 404, body: {} } });
  const { report } = await check(t, fail, () => [['write-ride', 'R-1']]);
  assert.match(report.screens.at(-1)!.reason, /POST \/dashboard\/drivers\/delete: refused with 404/);
  assert.ok(!isPassed(report, true));
});
