import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { codeOf, setUpTotp } from '../../../testing/factors.ts';
import { insertToken } from '../../../testing/records.ts';
import {
  decideChange,
  forgetSuperAdmins,
  insertLoggedIn,
  newAccount,
  onlyChange,
  waitingChanges,
} from '../../../testing/staff.ts';
import { adoptLimit, currentLimit } from './limit.service.ts';
import { deleteRows, rowsOf, setRows } from '../../../testing/rows.ts';
import { valuesOf } from '../../../testing/at-once.ts';

onEachDatabase('the limit for two admins', (api, database) => {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  /** A start with a limit in naira. */
  const start = (naira?: number) => adoptLimit(database, naira === undefined ? undefined : naira * 100, log);
  const inForce = async () => {
    const kobo = await currentLimit(database);
    return kobo === undefined ? undefined : kobo / 100;
  };
  const forget = async () => {
    await forgetSuperAdmins(database);
    await deleteRows(database, 'staff_proposals');
    await deleteRows(database, 'meta', { key: 'fourEyesLimit' });
  };
  const boss = () => insertLoggedIn(api, { superAdmin: true, firstName: 'Ada' });
  const eventCount = async () =>
    (await rowsOf(database, 'security_events', ['id'], { kind: 'limitChanged' })).length;

  it('is that of the first start, and a stricter one holds at once', async () => {
    await forget();
    await start(1_000);
    assert.equal(await inForce(), 1_000);
    await start(1_000);
    const events = await eventCount();
    await start(500);
    assert.equal(await inForce(), 500);
    assert.equal(await eventCount(), events + 1);
    const { before, after, admin_id } = await database
      .selectFrom('audit_trail')
      .select(['before', 'after', 'admin_id'])
      .where('action', '=', 'limit.change')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual([before, after, admin_id], [{ kobo: 100_000 }, { kobo: 50_000 }, null]);
  });

  it('is set at once where there was none', async () => {
    await forget();
    await start();
    assert.equal(await inForce(), undefined);
    await start(800);
    assert.equal(await inForce(), 800);
  });

  for (const [what, wanted] of [
    ['raised', 2_000],
    ['removed', undefined],
  ] as const) {
    it(`is ${what} after two super admins, whatever the configuration says`, async () => {
      await forget();
      await start(1_000);
      warnings.length = 0;
      await start(wanted);
      await start(wanted);
      assert.equal(await inForce(), 1_000);
      assert.ok(warnings.some((text) => /two super admins must confirm/.test(text)));
      const [ada, bola] = [await boss(), await boss()];
      const { _id, at: _at, effectiveAt: _effectiveAt, ...shown } = await onlyChange(api, ada);
      assert.deepEqual(shown, {
        ...{ kind: 'changeLimit', name: null, phoneNumber: null, right: null, what: null },
        ...{ limit: wanted ?? null, limitNow: 1_000, by: null, mine: false, stands: true, obstacles: [] },
      });
      const first = await decideChange(api, ada.token, _id);
      assert.equal(first.body.message, 'Confirmed. A further super admin must confirm it too.');
      assert.equal(await inForce(), 1_000);
      assert.equal((await decideChange(api, ada.token, _id)).body.code, 'notIndependent');
      // Another start does not undo the first confirmation.
      await start(wanted);
      assert.deepEqual(
        [(await onlyChange(api, bola)).by, (await onlyChange(api, ada)).mine],
        ['Ada Admin', true],
      );
      const events = await eventCount();
      assert.equal((await decideChange(api, bola.token, _id)).status, 200);
      assert.equal(await inForce(), wanted);
      assert.equal(await eventCount(), events + 1);
      assert.deepEqual(await waitingChanges(api, ada.token), []);
    });
  }

  it('stays when the configuration goes back, and a withdrawn change comes back with the next start', async () => {
    await forget();
    await start(1_000);
    const ada = await boss();
    await start();
    await start(1_000);
    assert.deepEqual(await waitingChanges(api, ada.token), []);
    await start(3_000);
    const [first] = await waitingChanges(api, ada.token);
    assert.equal((await decideChange(api, ada.token, first!._id, 'withdraw')).status, 200);
    await start(3_000);
    assert.equal((await waitingChanges(api, ada.token)).length, 1);
    await start(4_000);
    assert.deepEqual(valuesOf(await waitingChanges(api, ada.token), 'limit'), [4_000]);
    assert.equal(await inForce(), 1_000);
  });

  it('begins again after the first confirmation has lapsed', async () => {
    await forget();
    await start(1_000);
    await start();
    const [ada, bola, chidi] = [await boss(), await boss(), await boss()];
    const [first] = await waitingChanges(api, ada.token);
    await decideChange(api, ada.token, first!._id);
    await setRows(database, 'admins', { rights: '{"viewAllUsers": true}' }, { id: ada.id });
    assert.match((await decideChange(api, bola.token, first!._id)).body.message, /further super admin/);
    assert.equal(await inForce(), 1_000);
    assert.equal((await decideChange(api, chidi.token, first!._id)).status, 200);
    assert.equal(await inForce(), undefined);
  });

  it('asks for the second factor again before a confirmation', async () => {
    await forget();
    await start(1_000);
    const [ada, bola] = [await boss(), await boss()];
    await ada.post('/admin/create', newAccount());
    const { secret } = await setUpTotp(api, bola.token);
    const session = await insertToken(database, bola.id);
    const [proposal] = await waitingChanges(api, session);
    // The set-up of a factor is no change of the account that lapses anything.
    assert.equal((await decideChange(api, session, proposal!._id)).body.code, 'stepUpRequired');
    const proof = { method: 'totp', code: codeOf(secret) };
    await api.call('POST', '/admin/step-up', { token: session, body: proof });
    assert.equal((await decideChange(api, session, proposal!._id)).status, 200);
  });
});
