import { sql } from 'kysely';
import type { TransactionHandle } from '../database/schema.ts';

interface Index {
  name: string;
  definition: string;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Definitions that {@link dropIndexesAndKeys} dropped. */
export interface Dropped {
  indexes: readonly Index[];
  keys: readonly ForeignKey[];
}

/**
 * Drops all foreign keys, and the indexes that belong to no constraint. A bulk load is much faster without them, and rows
 * may then come before the rows that they refer to, also in the same table.
 */
export async function dropIndexesAndKeys(transaction: TransactionHandle): Promise<Dropped> {
  const { rows: keys } = await sql<ForeignKey>`
    select r.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class r on r.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and r.relnamespace = current_schema()::regnamespace
    order by 1, 2`.execute(transaction);
  const { rows: indexes } = await sql<Index>`
    select c.relname::text as name, pg_get_indexdef(c.oid) as definition
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('i', 'I') and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(transaction);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(transaction);
  return { indexes, keys };
}

/** Creates the dropped indexes again. @param onEach called before each, with its name */
export async function createIndexes(
  transaction: TransactionHandle,
  { indexes }: Dropped,
  onEach: (name: string) => void,
): Promise<void> {
  for (const { name, definition } of indexes) {
    onEach(name);
    await sql.raw(definition).execute(transaction);
  }
}

/** Creates the dropped foreign keys again, which checks all rows. @param onEach called before each, with its name */
export async function createKeys(
  transaction: TransactionHandle,
  { keys }: Dropped,
  onEach: (name: string) => void,
): Promise<void> {
  for (const { table, name, definition } of keys) {
    onEach(name);
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      transaction,
    );
  }
}
