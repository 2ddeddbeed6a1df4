import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { onEachDatabase } from '../../../testing/api.ts';
import { postgres } from '../../../testing/databases.ts';
import { insertAdmin, insertToken, insertUser } from '../../../testing/records.ts';
import { logIn } from '../../../testing/factors.ts';
import { rowOf } from '../../../testing/rows.ts';
import { insertLoggedIn } from '../../../testing/staff.ts';
import { auditTrail } from './audit-trail.service.ts';
import { appendAudit, readUnsealed, sealAudit } from './audit.service.ts';
import { changeUsers } from '../../../testing/webhooks.ts';

type Entry = Record<string, unknown> & { number: number; _id: string; at: string };

onEachDatabase('the audit trail', (api, database) => {
  let token: string;
  let adminId: string;
  let userId: string;
  before(async () => {
    const admin = await insertLoggedIn(api, { superAdmin: true });
    adminId = admin.id;
    userId = await insertUser(database);
    ({ token } = (await logIn(api, admin.phoneNumber)).body);
    await changeUsers(admin, [userId], true, false);
    const other = await insertAdmin(database, { firstName: 'Other' });
    await api.call('POST', '/admin/logout', { token: await insertToken(database, other.id) });
  });

  const list = async (query = '') => (await api.call('GET', `/dashboard/audit?${query}`, { token })).body;
  const actions = async (query: string) => (await list(query)).data.map((entry: Entry) => entry['action']);

  it('is listed newest first, with admin, action, time, address, before and after', async () => {
    await sealAudit(database);
    const body = await list();
    assert.equal(body.total, 4);
    assert.deepEqual(await actions(''), ['session.logout', 'user.unblock', 'user.block', 'session.login']);
    const { _id: id, at, hash, ...rest } = body.data[1];
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
    assert.match(hash, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, {
      sealed: true,
      number: 3,
      adminId,
      adminName: 'Test Admin',
      serviceKey: null,
      action: 'user.unblock',
      record: 'user',
      recordId: userId,
      recordName: 'Ada Obi',
      address: '127.0.0.1',
      before: { blocked: true },
      after: { blocked: false },
    });
  });

  it('is filtered by record, admin, time and search', async () => {
    assert.deepEqual(await actions(`recordId=${userId}`), ['user.unblock', 'user.block']);
    assert.deepEqual(await actions(`adminId=${adminId}`), ['user.unblock', 'user.block', 'session.login']);
    assert.deepEqual(await actions(`adminId=${adminId}&recordId=${adminId}`), ['session.login']);
    assert.equal((await list(`recordId=${userId}&address=10.99.0.1`)).total, 0);
    assert.equal((await list(`recordId=${userId}&address=127.0.0.1`)).total, 2);
    assert.deepEqual(await actions('q=BLOCK'), ['user.unblock', 'user.block']);
    const { at } = (await list(`recordId=${userId}`)).data[0] as Entry;
    const later = new Date(Date.parse(at) + 1).toISOString();
    assert.ok((await actions(`from=${at}`)).includes('user.unblock'));
    assert.ok(!(await actions(`until=${at}`)).includes('user.unblock'));
    assert.ok((await actions(`until=${later}`)).includes('user.unblock'));
    assert.equal((await list('until=2020-01-01T00:00Z')).total, 0);
  });

  it("attack: a caller can neither choose the request id of an entry nor reuse another's", async () => {
    const block = async (headers: Record<string, string>) => {
      const id = await insertUser(database);
      const body = { userIds: [id], deleteFlag: false, blockFlag: true };
      const answer = await api.call('POST', '/dashboard/users/update-status', { token, body, headers });
      const row = await rowOf(database, 'audit_trail', ['request_id'], { record_id: id });
      return [answer.headers.get('x-request-id')!, row.request_id] as const;
    };
    const [first, recorded] = await block({});
    assert.equal(recorded, first);
    const [second, reused] = await block({ 'x-request-id': first });
    assert.notEqual(second, first);
    assert.equal(reused, `${second} caller=${first}`);
    const [third, forged] = await block({ 'x-request-id': `x caller=${first}` });
    assert.equal(forged, third);
    const plain = await insertLoggedIn(api, { rights: {} });
    await api.call('GET', '/dashboard/audit', { token: plain.token, headers: { 'x-request-id': first } });
    const event = await rowOf(database, 'security_events', ['request_id'], { admin_id: plain.id });
    assert.match(event.request_id, new RegExp(`^(?!${first})[\\da-f-]{36} caller=${first}$`));
  });

  it('is paged without repeating a row while rows arrive and are sealed', async () => {
    const ids: string[] = [];
    const before = (await list()).data.map(({ _id }: Entry) => _id);
    let cursor: string | null = '';
    do {
      const page: { data: Entry[]; nextCursor: string | null } = await list(
        `limit=1&until=${new Date(Date.now() + 1_000).toISOString()}${cursor ? `&cursor=${cursor}` : ''}`,
      );
      ids.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
      await api.call('POST', '/dashboard/users/update-status', {
        token,
        body: { userIds: [await insertUser(database)], deleteFlag: true, blockFlag: false },
      });
    } while (cursor !== null);
    assert.deepEqual(ids, before);
  });

  it('has entries at once that are not sealed, and keeps ids and pages when they are', async () => {
    for (const sort of [undefined, 'created'] as const) {
      const recordId = await insertUser(database);
      const append = (transaction: TransactionHandle, action: string) =>
        appendAudit(transaction, null, [
          { action, recordType: 'user', recordId, before: null, after: { [action]: true } },
        ]);
      // In one transaction, since the sequencer of the server takes what is committed.
      const pages = await database.transaction().execute(async (transaction) => {
        for (const action of ['one', 'two', 'three', 'four', 'five']) await append(transaction, action);
        const first = await auditTrail.readPage(transaction, { recordId, sort, limit: 2 });
        assert.ok((await sealAudit(transaction)) >= 5);
        await append(transaction, 'six');
        const next = { recordId, sort, limit: 2 };
        const second = await auditTrail.readPage(transaction, { ...next, cursor: first.nextCursor! });
        const third = await auditTrail.readPage(transaction, { ...next, cursor: second.nextCursor! });
        const whole = await auditTrail.readPage(transaction, { recordId, sort });
        assert.deepEqual([first.total, whole.total], [5, 6]);
        assert.deepEqual(
          first.rows.map(({ publicId }) => publicId),
          whole.rows
            .filter(({ action }) => first.rows.some((row) => row.action === action))
            .map(({ publicId }) => publicId),
        );
        return [first, second, third];
      });
      const unsealed = pages.map(({ rows }) => rows.filter(({ sequence }) => sequence === null).length);
      assert.deepEqual(
        [unsealed, pages.flatMap(({ rows }) => rows.map(({ action }) => action))],
        sort === undefined
          ? [
              [2, 0, 0],
              ['five', 'four', 'three', 'two', 'one'],
            ]
          : [
              [2, 0, 1],
              ['one', 'two', 'three', 'four', 'five', 'six'],
            ],
      );
    }
  });

  it('refuses a cursor from before too many rows were sealed', async () => {
    const recordId = await insertUser(database);
    const undone = database.transaction().execute(async (transaction) => {
      const entry = { action: 'one', recordType: 'user', recordId, before: null, after: {} };
      await appendAudit(transaction, null, [entry, { ...entry, action: 'two' }]);
      const query = { recordId, limit: 1 };
      const cursor = (await auditTrail.readPage(transaction, query)).nextCursor!;
      await sealAudit(transaction);
      await sql`update audit_head set sequence = sequence + 100001`.execute(transaction);
      const isTooOld = { fields: { cursor: 'is too old; begin with the first page' } };
      await assert.rejects(auditTrail.readPage(transaction, { ...query, cursor }), isTooOld);
      const batches = auditTrail.readAll(transaction, { ...query, cursor });
      await assert.rejects(batches[Symbol.asyncIterator]().next(), isTooOld);
      throw new Error('taken back');
    });
    await assert.rejects(undone, /taken back/);
  });

  it('has the delay of its sealing in the metrics', async () => {
    const { url } = api;
    await sealAudit(database);
    const text = await (await fetch(new URL('/metrics', url))).text();
    assert.match(text, /^padiman_audit_unsealed_entries 0$/m);
    assert.match(text, /^padiman_audit_seal_delay_seconds 0$/m);
    const waiting = database.transaction().execute(async (transaction) => {
      await appendAudit(transaction, null, [
        { action: 'test', recordType: 'test', recordId: null, before: null, after: null },
      ]);
      await sql`alter table audit_unsealed disable trigger audit_unsealed_kept`.execute(transaction);
      await sql`update audit_unsealed set at = now() - interval '90 seconds'`.execute(transaction);
      const { entries, oldest } = await readUnsealed(transaction);
      assert.ok(entries >= 1 && oldest > 89 && oldest < 91, `${entries} ${oldest}`);
      throw new Error('taken back');
    });
    await assert.rejects(waiting, /taken back/);
  });

  it('is verified in parts, of which each continues after the one before', async () => {
    const verify = (body: object, as = token) =>
      api.call('POST', '/dashboard/audit/verify', { token: as, body });
    const whole = (await verify({ row: 0, hash: '0'.repeat(64) })).body.data;
    assert.deepEqual([whole.complete, whole.brokenAt, whole.row === whole.rows], [true, null, true]);
    const { number, hash } = (await list('limit=2')).data[1] as Entry;
    assert.deepEqual((await verify({ row: number, hash })).body.data, whole);
    const wrong = (await verify({ row: number, hash: 'f'.repeat(64) })).body.data;
    assert.deepEqual([wrong.complete, wrong.brokenAt], [true, number + 1]);
    const { data } = (await api.call('GET', '/dashboard/security-events', { token })).body;
    const [damaged, verified] = data as { kind: string; details: object }[];
    assert.deepEqual([damaged?.kind, verified?.kind], ['auditDamaged', 'auditVerified']);
    assert.deepEqual(verified?.details, { rows: whole.row, hash: whole.hash });
    assert.equal((await verify({ row: 0, hash: 'x' })).status, 400);
    const staff = await insertToken(database, (await insertAdmin(database)).id);
    assert.equal((await verify({ row: 0, hash: '0'.repeat(64) }, staff)).status, 403);
  });

  it('refuses an invalid id, time and cursor', async () => {
    const users = (await api.call('GET', '/dashboard/users?limit=1', { token })).body.nextCursor;
    for (const [query, field] of [
      ['recordId=1', 'recordId'],
      [`adminId=${adminId}'--`, 'adminId'],
      ['from=yesterday', 'from'],
      ['from=2026-13-01T00:00:00Z', 'from'],
      ['until=2026-11-21', 'until'],
      ['until=2026-11-21T08:00:00%2B01:00', 'until'],
      ['cursor=abc', 'cursor'],
      [`cursor=${users}`, 'cursor'],
    ] as const) {
      const { status, body } = await api.call('GET', `/dashboard/audit?${query}`, { token });
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [field]], query);
    }
  });
});

