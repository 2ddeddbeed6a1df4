import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';

/** A statement: text to the next semicolon outside of literals, comments and bodies of functions. */
const statement = /(?:\$\$[^]*?\$\$|'[^']*'|--.*|[^;$'-]+|[$-])+/g;

const text = readFileSync(new URL('0001-first-release.sql', import.meta.url), 'utf8');

/** Edition of the schema, which is edited until the first release: a database of another edition is refused. */
export const edition = createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Creates the whole schema of the first release. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [found] of text.matchAll(statement)) {
    if (found.trim() !== '') await sql.raw(found).execute(database);
  }
}
