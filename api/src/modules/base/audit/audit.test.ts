import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql, type RawBuilder } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { onEachDatabase, onPostgres } from '../../../testing/api.ts';
import { Crash, CrashBefore } from '../../../testing/server-process.ts';
import { insertAdmin } from '../../../testing/records.ts';
import { appendAudit, sealAudit, verifyAudit, walkAudit } from './audit.service.ts';
import { insertRows, rowOf, rowsOf, setRows } from '../../../testing/rows.ts';
import { atOnce, valuesOf } from '../../../testing/at-once.ts';
import { execute } from '../../../database/statements.ts';

/** Changes of the columns that a row and an entry that is not sealed have. */
const changes = [
  sql`at = at - interval '1 day'`,
  sql`admin_id = null`,
  sql`action = 'other'`,
  sql`record_type = 'other'`,
  sql`record_id = '1'`,
  sql`address = '10.0.0.2'`,
  sql`request_id = 's'`,
  sql`before = null`,
  sql`after = '{}'`,
  sql`digest = repeat('1', 64)`,
];

onEachDatabase('audit', (api, database) => {
  const append = async (count: number) => {
    const actor = { adminId: (await insertAdmin(database)).id, address: '10.0.0.1', requestId: 'r' };
    const entry = {
      action: 'test',
      recordType: 'test',
      recordId: null,
      before: { b: 1, a: ['ü', null] },
      after: null,
    };
    await database.transaction().execute((transaction) =>
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
    assert.deepEqual(await verifyAudit(database), { rows: 5, brokenAt: null });
  });

  it('refuses to change or remove a row', async () => {
    for (const statement of [
      sql`update audit set action = 'x'`,
      sql`delete from audit where sequence = 1`,
      sql`truncate audit`,
    ])
      await assert.rejects(statement.execute(database), /never changed or removed/);
  });

  it('detects a change of any column of any row', async () => {
    assert.deepEqual(await breaks(sql`select 1`), null);
    for (const change of [
      sql`at = at + interval '1 microsecond'`,
      ...changes,
      sql`before = '{"a":["ü",null],"b":2}'`,
      sql`previous_hash = hash`,
      sql`hash = repeat('1', 64)`,
      sql`sequence = sequence + 100`,
      sql`entry = entry + 100`,
      sql`entry = null`,
      sql`digest = null`,
    ]) {
      for (const row of [1, 3, 5]) {
        const broken = await breaks(sql`update audit set ${change} where sequence = ${row}`);
        assert.equal(broken, row, `row ${row}`);
      }
    }
  });

  it('refuses to change or remove an entry that is not sealed, and to seal another content', async () => {
    const entry = { action: 'test', recordType: 'test', recordId: null, before: null, after: null };
    for (const statements of [
      [sql`update audit_unsealed set action = 'x'`],
      [sql`delete from audit_unsealed`],
      [sql`truncate audit_unsealed`],
      [
        sql`with moved as (update audit_head set sequence = sequence + 1)
          insert into audit (sequence, at, action, record_type, address, request_id, previous_hash, hash, entry, digest)
          select head.sequence + 1, at, 'other', record_type, address, request_id, head.hash, digest, entry, digest
          from audit_unsealed, audit_head as head`,
        sql`delete from audit_unsealed`,
      ],
      [
        sql`insert into audit (sequence, at, action, record_type, address, request_id, previous_hash, hash, entry, digest)
          select -1, at, action, record_type, address, request_id, digest, digest, entry, digest from audit_unsealed`,
        sql`update audit_head set sequence = -1`,
        sql`delete from audit_unsealed`,
      ],
    ])
      await assert.rejects(
        database.transaction().execute(async (transaction) => {
          await appendAudit(transaction, null, [entry]);
          for (const statement of statements) await statement.execute(transaction);
        }),
        /never changed or removed|never removed before they are sealed|audit_in_chain/,
      );
    assert.deepEqual(await verifyAudit(database), { rows: 5, brokenAt: null });
  });

  it('detects a change of any column of an entry before and after it is sealed', async () => {
    for (const change of changes) {
      const undone = database
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const { id } = await insertAdmin(transaction);
          await appendAudit(transaction, { adminId: id, address: '10.0.0.1', requestId: 'r' }, [
            { action: 'test', recordType: 'test', recordId: null, before: { a: 1 }, after: null },
          ]);
          await execute(transaction)`alter table audit_unsealed disable trigger audit_unsealed_kept`;
          await execute(transaction)`update audit_unsealed set ${change}`;
          assert.equal((await walkAudit(transaction)).brokenAt, 6);
          assert.equal(await sealAudit(transaction), 1);
          assert.equal((await walkAudit(transaction)).brokenAt, 6);
          throw new Error('taken back');
        });
      await assert.rejects(undone, /taken back/);
    }
    assert.equal((await verifyAudit(database)).brokenAt, null);
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
        hash, repeat('2', 64), null, entry, digest from audit where sequence = 5`;
    assert.equal(await breaks(copy), 6);
    assert.equal(
      await breaks(
        sql`update audit_head set sequence = 4, hash = (select hash from audit where sequence = 4)`,
      ),
      6,
    );
  });

  it('has each number once', async () => {
    const doubled = sql`
      insert into audit select sequence, at + interval '3 months', admin_id, 'forged', record_type, record_id, address,
        request_id, before, after, previous_hash, repeat('f', 64), service_key_id, entry, digest
      from audit where sequence = 1`;
    await assert.rejects(doubled.execute(database), /duplicate key/);
  });

  it('loses and doubles nothing when a sequencer dies before any of its statements', async () => {
    const { rows } = await verifyAudit(database);
    for (let statement = 1, crashed = true; crashed; statement += 1) {
      await append(2);
      const crash = new CrashBefore(statement);
      await sealAudit(database.withPlugin(crash)).catch((error: unknown) => {
        assert.ok(error instanceof Crash, String(error));
      });
      crashed = crash.happened;
      assert.deepEqual(await verifyAudit(database), { rows: rows + 2 * statement, brokenAt: null });
      assert.ok(!crashed || statement < 20);
    }
  });

  /** Result of the verification after changes that are rolled back. */
  async function breaks(...statements: RawBuilder<unknown>[]): Promise<number | null> {
    const keep = await rowsOf(database, 'audit', '*', {}, 'sequence');
    const head = await rowOf(database, 'audit_head', '*');
    const unguarded = (work: (transaction: TransactionHandle) => Promise<void>) =>
      database.transaction().execute(async (transaction) => {
        await execute(transaction)`alter table audit disable trigger audit_append_only`;
        await work(transaction);
        await execute(transaction)`alter table audit enable trigger audit_append_only`;
      });
    await unguarded(async (transaction) => {
      for (const statement of statements) await statement.execute(transaction);
    });
    const { brokenAt } = await verifyAudit(database);
    await unguarded(async (transaction) => {
      await execute(transaction)`delete from audit`;
      const rows = keep.map((row) => ({
        ...row,
        before: row.before === null ? null : JSON.stringify(row.before),
        after: row.after === null ? null : JSON.stringify(row.after),
      }));
      await insertRows(transaction, 'audit', rows);
      await setRows(transaction, 'audit_head', head);
    });
    assert.equal((await verifyAudit(database)).brokenAt, null);
    return brokenAt;
  }
});

onPostgres('concurrent audit', (api, database) => {
  const record = async (database: Handle, change: object, then?: () => Promise<unknown>) => {
    await database.transaction().execute(async (transaction) => {
      await appendAudit(transaction, null, [
        { action: 'test', recordType: 'test', recordId: null, before: null, after: null, ...change },
      ]);
      await then?.();
    });
  };

  it('makes one chain of 50 concurrent writers and four sequencers', async () => {
    let writing = true;
    const sequencers = [true, false, false, true].map(async (wait) => {
      while (writing) await sealAudit(database, { wait });
    });
    await atOnce(50, async (at) => {
      // Changes of one record follow each other, and are in the chain in that order.
      for (const step of [1, 2, 3]) {
        const takenBack = at % 10 === 0 && step === 2;
        await record(database, { recordId: `${at}`, after: { step } }, () =>
          takenBack ? Promise.reject(new Error('taken back')) : Promise.resolve(),
        ).catch((error: Error) => assert.equal(error.message, 'taken back'));
      }
    });
    writing = false;
    await Promise.all(sequencers);
    assert.deepEqual(await verifyAudit(database), { rows: 145, brokenAt: null });
    const rows = await rowsOf(database, 'audit', ['record_id', 'after'], {}, 'sequence');
    for (let id = 0; id < 50; id += 1) {
      const entries = rows.filter((row) => row.record_id === `${id}`);
      const steps = entries.map(({ after }) => (after as { step: number }).step);
      assert.deepEqual(steps, id % 10 === 0 ? [1, 3] : [1, 2, 3]);
    }
  });

  it('lets nobody wait for a transaction that is open, and seals its entries after those of later ones', async () => {
    const { rows } = await verifyAudit(database);
    await record(database, { recordId: 'late' }, async () => {
      await record(database, { recordId: 'early' });
      await sealAudit(database);
      assert.deepEqual(await walkAudit(database).then((state) => [state.rows, state.unsealed]), [
        rows + 1,
        0,
      ]);
    });
    assert.deepEqual(await verifyAudit(database), { rows: rows + 2, brokenAt: null });
    const last = await database
      .selectFrom('audit')
      .select(['record_id', 'entry'])
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(valuesOf(last, 'record_id'), ['late', 'early']);
    assert.ok(last[0]!.entry! < last[1]!.entry!);
  });

  it('verifies while others write', async () => {
    const actor = { adminId: (await insertAdmin(database)).id, address: '10.0.0.1', requestId: 'r' };
    const entry = { action: 'test', recordType: 'test', recordId: null, before: null, after: null };
    const writing = Array.from({ length: 20 }, () =>
      database.transaction().execute((transaction) => appendAudit(transaction, actor, [entry])),
    );
    const states = await atOnce(5, () => verifyAudit(database));
    await Promise.all(writing);
    for (const { brokenAt } of states) assert.equal(brokenAt, null);
  });
});
