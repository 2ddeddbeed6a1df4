import { sql, type RawBuilder } from 'kysely';
import { migrationTable } from './migrate.ts';
import type { Handle } from './schema.ts';
import { allRows } from './statements.ts';

/** Rights on tables that servers write otherwise than by all four statements. */
const exceptions: Readonly<Record<string, string>> = {
  [migrationTable]: 'select',
  // Written by triggers that run with the rights of the owner.
  ledger_accounts: 'select',
  // The row of the head is locked and moved by the sequencer of the audit, which also removes what it has sealed.
  audit_head: 'select, update',
  audit_unsealed: 'select, insert, delete',
};

/** Functions that run with the rights of the owner; none takes input. */
const ownerFunctions = ['keep_ledger_balances'];

/** The server's role owns the tables: whoever gets into the server could disable the triggers that protect them. */
export class OwnerAtRunTime extends Error {
  override name = 'OwnerAtRunTime';

  constructor() {
    super(
      'NODE_ENV=production needs a database role of its own for the servers: run npm run migrate -w api with DATABASE_OWNER_URL, and put another role into DATABASE_URL. DATABASE_OWNER_URL=none runs without it.',
    );
  }
}

/** @throws OwnerAtRunTime if the role of the connection may make or alter tables */
export async function requireRunTimeRole(database: Handle): Promise<void> {
  const [found] = await allRows<{ owner: boolean }>(database)`
    select has_schema_privilege(current_schema(), 'create') or exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and pg_has_role(relowner, 'member')) as owner`;
  if (found?.owner !== false) throw new OwnerAtRunTime();
}

/**
 * Gives a role the rights of a server, and no others: it reads and writes rows. It owns nothing, so it cannot alter
 * tables or disable triggers. Tables whose trigger `*_append_only` refuses changes get `select` and `insert` only, so
 * that the role cannot change their rows even if the trigger were gone. Call it as the owner, after each migration.
 */
export async function grantRunTimeRights(owner: Handle, role: string): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
    const names = await allRows<{ schema: string; database: string; user: string }>(transaction)`
      select current_schema() as schema, current_database() as database, current_user as user`;
    const { schema = '', database = '', user } = names[0] ?? {};
    if (user === role) throw new Error(`The role of the servers must not be the owner, ${role}.`);
    const to = sql.id(role);
    const within = sql.id(schema);
    // Everybody could create objects and temporary tables, by which a statement can be made to mean another table.
    await run(sql`revoke create on schema ${within} from public`);
    await run(sql`revoke create, temporary on database ${sql.id(database)} from public`);
    await run(sql`grant usage on schema ${within} to ${to}`);
    await run(sql`revoke all on all tables in schema ${within} from ${to}`);
    const tables = await allRows<{ name: string; view: boolean; append_only: boolean }>(transaction)`
      select c.relname::text as name, c.relkind = 'v' as view, exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%\_append\_only') as append_only
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v')
      order by 1`;
    for (const { name, view, append_only: appendOnly } of tables) {
      const all = appendOnly ? 'select, insert' : 'select, insert, update, delete';
      const rights = exceptions[name] ?? (view ? 'select' : all);
      await run(sql`grant ${sql.raw(rights)} on ${sql.id(schema, name)} to ${to}`);
    }
    await run(sql`grant usage, select on all sequences in schema ${within} to ${to}`);
    // Not a migration, because a later one that replaces the function would end it. Temporary tables come last in the
    // path: by default they hide tables of the same name.
    for (const name of ownerFunctions)
      await run(sql`alter function ${sql.id(name)}() security definer set search_path = ${within}, pg_temp`);
  });
}
