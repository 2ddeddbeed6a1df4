import { matchingBatch, type Matching } from '@padiman/contracts';
import type { Handle } from '../database/schema.ts';
import { AppError } from '../plugins/errors.ts';
import type { ListQuery, ReadableList } from './record-list-service.ts';

/** Records that a bulk call acts on: by id, or all that match. */
export interface Selection {
  ids?: string[] | undefined;
  matching?: Matching | undefined;
  /** The caller sees personal data masked, so a search leaves it out. */
  masked: boolean;
}

/** The number of matching records differs from the number that the caller saw. */
export class ListChanged extends AppError {
  constructor(total: number) {
    super('conflict', `The list has changed: ${total} match now. Please look at it again.`);
  }
}

/**
 * Acts on the records that a bulk call names or, if it is for all that match, on the next batch of them.
 *
 * @param nothing the result if no record is left
 * @returns the result and, for all that match, the cursor of the next call, null at the end
 * @throws ListChanged
 * @throws ValidationFailed for a filter or a cursor of another list
 */
export async function onSelected<Row extends { id: string }, F extends string, T>(
  database: Handle,
  list: ReadableList<Row, ListQuery<F>>,
  { ids, matching = {}, masked }: Selection,
  nothing: T,
  act: (ids: string[]) => Promise<T>,
): Promise<T & { nextAfter?: string | null }> {
  if (ids !== undefined) return (await act(ids)) as T & { nextAfter?: never };
  const { after, filter, q, total } = matching;
  const query = { cursor: after, filter: filter as F | undefined, q, limit: matchingBatch, masked };
  const page = await list.readPage(database, query);
  if (total !== undefined && total !== page.total) throw new ListChanged(page.total);
  if (page.rows.length === 0) return { ...nothing, nextAfter: null };
  return { ...(await act(page.rows.map(({ id }) => id))), nextAfter: page.nextCursor };
}
