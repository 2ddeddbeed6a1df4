import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { loggedIn } from '../../../testing/staff.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

onEachDatabase('service keys', (api, database) => {
  const admin = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const { token } = { token: () => admin.token };
  const list = async () => (await api.call('GET', '/dashboard/service-keys', { token: token() })).body.data;
  const create = (body: unknown) => api.call('POST', '/dashboard/service-keys', { token: token(), body });
  const revoke = (id: string) => api.call('DELETE', `/dashboard/service-keys/${id}`, { token: token() });

  it('are shown once, listed without their secret, used, and revoked', async () => {
    const body = await ok(create({ label: 'Mobile backend', scopes: ['users:read', 'users:read'] }));
    assert.match(body.key, /^pdm_live_[a-z0-9]{12}_[A-Za-z0-9_-]{43}$/);
    const { data } = body;
    assert.deepEqual(
      [data.label, data.scopes, data.createdBy, data.owner, data.dailyLimit, data.suspended],
      ['Mobile backend', ['users:read'], 'Halima Admin', 'Halima Admin', 100_000, null],
    );
    assert.deepEqual([data.lastUsedAt, data.revokedAt, data.ownerId], [null, null, admin.id]);
    assert.equal(data.prefix, body.key.slice(0, 21));
    assert.deepEqual((await list())[0], data);
    assert.ok(!JSON.stringify(await list()).includes(body.key.slice(22)));
    const use = () => api.call('GET', '/service/users', { token: body.key });
    assert.equal((await use()).status, 200);
    assert.match((await list())[0].lastUsedAt, /^20/);
    assert.equal((await revoke(data._id)).status, 200);
    assert.equal((await revoke(data._id)).status, 200);
    assert.equal((await use()).status, 401);
    assert.match((await list())[0].revokedAt, /^20/);
    const audit = await auditOf(database, data._id);
    assert.deepEqual(valuesOf(audit, 'action', 'admin_id'), [
      ['serviceKey.create', admin.id],
      ['serviceKey.revoke', admin.id],
    ]);
    assert.ok(!JSON.stringify(audit).includes(body.key.slice(22)));
  });

  it('expire at the end of their last day', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { body } = await create({ label: 'Trial', scopes: ['posts:read'], expiresOn: tomorrow });
    assert.equal(body.data.expiresAt, `${tomorrow}T23:59:59.999Z`);
  });

  for (const body of [
    {},
    { label: 'x', scopes: [] },
    { label: ' ', scopes: ['users:read'] },
    { label: 'x'.repeat(81), scopes: ['users:read'] },
    { label: 'x', scopes: ['everything'] },
    { label: 'x', scopes: ['users:read'], expiresOn: '2020-01-01' },
    { label: 'x', scopes: ['users:read'], expiresOn: 'soon' },
    { label: 'x', scopes: ['users:read'], expiresOn: '2999-02-31' },
  ])
    it(`refuse ${JSON.stringify(body).slice(0, 60)}`, async () => {
      assert.equal((await create(body)).status, 400);
    });
});
