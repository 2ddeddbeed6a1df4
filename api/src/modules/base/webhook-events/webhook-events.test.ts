import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { insertApplication, insertUser } from '../../../testing/records.ts';
import { insertParcel, insertRide } from '../../../testing/moderated.ts';
import { insertAccepted, insertActor, insertWithdrawal } from '../../../testing/payouts.ts';
import { insertLoggedIn, loggedIn } from '../../../testing/staff.ts';
import { changeUsers, eventsIn, forgetWebhooks, insertEndpoint } from '../../../testing/webhooks.ts';
import { verifyAudit } from '../audit/audit.service.ts';
import { settle } from '../../money/payouts/settlement.service.ts';
import { eventsOf } from './webhook-events.rules.ts';
import { deleteRows, rowsOf } from '../../../testing/rows.ts';
import { atOnce, ok } from '../../../testing/at-once.ts';

it('actions of the console alone, and names of object properties, are no events', () => {
  const change = { recordType: 'admin', recordId: 'x', before: null, after: null };
  for (const action of ['admin.create', 'session.login', 'webhook.create', 'constructor', 'admin.rights'])
    assert.deepEqual(eventsOf({ ...change, action }), []);
  assert.deepEqual(eventsOf({ ...change, action: 'webhook.delete', recordType: 'webhook' }), []);
  assert.deepEqual(eventsOf({ ...change, action: 'toString.delete', recordType: 'toString' }), []);
  assert.deepEqual(eventsOf({ ...change, action: 'user.block', recordType: 'user', recordId: null }), []);
});

