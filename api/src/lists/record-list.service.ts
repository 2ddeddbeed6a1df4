import { defaultPageSize } from '@padiman/shared/contracts';
import type { RawBuilder } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { readCursor, toPage, type Page } from './keyset.ts';
import { countRecords, selectRecords, type RecordList } from './record-list.repository.ts';

/** The query of a list call, as the contract leaves it. */
export interface ListQuery<F extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  filter?: F | undefined;
}

/**
 * A page of a list, how many records match filter and search, and, for a list of amounts, their sum in kobo.
 *
 * @throws ValidationFailed for a cursor that this list did not give
 */
export async function readRecordPage<Row extends { id: string }, F extends string>(
  database: Handle,
  list: RecordList<F>,
  query: ListQuery<F>,
  { defaultFilter, amount }: { defaultFilter: F; amount?: RawBuilder<unknown> },
): Promise<Page<Row> & { total: number; amount: number }> {
  const after = readCursor(list.name, query.cursor);
  const limit = query.limit ?? defaultPageSize;
  const asked = { filter: query.filter ?? defaultFilter, search: query.q };
  const rows = await selectRecords<Row, F>(database, list, { ...asked, after, take: limit + 1 });
  return { ...toPage(list.name, rows, limit), ...(await countRecords(database, list, asked, amount)) };
}
