import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { postgres } from '../testing/databases.ts';
import { schemaFiles } from '../testing/schema-files.ts';

test(
  'schema.sql and the types of tables are those of the migrations (npm run schema -w api)',
  { skip: postgres.missing ?? false },
  async (context) => {
    const { kysely, close } = await postgres.open();
    context.after(close);
    for (const [name, text] of Object.entries(await schemaFiles(kysely)))
      assert.equal(readFileSync(join(import.meta.dirname, name), 'utf8'), text, name);
  },
);
