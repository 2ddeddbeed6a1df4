// Over 300 lines: a table of the variants of every answer.
import {
  createAdmin,
  createPost,
  decideWithdrawal,
  deleteOfferedRides,
  fetchAdmin,
  forgotPassword,
  listOfferedRides,
  listPassengerRequests,
  listProductEarnings,
  listUsers,
  listWithdrawals,
  login,
  readAnswer,
  readDashboardSummary,
  updatePassword,
  updateUserStatus,
  validateOtp,
} from '../public.ts';
import { isRefusedAnswer, isUnreadableAnswer, RefusedAnswer, UnreadableAnswer } from './reading.ts';

const objectId = '65e1a4f0c2d3e4f5a6b7c8d9';

describe('login', () => {
  test.each([
    ['without `success`', { token: 't', id: objectId, firstName: 'Ada', superAdmin: true }],
    ['with a user object', { token: 't', user: { _id: objectId, firstName: 'Ada', superAdmin: 'true' } }],
    [
      'below data',
      { success: true, data: { token: 't', user: { id: objectId, firstName: 'Ada', superAdmin: 1 } } },
    ],
    ['beside a user object', { token: 't', superAdmin: true, user: { adminId: objectId, firstName: 'Ada' } }],
  ])('reads an answer %s', (_, answer) => {
    expect(readAnswer(login, answer, {})).toMatchObject({
      token: 't',
      user: { _id: objectId, firstName: 'Ada', superAdmin: true, rights: {} },
    });
  });

  test('needs a token, and keeps the reason of a refusal', () => {
    expect(() => readAnswer(login, { message: 'Invalid credentials' }, {})).toThrow(
      new RefusedAnswer('Invalid credentials'),
    );
    expect(() => readAnswer(login, { success: false }, {})).toThrow(RefusedAnswer);
    expect(() => readAnswer(login, null, {})).toThrow(RefusedAnswer);
  });

  test('never keeps the password', () => {
    const read = readAnswer(login, { token: 't', user: { _id: objectId, password: 'secret' } }, {});
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});

describe('messages that tell success', () => {
  test('a code that is answered with another message is wrong, whatever the status', () => {
    expect(readAnswer(validateOtp, { message: 'OTP validated successfully.' }, {})).toMatchObject({
      message: 'OTP validated successfully.',
    });
    for (const answer of [{ success: true, message: 'Invalid OTP' }, { success: true }, '', null]) {
      expect(() => readAnswer(validateOtp, answer, {})).toThrow(new RefusedAnswer('OTP Incorrect'));
    }
  });

  test('a phone that is answered with another message is unknown', () => {
    expect(() => readAnswer(forgotPassword, { message: 'No such admin' }, {})).toThrow(
      "Phone Number isn't in the Admin Database.",
    );
  });
});

describe('calls that only act', () => {
  test.each([[{}], [''], [null], ['OK'], [{ success: true }], [{ success: 'true' }], [{ message: 'Done' }]])(
    '%j is a success',
    (answer) => {
      expect(() => readAnswer(updatePassword, answer, {})).not.toThrow();
      expect(() => readAnswer(createAdmin, answer, {})).not.toThrow();
    },
  );

  test('`success` that is not true is a refusal in its own words', () => {
    expect(() => readAnswer(createAdmin, { success: false, message: 'Phone taken' }, {})).toThrow(
      new RefusedAnswer('Phone taken'),
    );
    expect(() => readAnswer(updatePassword, { success: null }, {})).toThrow(RefusedAnswer);
  });

  test.each([
    ['<!doctype html><p>Hello'],
    [''],
    [null],
    [{ message: 'ok' }],
    [{ success: true, modifiedCount: 0 }],
  ])('%j proves nothing', (answer) => expect(readAnswer(createAdmin, answer, {}).unproven).toBe(true));

  test.each([
    [{ success: true }],
    [{ status: 'success' }],
    [{ ok: 1 }],
    [{ nModified: 1 }],
    [{ data: { deletedCount: 1 } }],
  ])('%j proves the change', (answer) =>
    expect(readAnswer(createAdmin, answer, {}).unproven).toBeUndefined(),
  );

  test.each([
    [{ success: false, message: 'No' }, 'No'],
    [{ error: 'No' }, 'No'],
    [{ error: { message: 'No' } }, 'No'],
    [{ status: 'fail', errors: [{ msg: 'No' }] }, 'No'],
    [{ status: false }, ''],
    [{ code: 400, message: 'No' }, 'No'],
    [{ statusCode: '422' }, ''],
  ])('%j refuses it', (answer, reason) => {
    expect(() => readAnswer(createAdmin, answer, {})).toThrow(new RefusedAnswer(reason));
  });
});

describe('lists', () => {
  const ada = { _id: objectId, first_name: 'Ada', blocked: 'true', totalBalance: '5000.50' };

  test.each([
    ['a bare array', [ada]],
    ['data', { success: true, data: [ada] }],
    ['the only array', { users: [ada], success: true }],
    ['the only array below data', { data: { users: [ada] } }],
  ])('read %s as a whole list', (_, answer) => {
    const { data, total, nextCursor } = readAnswer(listUsers, answer, {});
    expect(total).toBeUndefined();
    expect(nextCursor).toBeNull();
    expect(data).toEqual([
      expect.objectContaining({
        _id: objectId,
        first_name: 'Ada',
        last_name: null,
        blocked: true,
        is_driver: null,
        totalBalance: 5000.5,
        totalEarnings: null,
      }),
    ]);
  });

  test.each([[null], [''], [{ success: true, data: null }], [{}], ['text'], [{ a: [], b: [] }]])(
    '%j is no list, and no empty one',
    (answer) => expect(() => readAnswer(listUsers, answer, {})).toThrow(UnreadableAnswer),
  );

  test('withdrawals whose ids repeat the user are told apart by their own id', () => {
    const request = (withdrawalID: string, userId = 'u') => ({ _id: userId, userId, withdrawalID });
    const read = (...requests: object[]) => {
      const { data, unidentified } = readAnswer(listWithdrawals, requests, {});
      return [data.map(({ _id }) => _id).toSorted(), unidentified];
    };
    expect(read(request('W1'), request('W2'))).toEqual([['W1', 'W2'], undefined]);
    expect(read(request('W1'), request('W2', 'v'))).toEqual([['W1', 'W2'], undefined]);
    expect(read(request('W1'), request('W1'), request('W2'))).toEqual([['#1', '#2', 'W2'], 2]);
  });

  test.each([
    ['user', { user: { _id: 'u', first_name: 'Ada', last_name: 'Obi', phone: '0803' } }],
    ['userId', { userId: { _id: 'u', fullName: 'Ada  Obi', phoneNumber: '0803' } }],
    ['sender', { sender: { name: { first: 'Ada', last: 'Obi' }, phone_number: '0803' } }],
    ['camel case', { userFirstName: 'Ada', userLastName: 'Obi', usersPhoneNumber: '0803' }],
  ])('names of people are read from %s', (_, more) => {
    const [ride] = readAnswer(listOfferedRides, [{ _id: 'a', ...more }], {}).data;
    expect([ride?.user_first_name, ride?.user_last_name, ride?.users_phone_number]).toEqual([
      'Ada',
      'Obi',
      '0803',
    ]);
  });

  test('a record of a driver has its user in `driver`, and a request to join has not', () => {
    const driver = { firstName: 'Musa', lastName: 'Bello' };
    expect(readAnswer(listOfferedRides, [{ _id: 'a', driver }], {}).data[0]?.user_first_name).toBe('Musa');
    expect(readAnswer(listPassengerRequests, [{ _id: 'a', driver }], {}).data[0]?.user_first_name).toBeNull();
  });

  test.each([
    [{ data: [{ text: 'Hello' }] }, undefined],
    [{ text: 'Hello' }, undefined],
    [{ post: { text: 'Hello' } }, undefined],
    [{ data: [{ text: 'Another' }] }, true],
    [{ message: 'ok' }, true],
  ])('a post that is answered by %j', (answer, unproven) => {
    const body = { text: 'Hello', userId: 'u', first_name: 'A', last_name: 'B', admin: true };
    expect(readAnswer(createPost, answer, { body }).unproven).toBe(unproven);
  });

  test('a driver of whom only the id is known has an empty name, and no driver has none', () => {
    const read = (more: object) => readAnswer(listPassengerRequests, [{ _id: 'a', ...more }], {}).data[0];
    expect(read({ driver: '65' })?.driver_first_name).toBe('');
    expect(read({ driver: { name: 'Musa Bello' } })).toMatchObject({
      driver_first_name: 'Musa',
      driver_last_name: 'Bello',
    });
    expect(read({})?.driver_first_name).toBeNull();
  });

  test('a page with total and cursor stays a page, in the order of the server', () => {
    const answer = { success: true, data: [{ _id: 'b' }, { _id: 'a' }], total: 7, nextCursor: 'next' };
    const { data, total, nextCursor } = readAnswer(listUsers, answer, {});
    expect([data.map(({ _id }) => _id), total, nextCursor]).toEqual([['b', 'a'], 7, 'next']);
  });

  test('a whole list is newest first, by its dates or else its ids', () => {
    const dated = [
      { _id: 'old', dateRequested: '2024-01-01T00:00:00Z' },
      { _id: 'undated' },
      { _id: 'new', dateRequested: '2024-02-01T00:00:00Z' },
    ];
    expect(readAnswer(listWithdrawals, dated, {}).data.map(({ _id }) => _id)).toEqual([
      'new',
      'old',
      'undated',
    ]);
    const ids = ['65e1a4f0c2d3e4f5a6b7c8d9', '65e1a4f1c2d3e4f5a6b7c8d9', '65e1a4f0c2d3e4f5a6b7c8da'];
    const sorted = readAnswer(
      listUsers,
      ids.map((_id) => ({ _id })),
      {},
    ).data.map(({ _id }) => _id);
    expect(sorted).toEqual([ids[1], ids[2], ids[0]]);
  });

  test('records may lack anything', () => {
    const { data } = readAnswer(
      listProductEarnings,
      [{ _id: 'x', user: null, amount: 'many', date: null }],
      {},
    );
    expect(data).toEqual([
      { _id: 'x', userId: null, user: null, amount: null, date: null, acceptedTime: null },
    ]);
    const [request] = readAnswer(listWithdrawals, [{ id: 7, status: ' Pending', bankCode: 58 }], {}).data;
    expect(request).toMatchObject({ _id: '7', status: 'pending', bankCode: '58', dateRequested: null });
    expect(readAnswer(listWithdrawals, [{ status: 'processing' }], {}).data[0]?.status).toBe('processing');
    const [ride] = readAnswer(
      listOfferedRides,
      [{ _id: 'r', isDeleted: true, reportRide: ['spam'] }],
      {},
    ).data;
    expect(ride).toMatchObject({ deleted: true, reportRide: true });
  });

  test('values of extended JSON and of other types', () => {
    const [request] = readAnswer(
      listWithdrawals,
      [
        {
          _id: { $oid: objectId },
          requestedAmount: { $numberDecimal: '5000.50' },
          dateRequested: { $date: '2024-02-01T00:00:00Z' },
        },
      ],
      {},
    ).data;
    expect(request).toMatchObject({
      _id: objectId,
      requestedAmount: 5000.5,
      dateRequested: '2024-02-01T00:00:00.000Z',
    });
  });
});

describe('one record', () => {
  test.each([
    [
      'data',
      { success: true, data: { _id: objectId, rights: { viewAllUsers: true, banUsers: 'true', x: {} } } },
    ],
    ['the top level', { _id: objectId, rights: { viewAllUsers: true, banUsers: 1 } }],
    ['admin', { admin: { adminId: objectId, rights: { viewAllUsers: true, banUsers: true } } }],
  ])('the current admin from %s, with unknown rights', (_, answer) => {
    const { data } = readAnswer(fetchAdmin, answer, {});
    expect(data).toMatchObject({ _id: objectId, superAdmin: false });
    expect(data.rights).toEqual({ viewAllUsers: true, banUsers: true });
  });

  test.each([['data'], ['top']])('the summary from %s, without inventing zeros', (place) => {
    const summary = {
      signupsByMonth: [{ _id: { month: '3' }, signupCount: 4 }],
      totals: { totalRefunds: '12' },
      joinRide: { paid: 2, lost: null },
    };
    const { data } = readAnswer(readDashboardSummary, place === 'data' ? { data: summary } : summary, {});
    expect(data).toEqual({
      signupsByMonth: [{ _id: { month: 3, year: null }, signupCount: 4 }],
      totals: { totalWithdrawals: null, totalRefunds: 12, totalBalance: null },
      blockedDrivers: null,
      runsWithout: null,
      referredUsers: null,
      sendParcelStatusCounts: null,
      joinRide: { paid: 2, lost: null },
    });
  });

  test('the decided withdrawal among all, by its id', () => {
    const input = { body: { _id: 'u', status: 'accepted', withdrawalID: 'W-2' } };
    const all = [
      { _id: '1', withdrawalID: 'W-1', status: 'pending' },
      { _id: '2', withdrawalID: 'W-2', status: 'accepted' },
    ];
    expect(readAnswer(decideWithdrawal, { success: true, data: all }, input).request?._id).toBe('2');
    expect(readAnswer(decideWithdrawal, { success: true, data: [] }, input).request).toBeUndefined();
    expect(readAnswer(decideWithdrawal, null, input).request).toBeUndefined();
  });
});

describe('outcomes', () => {
  test.each([
    ['a flag of success', { success: true }, []],
    ['a number of all', { deletedCount: 2 }, []],
    ['a number of some', { success: true, deletedCount: 1 }, ['a', 'b']],
    ['the records that were changed', { success: true, data: [{ _id: 'b' }] }, ['a']],
    ['nothing', null, ['a', 'b']],
  ])('without `results` %s proves the others', (_, answer, unproven) => {
    const { results } = readAnswer(deleteOfferedRides, answer, { body: { ids: ['a', 'b'] } });
    expect(results.map(({ _id, outcome }) => [_id, outcome])).toEqual([
      ['a', 'deleted'],
      ['b', 'deleted'],
    ]);
    expect(results.filter((one) => one.unproven).map(({ _id }) => _id)).toEqual(unproven);
  });

  test('`results` say what became of each id', () => {
    const results = [{ _id: 'a', outcome: 'skipped', reason: 'is blocked' }];
    expect(readAnswer(updateUserStatus, { success: true, data: [], results }, {})).toEqual({ results });
  });
});

test('errors of another copy of this package are recognised, since each remote bundles its own', () => {
  class Other extends Error {}
  const ofCopy = (name: string) => Object.assign(new Other('No content.'), { name });
  expect(isRefusedAnswer(new RefusedAnswer())).toBe(true);
  expect(isRefusedAnswer(ofCopy('RefusedAnswer'))).toBe(true);
  expect(isUnreadableAnswer(ofCopy('UnreadableAnswer'))).toBe(true);
  expect(isRefusedAnswer(ofCopy('UnreadableAnswer'))).toBe(false);
  expect(isUnreadableAnswer({ name: 'UnreadableAnswer' })).toBe(false);
});
