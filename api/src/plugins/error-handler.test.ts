import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { errorHandler } from './error-handler.ts';

test('an unexpected error has the message of the specification and no details', async () => {
  const app = Fastify();
  await app.register(errorHandler);
  app.get('/unexpected', () => Promise.reject(new Error('select secret from admins')));
  const answer = await app.inject('/unexpected');
  assert.equal(answer.statusCode, 500);
  const { requestId, ...envelope } = answer.json<Record<string, unknown>>();
  assert.deepEqual(envelope, { success: false, code: 'internal', message: 'Something went wrong' });
  assert.equal(typeof requestId, 'string');
});
