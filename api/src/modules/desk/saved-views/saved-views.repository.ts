import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Handle, SavedViewsTable, TransactionHandle } from '../../../database/schema.ts';
import type { BoundedCount } from '../../../lists/record-list-repository.ts';

/** A view with the name of its owner. */
export interface SavedViewRow extends Omit<Selectable<SavedViewsTable>, 'created_at' | 'updated_at'> {
  first_name: string;
  last_name: string;
}

/** Values of a view that its owner sets. */
export type SavedViewValues = Pick<
  SavedViewRow,
  'name' | 'filter' | 'search' | 'sort' | 'hidden_columns' | 'density' | 'shared'
>;

/** Limit of a menu, far above what one team has. */
const maxViews = 500;

const selectFrom = (database: Handle) =>
  database
    .selectFrom('saved_views')
    .innerJoin('admins', 'admins.id', 'saved_views.owner_id')
    .select(['saved_views.id', 'owner_id', 'path', 'name', 'filter', 'saved_views.search', 'sort'])
    .select(['hidden_columns', 'density', 'shared', 'saved_views.version', 'first_name', 'last_name']);

/** Own and shared views of the lists at the given addresses, by name; the own ones first if there are too many. */
export function selectViews(database: Handle, ownerId: string, paths: string[]): Promise<SavedViewRow[]> {
  return selectFrom(database)
    .where((where) => where.or([where('owner_id', '=', ownerId), where('shared', '=', true)]))
    .where('path', 'in', paths)
    .orderBy(sql`owner_id <> ${ownerId}::uuid`)
    .orderBy(sql`lower(name)`)
    .orderBy('saved_views.id')
    .limit(maxViews)
    .execute();
}

/** Reads a view. */
export const selectView = (database: Handle, id: string): Promise<SavedViewRow | undefined> =>
  selectFrom(database).where('saved_views.id', '=', id).executeTakeFirst();

/** Locks a view until the transaction ends. */
export const lockView = (
  transaction: TransactionHandle,
  id: string,
): Promise<Selectable<SavedViewsTable> | undefined> =>
  transaction.selectFrom('saved_views').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Number of views of an admin. Concurrent creations by the admin wait for each other. */
export async function countViewsOf(transaction: TransactionHandle, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_views ${ownerId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from saved_views where owner_id = ${ownerId}::uuid`.execute(transaction);
  return rows[0]?.count ?? 0;
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

/** Tells whether an admin has another view of a list with a name. */
export async function hasName(
  transaction: TransactionHandle,
  { id, owner_id: ownerId, path }: Pick<SavedViewRow, 'id' | 'owner_id' | 'path'>,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_views where owner_id = ${ownerId}::uuid and path = ${path}
      and lower(name) = lower(${name}) and id <> ${id}::uuid`.execute(transaction);
  return rows.length > 0;
}

/** Changes a locked view, and counts its version up. */
export async function updateView(
  transaction: TransactionHandle,
  id: string,
  values: SavedViewValues,
): Promise<void> {
  await transaction
    .updateTable('saved_views')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteView(transaction: TransactionHandle, id: string): Promise<void> {
  await transaction.deleteFrom('saved_views').where('id', '=', id).execute();
}

/** Code of PostgreSQL for a statement that was cancelled, as by its deadline. */
const cancelled = '57014';

/** Counts within a deadline. @returns null once it is over */
export async function selectCount(
  database: Handle,
  count: RawBuilder<BoundedCount>,
  milliseconds: number,
): Promise<BoundedCount | null> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(transaction);
      const { rows } = await count.execute(transaction);
      return rows[0] ?? null;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === cancelled) return null;
    throw error;
  }
}
