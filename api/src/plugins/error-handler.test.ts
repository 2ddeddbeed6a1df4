import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { errorHandler } from './error-handler.ts';

test('what nobody expected is told in the words of the specification, without its insides', async () => {
  const app = Fastify();
  await app.register(errorHandler);
  app.get('/surprise', () => Promise.reject(new Error('select secret from admins')));
  const answer = await app.inject('/surprise');
  assert.equal(answer.statusCode, 500);
  const { requestId, ...told } = answer.json<Record<string, unknown>>();
  assert.deepEqual(told, { success: false, code: 'internal', message: 'Something went wrong' });
  assert.equal(typeof requestId, 'string');
});
