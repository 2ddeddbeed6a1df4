import {
  referenceAdmins,
  referencePassword,
  startReferenceBackend,
  variantNames,
  type ReferenceBackend,
  type VariantName,
} from './public.ts';
import { request } from './test-client.fixture.ts';

const backends = {} as Record<VariantName, ReferenceBackend>;
const { phoneNumber } = referenceAdmins.superAdmin;

beforeAll(async () => {
  for (const variant of variantNames) backends[variant] = await startReferenceBackend({ variant });
});
afterAll(() => Promise.all(Object.values(backends).map((backend) => backend.stop())));
beforeEach(() => Object.values(backends).forEach((backend) => backend.reset()));

const get = async (variant: VariantName, path: string) =>
  (await request(backends[variant], 'GET', path)).json;

test('plain answers lists under data or under their name, bare as arrays, quirks under data', async () => {
  expect(await get('plain', '/dashboard/users')).toEqual({
    success: true,
    data: backends.plain.records.users,
  });
  expect(await get('plain', '/dashboard/offer-ride')).toEqual({ rides: backends.plain.records.rides });
  expect(await get('bare', '/dashboard/users')).toEqual(backends.bare.records.users);
  const { data } = (await get('quirks', '/dashboard/users')) as { data: object[] };
  expect(data).toHaveLength(5_000);
});

test('lists come whole, whatever the query', async () => {
  const list = await get('bare', '/dashboard/users?limit=10&filter=blocked&q=a&sort=email');
  expect(list).toHaveLength(backends.bare.records.users.length);
});

test.each(variantNames)('%s states the sum of earnings', async (variant) => {
  const { totalAmount } = (await get(variant, '/dashboard/withdrawals-accepted')) as { totalAmount: number };
  expect(totalAmount).toBeGreaterThan(10_000);
});

test('an admin is read from data, from the top level, and with adminId', async () => {
  const [admin] = backends.plain.records.admins;
  const path = `/dashboard/fetch/admins/admin/${admin?._id}`;
  expect(await get('plain', path)).toMatchObject({
    success: true,
    data: { _id: admin?._id, superAdmin: true },
  });
  const bare = await get('bare', path);
  expect(bare).toMatchObject({ adminId: admin?._id, superAdmin: true });
  expect(bare).not.toHaveProperty('_id');
  expect(await get('quirks', path)).toMatchObject({ data: { _id: admin?._id } });
});

test('quirks has gaps, numbers in strings and unknown states', () => {
  const { users, withdrawalRequests, referralEarnings, admins } = backends.quirks.records;
  expect(users.some(({ totalEarnings }) => typeof totalEarnings === 'string')).toBe(true);
  expect(users.some(({ first_name }) => first_name === null)).toBe(true);
  expect(new Set(withdrawalRequests.map(({ status }) => status))).toEqual(
    new Set(['pending', 'Pending', 'accepted', 'ACCEPTED', 'rejected', 'processing']),
  );
  expect(referralEarnings.some(({ user }) => user === null)).toBe(true);
  expect(admins.some(({ rights }) => rights === undefined)).toBe(true);
});

test.each([
  ['plain', 401, { success: false, message: expect.any(String) }],
  ['bare', 401, { message: expect.any(String) }],
  ['quirks', 200, { success: false, message: expect.any(String) }],
] as const)('%s refuses a wrong password with %i', async (variant, status, json) => {
  const body = { phoneNumber, password: 'Wrong#2026' };
  expect(await request(backends[variant], 'POST', '/admin/login', { body, token: '' })).toMatchObject({
    status,
    json,
  });
});

test.each(variantNames)(
  '%s logs in without a success flag, and its token opens the dashboard',
  async (variant) => {
    const body = { phoneNumber, password: referencePassword };
    const { json } = await request(backends[variant], 'POST', '/admin/login', { body, token: '' });
    const { token, id, user } = json as { token: string; id: string; user: object };
    expect(json).not.toHaveProperty('success');
    expect(json).toMatchObject({ firstName: 'Amaka', superAdmin: true });
    expect(id).toMatch(/^[\da-f]{24}$/);
    expect(user).toHaveProperty('password');
    expect(await request(backends[variant], 'GET', '/dashboard/users', { token })).toMatchObject({
      status: 200,
    });
  },
);

test.each([
  ['plain', 400],
  ['bare', 400],
  ['quirks', 200],
] as const)(
  '%s answers a wrong code with %i, and a new password needs the right one',
  async (variant, status) => {
    const backend = backends[variant];
    const post = (path: string, body: object) => request(backend, 'POST', path, { body, token: '' });
    expect(await post('/admin/forgot-password', { phoneNumber: '08000000000' })).toMatchObject({
      status: 200,
      json: { message: 'No admin has this phone number.' },
    });
    expect((await post('/admin/forgot-password', { phoneNumber })).json).toEqual({
      message: 'OTP sent successfully.',
    });
    const otp = backend.codeOf(phoneNumber);
    expect(otp).toMatch(/^\d{6}$/);
    const wrong = await post('/admin/validate-otp', { phoneNumber, otp: '000000' });
    expect(wrong).toMatchObject({ status, json: { message: expect.not.stringContaining('successfully') } });
    const update = () =>
      request(backend, 'PUT', '/admin/update-password', { body: { phoneNumber, newPassword: 'New#Pass26' } });
    expect((await update()).json).not.toMatchObject({ success: true });
    expect((await post('/admin/validate-otp', { phoneNumber, otp })).json).toEqual({
      message: 'OTP validated successfully.',
    });
    expect((await update()).json).toEqual({ success: true });
    const login = await post('/admin/login', { phoneNumber, password: 'New#Pass26' });
    expect(login.json).toHaveProperty('token');
  },
);
