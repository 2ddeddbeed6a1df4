import type { BulkException, BulkItem, BulkList } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { readable, type ListQuery, type ReadableList } from '../../../lists/record-list-service.ts';
import { itemList } from './bulk-items.repository.ts';
import type { ItemFilter } from './bulk-jobs.rules.ts';
import type { CountedJob } from './bulk-jobs.repository.ts';
import type { BulkTargets } from './bulk-jobs.service.ts';

interface ItemRow {
  id: string;
  record_id: string;
  amount: number | null;
  exceptions: BulkException[];
  state: BulkItem['state'];
  reason: string | null;
}

/** A record of a job with the record of its list, as it is now; undefined if it is gone. */
export interface ResultRow extends ItemRow {
  list: BulkList;
  record: { id: string } | undefined;
}

/** Query of a job's records. */
type ItemQuery = Pick<ListQuery<ItemFilter>, 'limit' | 'cursor' | 'filter' | 'exactTotal'>;

/** Records of a job with their results, in the order in which they are processed. */
export function resultsOf(targets: BulkTargets, job: CountedJob): ReadableList<ResultRow, ItemQuery> {
  const items = readable<ItemRow, ItemFilter, never>(itemList(job.id), 'all');
  const { list } = targets[job.list];
  const withRecords = async (database: Handle, rows: ItemRow[]): Promise<ResultRow[]> => {
    const ids = rows.map((row) => row.record_id);
    const records = new Map((await list.readByIds(database, ids)).map((record) => [record.id, record]));
    return rows.map((row) => ({ ...row, list: job.list, record: records.get(row.record_id) }));
  };
  const inOrder = (query: ItemQuery) => ({ ...query, sort: 'created' });
  return {
    readPage: async (database, query, most) => {
      const page = await items.readPage(database, inOrder(query), most);
      return { ...page, rows: await withRecords(database, page.rows) };
    },
    readAll: async function* (database, query) {
      for await (const rows of items.readAll(database, inOrder(query))) {
        yield await withRecords(database, rows);
      }
    },
  };
}
