import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql, type RawBuilder } from 'kysely';
import type { TransactionHandle } from '../../database/schema.ts';
import { onEachDatabase, onPostgres } from '../../testing/api.ts';
import { insertAdmin } from '../../testing/records.ts';
import { appendAudit, verifyAudit } from './audit.service.ts';

onEachDatabase('audit', (api) => {
  const append = async (count: number) => {
    const actor = { adminId: (await insertAdmin(api().database)).id, address: '10.0.0.1', requestId: 'r' };
    const entry = {
      action: 'test',
      recordType: 'test',
      recordId: null,
      before: { b: 1, a: ['ü', null] },
      after: null,
    };
    await api()
      .database.transaction()
      .execute((transaction) =>
        appendAudit(
          transaction,
          actor,
          Array.from({ length: count }, () => entry),
        ),
      );
  };

  it('chains rows over transactions', async () => {
    await append(3);
    await append(2);
    assert.deepEqual(await verifyAudit(api().database), { rows: 5, brokenAt: null });
  });

  it('refuses to change or remove a row', async () => {
    for (const statement of [
      sql`update audit set action = 'x'`,
      sql`delete from audit where sequence = 1`,
      sql`truncate audit`,
    ]) {
      await assert.rejects(statement.execute(api().database), /never changed or removed/);
    }
  });

  it('detects a change of any column of any row', async () => {
    assert.deepEqual(await breaks(sql`select 1`), null);
    const changes = [
      sql`at = at + interval '1 microsecond'`,
      sql`at = at - interval '1 day'`,
      sql`admin_id = null`,
      sql`action = 'other'`,
      sql`record_type = 'other'`,
      sql`record_id = '1'`,
      sql`address = '10.0.0.2'`,
      sql`request_id = 's'`,
      sql`before = null`,
      sql`before = '{"a":["ü",null],"b":2}'`,
      sql`after = '{}'`,
      sql`previous_hash = hash`,
      sql`hash = repeat('1', 64)`,
      sql`sequence = sequence + 100`,
    ];
    for (const change of changes) {
      for (const row of [1, 3, 5]) {
        const broken = await breaks(sql`update audit set ${change} where sequence = ${row}`);
        assert.equal(broken, row, `row ${row}`);
      }
    }
  });

  it('detects removed, reordered, truncated and added rows, and a replaced head', async () => {
    assert.equal(await breaks(sql`delete from audit where sequence = 1`), 1);
    assert.equal(await breaks(sql`delete from audit where sequence = 3`), 3);
    assert.equal(await breaks(sql`delete from audit where sequence = 5`), 5);
    assert.equal(await breaks(sql`delete from audit`), 1);
    // By way of another number: the key is checked row by row.
    const move = (from: number, to: number) =>
      sql`update audit set sequence = ${to} where sequence = ${from}`;
    assert.equal(await breaks(move(2, 99), move(4, 2), move(99, 4)), 2);
    const copy = sql`
      insert into audit select 6, at, admin_id, action, record_type, record_id, address, request_id, before, after,
        hash, repeat('2', 64) from audit where sequence = 5`;
    assert.equal(await breaks(copy), 6);
    assert.equal(
      await breaks(
        sql`update audit_head set sequence = 4, hash = (select hash from audit where sequence = 4)`,
      ),
      6,
    );
  });

  /** Result of the verification after changes that are rolled back. */
  async function breaks(...statements: RawBuilder<unknown>[]): Promise<number | null> {
    const { database } = api();
    const keep = await database.selectFrom('audit').selectAll().orderBy('sequence').execute();
    const head = await database.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    const unguarded = (work: (transaction: TransactionHandle) => Promise<void>) =>
      database.transaction().execute(async (transaction) => {
        await sql`alter table audit disable trigger audit_append_only`.execute(transaction);
        await work(transaction);
        await sql`alter table audit enable trigger audit_append_only`.execute(transaction);
      });
    await unguarded(async (transaction) => {
      for (const statement of statements) await statement.execute(transaction);
    });
    const { brokenAt } = await verifyAudit(database);
    await unguarded(async (transaction) => {
      await sql`delete from audit`.execute(transaction);
      const rows = keep.map((row) => ({
        ...row,
        before: row.before === null ? null : JSON.stringify(row.before),
        after: row.after === null ? null : JSON.stringify(row.after),
      }));
      await transaction.insertInto('audit').values(rows).execute();
      await transaction.updateTable('audit_head').set(head).execute();
    });
    assert.equal((await verifyAudit(database)).brokenAt, null);
    return brokenAt;
  }
});

onPostgres('concurrent audit', (api) => {
  it('keeps one chain in the order of time with 50 concurrent writers', async () => {
    const { database } = api();
    const { id } = await insertAdmin(database);
    const actor = { adminId: id, address: '10.0.0.1', requestId: 'r' };
    const entry = { action: 'test', recordType: 'test', recordId: null, before: null, after: null };
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        database
          .transaction()
          .execute(async (transaction) => {
            await appendAudit(transaction, actor, [entry, { ...entry, after: { at } }]);
            if (at % 10 === 0) throw new Error('taken back');
          })
          .catch((error: Error) => assert.equal(error.message, 'taken back')),
      ),
    );
    assert.deepEqual(await verifyAudit(database), { rows: 90, brokenAt: null });
    const rows = await database.selectFrom('audit').select('at').orderBy('sequence').execute();
    assert.deepEqual(
      rows,
      rows.toSorted((left, right) => left.at.getTime() - right.at.getTime()),
    );
  });

  it('verifies while others write', async () => {
    const { database } = api();
    const { id } = await insertAdmin(database);
    const actor = { adminId: id, address: '10.0.0.1', requestId: 'r' };
    const entry = { action: 'test', recordType: 'test', recordId: null, before: null, after: null };
    const writing = Array.from({ length: 20 }, () =>
      database.transaction().execute((transaction) => appendAudit(transaction, actor, [entry])),
    );
    const states = await Promise.all(Array.from({ length: 5 }, () => verifyAudit(database)));
    await Promise.all(writing);
    for (const { brokenAt } of states) assert.equal(brokenAt, null);
  });
});
