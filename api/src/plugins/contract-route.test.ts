import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineCall, plain } from '@padiman/contracts';
import Fastify from 'fastify';
import { array, bool, number, object, string } from 'yup';
import { publicRoute, route } from './contract-route.ts';

const answer = object({
  success: bool().required(),
  data: array()
    .of(object({ name: string().required(), picture: string().nullable().defined(), amount: number() }))
    .required(),
});

test('an answer has the fields of its contract only', async () => {
  const app = Fastify();
  const call = defineCall('leak', 'GET /leak', { ...plain, summary: '', access: 'public', answer });
  const row = { name: 'Ada', picture: null, amount: 5000.5, password_hash: '$argon2id$', token: 'secret' };
  publicRoute(app, call, () => Promise.resolve({ success: true, data: [row], debug: 'x' } as never));
  assert.deepEqual(JSON.parse((await app.inject('/leak')).body), {
    success: true,
    data: [{ name: 'Ada', picture: null, amount: 5000.5 }],
  });
});

test('a missing required field of an answer is an internal error', async () => {
  const app = Fastify();
  const call = defineCall('hole', 'GET /hole', { ...plain, summary: '', access: 'public', answer });
  publicRoute(app, call, () => Promise.resolve({ success: true, data: [{ name: 'Ada' }] } as never));
  assert.equal((await app.inject('/hole')).statusCode, 500);
});

test('refuses to register a route with the wrong access or with a body schema that is not closed', () => {
  const app = Fastify();
  const base = { ...plain, summary: '', answer };
  const never = () => Promise.reject(new Error());
  assert.throws(
    () => route(app, defineCall('x', 'POST /x', { ...base, access: 'public' }), never),
    /publicRoute/,
  );
  assert.throws(
    () => publicRoute(app, defineCall('x', 'POST /x', { ...base, access: 'staff' }), never),
    /not open/,
  );
  const open = defineCall('x', 'POST /x', { ...base, access: 'public', body: object({ a: string() }) });
  assert.throws(() => publicRoute(app, open, never), /closed\(\)/);
});
