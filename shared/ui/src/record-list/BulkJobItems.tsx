import { useState } from 'react';
import { listBulkItems, type BulkJob } from '@padiman/contracts';
import { csvOf, useCsvDownload, useRead } from '@padiman/client/query';
import { useSeesPersonalData } from '@padiman/client/session';
import { Alert, Button, formatCount, formatNaira, SelectField, Skeleton } from '../public.ts';
import { DownloadButton } from '../table/DownloadButton.tsx';
import { itemFilters, resultOf, type ItemFilter } from './bulk-jobs.messages.ts';
import { Controls, Items } from './BulkJob.styles.ts';

const pageSize = 50;

/** Records of a job with their results, page by page, and the whole outcome as CSV. */
export function BulkJobItems({ job: { _id: id, skipped } }: { job: BulkJob }) {
  const [filter, setFilter] = useState<ItemFilter>(skipped > 0 ? 'skipped' : 'all');
  // Cursors of the pages before; a cursor leads forward only.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const sees = useSeesPersonalData();
  const input = { params: { id }, query: { filter, limit: pageSize, ...(cursor && { cursor }) } };
  const { data, error } = useRead(listBulkItems, input, { keepPrevious: true });
  const download = useCsvDownload(csvOf(listBulkItems, { params: { id } }));
  const choose = (next: ItemFilter) => {
    setFilter(next);
    setCursors([]);
  };
  const next = data?.nextCursor;
  return (
    <>
      <Controls>
        <SelectField label="Results" value={filter} options={itemFilters} onChange={choose} />
        {sees && <DownloadButton download={download} disabled={false} />}
      </Controls>
      {error && <Alert>{error.message}</Alert>}
      {download.error && <Alert>{download.error}</Alert>}
      {!data && !error && <Skeleton h="120px" />}
      {data && (
        <Items aria-label="Results" tabIndex={0}>
          {data.data.map((item) => (
            <li key={item._id}>
              <span>
                {item.title}
                {item.amount !== null && `, ${formatNaira(item.amount)}`}
              </span>
              <small>{resultOf(item)}</small>
            </li>
          ))}
        </Items>
      )}
      {data && (
        <Controls>
          <p>{data.total === 0 ? 'None.' : `${formatCount(data.total)} in all`}</p>
          {cursors.length > 0 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>Previous</Button>}
          {next && <Button onClick={() => setCursors([...cursors, next])}>Next</Button>}
        </Controls>
      )}
    </>
  );
}
