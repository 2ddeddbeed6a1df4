import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { CopyingDatabase } from '../database/copying.ts';
import { allRows, migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { mongoExportMapping, writeMongoExport, type ExpectedOutcomes } from '../testing/mongo-export.ts';
import { readMapping } from './mapping.ts';
import { runImport, type ImportReport } from './run-import.ts';

/** Users of the generated export; `IMPORT_USERS=100000` for a measurement. */
const users = Number(process.env['IMPORT_USERS'] ?? 500);
const mapping = readMapping(mongoExportMapping);

for (const engine of ['pglite', 'postgres'] as const) {
  describe(`import (${engine})`, { skip: missing(engine) }, () => {
    test('imports a generated export once, and refuses the defects with their reasons', async (context) => {
      const { target, folder, expected } = await prepare(context, engine);
      const started = performance.now();
      const first = await runImport(target, { folder, mapping });
      context.diagnostic(`${users} users: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      assert.deepEqual(outcomesOf(first), expected);
      assert.deepEqual(first.findings, []);
      assert.ok(first.refusals.every(({ line, file }) => line > 0 && file.endsWith('.json')));
      const before = await recordsOf(target);

      const second = await runImport(target, { folder, mapping });
      assert.deepEqual(
        second.entities.map(({ imported, alreadyThere }) => [imported, alreadyThere]),
        first.entities.map(({ imported }) => [0, imported]),
      );
      assert.deepEqual(second.refusals, first.refusals);
      assert.deepEqual(second.findings, []);
      assert.deepEqual(await recordsOf(target), before);
    });
  });
}

async function prepare(
  context: TestContext,
  engine: CopyingDatabase['engine'],
): Promise<{ target: CopyingDatabase; folder: string; expected: ExpectedOutcomes }> {
  const folder = newFolder(context);
  const expected = await writeMongoExport(folder, { users });
  const target = await migratedDatabase(context, engine);
  return { target, folder, expected };
}

const outcomesOf = ({ entities }: ImportReport): ExpectedOutcomes =>
  Object.fromEntries(
    entities.map(({ entity, imported, reasons }) => [
      entity,
      { ...(imported === 0 ? {} : { imported }), ...reasons },
    ]),
  );

/** All rows of all tables apart from those about imports, as one hash per table. */
async function recordsOf({ kysely }: CopyingDatabase): Promise<Record<string, string>> {
  if (users <= 1_000) {
    const rows = await allRows(kysely);
    return Object.fromEntries(
      Object.entries(rows)
        .filter(([table]) => !/^(imports?_?|audit)/.test(table))
        .map(([table, texts]) => [table, texts.join('\n')]),
    );
  }
  const found: Record<string, string> = {};
  for (const table of ['users', 'ledger_transactions', 'ledger_postings', 'ledger_accounts', 'withdrawals']) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || sum(hashtextextended(t::text, 0)) as hash from ${sql.table(table)} as t`.execute(
      kysely,
    );
    found[table] = rows[0]?.hash ?? '';
  }
  return found;
}
