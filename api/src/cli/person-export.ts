import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { resolvePath } from '../config/environment.ts';
import type { Handle } from '../database/schema.ts';
import { toDatabaseId, withPublicIds } from '../ids/object-ids.ts';
import { exportPerson } from '../modules/people/personal-data/person-export.service.ts';
import { withDatabase } from './with-database.ts';

const help = `Writes everything that is kept about one user to a JSON file, for the user.

  npm run person:export -w api -- --user <id> --out person.json

  --user          id of the user
  --out           file to create; an existing file is not replaced
  --database-url  postgres://…, instead of DATABASE_URL
  --help          print this help

Names of other people are shortened. Only the owner of the file can read it.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). With PostgreSQL the server can keep running.
The embedded database allows one process at a time: stop the server first.`;

try {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      out: { type: 'string' },
      'database-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) console.log(help);
  else if (!values.user) throw new Error('Missing required option --user ID (see --help)');
  else if (!values.out) throw new Error('Missing required option --out FILE (see --help)');
  else {
    const [userId, file] = [toDatabaseId(values.user), resolvePath(values.out)];
    await withDatabase((database) => write(database, userId, file), values['database-url']);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function write(database: Handle, userId: string, file: string): Promise<void> {
  const data = await exportPerson(database, userId);
  writeFileSync(file, `${withPublicIds(JSON.stringify(data, null, 2))}\n`, { mode: 0o600, flag: 'wx' });
  const rows = Object.values(data.parts).reduce((sum, part) => sum + part.length, 0);
  console.log(`Wrote ${rows.toLocaleString('en')} records to ${file}.`);
}
