import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle } from '../database/schema.ts';
import { noCounts, type Counts } from './load-rows.ts';
import type { Refusal } from './map-row.ts';

/** Progress of an entity: the last line whose batch is committed. */
export interface Progress {
  line: number;
  finished: boolean;
  counts: Counts;
}

/** Progress before the first batch. */
export const noProgress: Progress = { line: 0, finished: false, counts: noCounts };

/** Finds the unfinished import of the same files and mapping, or begins one and forgets other unfinished ones. */
export async function beginImport(
  database: Handle,
  fingerprint: string,
): Promise<{ id: string; resumed: boolean }> {
  await database
    .deleteFrom('imports')
    .where('finished_at', 'is', null)
    .where('fingerprint', '!=', fingerprint)
    .execute();
  const open = await database
    .selectFrom('imports')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) return { id: open.id, resumed: true };
  const id = newId();
  await database.insertInto('imports').values({ id, fingerprint }).execute();
  return { id, resumed: false };
}

/** Reads the progress of all entities of an import. */
export async function readProgress(database: Handle, importId: string): Promise<Map<string, Progress>> {
  const rows = await database
    .selectFrom('import_progress')
    .select(['entity', 'line', 'finished', 'counts'])
    .where('import_id', '=', importId)
    .execute();
  return new Map(
    rows.map(({ entity, line, finished, counts }) => [entity, { line, finished, counts: counts as Counts }]),
  );
}

/** Writes the progress of an entity. Call it in the transaction of the batch. */
export async function writeProgress(
  database: Handle,
  importId: string,
  entity: string,
  { line, finished, counts }: Progress,
  refusals: Refusal[],
): Promise<void> {
  await sql`
    insert into import_progress (import_id, entity, line, finished, counts)
    values (${importId}::uuid, ${entity}, ${line}, ${finished}, ${JSON.stringify(counts)}::jsonb)
    on conflict (import_id, entity) do update
      set line = excluded.line, finished = excluded.finished, counts = excluded.counts`.execute(database);
  if (refusals.length === 0) return;
  await sql`
    insert into import_refusals (import_id, entity, line, record_id, reason, detail)
    select ${importId}::uuid, ${entity}, line, id, reason, detail
    from json_to_recordset(${JSON.stringify(refusals)}::json)
      as given (line bigint, id text, reason text, detail text)
    on conflict do nothing`.execute(database);
}

/** Reads all refused rows of an import, by entity and line. */
export function readRefusals(database: Handle, importId: string): Promise<(Refusal & { entity: string })[]> {
  return database
    .selectFrom('import_refusals')
    .select(['entity', 'line', 'record_id as id', 'reason', 'detail'])
    .where('import_id', '=', importId)
    .orderBy('entity')
    .orderBy('line')
    .execute();
}

/** Marks an import as finished and deletes its refused rows, which the report names. */
export async function finishImport(database: Handle, importId: string): Promise<void> {
  await database.deleteFrom('import_refusals').where('import_id', '=', importId).execute();
  await database
    .updateTable('imports')
    .set({ finished_at: sql`now()` })
    .where('id', '=', importId)
    .execute();
}
