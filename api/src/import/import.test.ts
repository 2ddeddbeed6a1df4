import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { CopyingDatabase } from '../database/copying.ts';
import { allRows, firstRow } from '../database/statements.ts';
import { migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { mongoExportMapping, writeMongoExport, type ExpectedOutcomes } from '../testing/mongo-export.ts';
import { readMapping } from './mapping.ts';
import { runImport, type ImportReport } from './run-import.ts';

/** Users of the generated export; `IMPORT_USERS=100000` in the nightly run. */
const users = Number(process.env['IMPORT_USERS'] ?? 500);
const mapping = readMapping(mongoExportMapping);

for (const engine of ['pglite', 'postgres'] as const)
  describe(`import (${engine})`, { skip: missing(engine) }, () => {
    test('imports a generated export once, and refuses the defects with their reasons', async (context) => {
      const folder = newFolder(context);
      const expected = await writeMongoExport(folder, { users });
      const target = await migratedDatabase(context, engine);
      const first = await runImport(target, { folder, mapping });
      assert.deepEqual([outcomesOf(first), first.findings], [expected, []]);
      assert.ok(first.refusals.every(({ line, file }) => line > 0 && file.endsWith('.json')));
      const before = await hashesOf(target);

      const second = await runImport(target, { folder, mapping });
      assert.deepEqual(
        second.entities.map(({ imported, alreadyThere }) => [imported, alreadyThere]),
        first.entities.map(({ imported }) => [0, imported]),
      );
      assert.deepEqual([second.refusals, second.findings], [first.refusals, []]);
      assert.deepEqual(await hashesOf(target), before);
    });
  });

const outcomesOf = ({ entities }: ImportReport): ExpectedOutcomes =>
  Object.fromEntries(
    entities.map(({ entity, imported, reasons }) => [
      entity,
      { ...(imported === 0 ? {} : { imported }), ...reasons },
    ]),
  );

/** A hash of all rows of each table apart from those about imports. */
async function hashesOf({ kysely }: CopyingDatabase): Promise<Record<string, string>> {
  const tables = await allRows<{ name: string }>(kysely)`select tablename::text as name from pg_tables
      where schemaname = current_schema() and tablename !~ '^(import|audit)'`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await firstRow<{ hash: string }>(kysely)`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
        from ${sql.table(name)} as t`;
    found[name] = row?.hash ?? '';
  }
  return found;
}
