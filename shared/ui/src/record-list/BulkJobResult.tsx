import { cancelBulk, listBulkJobs, readBulkJob, type BulkJob, type Call } from '@padiman/contracts';
import { useProgress, useWrite, type ActionMessages } from '@padiman/client/query';
import { Alert, Button, Skeleton, Text } from '../public.ts';
import { Dialog } from '../overlay/public.ts';
import { jobName, jobProgress } from './bulk-jobs.messages.ts';
import { BulkJobItems } from './BulkJobItems.tsx';
import { Bar } from './BulkJob.styles.ts';

/** Milliseconds between two reads of the progress. */
const pace = 1_000;

/** Calls that stopping a job changes. */
const stopChanges = [readBulkJob, listBulkJobs];

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
  const stop = useWrite(cancelBulk, { changes: stopChanges });
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
