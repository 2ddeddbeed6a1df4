import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { openApi, serverOptions, type Api } from '@padiman/api/app';
import { readApiSettings } from '@padiman/api/config';
import { openDatabase } from '@padiman/api/database';
import { createServiceKey } from '@padiman/api/service-keys';
import Fastify, { type FastifyInstance } from 'fastify';
import { generate, generatedFile } from '../generate.ts';
import { createServiceClient, newIdempotencyKey } from './public.ts';

it('the generated types compile with the client and its use in this file', async () => {
  await writeFile(generatedFile, await generate());
  const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  const project = join(import.meta.dirname, '../tsconfig.test.json');
  await promisify(execFile)(process.execPath, [compiler, '-b', project]);
});

describe('the client against a started API', () => {
  let folder: string;
  let api: Api;
  let server: FastifyInstance;
  let url: string;
  let key: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'padiman-service-client-'));
    const dataDir = join(folder, 'data');
    api = await openApi({ dataDir });
    await api.close();
    // The embedded database allows one process and one handle at a time.
    const database = await openDatabase({ dataDir });
    const scopes = ['users:read', 'users:write', 'posts:write'] as const;
    key = (
      await createServiceKey(database.kysely, null, {
        label: 'Client',
        scopes: [...scopes],
        dailyLimit: 1_000_000,
      })
    ).token;
    await database.close();
    // On a machine under load the API would refuse calls with 503 for a moment.
    const settings = { ...readApiSettings({}), pressure: { eventLoopDelay: 0, requestsInFlight: 0 } };
    api = await openApi({ dataDir, settings });
    server = Fastify(serverOptions({ logLevel: 'silent' }));
    await server.register(api.plugin, { prefix: '/api' });
    url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api`;
  });
  after(async () => {
    await server.close();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const body = { first_name: 'Ada', last_name: 'Obi', phone_number: '08031234567', email: 'a@example.com' };

  it('creates, repeats, changes and reads', async () => {
    const client = createServiceClient({ url, key });
    const header = { 'Idempotency-Key': newIdempotencyKey() };
    const created = await client.POST('/service/users', { params: { header }, body });
    assert.ok(created.data);
    const again = await client.POST('/service/users', { params: { header }, body });
    assert.deepEqual(again.data, created.data);
    assert.equal(again.response.headers.get('idempotency-replayed'), 'true');
    const path = { id: created.data.data._id };
    const changed = await client.PATCH('/service/users/{id}', {
      ...{ params: { path }, body: { is_verified: true } },
    });
    assert.equal(changed.data?.data.is_verified, true);
    const page = await client.GET('/service/users', { params: { query: { q: 'ada', limit: 10 } } });
    assert.deepEqual([page.data?.total, page.data?.data[0]?._id], [1, path.id]);
  });

  it('answers a refusal as an error with its envelope', async () => {
    const client = createServiceClient({ url: `${url}/`, key });
    const header = { 'Idempotency-Key': newIdempotencyKey() };
    const refused = await client.POST('/service/users', { params: { header }, body });
    assert.deepEqual([refused.response.status, refused.error?.code], [409, 'conflict']);
    const lacking = await client.GET('/service/posts');
    assert.deepEqual([lacking.response.status, lacking.error?.code], [403, 'forbidden']);
    const stranger = createServiceClient({ url, key: `${key.slice(0, -1)}-` });
    assert.equal((await stranger.GET('/service/users')).response.status, 401);
  });
});
