import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { createScratch } from './databases.ts';
import { schemaFiles } from './schema-files.ts';

// `npm run schema -w api`: writes the files that are generated from the migrations.
const scratch = await createScratch();
const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
try {
  await migrateToLatest(kysely);
  const files = await schemaFiles(kysely);
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(import.meta.dirname, '../database', name), text);
} finally {
  await close();
  await scratch.drop();
}
