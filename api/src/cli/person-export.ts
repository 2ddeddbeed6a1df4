import { writeFileSync } from 'node:fs';
import { resolvePath } from '../config/environment.ts';
import type { Handle } from '../database/schema.ts';
import { exportPerson } from '../modules/people/personal-data/personal-data.service.ts';
import { command, databaseHelp, databaseUrl, required, withDatabase } from './command.ts';

const help = `Writes everything that is kept about one user to a JSON file, for the user.

  npm run person:export -w api -- --user <id> --out person.json

  --user          id of the user
  --out           file to create; an existing file is not replaced
  --database-url  postgres://…, instead of DATABASE_URL
  --help          print this help

Names of other people are shortened. Only the owner of the file can read it.
${databaseHelp}`;

await command(
  help,
  { user: { type: 'string' }, out: { type: 'string' }, ...databaseUrl },
  ({ user, out, 'database-url': url }) => {
    const userId = required(user, 'user ID');
    const file = resolvePath(required(out, 'out FILE'));
    return withDatabase((database) => write(database, userId, file), url);
  },
);

async function write(database: Handle, userId: string, file: string): Promise<void> {
  const data = await exportPerson(database, userId);
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  const rows = Object.values(data.parts).reduce((sum, part) => sum + part.length, 0);
  console.log(`Wrote ${rows.toLocaleString('en')} records to ${file}.`);
}
