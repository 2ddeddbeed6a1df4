import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../testing/api.ts';
import { insertParcel } from '../testing/moderated.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';
import { deleteRows, setRows } from '../testing/rows.ts';
import { loggedIn } from '../testing/staff.ts';

onEachDatabase('lists as CSV', (api, database) => {
  const boss = loggedIn(api, { superAdmin: true });
  const csv = (path: string, accept = 'text/csv') =>
    api.call('GET', path, { token: boss.token, headers: { accept } });
  const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);

  it('has the whole filtered list regardless of the page size, with the fields of the contract', async () => {
    const user_id = await insertUser(database, { first_name: 'Ngozi' });
    await sql`
      insert into sent_parcels (id, user_id, receiver_name, amount, state, sender_city, receiver_city, delivery_date, paid)
      select gen_random_uuid(), ${user_id}::uuid, 'Bola', n, 'Oyo', 'Lagos', 'Ibadan', '2026-03-05', n <= 1200
      from generate_series(1, 1500) as n`.execute(database);
    const answer = await csv('/dashboard/send-parcels?filter=paid&limit=1&sort=-amount');
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="send-parcels.csv"');
    assert.equal(answer.headers.get('vary'), 'accept');
    const [header, first, ...others] = linesOf(answer.text);
    assert.match(header!, /^"_id","user_first_name","user_last_name","receiver_name","paid","amount",/);
    assert.match(first!, /^"[0-9a-f-]{36}","Ngozi","Obi","Bola",true,12,/);
    assert.deepEqual([others.length, new Set(others).size], [1199, 1199]);
  });

  it('applies a search, and names the fields of nested objects', async () => {
    const user_id = await insertUser(database, { first_name: 'Zainab', last_name: 'Sani' });
    await sql`insert into earnings (id, kind, user_id, amount) values (gen_random_uuid(), 'referral', ${user_id}::uuid, 50)`.execute(
      database,
    );
    const [header, row, ...none] = linesOf((await csv('/dashboard/withdrawals-ref?q=zainab')).text);
    assert.equal(header, '"_id","user.first_name","user.last_name","amount","date","acceptedTime","userId"');
    assert.match(row!, /^"[0-9a-f-]{36}","Zainab","Sani",0.5,"2/);
    assert.deepEqual(none, []);
  });

  it('escapes texts that a spreadsheet would run as formulas', async () => {
    const user_id = await insertUser(database, { first_name: '=1+1', last_name: '+2', email: '@SUM(A1)' });
    for (const receiver_name of ['=cmd|"/c calc"!A1', '-2+3', '\t=1', '\r=1', 'a;=1', 'a,"b"\r\n=1', '＝1'])
      await insertParcel(database, { user_id, receiver_name, sender_city: 'Formula' });
    const { text } = await csv('/dashboard/send-parcels?q=formula');
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!);
    assert.ok(cells.length > 50);
    const found = cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell));
    assert.deepEqual(found, []);
    assert.ok(cells.includes(`'=cmd|""/c calc""!A1`));
  });

  for (const [what, change] of [
    ['session is ended', (id: string) => deleteRows(database, 'sessions', { admin_id: id })],
    ['right is taken', (id: string) => setRows(database, 'admins', { super_admin: false }, { id })],
  ] as const)
    it(`is broken off within a batch once the ${what}, and the client sees it`, async () => {
      const { id } = await insertAdmin(database, { superAdmin: true });
      const user_id = await insertUser(database);
      await sql`
        insert into sent_parcels (id, user_id, receiver_name, amount, state, sender_city, receiver_city, delivery_date)
        select gen_random_uuid(), ${user_id}::uuid, repeat('Bola ', 1600), n, 'Oyo', 'Lagos', 'Ibadan', '2026-03-05'
        from generate_series(1, 4000) as n`.execute(database);
      const headers = { authorization: `Bearer ${await insertToken(database, id)}`, accept: 'text/csv' };
      const { status, body } = await fetch(`${api.url}/dashboard/send-parcels?sort=-amount`, { headers });
      assert.equal(status, 200);
      const parts = body!.getReader();
      assert.equal((await parts.read()).done, false);
      await change(id);
      await assert.rejects(async () => {
        while (!(await parts.read()).done);
      });
      await deleteRows(database, 'sent_parcels', { user_id });
    });

  it('is JSON for callers that do not prefer CSV', async () => {
    for (const accept of [
      '*/*',
      'application/json',
      'application/json, text/csv',
      'text/html',
      'text/csv;q=0.5, */*',
    ]) {
      const answer = await csv('/dashboard/admins', accept);
      assert.match(answer.headers.get('content-type')!, /^application\/json/, accept);
    }
  });

  it('answers failures as JSON', async () => {
    const answer = await csv('/dashboard/send-parcels?cursor=nonsense');
    assert.deepEqual([answer.status, answer.body.code], [400, 'validation']);
    const none = await api.call('GET', '/dashboard/users', { headers: { accept: 'text/csv' } });
    assert.equal(none.status, 401);
  });

  it('is available for the audit', async () => {
    await boss.post('/dashboard/deliverparcels/delete', { ids: [] });
    assert.match(linesOf((await csv('/dashboard/audit')).text)[0]!, /^"_id","number","at","adminId"/);
  });
});
