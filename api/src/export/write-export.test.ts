import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readMapping } from '../import/mapping.ts';
import { runImport } from '../import/run-import.ts';
import { migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { importedState } from '../import/imported-state.fixture.ts';
import { mongoExportMapping, objectIdOf, writeMongoExport } from '../testing/mongo-export.ts';
import { writeExport } from './write-export.ts';
import { valuesOf } from '../testing/at-once.ts';
import { allRows } from '../database/statements.ts';

for (const engine of ['pglite', 'postgres'] as const)
  test(
    `an export can be imported, with equal records (${engine})`,
    { skip: missing(engine) },
    async (context) => {
      const [given, exported, sheets] = [newFolder(context), newFolder(context), newFolder(context)];
      await writeMongoExport(given, { users: 120 });
      const source = await migratedDatabase(context, engine);
      await runImport(source, { folder: given, mapping: readMapping(mongoExportMapping) });
      const counts = await writeExport(source.kysely, exported, 'json');
      await writeExport(source.kysely, sheets, 'csv');

      const events = await allRows<{ address: string; details: Record<string, unknown> }>(source.kysely)`
        select address, details from security_events where kind = 'listExported' order by id`;
      const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
      const shown = events.map(({ address, details }) => [address, details['format'], details['count']]);
      assert.deepEqual(shown, [
        ['shell', 'json', count],
        ['shell', 'csv', count],
      ]);

      const target = await migratedDatabase(context, engine);
      const report = await runImport(target, { folder: exported, mapping: readMapping() });
      assert.deepEqual([report.refusals, report.findings], [[], []]);
      assert.deepEqual(valuesOf(report.entities, 'entity', 'imported'), Object.entries(counts));
      assert.deepEqual(await importedState(target.kysely), await importedState(source.kysely));

      const [line = ''] = readFileSync(join(exported, 'users.json'), 'utf8').split('\n');
      const user = JSON.parse(line) as Record<string, unknown>;
      assert.deepEqual([user['_id'], user['totalRefunds']], [{ $oid: objectIdOf(1, 0) }, 250.5]);
      const [header, first] = readFileSync(join(sheets, 'users.csv'), 'utf8').split('\n');
      assert.match(header!, /^_id,profile_img_url,first_name,last_name,phone_number,email,blocked/);
      assert.ok(first!.startsWith(objectIdOf(1, 0)));
    },
  );
