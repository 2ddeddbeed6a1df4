import type { NotedType } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { openPauses } from './notes.repository.ts';

export { openPauses };

/** Names of the admins who put records on hold, by record; records that are not on hold are missing. */
export type Holders = ReadonlyMap<string, string>;

export const holdersIn = (pauses: readonly { record_id: string; by: string }[]): Holders =>
  new Map(pauses.map(({ record_id, by }) => [record_id, by]));

/** Reads who put records on hold. */
export const holdersOf = async (database: Handle, recordType: NotedType, ids: string[]): Promise<Holders> =>
  holdersIn(ids.length === 0 ? [] : (await openPauses(recordType, ids).execute(database)).rows);
