import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';

/** A statement: text to the next semicolon outside of literals, comments and bodies of functions. */
const statement = /(?:\$\$[^]*?\$\$|'[^']*'|--.*|[^;$'-]+|[$-])+/g;

/** Creates the whole schema of the first release. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0001-first-release.sql', import.meta.url), 'utf8');
  for (const [found] of text.matchAll(statement)) {
    if (found.trim() !== '') await sql.raw(found).execute(database);
  }
}
