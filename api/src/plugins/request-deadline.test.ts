import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { createPost, deleteOfferedRides, verifyAuditChain } from '@padiman/contracts';
import { errorHandler } from './error-handler.ts';
import { assertInTime, hasDeadline, serverTiming, withinDeadline } from './server-timing.ts';

test('a request that takes too long is answered with 503, and does nothing more', async () => {
  const app = Fastify();
  await app.register(serverTiming);
  await app.register(errorHandler);
  let ending: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (ending = resolve));
  let statement: Promise<void> | undefined;
  app.get('/slow', (request) =>
    withinDeadline(
      request,
      () =>
        (statement = (async () => {
          assertInTime();
          await answered;
          assertInTime();
        })()),
      20,
    ),
  );
  const answer = await app.inject('/slow');
  ending();
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  const { requestId, ...envelope } = answer.json<Record<string, unknown>>();
  assert.equal(typeof requestId, 'string');
  const message = 'The request took too long. Please try again.';
  assert.deepEqual(envelope, { success: false, code: 'unavailable', message });
  await assert.rejects(statement ?? Promise.resolve(), /took too long/);
});

test('steps share a deadline, and failures pass', async () => {
  const times = { begun: 0, statements: 0, milliseconds: 0, spent: 0, isOverdue: false };
  await assert.rejects(
    withinDeadline({ times }, () => Promise.reject(new Error('mine')), 1_000),
    /mine/,
  );
  assert.equal(await withinDeadline({ times }, () => Promise.resolve(1), 1_000), 1);
  assert.ok(times.spent > 0);
  times.spent = 1_000;
  await assert.rejects(
    withinDeadline({ times }, () => new Promise(() => undefined), 1_000),
    /took too long/,
  );
  assert.equal(times.isOverdue, true);
});

test('bulk work and what reads a whole history have no deadline', () => {
  assert.equal(hasDeadline(createPost), true);
  for (const call of [deleteOfferedRides, verifyAuditChain]) assert.equal(hasDeadline(call), false);
});
