import type { Outcome } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { readPatiently, runBatches, type BatchRun } from './batches.ts';

const idsTo = (count: number) => Array.from({ length: count }, (_, place) => `t${place + 1}`);
const done = (ids: readonly string[]): Outcome[] => ids.map((_id) => ({ _id, outcome: 'deleted' }));
const begin = (count: number): BatchRun => ({ outcomes: [], unknown: [], notSent: idsTo(count) });
const failureOf = (status: number, retryAfter?: number, code: ApiError['code'] = 'unavailable') =>
  new ApiError({ status, code, message: `Status ${status}`, retryAfter });
const extentOf = ({ outcomes, unknown, notSent }: BatchRun) => [
  outcomes.length,
  unknown.length,
  notSent.length,
];

/** Runs 5 batches of 10; `answers` are the failures by the number of the attempt, from 1. */
function start(failures: Record<number, ApiError>, run = begin(50)) {
  const sent: (readonly string[])[] = [];
  const steps: number[][] = [];
  const waits: (number | undefined)[] = [];
  const control = new AbortController();
  const ended = runBatches(run, {
    size: 10,
    signal: control.signal,
    onStep: (step) => steps.push(extentOf(step)),
    onWait: (seconds) => waits.push(seconds),
    send: (ids) => {
      sent.push(ids);
      const failure = failures[sent.length];
      return failure ? Promise.reject(failure) : Promise.resolve(done(ids));
    },
  });
  return { ended, sent, steps, waits, control };
}

test('sends batches one after another until none is left', async () => {
  const { ended, sent, steps } = start({});
  const { run, failure } = await ended;
  expect([extentOf(run), failure, sent.length]).toEqual([[50, 0, 0], undefined, 5]);
  expect(steps).toEqual([
    [10, 0, 40],
    [20, 0, 30],
    [30, 0, 20],
    [40, 0, 10],
    [50, 0, 0],
  ]);
});

test('an answer that was lost in the middle leaves its batch unknown, and the same batch is sent again', async () => {
  const first = await start({ 3: failureOf(0, undefined, 'offline') }).ended;
  expect([extentOf(first.run), first.failure?.code]).toEqual([[20, 10, 20], 'offline']);
  const second = start({}, first.run);
  const { run } = await second.ended;
  expect(second.sent[0]).toEqual(idsTo(30).slice(20));
  expect(extentOf(run)).toEqual([50, 0, 0]);
});

test.each([
  ['a server error', failureOf(500), [20, 10, 20]],
  ['an answer that cannot be read', failureOf(200, undefined, 'malformed'), [20, 10, 20]],
  ['a refusal', failureOf(403, undefined, 'forbidden'), [20, 0, 30]],
  ['a step-up that was declined', failureOf(403, undefined, 'stepUpRequired'), [20, 0, 30]],
  ['too many calls without a time', failureOf(429, undefined, 'tooManyRequests'), [20, 0, 30]],
])('%s in the middle ends the run, and says what is known', async (_, failure, extent) => {
  const { ended, sent } = start({ 3: failure });
  const result = await ended;
  expect([extentOf(result.run), result.failure, sent.length]).toEqual([extent, failure, 3]);
});

test('cancelling waits for the batch under way and sends no further one', async () => {
  const control = new AbortController();
  let answer = () => {};
  const ended = runBatches(begin(50), {
    size: 10,
    signal: control.signal,
    onStep: () => {},
    onWait: () => {},
    send: (ids) => new Promise((resolve) => (answer = () => resolve(done(ids)))),
  });
  control.abort();
  answer();
  const { run, failure } = await ended;
  expect([extentOf(run), failure]).toEqual([[10, 0, 40], undefined]);
});

describe('waits', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([429, 503])('that a %s asks for are waited for, and the run goes on', async (status) => {
    const { ended, sent, waits } = start({ 3: failureOf(status, 7) });
    await jest.advanceTimersByTimeAsync(6_999);
    expect([sent.length, waits]).toEqual([3, [7]]);
    await jest.advanceTimersByTimeAsync(1);
    const { run, failure } = await ended;
    expect([extentOf(run), failure, waits]).toEqual([[50, 0, 0], undefined, [7, undefined]]);
    expect(sent[3]).toEqual(sent[2]);
  });

  test('are bounded in length and in number', async () => {
    const long = await start({ 1: failureOf(429, 3_600) }).ended;
    expect(long.failure?.retryAfter).toBe(3_600);
    const failures = Object.fromEntries([1, 2, 3, 4, 5, 6].map((attempt) => [attempt, failureOf(503, 1)]));
    const { ended, sent } = start(failures);
    await jest.advanceTimersByTimeAsync(5_000);
    const { run } = await ended;
    expect([sent.length, extentOf(run)]).toEqual([6, [0, 10, 40]]);
  });

  test('are kept by a read of pages too', async () => {
    let tries = 0;
    const read = readPatiently(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(failureOf(503, 2)) : Promise.resolve('page');
    }, new AbortController().signal);
    await jest.advanceTimersByTimeAsync(4_000);
    expect([await read, tries]).toEqual(['page', 3]);
    const signal = AbortSignal.abort();
    await expect(readPatiently(() => Promise.reject(failureOf(503, 2)), signal)).rejects.toThrow(
      'Status 503',
    );
  });

  test('end at once when the run is cancelled; the batch stays unknown', async () => {
    const { ended, control, waits } = start({ 2: failureOf(503, 30) });
    await jest.advanceTimersByTimeAsync(1_000);
    control.abort();
    const { run, failure } = await ended;
    expect([extentOf(run), failure, waits]).toEqual([[10, 10, 30], undefined, [30, undefined]]);
  });
});
