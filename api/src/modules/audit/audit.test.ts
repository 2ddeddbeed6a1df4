import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../testing/api.ts';
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

  it('lets no row be changed or removed', async () => {
    for (const statement of [
      sql`update audit set action = 'x'`,
      sql`delete from audit where sequence = 1`,
      sql`truncate audit`,
    ]) {
      await assert.rejects(statement.execute(api().database), /never changed or removed/);
    }
  });

  it('finds what was changed behind its back, and what was cut off', async () => {
    const unguarded = (statement: ReturnType<typeof sql>) =>
      api()
        .database.transaction()
        .execute(async (transaction) => {
          await sql`alter table audit disable trigger audit_append_only`.execute(transaction);
          await statement.execute(transaction);
          await sql`alter table audit enable trigger audit_append_only`.execute(transaction);
        });
    await unguarded(sql`update audit set after = '{"a":1}' where sequence = 3`);
    assert.equal((await verifyAudit(api().database)).brokenAt, 3);
    await unguarded(sql`update audit set after = null where sequence = 3`);
    assert.equal((await verifyAudit(api().database)).brokenAt, null);
    await unguarded(sql`delete from audit where sequence = 5`);
    assert.equal((await verifyAudit(api().database)).brokenAt, 5);
  });
});
