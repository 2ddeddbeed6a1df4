import { sql, type RawBuilder } from 'kysely';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { BoundedCount } from '../../../lists/record-list-repository.ts';

/** A view with the name of its owner. */
export type SavedViewRow = Row<'saved_views'> & { by: string };

/** Values of a view that its owner sets. */
export type SavedViewValues = Pick<
  SavedViewRow,
  'name' | 'filter' | 'search' | 'sort' | 'hidden_columns' | 'density' | 'shared'
>;

/** Limit of a menu, far above what one team has. */
const maxViews = 500;

const views = sql`select view.*, btrim(admin.first_name || ' ' || admin.last_name) as by
  from saved_views as view join admins as admin on admin.id = view.owner_id`;

/** Own and shared views of the lists at the given addresses, by name; the own ones first if there are too many. */
export const selectViews = (database: Handle, ownerId: string, paths: string[]) =>
  allRows<SavedViewRow>(database)`
    ${views} where (view.owner_id = ${ownerId}::uuid or view.shared) and path = any(${paths}::text[])
      order by view.owner_id <> ${ownerId}::uuid, lower(name), view.id limit ${sql.lit(maxViews)}`;

/** Reads a view. */
export const selectView = (database: Handle, id: string) =>
  firstRow<SavedViewRow>(database)`${views} where view.id = ${id}::uuid`;

/** Locks a view until the transaction ends. */
export const lockView = (transaction: TransactionHandle, id: string) =>
  firstRow<Row<'saved_views'>>(transaction)`
    select * from saved_views where id = ${id}::uuid for update`;

/** Number of views of an admin. Concurrent creations by the admin wait for each other. */
export async function countViewsOf(transaction: TransactionHandle, ownerId: string): Promise<number> {
  const key = `saved_views ${ownerId}`;
  await execute(transaction)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  const counted = await firstRow<{ count: number }>(transaction)`
    select count(*)::bigint as count from saved_views where owner_id = ${ownerId}::uuid`;
  return counted?.count ?? 0;
}

/** Inserts a view. @returns false if the owner has another one of the list with that name */
export async function insertView(
  transaction: TransactionHandle,
  view: SavedViewValues & { id: string; owner_id: string; path: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('saved_views')
    .values(view)
    .onConflict((conflict) => conflict.expression(sql`owner_id, path, lower(name)`).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Tells whether the owner of a view has another one of the list with a name. */
export const hasName = (
  transaction: TransactionHandle,
  { id, owner_id: ownerId, path }: Pick<SavedViewRow, 'id' | 'owner_id' | 'path'>,
  name: string,
) =>
  hasRow(transaction)`select from saved_views where owner_id = ${ownerId}::uuid and path = ${path}
      and lower(name) = lower(${name}) and id <> ${id}::uuid`;

/** Changes a locked view, and counts its version up. */
export async function updateView(transaction: TransactionHandle, id: string, values: SavedViewValues) {
  await transaction
    .updateTable('saved_views')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const deleteView = (transaction: TransactionHandle, id: string) =>
  execute(transaction)`delete from saved_views where id = ${id}::uuid`;

/** Code of PostgreSQL for a statement that was cancelled, as by its deadline. */
const cancelled = '57014';

/** Counts within a deadline. @returns null once it is over */
export async function selectCount(database: Handle, count: RawBuilder<BoundedCount>, milliseconds: number) {
  try {
    return await database.transaction().execute(async (transaction) => {
      await execute(transaction)`select set_config('statement_timeout', ${String(milliseconds)}, true)`;
      const { rows } = await count.execute(transaction);
      return rows[0] ?? null;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === cancelled) return null;
    throw error;
  }
}
