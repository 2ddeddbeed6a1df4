import type { TestContext } from 'node:test';
import { runBackend, type Received } from './backend-server.ts';

/** Answer of a call: its content, or a status with a content. */
export type SpecificationAnswer = object | string | null | { status: number; content: object | string };

const id = (last: number) => `65f0000000000000000000${String(last).padStart(2, '0')}`;
const person = { user_first_name: 'Ada', user_last_name: 'Obi', users_phone_number: '08030000009' };
const place = { destination: 'Lagos', current_city: 'Abuja', travelling_date: '2026-11-21' };
const earning = {
  _id: id(9),
  user: { first_name: 'Ada', last_name: 'Obi' },
  amount: 5,
  date: '2026-11-21T08:00:00Z',
};
const summary = {
  signupsByMonth: [{ _id: { month: 3 }, signupCount: 2 }],
  totals: { totalWithdrawals: 1, totalRefunds: 2, totalBalance: 3 },
  blockedDrivers: 1,
  referredUsers: 2,
  sendParcelStatusCounts: { paid: 1 },
  joinRide: { paid: 1 },
};

/** Answers to section 7 of the specification, with one record in each list. */
export const specificationAnswers: Readonly<Record<string, SpecificationAnswer>> = {
  'POST /admin/login': {
    token: 'token-1',
    id: id(1),
    firstName: 'Ngozi',
    lastName: 'Eze',
    superAdmin: true,
    user: {},
  },
  'GET /dashboard/fetch/admins/admin/{id}': {
    _id: id(1),
    firstName: 'Ngozi',
    lastName: 'Eze',
    superAdmin: true,
  },
  'GET /dashboard/dashboard-summary': summary,
  'GET /dashboard/users': [
    {
      _id: id(2),
      first_name: 'Ada',
      last_name: 'Obi',
      phone_number: '08030000009',
      blocked: true,
      totalEarnings: 1,
      totalWithdrawals: 2,
      totalRefunds: 3,
      totalBalance: 4,
    },
  ],
  'GET /dashboard/deliver-parcels': {
    data: [
      {
        _id: id(3),
        ...person,
        bus_stop: 'Ojota',
        can_carry_heavy: true,
        travel_date: '2026-11-21',
        arrival_date: '2026-11-22',
        destination: 'Lagos',
        max_price: 10,
        min_price: 5,
        state: 'Lagos',
      },
    ],
  },
  'GET /dashboard/offer-ride': {
    rides: [
      {
        _id: id(4),
        ...person,
        ...place,
        no_of_passengers: 3,
        plate_no: 'ABC-123',
        time_of_take_off: '08:00',
        preferred_take_off: 'Ojota',
        drop_off: 'Wuse',
      },
    ],
  },
  'GET /dashboard/passenger-requests': { data: [{ _id: id(5), ...person, ...place, paid: true }] },
  'GET /dashboard/send-parcels': [
    {
      _id: id(6),
      ...person,
      receiver_name: 'Bola',
      paid: true,
      amount: 5,
      state: 'Lagos',
      sender_city: 'Lagos',
      receiver_city: 'Abuja',
      delivery_date: '2026-11-21',
      is_perishable: false,
      is_fragile: true,
    },
  ],
  'GET /dashboard/posts': {
    posts: [
      { _id: id(7), text: 'Hello', first_name: 'Ada', last_name: 'Obi', createdAt: '2026-11-21T08:00:00Z' },
    ],
  },
  'GET /dashboard/withdrawal-requests': {
    data: [
      {
        _id: id(8),
        userId: id(2),
        withdrawalID: 'W-1',
        accountNumber: '0123456789',
        accountName: 'Ada Obi',
        bank: 'Bank',
        bankCode: '044',
        requestedAmount: 5,
        status: 'pending',
        dateRequested: '2026-11-21T08:00:00Z',
      },
    ],
  },
  'GET /dashboard/withdrawals-accepted': { data: [earning], totalAmount: 5 },
  'GET /dashboard/withdrawals-ref': { data: [earning], totalAmount: 5 },
  'GET /dashboard/admins': [
    {
      _id: id(1),
      firstName: 'Ngozi',
      lastName: 'Eze',
      phoneNumber: '08030000001',
      superAdmin: false,
      rights: { viewAllUsers: true, ownRight: false },
    },
  ],
  'GET /dashboard/drivers/applications': {
    success: true,
    data: [
      {
        _id: id(10),
        userId: id(2),
        firstName: 'Ada',
        lastName: 'Obi',
        licenseNumber: 'L-1',
        phoneNumber: '08030000009',
        status: 'pending',
        dateOfBirth: '1990-01-01',
      },
    ],
  },
};

/** Starts a backend with section 7 of the specification below `/api`; `changes` replace or add answers. */
export function runSpecificationBackend(
  test: TestContext,
  changes: Readonly<Record<string, SpecificationAnswer>> = {},
): Promise<{ url: string; received: Received[] }> {
  return runBackend(test, (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    // Not copied into one object: an answer may be a getter.
    const answers = [changes, specificationAnswers];
    const calls = answers.flatMap((some) => Object.keys(some));
    const found = calls.find((call) => matches(call, `${request.method} ${path}`));
    const isPublic = path === '/api/admin/login' || path === '/api/openapi.json';
    const signedIn = isPublic || request.headers.authorization === 'Bearer token-1';
    const known =
      found !== undefined
        ? (answers.find((some) => found in some)?.[found] ?? null)
        : { status: 404, content: '<h1>Lost</h1>' };
    const answer = signedIn ? known : { status: 401, content: {} };
    const { status, content } =
      answer !== null && typeof answer === 'object' && 'content' in answer && 'status' in answer
        ? (answer as { status: number; content: unknown })
        : { status: answer === null ? 204 : 200, content: answer };
    const text = content === null ? '' : typeof content === 'string' ? content : JSON.stringify(content);
    response.writeHead(status, {
      'content-type': typeof content === 'string' ? 'text/html' : 'application/json',
    });
    response.end(text);
  });
}

function matches(call: string, request: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  const pattern = path.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${method} /api${pattern}$`).test(request);
}
