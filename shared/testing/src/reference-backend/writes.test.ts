import { startReferenceBackend, type ReferenceBackend, type Row } from './public.ts';
import { request } from './test-client.fixture.ts';

let backend: ReferenceBackend;
beforeAll(async () => (backend = await startReferenceBackend()));
afterAll(() => backend.stop());
beforeEach(() => backend.reset());

const send = (method: string, path: string, body?: object) => request(backend, method, path, { body });
const first = (rows: readonly Row[]) => rows[0] as Row;

test.each([
  ['deliverparcels', 'deliverParcels'],
  ['sendparcels', 'sendParcels'],
  ['drivers', 'rides'],
  ['passengerrequests', 'passengerRequests'],
] as const)('%s are deleted, also where a refund was asked for', async (path, list) => {
  const before = backend.records[list];
  const ids = before.slice(0, 2).map(({ _id }) => _id);
  const answer = await send('POST', `/dashboard/${path}/delete`, { ids, refund: true });
  expect(answer).toMatchObject({ status: 200, json: { success: true } });
  expect(backend.records[list]).toEqual(before.slice(2));
});

test('bare answers a delete with a count, quirks with nothing', async () => {
  for (const [variant, status, json] of [
    ['bare', 200, { acknowledged: true, deletedCount: 1 }],
    ['quirks', 204, undefined],
  ] as const) {
    const other = await startReferenceBackend({ variant, counts: { users: 5, records: 5, others: 5 } });
    const body = { ids: [first(other.records.rides)._id] };
    const answer = await request(other, 'POST', '/dashboard/drivers/delete', { body });
    expect(answer).toMatchObject({ status, json });
    await other.stop();
  }
});

test('users are blocked, unblocked and deleted, and the answer has the updated users', async () => {
  const { _id } = first(backend.records.users);
  const update = (flags: object) =>
    send('POST', '/dashboard/users/update-status', {
      userIds: [_id],
      deleteFlag: false,
      blockFlag: false,
      ...flags,
    });
  expect((await update({ blockFlag: true })).json).toEqual({
    data: [expect.objectContaining({ _id, blocked: true })],
  });
  expect((await update({})).json).toMatchObject({ data: [{ blocked: false }] });
  expect((await update({ deleteFlag: true })).json).toMatchObject({ data: [{ _id }] });
  expect(backend.records.users.some((user) => user._id === _id)).toBe(false);
});

test('a withdrawal request is decided once; the answer has all requests', async () => {
  const { withdrawalRequests, acceptedWithdrawals } = backend.records;
  const pending = first(withdrawalRequests.filter(({ status }) => status === 'pending'));
  const { userId, withdrawalID } = pending;
  const decide = (status: string) =>
    send('PUT', '/dashboard/update-withdrawal/', { _id: userId, withdrawalID, status });
  const before = acceptedWithdrawals.length;
  const { json } = await decide('accepted');
  expect((json as { data: object[] }).data).toHaveLength(withdrawalRequests.length);
  expect(pending.status).toBe('accepted');
  expect(backend.records.acceptedWithdrawals).toHaveLength(before + 1);
  expect(await decide('rejected')).toMatchObject({ status: 400, json: { success: false } });
  expect(await send('POST', '/dashboard/withdrawals/accept-reject', { ids: [pending._id] })).toMatchObject({
    status: 400,
  });
});

test('an application is decided', async () => {
  const { _id } = first(backend.records.applications);
  const { json } = await send('PUT', `/dashboard/drivers/applications/${_id}`, { status: 'accepted' });
  expect(json).toEqual({ application: expect.objectContaining({ _id, status: 'accepted' }) });
});

test('a post is created and deleted; the answer has all posts', async () => {
  const count = backend.records.posts.length;
  const post = { text: 'Safe roads', userId: 'admin', first_name: 'A', last_name: 'B', admin: false };
  const { json } = await send('POST', '/dashboard/posts', post);
  const { data } = json as { data: Row[] };
  expect(data).toHaveLength(count + 1);
  expect(data.at(-1)).toMatchObject(post);
  expect((await send('DELETE', `/dashboard/posts/${data.at(-1)?._id}`)).json).toEqual({ success: true });
  expect(backend.records.posts).toHaveLength(count);
});

test('an admin is created, gets a right, and is deleted with the sessions', async () => {
  const admin = { firstName: 'Ngozi', lastName: 'T', phoneNumber: '08035550001', password: 'Quietly7#river' };
  expect(await send('POST', '/admin/create', admin)).toMatchObject({ status: 201, json: { success: true } });
  expect(await send('POST', '/admin/create', admin)).toMatchObject({ status: 400, json: { success: false } });
  const created = backend.records.admins.at(-1) as Row;
  expect(created).not.toHaveProperty('password');
  const rights = { viewAllUsers: true };
  await send('PUT', `/dashboard/update-rights/admin/${created._id}`, { rights });
  expect(created.rights).toMatchObject(rights);
  const login = await send('POST', '/admin/login', admin);
  const { token } = login.json as { token: string };
  expect((await send('DELETE', `/dashboard/delete-admin/${created._id}`)).json).toEqual({ success: true });
  expect(await request(backend, 'GET', '/dashboard/users', { token })).toMatchObject({ status: 401 });
});

test('faults are switched on for named calls, and a reset restores everything', async () => {
  const before = structuredClone(backend.records);
  backend.failNext({ path: '/dashboard/users' });
  expect(await send('GET', '/dashboard/posts')).toMatchObject({ status: 200 });
  const failed = await send('GET', '/dashboard/users');
  expect(failed.status).toBe(502);
  expect(failed.text).toContain('502 Bad Gateway');
  expect(await send('GET', '/dashboard/users')).toMatchObject({ status: 200 });
  await send('POST', '/dashboard/sendparcels/delete', { ids: [first(backend.records.sendParcels)._id] });
  backend.failNext({ path: '/dashboard/users' });
  backend.reset();
  expect(backend.requests).toEqual([]);
  expect(backend.records).toEqual(before);
  expect(await send('GET', '/dashboard/users')).toMatchObject({ status: 200 });
});

test('every nth request fails where the backend was started so', async () => {
  const failing = await startReferenceBackend({ failEvery: 3 });
  const statuses = [];
  for (let number = 0; number < 6; number += 1) {
    statuses.push((await request(failing, 'GET', '/dashboard/posts')).status);
  }
  expect(statuses).toEqual([200, 200, 502, 200, 200, 502]);
  await failing.stop();
});
