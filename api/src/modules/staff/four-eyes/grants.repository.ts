import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';

/** Stores what admins gave to an admin, a row for each giver and thing. */
export async function insertGrants(
  transaction: TransactionHandle,
  giverIds: readonly string[],
  adminId: string,
  given: readonly string[],
): Promise<void> {
  const rows = giverIds.flatMap((giverId) =>
    given.map((what) => ({ id: newId(), giver_id: giverId, admin_id: adminId, given: what })),
  );
  if (rows.length > 0) await transaction.insertInto('staff_grants').values(rows).execute();
}

/** Those of the others who gave an admin something in the last 30 days, or got something from them. */
export async function selectTied(
  database: Handle,
  adminId: string,
  otherIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select giver_id as id from staff_grants
    where admin_id = ${adminId}::uuid and giver_id = any(${otherIds}::uuid[])
      and given_at > now() - interval '30 days'
    union
    select admin_id from staff_grants
    where giver_id = ${adminId}::uuid and admin_id = any(${otherIds}::uuid[])
      and given_at > now() - interval '30 days'`.execute(database);
  return rows.map(({ id }) => id);
}
