import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { runEdge, runServer } from '../testing/running-edge.ts';

const users = Array.from({ length: 50 }, (_, index) => ({ _id: String(index), first_name: 'Adaeze' }));
const list = JSON.stringify({ success: true, data: users });

test("a backend's data are compressed as the browser accepts it", async (t) => {
  const url = await runServer(t, (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(list);
  });
  const { get } = await runEdge(t, { api: { url } });
  const brotli = await get('/api/dashboard/users', { 'accept-encoding': 'gzip, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.match(String(brotli.headers.vary), /accept-encoding/);
  assert.equal(brotliDecompressSync(brotli.body).toString(), list);
  assert.ok(brotli.body.length < list.length / 5);
  const gzip = await get('/api/dashboard/users', { 'accept-encoding': 'gzip' });
  assert.equal(gunzipSync(gzip.body).toString(), list);
  const plain = await get('/api/dashboard/users');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.text, list);
});

test('small answers are sent as they are', async (t) => {
  const { get } = await runEdge(t);
  const answer = await get('/api/nowhere', { 'accept-encoding': 'br' });
  assert.equal(answer.status, 404);
  assert.equal(answer.headers['content-encoding'], undefined);
});