const skip = postgres.missing ?? false;
it('is paged without a gap or a repeated row while an entry commits late', { skip }, async (t) => {
  // Without a server, whose sequencer would seal too.
  const { kysely, close } = await postgres.open();
  t.after(close);
  const recordId = await insertUser(kysely);
  const append = (database: Handle, action: string) =>
    inTransaction(database, (transaction) =>
      appendAudit(transaction, null, [{ action, recordType: 'user', recordId, before: null, after: {} }]),
    );
  /** Appends an entry that commits after the work, and is the first by its number. */
  const appendLate = (action: string, work: () => Promise<void>) =>
    kysely.transaction().execute(async (transaction) => {
      await append(transaction, action);
      await work();
    });
  const pageOne = (sort: 'created' | undefined, cursor?: string) =>
    auditTrail.readPage(kysely, { recordId, sort, limit: 1, ...(cursor && { cursor }) });
  const names = async (page: Awaited<ReturnType<typeof pageOne>>, sort?: 'created') => {
    const found = page.rows.map(({ action }) => action);
    for (let next = page.nextCursor; next !== null;) {
      const following = await pageOne(sort, next);
      found.push(...following.rows.map(({ action }) => action));
      next = following.nextCursor;
    }
    return found;
  };

  await appendLate('a', async () => {
    await append(kysely, 'b');
    await append(kysely, 'c');
    await sealAudit(kysely);
  });
  const [down, up] = [await pageOne(undefined), await pageOne('created')];
  assert.deepEqual([down.rows[0]?.action, up.rows[0]?.action], ['a', 'b']);
  await sealAudit(kysely);
  assert.deepEqual(await names(down), ['a', 'c', 'b'], 'sealed before its numbers');
  assert.deepEqual(await names(up, 'created'), ['b', 'c', 'a']);

  let newest: typeof down | undefined;
  await appendLate('d', async () => {
    await append(kysely, 'e');
    await append(kysely, 'f');
    newest = await pageOne(undefined);
    await sealAudit(kysely);
  });
  await sealAudit(kysely);
  assert.deepEqual(await names(newest!), ['f', 'e', 'd', 'a', 'c', 'b'], 'in the order of the first page');
});
