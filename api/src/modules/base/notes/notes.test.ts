import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { onEachDatabase } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { insertRide } from '../../../testing/moderated.ts';
import { insertLoggedIn, loggedIn, type LoggedIn, userBefore } from '../../../testing/staff.ts';
import { insertWithdrawal } from '../../../testing/payouts.ts';
import { valuesOf, ok } from '../../../testing/at-once.ts';

onEachDatabase('notes on records', (api, database) => {
  const rights = { viewWithdrawalEarnings: true, viewPersonalData: true };
  const ada = loggedIn(api, { rights, firstName: 'Ada' });
  const bola = loggedIn(api, { rights, firstName: 'Bola' });
  const boss = loggedIn(api, { superAdmin: true, firstName: 'Halima' });
  const plain = loggedIn(api, { rights: {}, firstName: 'Plain' });
  const member = userBefore(database, { total_earnings: 100_000_000 });
  const request = () => insertWithdrawal(database, { user_id: member.id });
  const on = (id: string, rest: string, type = 'withdrawal') => `/dashboard/records/${type}/${id}/${rest}`;
  const post = (who: LoggedIn, path: string, body?: object) => who.post(path, body);
  const get = (who: LoggedIn, path: string) => who.get(path);

  it('are added by those who may see the record, newest first, and audited without their text', async () => {
    const id = await request();
    await ok(post(ada, on(id, 'notes'), { text: 'The bank was asked.' }));
    await post(bola, on(id, 'notes'), { text: 'It has answered.' });
    const { body } = await get(ada, on(id, 'notes'));
    assert.deepEqual(valuesOf(body.data.notes, 'by', 'kind', 'text'), [
      ['Bola Admin', 'note', 'It has answered.'],
      ['Ada Admin', 'note', 'The bank was asked.'],
    ]);
    assert.deepEqual(body.data.hold, null);
    const trail = await auditOf(database, id);
    assert.deepEqual(valuesOf(trail, 'action', 'admin_id'), [
      ['withdrawal.note', ada.id],
      ['withdrawal.note', bola.id],
    ]);
    assert.ok(!JSON.stringify(trail).includes('bank'));
  });

  it('exist once for a key, and are never changed', async () => {
    const id = await request();
    const body = { text: 'Once', key: 'page-1-note-1' };
    await post(ada, on(id, 'notes'), body);
    assert.equal((await post(ada, on(id, 'notes'), body)).body.data.notes.length, 1);
    assert.equal((await post(bola, on(id, 'notes'), body)).body.data.notes.length, 2);
    assert.equal((await auditOf(database, id)).length, 2);
    const change = sql`update record_notes set text = 'Changed' where record_id = ${id}::uuid`;
    await assert.rejects(change.execute(database), /append-only/);
  });

  it('are refused without access to the list, for unknown records, and with texts that are empty or too long', async () => {
    const id = await request();
    const ride = await insertRide(database, { user_id: member.id });
    const body = { text: 'Hello' };
    assert.equal((await post(plain, on(ride, 'notes', 'offeredRide'), body)).status, 200);
    for (const [method, rest, given] of [
      ['POST', 'notes', body],
      ['PUT', 'hold', { hold: true, text: 'Wait' }],
      ['PUT', 'hold', { hold: false }],
    ] as const) {
      const send = (record: string, token?: string) =>
        api.call(method, on(record, rest), { body: given, ...(token !== undefined && { token }) });
      assert.equal((await send(id)).status, 401, rest);
      assert.equal((await send(id, plain.token)).status, 403, rest);
      assert.equal((await send(newId(), boss.token)).status, 404, rest);
    }
    assert.equal((await get(plain, on(id, 'notes'))).status, 403);
    assert.equal((await post(ada, on(id, 'notes', 'ledger'), body)).status, 400);
    for (const text of ['', '   ', 'x'.repeat(1_001)]) {
      assert.equal((await post(ada, on(id, 'notes'), { ...body, text })).status, 400);
      assert.equal((await ada.put(on(id, 'hold'), { hold: true, text })).status, 400);
    }
  });

  it('show personal data masked to admins who see it so', async () => {
    const id = await request();
    const masked = await insertLoggedIn(api, { rights: { viewWithdrawalEarnings: true } });
    await post(ada, on(id, 'notes'), { text: 'Called 08031234567' });
    assert.match((await get(ada, on(id, 'notes'))).body.data.notes[0].text, /08031234567/);
    assert.ok(!(await get(masked, on(id, 'notes'))).text.includes('08031234567'));
  });
});
