import { useState } from 'react';
import {
  cancelBulk,
  listBulkJobs,
  readBulkJob,
  type BulkJob,
  type Call,
  listBulkItems,
} from '@padiman/contracts';
import {
  useProgress,
  useWrite,
  type ActionMessages,
  csvOf,
  useCsvDownload,
  useRead,
} from '@padiman/client/query';
import { useSeesPersonalData } from '@padiman/client/session';
import { Alert, Button, Skeleton, Text, formatCount, formatNaira, SelectField } from '../public.ts';
import { Dialog } from '../overlay/public.ts';
import { jobName, jobProgress, itemFilters, resultOf, type ItemFilter } from './bulk-jobs.messages.ts';
import { Bar, Controls, Items } from './BulkJob.styles.ts';
import { DownloadButton } from '../table/DownloadButton.tsx';

const pageSize = 50;

/** Records of a job with their results, page by page, and the whole outcome as CSV. */
function BulkJobItems({ job: { _id: id, skipped } }: { job: BulkJob }) {
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

/** Milliseconds between two reads of the progress. */
const pace = 1_000;

/** Progress of a started job and, once it has ended, its results. Closing the dialog does not stop the job. */
export function BulkJobResult({
  id,
  texts,
  changes,
  onClose,
}: {
  id: string;
  /** Texts of the action; without them the job speaks for itself. */
  texts?: ActionMessages;
  /** Calls whose answers the job changes. */
  changes: readonly Call[];
  onClose: () => void;
}) {
  const { data, error } = useProgress(
    readBulkJob,
    { params: { id } },
    { isRunning: ({ data: job }) => job.state === 'running', interval: pace, changes },
  );
  const stop = useWrite(cancelBulk, { changes: [readBulkJob, listBulkJobs] });
  const job = data?.data;
  const running = job?.state === 'running';
  return (
    <Dialog
      open
      title={titleOf(job, texts)}
      onClose={onClose}
      actions={
        <>
          {running && (
            <Button
              onClick={() => stop.mutate({ params: { id } })}
              busy={stop.isPending}
              busyText="Stopping..."
            >
              Stop
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {running ? 'Close' : 'OK'}
          </Button>
        </>
      }
    >
      {job?.state === 'done' && job.changed > 0 && texts && <Text tone="text">{texts.done}</Text>}
      {job ? (
        <>
          {running && <Bar aria-label="Progress" value={job.count - job.waiting} max={job.count} />}
          <p role="status">{jobProgress(job)}</p>
          {running && <Text>It goes on when you close this or the page; Bulk Jobs shows it again.</Text>}
          {!running && <BulkJobItems job={job} />}
        </>
      ) : (
        !error && <Skeleton h="80px" />
      )}
      {(error ?? stop.error) && <Alert>{(error ?? stop.error)?.message}</Alert>}
    </Dialog>
  );
}

function titleOf(job: BulkJob | undefined, texts: ActionMessages | undefined): string {
  if (texts === undefined) return job === undefined ? 'Bulk job' : jobName(job);
  if (job === undefined || job.state === 'running') return texts.title;
  return job.changed === 0 ? 'None Carried Out' : texts.doneTitle;
}
