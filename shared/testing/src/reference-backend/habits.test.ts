import { habitChoices, parseHabit, type Habits, type VariantName } from './habits.ts';
import { parametersOf } from './pagers.ts';
import { startReferenceBackend, type ReferenceBackend } from './server.ts';

type Fields = Record<string, unknown>;

let backend: ReferenceBackend;
let token = '';

afterEach(() => backend.stop());

/** Starts a backend with a few records. */
async function start(habits: Partial<Habits> = {}, variant: VariantName = 'plain', users = 23) {
  const counts = { users, records: 12, others: 10 };
  backend = await startReferenceBackend({ variant, habits, counts });
  ({ token } = backend.signIn('superAdmin'));
}

/** Sends a request of the super admin. @returns status, headers and body, which is undefined if it is empty */
async function send(method: string, path: string, body?: object) {
  const address = new URL(`/api${path}`, backend.address);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}
const get = (path: string) => send('GET', path);

/** Array of an answer, wherever it is. */
function rowsOf(body: unknown): Fields[] {
  if (Array.isArray(body)) return body;
  const values = Object.values(body as Fields);
  const found = values.find(Array.isArray) ?? values.find((value) => value && typeof value === 'object');
  return rowsOf(found);
}

const pagers = habitChoices.pager;

test.each(pagers)('the pager %s answers every record of its pages once', async (pager) => {
  await start({ pager, strictQuery: true, defaultLimit: 10 }, 'plain', 63);
  const read = parametersOf(pager);
  const seen: unknown[] = [];
  const queryOf = (index: number) =>
    read.includes('page') ? `?page=${index + 1}` : read.includes('skip') ? `?skip=${index * 10}` : '';
  const pages = read.includes('page') || read.includes('skip') ? 7 : 1;
  for (let index = 0; index < pages; index += 1) {
    const { body } = await get(`/dashboard/users${queryOf(index)}`);
    seen.push(...rowsOf(body).map(({ _id }) => _id));
  }
  const whole = { none: 63, capped: 50, limitOnly: 10 }[pager as string] ?? 63;
  expect(seen).toEqual(backend.records.users.slice(0, whole).map(({ _id }) => _id));
  expect((await get('/dashboard/users?cursor=1')).status).toBe(400);
});

test('pages are described in the form of each pager', async () => {
  const described = async (habits: Partial<Habits>) => {
    await start(habits);
    const { body, headers } = await get('/dashboard/users?page=1&limit=5');
    await backend.stop();
    return { body, headers };
  };
  expect((await described({ pager: 'docs', envelope: 'data' })).body).toMatchObject({
    ...{ totalDocs: 23, limit: 5, totalPages: 5, page: 1, hasNextPage: true, nextPage: 2 },
  });
  expect((await described({ pager: 'nestedDocs' })).body.data).toMatchObject({ totalDocs: 23 });
  expect((await described({ pager: 'meta', envelope: 'bare' })).body.meta).toEqual({
    ...{ total: 23, page: 1, lastPage: 5 },
  });
  expect((await described({ pager: 'pages', firstPage: 0 })).body).toMatchObject({ page: 1, pages: 5 });
  expect((await described({ pager: 'nextUrl' })).body).toMatchObject({
    count: 23,
    next: expect.stringContaining('/api/dashboard/users?page=2&limit=5'),
  });
  const { body, headers } = await described({ pager: 'linkTotal' });
  expect(body).toHaveLength(5);
  expect(headers.get('link')).toMatch(/^<http.*page=2&limit=5>; rel="next"$/);
  expect(headers.get('x-total-count')).toBe('23');
  expect(rowsOf((await described({ pager: 'unmarked', maximalLimit: 3 })).body)).toHaveLength(3);
});

test('records are told in the form of the habits, and kept as they are', async () => {
  await start({ ...{ ids: 'userId', dates: 'dayFirst', amounts: 'naira', people: 'userId', names: 'name' } });
  const [request] = backend.records.withdrawalRequests;
  const [served] = rowsOf((await get('/dashboard/withdrawal-requests')).body);
  expect(served).toMatchObject({
    ...{ _id: request?.userId, withdrawalID: request?.withdrawalID },
    userId: { _id: request?.userId, name: request?.accountName },
    requestedAmount: expect.stringMatching(/^₦[\d,]+\.50$/),
    dateRequested: expect.stringMatching(/^\d\d\/\d\d\/2026$/),
  });
  expect(request).toMatchObject({ requestedAmount: expect.any(Number) });
  const { body } = await get('/dashboard/withdrawals-ref');
  expect(body.totalAmount).toMatch(/^₦/);
  expect(rowsOf(body)[0]?.userId).toMatchObject({ name: expect.any(String) });
  const [passenger] = rowsOf((await get('/dashboard/passenger-requests')).body);
  expect(passenger).toMatchObject({
    userId: { name: expect.any(String) },
    driverId: { name: expect.any(String) },
  });
  expect(passenger).not.toHaveProperty('driver_first_name');
});

test('ids repeat where the backend has such records', async () => {
  await start({ ids: 'repeated' });
  const idsOf = async () => rowsOf((await get('/dashboard/users')).body).map(({ _id }) => _id);
  const ids = await idsOf();
  expect([ids.length, new Set(ids).size]).toEqual([23, 19]);
  await send('POST', '/dashboard/users/update-status', { userIds: [ids[4]], deleteFlag: true });
  expect(await idsOf()).toEqual(ids.filter((id) => id !== ids[4]));
});

