import { createQueryClient } from '../query/query-client.ts';
import { refusalOf, timedOut, toFailure, undecided, unreachable } from './api-error.ts';

const general = { message: 'Something went wrong', explained: false };

test.each([
  [500, { message: 'Mail server down' }],
  [500, { code: 'ERR', message: 'Mail server down' }],
  [503, { error: { message: 'Pool is empty' } }],
  [400, { message: 'E11000 duplicate key error collection: app.admins' }],
  [400, { message: "Cannot read properties of undefined (reading '_id')" }],
  [400, { error: 'CastError: Cast to ObjectId failed for value "x"' }],
  [422, { message: 'ValidationError: phone: Path `phone` is required.' }],
  [400, { message: 'Not saved\n    at save (/srv/app.js:3:7)' }],
  [409, { message: 'duplicate key value violates unique constraint "users_phone"' }],
  [400, { message: 'relation "admins" does not exist' }],
  [400, { message: 'connect ECONNREFUSED 10.0.0.4:27017' }],
])('%s %j says nothing of the inside of a backend', (status, answer) => {
  expect(refusalOf(status, answer)).toMatchObject(general);
  expect(toFailure(200, 'refused', 'TypeError: x.map is not a function')).toMatchObject(general);
});

test.each([
  [
    503,
    { code: 'unavailable', message: 'The server is starting.', requestId: 'r-1' },
    'The server is starting.',
  ],
  [409, { message: 'Already decided by Ada' }, 'Already decided by Ada'],
  [400, { error: 'Phone is taken' }, 'Phone is taken'],
  [400, { error: { message: 'Phone is taken' } }, 'Phone is taken'],
  [400, { message: 'Validation failed', errors: [{ msg: 'Phone is taken' }] }, 'Phone is taken'],
])('%s %j has a message to show', (status, answer, message) => {
  expect(refusalOf(status, answer)).toMatchObject({ message, explained: true });
});

test.each([
  { errors: [{ type: 'field', msg: 'Too short', path: 'password', location: 'body' }] },
  { errors: [{ msg: 'Too short', param: 'password' }] },
  { issues: [{ code: 'too_small', message: 'Too short', path: ['body', 'password'] }] },
  { errors: [{ message: 'Too short', path: ['password'] }] },
  { error: { name: 'ZodError', issues: [{ message: 'Too short', path: ['password'] }] } },
])('%j names the field', (answer) => {
  expect(refusalOf(400, answer)).toMatchObject({
    message: 'password: Too short',
    fields: { password: 'Too short' },
  });
});

test.each([
  ['1', 'Too many tries. Wait 1 second, then try again.'],
  ['90', 'Too many tries. Wait 90 seconds, then try again.'],
  ['91', 'Too many tries. Wait 2 minutes, then try again.'],
  [new Date(Date.now() + 600_000).toUTCString(), 'Too many tries. Wait 10 minutes, then try again.'],
  ['soon', 'Too many tries. Wait a while, then try again.'],
  [undefined, 'Too many tries. Wait a while, then try again.'],
])('a text with 429 and Retry-After %s says how long to wait', (retryAfter, message) => {
  const failure = refusalOf(429, 'Too many requests, please try again later.', retryAfter);
  expect(failure).toMatchObject({ code: 'tooManyRequests', message, explained: true });
});

test('a call that took too long is not repeated; another server error is', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (
    n: number,
    error: unknown,
  ) => boolean;
  expect([timedOut(), refusalOf(504, null)].map((error) => retry(0, error))).toEqual([false, false]);
  expect([unreachable(), refusalOf(502, null)].map((error) => retry(0, error))).toEqual([true, true]);
});

test('a decision without an answer says its effect once, as the first who knew told', () => {
  const told = undecided(unreachable(), true);
  expect(told.message).toBe('The server cannot be reached. Nothing was decided.');
  expect(undecided(told, false)).toBe(told);
});
