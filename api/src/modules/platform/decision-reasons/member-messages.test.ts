import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { atOnce, statusesOf, valuesOf } from '../../../testing/at-once.ts';
import { auditOf } from '../../../testing/audit.ts';
import { decideRequest, insertRequested } from '../../../testing/payouts.ts';
import { columnsWith, insertUser } from '../../../testing/records.ts';
import { rowsOf, setRows } from '../../../testing/rows.ts';
import { insertLoggedIn, loggedIn, type LoggedIn } from '../../../testing/staff.ts';
import { deliverDue, insertEndpoint, receiverBefore, webhookOutbox } from '../../../testing/webhooks.ts';
import { pruneWebhooks } from '../webhooks/webhook-outbox.service.ts';

const remark = 'The account details are not valid: the bank says so';
const pathOf = (id: string, type = 'withdrawal') => `/dashboard/records/${type}/${id}/messages`;

/** Rejects a request of a member, by a reason with details. */
async function rejected(officer: LoggedIn, database: Parameters<typeof insertRequested>[0]) {
  const request = await insertRequested(database);
  assert.equal((await decideRequest(officer, request, 'rejected', { remark })).status, 200);
  return request;
}

onEachDatabase('messages to members', (api, database) => {
  const receiver = receiverBefore(database);
  const officer = loggedIn(api, { rights: { viewWithdrawalEarnings: true, viewPersonalData: true } });
  const boss = loggedIn(api, { superAdmin: true });
  beforeEach(() => sql`delete from webhook_events`.execute(database));
  const read = async (id: string, who = officer) => (await who.get(pathOf(id))).body.data;
  const resend = (id: string, messageId: string, { who = officer, type = 'withdrawal' } = {}) =>
    who.post(`${pathOf(id, type)}/resend`, { messageId });

  it('without a webhook they are kept and say so, and can be sent once there is one', async () => {
    const { id, userId } = await rejected(officer, database);
    const { messages, hasAddress } = await read(id);
    assert.equal(hasAddress, false);
    const [{ _id, at, message, ...rest }] = messages;
    assert.match(message.en, /^We could not pay out ₦1,000.50: the bank details/);
    assert.match(message.pcm, /^We no fit pay ₦1,000.50/);
    assert.match(at, /Z$/);
    assert.deepEqual(rest, {
      ...{ type: 'withdrawal.rejected', reasonCode: 'accountInvalid', note: 'the bank says so' },
      ...{ state: 'noAddress', deliveredAt: null },
    });
    const refused = await resend(id, _id);
    assert.deepEqual([refused.status, refused.body.message.startsWith('No webhook')], [409, true]);
    await insertEndpoint(database, receiver.url, ['withdrawal.rejected']);
    assert.equal((await resend(id, _id)).body.data.messages[0].state, 'waiting');
    await deliverDue(webhookOutbox(database, receiver.url));
    const [receipt] = receiver.receipts;
    receiver.verify(receipt!);
    assert.deepEqual([receipt?.id, receipt?.event.data['userId']], [_id, userId]);
    assert.deepEqual(receipt?.event.data['message'], message);
    const [{ state, deliveredAt }] = (await read(id)).messages;
    assert.deepEqual([state, deliveredAt === null], ['delivered', false]);
  });

  it('one that was delivered or failed goes again with its id, is audited, and not twice while it waits', async () => {
    await insertEndpoint(database, receiver.url, ['withdrawal.rejected']);
    const { id } = await rejected(officer, database);
    const [{ _id, state }] = (await read(id)).messages;
    assert.equal(state, 'waiting');
    assert.equal((await resend(id, _id)).status, 409);
    receiver.moodOf = () => 500;
    await deliverDue(webhookOutbox(database, receiver.url, { lifetimeSeconds: 0 }));
    assert.equal((await read(id)).messages[0].state, 'failed');
    receiver.moodOf = () => 204;
    for (let round = 0; round < 2; round += 1) {
      assert.equal((await resend(id, _id)).status, 200);
      await deliverDue(webhookOutbox(database, receiver.url));
      assert.equal((await read(id)).messages[0].state, 'delivered');
    }
    assert.deepEqual(valuesOf(receiver.receipts, 'id'), [_id, _id, _id]);
    const sent = (await auditOf(database, id)).filter(({ action }) => action.endsWith('resendMessage'));
    assert.deepEqual(valuesOf(sent, 'admin_id', 'after'), [
      [officer.id, { event: 'withdrawal.rejected' }],
      [officer.id, { event: 'withdrawal.rejected' }],
    ]);
  });

  it('attack: nobody reads or sends one without the access to the record, nor under another type', async () => {
    const { id } = await rejected(officer, database);
    const other = await rejected(officer, database);
    const [{ _id }] = (await read(id)).messages;
    const stranger = await insertLoggedIn(api, { rights: { viewAllUsers: true } });
    assert.equal((await stranger.get(pathOf(id))).status, 403);
    assert.equal((await resend(id, _id, { who: stranger })).status, 403);
    for (const type of ['offeredRide', 'user']) {
      assert.equal((await stranger.get(pathOf(id, type))).status, 404);
      assert.equal((await resend(id, _id, { who: stranger, type })).status, 404);
    }
    assert.equal((await resend(other.id, _id)).status, 404);
    assert.deepEqual(await rowsOf(database, 'webhook_deliveries', ['id']), []);
    const masked = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    await sql`update webhook_events set body = replace(body, 'the bank says so', 'call 0803 123 4567')`.execute(
      database,
    );
    assert.equal((await read(id, masked)).messages[0].note, 'call ***4567');
  });

  it('they stay for 90 days, other events as before, and go with the person', async () => {
    await insertEndpoint(database, receiver.url);
    const userId = await insertUser(database, { first_name: 'Zebulon', last_name: 'Gone' });
    const change = { userIds: [userId], reason: 'Abusive or unsafe: Zebulon hit a driver' };
    for (const blockFlag of [true, false])
      await boss.post('/dashboard/users/update-status', { ...change, deleteFlag: false, blockFlag });
    await deliverDue(webhookOutbox(database, receiver.url));
    const age = async (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000);
      for (const table of ['webhook_deliveries', 'webhook_events'] as const)
        await setRows(database, table, { created_at: at }, {});
      await pruneWebhooks(database);
      return (await rowsOf(database, 'webhook_events', ['type'])).map(({ type }) => type);
    };
    assert.deepEqual(await age(89), ['user.blocked']);
    const [{ state, note }] = (await boss.get(pathOf(userId, 'user'))).body.data.messages;
    assert.deepEqual([state, note], ['delivered', 'Zebulon hit a driver']);

    const exported = await boss.post(`/dashboard/users/${userId}/export`);
    assert.match(exported.text, /Zebulon hit a driver/);
    const erasure = { confirmation: 'Zebulon Gone', reason: 'Asked for it' };
    assert.equal((await boss.post(`/dashboard/users/${userId}/erase`, erasure)).status, 200);
    assert.ok(!(await columnsWith(database, 'zebulon')).some((column) => column.startsWith('webhook')));
    // The erasure deletes the account, of which the app is told by ids alone.
    const left = (await boss.get(pathOf(userId, 'user'))).body.data.messages;
    assert.deepEqual(valuesOf(left, 'type', 'message', 'note'), [['record.deleted', null, null]]);
    await deliverDue(webhookOutbox(database, receiver.url));
    assert.deepEqual(await age(91), []);
  });
});

onPostgres('messages that are sent again at once', (api, database) => {
  it('are queued once', async () => {
    const officer = await insertLoggedIn(api, { superAdmin: true });
    const { id } = await rejected(officer, database);
    await insertEndpoint(database, 'https://receiver.example/hooks');
    const [{ _id: messageId }] = (await officer.get(pathOf(id))).body.data.messages;
    const answers = await atOnce(10, () => officer.post(`${pathOf(id)}/resend`, { messageId }));
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(9).fill(409)]);
  });
});
