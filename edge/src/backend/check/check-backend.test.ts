// Over 300 lines: one foreign backend is described, and each answer that it may get wrong is tried against it.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { backendSettings, type BackendSettings } from '@padiman/contracts';
import {
  referenceAdmins,
  referencePassword as password,
  startReferenceBackend,
  type Habits,
  type ReferenceBackend,
} from '@padiman/testing/reference-backend';
import { checkBackend, isPassed, printReport, type CheckOptions, type CheckReport } from './check-backend.ts';

const { phoneNumber } = referenceAdmins.superAdmin;
type Prepare = (backend: ReferenceBackend) => unknown;
type Writes = (backend: ReferenceBackend) => CheckOptions['writes'];

/** Checks a backend, by default with one record in each list. @param prepare changes its records, or lets requests fail */
async function check(
  t: TestContext,
  prepare: Prepare = () => undefined,
  {
    habits = { envelope: 'bare', ids: 'adminId', success: 'count' } as Partial<Habits>,
    count = 1,
    writes = (() => []) as Writes,
    settings = {} as BackendSettings,
  } = {},
) {
  const counts = { users: count, records: Math.min(count, 12), others: Math.min(count, 13) };
  const backend = await startReferenceBackend({ habits: { superAdminRights: true, ...habits }, counts });
  t.after(() => backend.stop());
  backend.records.users[0]!.blocked = true;
  for (const { status: _, ...one } of backend.records.withdrawalRequests.splice(0))
    backend.records.withdrawalRequests.push({ ...one, status: 'pending' });
  backend.records.applications[0]!.status = 'pending';
  prepare(backend);
  const { address: url, requests } = backend;
  const options = { ...{ backend: { url }, phoneNumber, password, settings }, deadline: 10_000 };
  const report = await checkBackend({ ...options, writes: writes(backend) });
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

/** Screens that do not work, or not wholly, as they are printed. */
const limitsIn = ({ screens }: CheckReport) =>
  screens.flatMap(({ screen, verdict, reason }) =>
    verdict === 'works' ? [] : [`${/\((.*)\)/.exec(screen)?.[1] ?? screen} ${verdict}: ${reason}`],
  );

test('a backend of section 7 alone: all screens work, nothing is written, and forms are named', async (t) => {
  const { report, sent } = await check(t);
  assert.deepEqual(limitsIn(report), []);
  assert.equal(report.screens.length, 14);
  assert.ok(isPassed(report, false));
  assert.deepEqual(sent, [['POST /api/admin/login', { phoneNumber, password }]], 'only the login');
  assert.match(report.offers, /specification alone/);
  const users = callIn(report, '/dashboard/users');
  assert.equal(users.shape, 'array of 1');
  assert.match(users.reading, /^whole list of 1: .* in the browser$/);
  assert.equal(callIn(report, '/dashboard/withdrawals-ref').shape, '{withdrawals, totalAmount}');
  assert.match(callIn(report, '/dashboard/dashboard-summary').shape, /^\{signupsByMonth, totals, /);
  assert.equal(callIn(report, '/admin/login').reading, 'super admin Amaka Eze');
});

test('a list with total and cursor is a page only of a backend that pages by our protocol', async (t) => {
  const page = (backend: ReferenceBackend) =>
    answerOf('/dashboard/users', {
      ...{ success: true, total: 900, nextCursor: 'next' },
      data: backend.records.users,
    })(backend);
  const { report: foreign } = await check(t, page);
  assert.equal(screenIn(foreign, '/users').reason, 'the first 1 of 900 alone: no filter, order or sum');
  const { report } = await check(t, page, { settings: { capabilities: ['serverLists'] } });
  assert.match(callIn(report, '/dashboard/users').reading, /^page of 1 of 900: .* by the backend$/);
  assert.equal(screenIn(report, '/users').verdict, 'works');
});

test('missing, empty and unreadable fields are named', async (t) => {
  const { report } = await check(t, ({ records }) => {
    const { first_name: _name, last_name: _last, email: _email, ...user } = records.users[0]!;
    records.users.splice(
      0,
      1,
      { ...user, _id: '1', totalEarnings: '1200.50', email: null, blocked: 'false' },
      { ...user, _id: '2', totalEarnings: 'unknown', last_name: 'Eze' },
    );
  });
  const { remarks, limits, verdict } = callIn(report, '/dashboard/users');
  assert.deepEqual([verdict, limits], ['degraded', ['missing: first_name']]);
  for (const remark of [
    'email missing in 1 of 2',
    'email empty in 1 of 2',
    'totalEarnings unreadable in 1 of 2',
  ])
    assert.ok(remarks.includes(remark), `${remark} in ${remarks.join(' | ')}`);
  assert.ok(!isPassed(report, false));
  assert.ok(isPassed(report, true), 'unless values may be missing');
});

const post = { _id: '1', text: 'Hello', first_name: 'A', last_name: 'B', createdAt: '2026-01-01' };
for (const [name, path, body, reason, settings] of [
  ['no id', 'posts', [{ ...post, _id: undefined }], /^nothing can be done to 1 of 1 without an id/],
  ['a total that is not', 'posts', { data: [post], total: 3 }, /^the first 1 of 3 alone: no filter/],
  [
    'unclear dates',
    'posts',
    [{ ...post, createdAt: '05/02/2026' }],
    /1 dates such as .* are read day first, which/,
  ],
  [
    'month first',
    'posts',
    [{ ...post, createdAt: '12/25/2026' }],
    /^1 dates are month first, and others read day first$/,
    { dates: 'monthFirst' },
  ],
  [
    'another sum',
    'withdrawals-ref',
    { data: [{ _id: '1', user: { first_name: 'A' }, amount: 5, date: 1e12 }], totalAmount: 6 },
    /^totalAmount 6 is not the sum 5, so none is shown$/,
  ],
  [
    'rights in a list',
    'admin/{id}',
    { _id: '1', firstName: 'A', lastName: 'B', rights: [] },
    /^rights are no map/,
  ],
] as const) {
  test(`a list with ${name} works in part`, async (t) => {
    const { report } = await check(t, (backend) => {
      const id = backend.records.admins[0]!._id;
      answerOf(`/${path.replace('{id}', id)}`, body)(backend);
    });
    const { limits, verdict } = report.calls.find((call) => call.path.endsWith(`/${path}`))!;
    assert.equal(verdict, 'degraded');
    assert.match(limits[0]!, reason);
    if (settings) assert.deepEqual(report.settings, settings);
  });
}

for (const [name, status, body, reason] of [
  ['503', 503, { message: 'Busy' }, /refused with 503: Busy/],
  ['403', 403, {}, /refused with 403$/],
  ['404', 404, undefined, /the backend does not know this call$/],
  ['404 in JSON', 404, { error: 'None' }, /refused with 404: None$/],
  ['a page with 200', 200, undefined, /not readable/],
  ['a redirect', 302, {}, /a redirect/],
  ['success: false', 200, { success: false, message: 'Not today' }, /in a success answer: Not today/],
  ['two lists', 200, { one: [], other: [] }, /not readable: The answer has no list/],
  ['nothing', 204, null, /not readable: The answer has no list/],
] as const) {
  test(`a screen whose read answers ${name} does not work, the others do`, async (t) => {
    const { report, url } = await check(t, answerOf('/dashboard/users', body, status));
    assert.equal(limitsIn(report).length, 1);
    assert.match(screenIn(report, '/users').reason, reason);
    assert.ok(!isPassed(report, true));
    const text = printReport(report, url);
    assert.match(text, /GET \/dashboard\/posts\n {2}200 in \d+ ms, array of 1\n {2}read as: /);
    assert.match(text, /does not +Users \(\/users\): GET \/dashboard\/users: /);
    assert.match(text, /13 of 14 work/);
    assert.ok(!(text + JSON.stringify(report)).includes(password));
  });
}

test('an empty list works; its fields stay unknown', async (t) => {
  const { report } = await check(t, answerOf('/dashboard/posts', []));
  assert.equal(screenIn(report, '/posts').verdict, 'works');
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
  const address = { backend: { url: 'http://127.0.0.1:9' }, settings: {}, deadline: 1_000, writes: [] };
  const report = await checkBackend({ ...address, phoneNumber, password });
  assert.match(callIn(report, '/admin/login').reading, /no connection/);
});

const everyList = (pager: string) => ({ lists: { all: { pager } } });
const records = ['/users', '/deliver-parcel', '/offer-ride', '/join-ride', '/send-parcel', '/posts'];
const money = ['/users', '/request-withdrawals', '/admin-earnings', '/ref-earnings'];

/** Habits of a backend, the paths of the screens that do not work wholly, with the reason, and the settings found. */
const reads: readonly (readonly [
  habits: Partial<Habits>,
  limited?: readonly string[],
  reason?: RegExp,
  settings?: object,
])[] = [
  ...(['mixed', 'success', 'named', 'bare', 'data'] as const).map((envelope) => [{ envelope }] as const),
  [{ strictQuery: true }],
  ...(['docs', 'nestedDocs', 'pages', 'pagination', 'meta'] as const).map(
    (pager) => [{ pager }, [], undefined, everyList('page')] as const,
  ),
  [{ pager: 'pages', firstPage: 0 }, [], undefined, everyList('page0')],
  [{ pager: 'docs', strictQuery: true }, [], undefined, everyList('page')],
  [{ pager: 'skip' }, [], undefined, everyList('skip')],
  [{ pager: 'link' }],
  [{ pager: 'nextUrl' }],
  [{ pager: 'unmarked' }, [], undefined, everyList('page')],
  [{ pager: 'unmarked', firstPage: 0 }, [], undefined, everyList('page0')],
  [{ pager: 'unmarkedSkip' }, [], undefined, everyList('skip')],
  [{ pager: 'limitOnly' }],
  [
    { pager: 'capped' },
    ['/users'],
    /^50 records, and no way to ask whether there are more: no filter, order or sum$/,
  ],
  ...(['adminId', 'id', 'userId'] as const).map((ids) => [{ ids }] as const),
  [{ ids: 'repeated' }, [...records, '/drivers-requests'], /nothing can be done to \d+ of \d+ without an id/],
  ...(['milliseconds', 'seconds', 'text'] as const).map((dates) => [{ dates }] as const),
  ...(['dayFirst', 'dayFirstTime', 'mixed'] as const).map(
    (dates) => [{ dates }, [], undefined, { dates: 'dayFirst' }] as const,
  ),
  [
    { dates: 'unclear' },
    [...records.slice(1), ...money.slice(1), '/drivers-requests'],
    /^\d+ dates are unreadable, and shown as they are$/,
  ],
  ...(['text', 'naira', 'mixed'] as const).map((amounts) => [{ amounts }] as const),
  ...(['user', 'userId'] as const).map((people) => [{ people }] as const),
  ...(['fullName', 'name'] as const).map((names) => [{ names }] as const),
  [
    { superAdminRights: false },
    money,
    /^shown only to admins with the right view\w+, which this one lacks$/,
    { capabilities: ['everyRight'] },
  ],
  [
    { superAdminRights: false, gatedByFlags: true },
    money,
    /refused with 403, as this account lacks the right view/,
  ],
  [{ missing: ['GET /dashboard/posts'] }, ['/posts'], /does not know this call/, { missing: ['listPosts'] }],
];

for (const [habits, limited = [], reason = /^/, settings = {}] of reads) {
  test(`reads of a backend with ${JSON.stringify(habits)}`, async (t) => {
    const { report } = await check(t, undefined, { habits, count: 63 });
    const found = report.screens.filter(({ verdict }) => verdict !== 'works');
    assert.deepEqual(
      found.map(({ screen }) => /\((.*)\)/.exec(screen)?.[1]).toSorted(),
      limited.toSorted(),
      printReport(report, ''),
    );
    for (const screen of found) assert.match(screen.reason, reason);
    assert.deepEqual(report.settings, settings);
    assert.ok(backendSettings.isValidSync(report.settings, { strict: true }));
    if (!limited.includes('/users'))
      assert.match(callIn(report, '/dashboard/users').reading, /^whole list of 63\b/);
  });
}

/** Named records of every option that writes. */
const named: Writes = ({ records }) => [
  ['write-user', records.users[0]!._id],
  ['write-post', 'Hello'],
  ['write-admin', '08099999999'],
  ['write-rights', records.admins[1]!._id],
  ['write-withdrawal', `${String(records.withdrawalRequests[0]!.withdrawalID)}=rejected`],
  ['write-application', `${records.applications[0]!._id}=accepted`],
  [
    'write-parcel-trip',
    records.deliverParcels
      .map(({ _id }) => _id)
      .slice(0, 3)
      .join(),
  ],
];
const unconfirmed = [/^--write-post degraded: the list cannot show it either/];
const partial = [/^--write-parcel-trip degraded: 2 of 3 are done: the others are named$/];
const merges = { capabilities: ['mergedRights'] };

/** Habits of a backend, what is limited when it writes, and the settings found. */
const written: readonly (readonly [
  habits: Partial<Habits>,
  limited?: readonly RegExp[],
  settings?: object,
])[] = [
  ...(['specified', 'flag', 'nModified', 'record', 'count'] as const).map(
    (done) => [{ done }, [], merges] as const,
  ),
  ...(['message', 'empty', 'noContent', 'page'] as const).map(
    (done) => [{ done }, unconfirmed, merges] as const,
  ),
  ...(['data', 'count', 'silent'] as const).map((part) => [{ partial: part }, partial, merges] as const),
  [{ rights: 'replaced' }, [], {}],
  [{ ids: 'userId' }, [], merges],
  [
    { missing: ['POST /dashboard/posts', 'PUT /dashboard/update-rights/admin/{adminId}'] },
    [
      /^--write-post fails: POST \/dashboard\/posts: the backend does not know this call$/,
      /^--write-post fails: DELETE .* not sent: the record is not in the list$/,
      /^--write-rights fails: PUT .* the backend does not know this call$/,
    ],
    { missing: ['createPost', 'updateRights'] },
  ],
];

for (const [habits, limited = [], settings = merges] of written) {
  test(`writes to a backend with ${JSON.stringify(habits)}`, async (t) => {
    const { report, backend } = await check(t, undefined, { habits, count: 11, writes: named });
    const found = limitsIn(report);
    assert.equal(found.length, limited.length, found.join('\n'));
    for (const [at, line] of found.entries()) assert.match(line, limited[at]!);
    assert.deepEqual(report.settings, settings);
    const { users, posts, admins } = backend.records;
    assert.deepEqual([users[0]!.blocked, posts.length, admins.length], [true, 11, 6]);
    const rights = Object.entries(admins[1]!.rights as object).filter(([, held]) => held);
    assert.deepEqual(rights, [['viewAllUsers', true]]);
  });
}

for (const [refusal, reason] of [
  ['status', /refused with 400: This cannot be done now/],
  ...(
    ['successFalse', 'error', 'errorMessage', 'statusFail', 'statusError', 'statusFalse', 'code'] as const
  ).map((form) => [form, /refused in a success answer: This cannot be done now/] as const),
  ...(['page', 'empty', 'message'] as const).map(
    (form) => [form, /the answer proves nothing, and the list shows no change/] as const,
  ),
] as const) {
  test(`writes that a backend refuses with ${refusal}`, async (t) => {
    const habits: Partial<Habits> = { refusal, refuses: 'always' };
    const { report } = await check(t, undefined, { habits, count: 11, writes: named });
    for (const option of ['user', 'post', 'admin', 'rights', 'withdrawal', 'application', 'parcel-trip']) {
      const { verdict, reason: given } = report.screens.find(({ screen }) => screen === `--write-${option}`)!;
      assert.equal(verdict, 'fails');
      assert.match(given, reason);
    }
  });
}

test('writes reach only what is named, in the bodies of the console', async (t) => {
  const { report, sent, backend } = await check(t, undefined, { habits: {}, count: 3, writes: named });
  assert.ok(isPassed(report, false), printReport(report, ''));
  const [user, admin, withdrawal] = ['users', 'admins', 'withdrawalRequests'].map(
    (list, at) => backend.records[list as 'users'][at === 1 ? 1 : 0]!,
  );
  const [, ...writes] = sent.map(([call, body]) => [String(call).replace('/api', ''), body]);
  const rights = (at: number) => (writes[at]![1] as { rights: object }).rights;
  const status = { userIds: [user!._id], deleteFlag: false };
  assert.deepEqual(writes.slice(0, 3), [
    ['POST /dashboard/users/update-status', { ...status, blockFlag: false }],
    ['POST /dashboard/users/update-status', { ...status, blockFlag: true }],
    [
      'POST /dashboard/posts',
      { text: 'Hello', userId: 'admin', first_name: 'Admin', last_name: 'Admin', admin: false },
    ],
  ]);
  assert.match(String(writes[3]![0]), /^DELETE \/dashboard\/posts\/\w+$/);
  const { password: given, ...created } = writes[4]![1] as { password: string };
  assert.match(given, /^Aa1!.{36}$/);
  const name = { firstName: 'Check', lastName: 'Backend', phoneNumber: '08099999999' };
  assert.deepEqual(created, { ...name, superAdmin: false, markedForDelete: false });
  assert.match(String(writes[5]![0]), /^DELETE \/dashboard\/delete-admin\/\w+$/);
  assert.deepEqual(Object.keys(rights(6)).toSorted(), Object.keys(admin!.rights as object).toSorted());
  assert.deepEqual(rights(7), { viewAllUsers: true });
  assert.deepEqual(rights(8), { ...(admin!.rights as object) });
  assert.deepEqual(
    writes.slice(9).map(([call]) => call),
    [
      'PUT /dashboard/update-withdrawal/',
      `PUT /dashboard/drivers/applications/${backend.records.applications[0]!._id}`,
      'POST /dashboard/deliverparcels/delete',
    ],
  );
  const { userId: _id, withdrawalID } = withdrawal!;
  assert.deepEqual(writes[9]![1], { _id, status: 'rejected', withdrawalID });
});

for (const [name, prepare, write, reason] of [
  ['a record that is not there', () => undefined, ['write-user', 'nobody'], /the record is not in the list/],
  [
    'a post with the same text',
    ({ records }: ReferenceBackend) => (records.posts[0]!.text = 'Hello'),
    ['write-post', 'Hello'],
    /not sent: there is a record with this text/,
  ],
] as const) {
  test(`${name} is not written`, async (t) => {
    const { report, sent } = await check(t, prepare, { writes: () => [write] });
    assert.match(report.screens.at(-1)!.reason, reason);
    assert.equal(sent.length, 1);
  });
}
