import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onEachDatabase, serve, type TestApi } from '../../../testing/api.ts';
import { postgres } from '../../../testing/databases.ts';
import { forgot } from '../../../testing/password-reset.ts';
import { insertAdmin, nextPhone, testPassword } from '../../../testing/records.ts';

const tryLogin = async (
  api: TestApi,
  phoneNumber: string,
  password: string,
  headers: Record<string, string>,
) => (await api.call('POST', '/admin/login', { body: { phoneNumber, password }, headers })).status;

/** Each call claims to come from somewhere else. */
const claim = (at: number): Record<string, string> => ({
  'x-forwarded-for': `203.0.113.${at}, 198.51.100.${at}`,
  'x-real-ip': `203.0.113.${at}`,
  forwarded: `for=203.0.113.${at}`,
  'x-forwarded-proto': 'https',
});

onEachDatabase(
  'the address of a caller without a trusted proxy',
  (api) => {
    it('ignores X-Forwarded-For: the lockout of an address holds', async () => {
      const { phoneNumber } = await insertAdmin(api().database);
      for (let at = 1; at <= 30; at += 1) {
        assert.equal(await tryLogin(api(), nextPhone(), 'Wrong#2026', claim(at)), 401);
      }
      assert.equal(await tryLogin(api(), phoneNumber, testPassword, claim(99)), 429);
      const addresses = await api()
        .database.selectFrom('rate_limits')
        .select('subject')
        .where('kind', '=', 'login-address')
        .execute();
      assert.deepEqual(addresses, [{ subject: '127.0.0.1' }]);
    });

    it('ignores X-Forwarded-For: the limit of unknown phones holds', async () => {
      const statuses: number[] = [];
      for (let at = 1; at <= 6; at += 1) {
        statuses.push((await forgot(api(), nextPhone(), `203.0.113.${at}`)).status);
      }
      assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429]);
    });
  },
  { trustedProxies: '' },
);

describe('the address of a caller behind a trusted proxy', { skip: postgres.missing ?? false }, () => {
  it('is the one that the proxy saw, not the one that the caller sent', async () => {
    const api = await serve(await postgres.open());
    const { phoneNumber } = await insertAdmin(api.database);
    await tryLogin(api, phoneNumber, testPassword, { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' });
    const { address } = await api.database.selectFrom('sessions').select('address').executeTakeFirstOrThrow();
    assert.equal(address, '198.51.100.7');
    await api.close();
  });
});
