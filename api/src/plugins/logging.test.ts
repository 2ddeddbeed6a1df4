import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { apiPlugin } from '../modules/api.plugin.ts';
import { pglite } from '../testing/databases.ts';
import { insertAdmin, insertToken, testPassword } from '../testing/records.ts';
import { testSettings } from '../testing/settings.ts';
import { serverOptions } from './server-options.ts';

test('the log has request ids and no password, token, search or full phone number', async () => {
  const handle = await pglite.open();
  const lines: string[] = [];
  const options = serverOptions({ logLevel: 'trace' });
  const logger = {
    ...(options.logger as object),
    stream: { write: (line: string) => void lines.push(line) },
  };
  const server = Fastify({ ...options, logger });
  await server.register(apiPlugin(handle, testSettings()), { prefix: '/api' });
  const { id, phoneNumber } = await insertAdmin(handle.kysely, { superAdmin: true });
  const token = await insertToken(handle.kysely, id);
  const authorization = `Bearer ${token}`;
  const payload = { phoneNumber, password: testPassword };
  const login = await server.inject({ method: 'POST', url: '/api/admin/login', payload });
  assert.equal(login.statusCode, 200);
  await server.inject({ url: `/api/dashboard/users?q=${phoneNumber}`, headers: { authorization } });
  await server.inject({ url: `/api/${phoneNumber}`, headers: { authorization } });
  await handle.close();
  const failed = await server.inject({ url: '/api/admin/me', headers: { authorization } });
  assert.equal(failed.statusCode, 500);
  await server.close();

  const log = lines.join('');
  for (const secret of [phoneNumber, testPassword, token, login.json<{ token: string }>().token, 'argon2'])
    assert.equal(log.includes(secret), false, secret);
  assert.ok(log.includes(failed.json<{ requestId: string }>().requestId));
});
