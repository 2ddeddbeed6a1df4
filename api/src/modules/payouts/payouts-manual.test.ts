import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Actor } from '../../plugins/caller.ts';
import { onEachDatabase } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { insertAccepted, insertActor, stateOf } from '../../testing/payouts.ts';
import { insertLoggedIn, type LoggedIn } from '../../testing/staff.ts';
import { moneyOf } from '../../testing/withdrawals.ts';
import { verifyLedger } from '../ledger/ledger-verification.read-model.ts';

onEachDatabase('payouts by hand', (api) => {
  let staff: LoggedIn;
  let actor: Actor;
  before(async () => {
    staff = await insertLoggedIn(api().database, { rights: { viewWithdrawalEarnings: true } });
    actor = await insertActor(api().database);
  });
  const accepted = () => insertAccepted(api().database, actor, 'manual');
  const settle = (id: string, body: object, token = staff.token) =>
    api().call('POST', `/dashboard/payouts/${id}/settle`, { token, body });
  const paid = { outcome: 'paid', bankReference: 'FT-2026-11' };
  const failed = { outcome: 'failed', remark: 'The account is closed' };

  it('are queued with their account until the bank’s reference is recorded', async () => {
    const { id, reference } = await accepted();
    const queue = () => api().call('GET', '/dashboard/payouts?filter=open', { token: staff.token });
    const [first] = (await queue()).body.data;
    assert.deepEqual(first, {
      ...{ _id: id, withdrawalID: `WD-${id}`, amount: 1000.5, accountNumber: '0123456789' },
      ...{ accountName: 'Ada Obi', bank: 'Zenith Bank', bankCode: '057', provider: 'manual', reference },
      ...{ state: 'queued', bankReference: null, failure: null, trouble: null },
      ...{ queuedAt: first.queuedAt, settledAt: null },
    });
    const answer = await settle(id, paid);
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.body.data.state, answer.body.data.bankReference], ['paid', 'FT-2026-11']);
    assert.ok((await queue()).body.data.every(({ _id }: { _id: string }) => _id !== id));
    assert.deepEqual(
      (await auditOf(api().database, id)).map(({ action }) => action),
      ['withdrawal.accept', 'payout.paid'],
    );
  });

  it('that failed give the money back', async () => {
    const { id, userId } = await accepted();
    assert.equal((await settle(id, failed)).body.data.failure, 'The account is closed');
    assert.deepEqual(await moneyOf(api().database, userId), { total_withdrawals: 0, total_balance: 100_050 });
  });

  it('are settled once: the same result changes nothing, the opposite is refused', async () => {
    const { id, userId } = await accepted();
    assert.equal((await settle(id, paid)).status, 200);
    assert.equal((await settle(id, paid)).status, 200);
    for (const other of [failed, { ...paid, bankReference: 'another' }]) {
      const { status, body } = await settle(id, other);
      assert.deepEqual([status, body.message], [409, 'The payout has been noted as paid.']);
    }
    assert.equal((await moneyOf(api().database, userId)).total_balance, 0);
    assert.deepEqual((await verifyLedger(api().database)).offenders, []);
  });

  it('validate the body, require the right, and exclude payouts of a provider', async () => {
    const { id } = await accepted();
    for (const body of [{ outcome: 'paid' }, { outcome: 'failed' }, { outcome: 'lost' }, {}]) {
      assert.equal((await settle(id, body)).status, 400);
    }
    const other = await insertLoggedIn(api().database, { rights: { viewAllUsers: true } });
    assert.equal((await settle(id, paid, other.token)).status, 403);
    assert.equal((await settle(staff.id, paid)).status, 404);
    assert.equal(await stateOf(api().database, id), 'queued');
    const provided = await insertAccepted(api().database, actor, 'paystack');
    assert.equal((await settle(provided.id, paid)).status, 409);
    // Not sent yet: it may still be given up.
    assert.equal((await settle(provided.id, failed)).status, 200);
  });
});
