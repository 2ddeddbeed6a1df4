import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { dayAfter } from '@padiman/contracts';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertToken, testPassword } from '../../../testing/records.ts';
import { setRows } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { ok } from '../../../testing/at-once.ts';

const keys = '/dashboard/service-keys';

onEachDatabase('attack: service keys outlive the authority that made them', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Boss' });
  /** Super admin who makes things in a second session, which is stolen. */
  let owner: LoggedIn;
  let stolen: string;
  beforeEach(async () => {
    owner = await insertLoggedIn(api, { superAdmin: true, firstName: 'Owner' });
    stolen = await insertToken(database, owner.id);
  });

  const createKey = async (more: object = {}, token = stolen) => {
    const body = { label: 'Mobile', scopes: ['users:read'], ...more };
    const { data, key } = await ok(api.call('POST', keys, { token, body }));
    return {
      id: data._id as string,
      use: async () => (await api.call('GET', '/service/users', { token: key })).status,
    };
  };
  const read = async (id: string) =>
    (await boss.get(keys)).body.data.find(({ _id }: { _id: string }) => _id === id);

  /** Ways in which the authority of the owner, or of the session, ends. */
  const ways: Record<string, () => Promise<unknown>> = {
    'The owner was deleted': () => boss.delete(`/dashboard/delete-admin/${owner.id}`),
    "The owner's password or rights changed": () =>
      owner.put('/admin/password', { currentPassword: testPassword, newPassword: 'Brandnew#2026' }),
    'The session that made it was ended': () => owner.delete('/admin/sessions/others'),
    Expired: () => {
      const past = { expires_at: new Date(Date.now() - 1_000) };
      return setRows(database, 'service_keys', past, { owner_id: owner.id });
    },
  };
  for (const [reason, end] of Object.entries(ways))
    it(`${reason}: the key is refused, until another super admin takes over`, async () => {
      const key = await createKey();
      assert.equal(await key.use(), 200);
      await end();
      assert.equal(await key.use(), 401);
      const { suspended, owner: name } = await read(key.id);
      assert.deepEqual([suspended, name], [reason, 'Owner Admin']);

      assert.equal((await boss.post(`${keys}/${key.id}/take-over`)).status, 200);
      assert.equal(await key.use(), 200);
      const taken = await read(key.id);
      assert.deepEqual([taken.suspended, taken.ownerId], [null, boss.id]);
      const entry = (await auditOf(database, key.id)).at(-1);
      assert.deepEqual([entry?.action, entry?.admin_id], ['serviceKey.takeOver', boss.id]);
    });

  it('a logout of the owner and a change of a colleague stop nothing', async () => {
    const key = await createKey();
    assert.equal((await api.call('POST', '/admin/logout', { token: stolen })).status, 200);
    await insertLoggedIn(api, { superAdmin: true });
    assert.equal(await key.use(), 200);
  });

  it('the deletion of an admin names in the audit what it suspends', async () => {
    await createKey();
    await boss.delete(`/dashboard/delete-admin/${owner.id}`);
    const [entry] = (await auditOf(database, owner.id)).slice(-1);
    assert.deepEqual(entry?.after, { deleted: true, suspended: ['Service key Mobile'] });
  });

  it('last for 90 days by default and a year at most', async () => {
    const day = 86_400_000;
    for (const [days, most] of [
      [undefined, 90],
      [365, 365],
    ] as const) {
      const more = days === undefined ? {} : { expiresOn: dayAfter(days) };
      const { expiresAt } = await read((await createKey(more)).id);
      assert.equal(Math.floor((Date.parse(expiresAt) - Date.now()) / day), most);
    }
    const late = { expiresOn: dayAfter(366) };
    assert.equal((await boss.post(keys, { label: 'x', scopes: ['users:read'], ...late })).status, 400);
  });
});
