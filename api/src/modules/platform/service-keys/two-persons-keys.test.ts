import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { serviceScopeNames, type Call } from '@padiman/contracts';
import { serviceCalls } from '../../../openapi/contract-calls.ts';
import { onEachDatabase, type TestApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { deleteRows } from '../../../testing/rows.ts';
import { manualPayouts } from '../../../testing/settings.ts';
import {
  decideChange,
  insertLoggedIn,
  type LoggedIn,
  loggedIn,
  onlyChange,
  waitingChanges,
} from '../../../testing/staff.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { ok } from '../../../testing/at-once.ts';

const keys = '/dashboard/service-keys';
const waits = 'Waits for a second super admin';

const createKey = async (by: LoggedIn, scopes = ['users:read', 'users:write']) => {
  const body = await ok(by.post(keys, { label: 'Mobile', scopes }));
  return { id: body.data._id as string, suspended: body.data.suspended, token: body.key as string };
};
const statusOf = async (api: TestApi, token: string) =>
  (await api.call('GET', '/service/users', { token })).status;

const settings = { payouts: manualPayouts(100_000) };
onEachDatabase('with a limit, service keys', { settings }, (api, database) => {
  const boss = (firstName: string) => loggedIn(api, { superAdmin: true, firstName });
  const [ada, bola, chidi] = [boss('Ada'), boss('Bola'), boss('Chidi')];
  beforeEach(() => deleteRows(database, 'staff_proposals'));
  const confirm = (id: string, { token }: LoggedIn) => decideChange(api, token, id);
  const only = () => onlyChange(api, chidi);

  it('attack: a super admin alone makes a key that writes', async () => {
    const key = await createKey(ada);
    assert.equal(key.suspended, waits);
    assert.equal(await statusOf(api, key.token), 401);
    const { _id, kind, name, what } = await only();
    assert.deepEqual([kind, name, what], ['serviceKey', 'Mobile', 'users:read, users:write']);
    assert.equal((await confirm(_id, ada)).status, 409);
    // Taking it over is no second person.
    assert.equal((await ada.post(`${keys}/${key.id}/take-over`)).status, 200);
    assert.equal((await bola.post(`${keys}/${key.id}/take-over`)).status, 409);
    assert.equal(await statusOf(api, key.token), 401);
    assert.equal((await confirm((await only())._id, bola)).status, 200);
    assert.equal(await statusOf(api, key.token), 200);
    const entry = (await auditOf(database, key.id)).at(-1);
    assert.deepEqual([entry?.action, entry?.after], ['serviceKey.confirm', { proposedBy: ada.id }]);
  });

  for (const scope of serviceScopeNames.filter((name) => name.endsWith(':read')))
    it(`attack: a super admin alone makes a key that reads what is personal, by ${scope}`, async () => {
      const key = await createKey(ada, [scope]);
      const isList = (call: Call) =>
        call.scope === scope && call.method === 'GET' && !call.path.includes('{');
      const { path } = serviceCalls.find(isList)!;
      assert.equal(key.suspended, waits);
      assert.equal((await api.call('GET', path, { token: key.token })).status, 401);
      const { _id, what } = await only();
      assert.equal(what, scope);
      assert.equal((await confirm(_id, ada)).status, 409);
      assert.equal((await confirm(_id, bola)).status, 200);
      assert.equal((await api.call('GET', path, { token: key.token })).status, 200);
    });

  it('revoking a key ends its proposal', async () => {
    await ada.delete(`${keys}/${(await createKey(ada)).id}`);
    assert.deepEqual(await waitingChanges(api, chidi.token), []);
  });
});

onEachDatabase('without a limit, a service key', (api) => {
  const [ada, bola] = [
    loggedIn(api, { superAdmin: true, firstName: 'Ada' }),
    loggedIn(api, { superAdmin: true }),
  ];
  const told = (text: string) =>
    waitUntil(
      () => api.sent.some((sent) => sent.to === bola.phoneNumber && sent.text.endsWith(text)),
      `no text ${text}`,
    );

  it('works at once, and all super admins are told', async () => {
    await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    assert.equal(await statusOf(api, (await createKey(ada)).token), 200);
    await told('without a second super admin: Service key Mobile (users:read, users:write).');
  });
});
