import { v7 as newId } from 'uuid';
import type { Handle } from '../database/schema.ts';
import { allRows, execute, firstRow } from '../database/statements.ts';
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
export async function beginImport(database: Handle, fingerprint: string) {
  await execute(database)`
    delete from imports where finished_at is null and fingerprint <> ${fingerprint}`;
  const open = await firstRow<{ id: string }>(database)`
    select id from imports where fingerprint = ${fingerprint} and finished_at is null`;
  if (open !== undefined) return { id: open.id, resumed: true };
  const id = newId();
  await execute(database)`insert into imports (id, fingerprint) values (${id}, ${fingerprint})`;
  return { id, resumed: false };
}

/** Reads the progress of all entities of an import. */
export async function readProgress(database: Handle, importId: string): Promise<Map<string, Progress>> {
  const rows = await allRows<Progress & { entity: string }>(database)`
    select entity, line, finished, counts from import_progress where import_id = ${importId}`;
  return new Map(rows.map(({ entity, ...progress }) => [entity, progress]));
}

/** Writes the progress of an entity. Call it in the transaction of the batch. */
export async function writeProgress(
  database: Handle,
  importId: string,
  entity: string,
  { line, finished, counts }: Progress,
  refusals: Refusal[],
): Promise<void> {
  await execute(database)`
    insert into import_progress (import_id, entity, line, finished, counts)
    values (${importId}::uuid, ${entity}, ${line}, ${finished}, ${JSON.stringify(counts)}::jsonb)
    on conflict (import_id, entity) do update
      set line = excluded.line, finished = excluded.finished, counts = excluded.counts`;
  if (refusals.length === 0) return;
  await execute(database)`
    insert into import_refusals (import_id, entity, line, record_id, reason, detail)
    select ${importId}::uuid, ${entity}, line, id, reason, detail
    from json_to_recordset(${JSON.stringify(refusals)}::json)
      as given (line bigint, id text, reason text, detail text)
    on conflict do nothing`;
}

/** Reads all refused rows of an import, by entity and line. */
export const readRefusals = (database: Handle, importId: string) =>
  allRows<Refusal & { entity: string }>(database)`
    select entity, line, record_id as id, reason, detail from import_refusals
    where import_id = ${importId} order by entity, line`;

/** Marks an import as finished and deletes its refused rows, which the report names. */
export async function finishImport(database: Handle, importId: string): Promise<void> {
  await execute(database)`delete from import_refusals where import_id = ${importId}`;
  await execute(database)`update imports set finished_at = now() where id = ${importId}`;
}