onEachDatabase('events of webhooks', (api, database) => {
  const staff = loggedIn(api, { superAdmin: true });
  let userId: string;
  const send = async (method: string, path: string, body?: unknown) =>
    ok(api.call(method, path, { token: staff.token, body }));
  before(async () => {
    await insertEndpoint(database, 'https://receiver.example/hooks');
  });
  beforeEach(async () => {
    await deleteRows(database, 'webhook_deliveries');
    await deleteRows(database, 'webhook_events');
    userId = await insertUser(database, { total_earnings: 200_000 });
  });
  const by = () => ({ adminId: staff.id });
  /** Of decisions without a reason of the list. */
  const untold = { reasonCode: null, message: null, note: null };

  it('a user is blocked and unblocked', async () => {
    await changeUsers(staff, [userId], true, true, false);
    assert.deepEqual(await eventsIn(database), [
      { type: 'user.blocked', record_id: userId, data: { userId, blocked: true, ...untold, ...by() } },
      { type: 'user.unblocked', record_id: userId, data: { userId, blocked: false, ...by() } },
    ]);
  });

  it('records are deleted and restored, each with its item type', async () => {
    const ride = await insertRide(database, { user_id: userId });
    await send('POST', '/dashboard/drivers/delete', { ids: [ride], reason: 'Not to be told' });
    await send('POST', '/dashboard/users/update-status', {
      ...{ userIds: [userId], deleteFlag: true, blockFlag: false },
    });
    for (const [itemType, id] of [
      ['users', userId],
      ['drivers', ride],
    ]) {
      await send('POST', '/dashboard/deleted/restore', { itemType, ids: [id] });
    }
    const [deletedRide, deletedUser] = [
      { itemType: 'drivers', recordId: ride, userId },
      { itemType: 'users', recordId: userId },
    ];
    assert.deepEqual(await eventsIn(database), [
      {
        type: 'record.deleted',
        record_id: ride,
        data: { ...deletedRide, refunded: false, ...untold, ...by() },
      },
      {
        type: 'record.deleted',
        record_id: userId,
        data: { ...deletedUser, refunded: false, ...untold, ...by() },
      },
      { type: 'record.restored', record_id: userId, data: { ...deletedUser, ...by() } },
      { type: 'record.restored', record_id: ride, data: { itemType: 'drivers', recordId: ride, ...by() } },
    ]);
  });

  it('a refund is issued with its amount in naira, before the record is deleted', async () => {
    const id = await insertParcel(database, {
      ...{ user_id: userId, paid: true, amount: 120_050, refunded_amount: 20_000 },
    });
    await send('POST', '/dashboard/sendparcels/delete', { ids: [id], refund: true });
    const record = { itemType: 'sendparcels', recordId: id, userId };
    assert.deepEqual(await eventsIn(database), [
      {
        ...{ type: 'refund.issued', record_id: id },
        data: { ...record, amount: 1_000.5, totalRefunded: 1_200.5, ...untold, ...by() },
      },
      { type: 'record.deleted', record_id: id, data: { ...record, refunded: true, ...by() } },
    ]);
  });

  it('withdrawals are decided and paid, in the order of one record', async () => {
    const [id, other] = [
      await insertWithdrawal(database, { user_id: userId }),
      await insertWithdrawal(database, { user_id: userId, requested_amount: 50_000 }),
    ];
    const path = '/dashboard/withdrawals/accept-reject';
    await send('POST', path, { ids: [id], status: 'accepted' });
    await send('POST', path, { ids: [other], status: 'rejected' });
    await send('PUT', `/dashboard/payouts/${id}/claim`, { claimed: true });
    await send('POST', `/dashboard/payouts/${id}/settle`, { outcome: 'paid', bankReference: 'B-1' });
    const withdrawal = { withdrawalId: id, userId, amount: 1_000.5, ...by() };
    const reference = `padiman-${id.replaceAll('-', '')}`;
    assert.deepEqual(await eventsIn(database), [
      { type: 'withdrawal.accepted', record_id: id, data: { ...withdrawal, status: 'accepted' } },
      {
        ...{ type: 'withdrawal.rejected', record_id: other },
        data: { ...withdrawal, withdrawalId: other, amount: 500, status: 'rejected', ...untold },
      },
      {
        ...{ type: 'payout.paid', record_id: id },
        data: { ...withdrawal, provider: 'manual', reference, state: 'paid' },
      },
    ]);
  });

  it('payouts fail and are reversed by the provider, without an admin', async () => {
    const actor = await insertActor(database);
    const provider = 'paystack';
    const [failed, reversed] = [
      await insertAccepted(database, actor, provider),
      await insertAccepted(database, actor, provider),
    ];
    const report = { amount: 100_050, currency: 'NGN', transferCode: null, reason: null };
    await settle(database, { id: failed.id, provider }, { ...report, status: 'failed' });
    for (const status of ['paid', 'reversed', 'reversed'] as const)
      await settle(database, { id: reversed.id, provider }, { ...report, status });
    const told = (await eventsIn(database)).filter(({ type }) => type.startsWith('payout.'));
    const shown = told.map(({ type, record_id: id, data }) => [type, id, data['state'], data['adminId']]);
    assert.deepEqual(shown, [
      ['payout.failed', failed.id, 'failed', null],
      ['payout.paid', reversed.id, 'paid', null],
      ['payout.reversed', reversed.id, 'reversed', null],
    ]);
  });

  it('driver applications are decided, and posts published', async () => {
    const [yes, no] = [
      await insertApplication(database, { user_id: userId }),
      await insertApplication(database, { user_id: await insertUser(database) }),
    ];
    await send('PUT', `/dashboard/drivers/applications/${yes}`, { status: 'accepted' });
    await send('PUT', `/dashboard/drivers/applications/${no}`, { status: 'rejected' });
    await send('POST', '/dashboard/posts', {
      ...{ text: 'Roads are clear', userId: '', first_name: '', last_name: '', admin: false },
    });
    const [accepted, rejected, published] = await eventsIn(database);
    assert.deepEqual(accepted, {
      ...{ type: 'driver.accepted', record_id: yes },
      data: { applicationId: yes, userId, status: 'accepted', ...by() },
    });
    assert.equal(rejected?.type, 'driver.rejected');
    assert.deepEqual(published, {
      ...{ type: 'post.published', record_id: published?.record_id },
      data: { postId: published?.record_id, ...by() },
    });
  });

  it('the audit has no part of the event data, and its chain holds', async () => {
    await insertAccepted(database, await insertActor(database), 'paystack');
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('nothing is stored without an endpoint for the type', async () => {
    await forgetWebhooks(database);
    const block = (isBlocked: boolean) => changeUsers(staff, [userId], isBlocked);
    await block(true);
    await insertEndpoint(database, 'https://receiver.example/hooks', ['post.published']);
    await block(false);
    assert.deepEqual(await eventsIn(database), []);
    await insertEndpoint(database, 'https://receiver.example/hooks', ['user.blocked']);
    await block(true);
    assert.equal((await eventsIn(database)).length, 1);
    assert.equal((await rowsOf(database, 'webhook_deliveries', '*')).length, 1);
    await forgetWebhooks(database);
    await insertEndpoint(database, 'https://receiver.example/hooks');
  });

  it('an event and its change stand or fall together', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no audit'; end $$`.execute(database);
    await sql`create trigger refuse before insert on audit_unsealed for each row execute function refuse()`.execute(
      database,
    );
    const body = { userIds: [userId], deleteFlag: false, blockFlag: true };
    const answer = await staff.post('/dashboard/users/update-status', body);
    await sql`drop trigger refuse on audit_unsealed`.execute(database);
    assert.equal(answer.status, 500);
    assert.deepEqual(await eventsIn(database), []);
  });
});

onPostgres('concurrent changes of one record', (api, database) => {
  it('store their events in the order in which they happened', async () => {
    const boss = await insertLoggedIn(api, { superAdmin: true });
    await insertEndpoint(database, 'https://receiver.example/hooks');
    const userId = await insertUser(database);
    await atOnce(40, (index) => changeUsers(boss, [userId], index % 2 === 0));
    const states = (await eventsIn(database)).map(({ data }) => data['blocked']);
    assert.ok(states.length > 0);
    assert.deepEqual(
      states,
      states.map((_, index) => index % 2 === 0),
    );
  });
});
