import { databaseFromEnvironment } from '../config/environment.ts';
import { apiVariables } from '../config/variables.ts';
import { unlessNone } from '../config/parsing/validators.ts';
import { parseEnvironment } from '../config/parsing/variable.ts';
import { parseHosts } from '../database/hosts.ts';
import { findMigrations, migrateToLatest } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { openDatabase } from '../database/open.ts';
import { grantRunTimeRights } from '../database/run-time-role.ts';
import { command } from './command.ts';

const help = `Migrates the database as the role that owns it, and gives the role of the servers the rights that they need.

  npm run migrate -w api

  --role <name>   role of the servers; by default the user of DATABASE_URL
  --help          print this help

DATABASE_OWNER_URL is the address of the database with the owner's user. Without it the database of
DATABASE_URL is migrated, and no rights are given: one role then owns the tables and serves. Behind a connection pooler, take
the address of PostgreSQL itself (?direct=host:port in DATABASE_URL): an index of a large table takes longer than the pooler's
users may.

Servers of the version before may run meanwhile. A migration waits at most 2 seconds for a table that others hold, and
tries again later.

Exit codes: 0 if the database is migrated, 2 if not.`;

await command(help, { role: { type: 'string' } }, ({ role }) => migrate(role), 2);

async function migrate(givenRole: string | undefined): Promise<void> {
  const { DATABASE_OWNER_URL } = apiVariables;
  const owner = unlessNone(parseEnvironment({ DATABASE_OWNER_URL }, process.env).DATABASE_OWNER_URL);
  const served = databaseFromEnvironment();
  const databaseUrl = owner ?? served.directUrl ?? served.databaseUrl;
  if (databaseUrl === undefined) throw new Error('Set DATABASE_OWNER_URL, or DATABASE_URL.');
  const handle = await openDatabase({ databaseUrl });
  try {
    const applied = await migrateToLatest(handle.kysely, migrations, { report: (line) => console.log(line) });
    console.log(applied.length === 0 ? 'No migrations to apply.' : `Applied ${applied.join(', ')}.`);
    const { newer } = await findMigrations(handle.kysely);
    if (newer.length > 0)
      console.log(`A newer version applied ${newer.join(', ')}; this one runs beside it.`);
    if (owner === undefined) return;
    const role = givenRole ?? userOf(served.databaseUrl);
    await grantRunTimeRights(handle.kysely, role);
    console.log(`Gave ${role} the rights of a server.`);
  } finally {
    await handle.close();
  }
}

function userOf(databaseUrl: string | undefined): string {
  const [url] = databaseUrl === undefined ? [] : parseHosts(databaseUrl).urls;
  const user = url === undefined ? '' : decodeURIComponent(new URL(url).username);
  if (user === '') throw new Error('Missing option --role: DATABASE_URL names no user.');
  return user;
}