test.each(habitChoices.dates)('dates in the form %s', async (dates) => {
  await start({ dates });
  const [, second] = backend.records.applications;
  const { body } = await get('/dashboard/drivers/applications');
  const day = String(second?.dateOfBirth).slice(0, 10);
  const forms: Partial<Record<Habits['dates'], unknown>> = {
    iso: `${day}T00:00:00.000Z`,
    dayFirst: '06/02/1981',
    dayFirstTime: '06/02/1981 01:00',
    milliseconds: Date.parse(day),
    seconds: Date.parse(day) / 1_000,
    text: '6 February 1981',
  };
  const told = rowsOf(body).map(({ dateOfBirth }) => dateOfBirth);
  if (dates in forms) expect(told[1]).toBe(forms[dates]);
  else expect(told).toContain(dates === 'mixed' ? '01/01/1980' : 'next week');
});

const block = () =>
  send('POST', '/dashboard/users/update-status', {
    userIds: backend.records.users.slice(0, 3).map(({ _id }) => _id),
    deleteFlag: false,
    blockFlag: true,
  });
const blocked = () => backend.records.users.slice(0, 3).filter((user) => user.blocked).length;

test.each(habitChoices.refusal)('a write that is refused with %s changes nothing', async (refusal) => {
  await start({ refusal, refuses: 'always' });
  const { status } = await block();
  expect(status).toBe(refusal === 'status' ? 400 : 200);
  expect(blocked()).toBe(0);
  expect((await send('POST', '/admin/login', {})).body).toHaveProperty(
    { error: 'error', errorMessage: 'error' }[refusal as string] ?? 'message',
  );
});

test.each(habitChoices.done)('a write that is answered with %s has its effect', async (done) => {
  await start({ done, envelope: 'bare' });
  const { body, status } = await block();
  expect(blocked()).toBe(3);
  expect(status).toBe(done === 'noContent' ? 204 : 200);
  const told: Partial<Record<Habits['done'], unknown>> = {
    flag: { success: true },
    count: { acknowledged: true, modifiedCount: 3 },
    nModified: { n: 3, nModified: 3, ok: 1 },
    ...{ empty: '', noContent: '', page: expect.stringContaining('<html>') },
  };
  if (done in told) expect(body).toEqual(told[done]);
});

test.each([
  ['data', { success: true, data: [expect.anything(), expect.anything()] }],
  ['count', { success: true, modifiedCount: 2 }],
  ['silent', { success: true }],
] as const)('a bulk write leaves out every third id, told by %s', async (partial, expected) => {
  await start({ partial });
  expect((await block()).body).toEqual(expected);
  expect(blocked()).toBe(2);
});

test.each([
  ['validator', 400, { errors: [expect.objectContaining({ path: 'userIds', msg: expect.any(String) })] }],
  ['zod', 400, { name: 'ZodError', issues: [expect.objectContaining({ path: ['userIds'] })] }],
  ['internal', 500, { message: "Cannot read properties of undefined (reading 'userIds')" }],
  ['tooMany', 429, 'Too many requests, please try again later.'],
] as const)('a refusal has the form %s', async (errors, status, body) => {
  await start({ errors, refuses: (call) => call === 'POST /dashboard/users/update-status' });
  expect(await block()).toMatchObject({ status, body });
});

test('rights are replaced, gated by flags, and calls can be missing', async () => {
  await start({ rights: 'replaced', gatedByFlags: true, missing: ['GET /dashboard/posts'] });
  const statusOf = async (path: string) => (await get(path)).status;
  expect(await statusOf('/dashboard/users')).toBe(403);
  const [superAdmin] = backend.records.admins;
  await send('PUT', `/dashboard/update-rights/admin/${superAdmin?._id}`, { rights: { viewAllUsers: true } });
  expect(superAdmin?.rights).toEqual({ viewAllUsers: true });
  expect(await statusOf('/dashboard/users')).toBe(200);
  expect(await get('/dashboard/posts')).toMatchObject({
    ...{ status: 404, body: expect.stringContaining('Cannot GET /api/dashboard/posts') },
  });
});

test('the sloppy backend names withdrawals by withdrawalID alone', async () => {
  await start({}, 'sloppy');
  const pending = backend.records.withdrawalRequests.filter(({ status }) => status === 'pending').slice(0, 3);
  const path = '/dashboard/withdrawals/accept-reject';
  const decide = (key: string) =>
    send('POST', path, { ids: pending.map(({ [key]: id }) => id), status: 'accepted' });
  expect(await decide('_id')).toMatchObject({
    status: 500,
    body: { message: expect.stringMatching(/^Cannot read/) },
  });
  expect((await decide('withdrawalID')).body).toMatchObject({ modifiedCount: 2 });
  expect(pending.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'pending']);
});

test('a command line names habits and their choices', async () => {
  await start();
  expect(parseHabit('pager=link')).toEqual({ pager: 'link' });
  expect(parseHabit('firstPage=0')).toEqual({ firstPage: 0 });
  expect(parseHabit('missing=GET /a,POST /b')).toEqual({ missing: ['GET /a', 'POST /b'] });
  expect(() => parseHabit('pager=none at all')).toThrow('there are none, docs');
  expect(() => parseHabit('page=1')).toThrow('there are envelope, pager');
});
