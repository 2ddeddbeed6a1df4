import { useState } from 'react';
import { listBulkJobs } from '@padiman/contracts';
import { useProgress } from '@padiman/client/query';
import { Button, formatCount, Icon, Moment, Text } from '../public.ts';
import { Dialog } from '../overlay/public.ts';
import { jobName, jobProgress } from './bulk-jobs.messages.ts';
import { BulkJobResult } from './BulkJobResult.tsx';
import { Jobs } from './BulkJob.styles.ts';

/** Milliseconds between two reads while a job runs. */
const pace = 2_000;

const nothing: [] = [];

/** Button with the number of running jobs, and the dialog that lists the last ones and opens each. */
export default function BulkJobsButton() {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const { data } = useProgress(
    listBulkJobs,
    {},
    {
      isRunning: ({ data: jobs }) => jobs.some(({ state }) => state === 'running'),
      interval: pace,
      changes: nothing,
    },
  );
  const jobs = data?.data ?? [];
  if (jobs.length === 0) return null;
  const running = jobs.filter(({ state }) => state === 'running').length;
  if (opened !== undefined) {
    return <BulkJobResult id={opened} changes={nothing} onClose={() => setOpened(undefined)} />;
  }
  return (
    <>
      <Button look="plain" title="Bulk Jobs" onClick={() => setOpen(true)}>
        <Icon name="pending" />
        <span>
          <span data-text="">Bulk Jobs</span>
          {running > 0 && (
            <>
              {` (${formatCount(running)}`}
              <span data-text=""> running</span>)
            </>
          )}
        </span>
      </Button>
      <Dialog
        open={open}
        title="Bulk jobs"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <Text>Your last bulk jobs. A job goes on when you close the page.</Text>
        <Jobs>
          {jobs.map((job) => (
            <li key={job._id}>
              <Button look="plain" onClick={() => setOpened(job._id)}>
                {jobName(job)}
              </Button>
              <p>
                {jobProgress(job)} <Moment at={job.confirmedAt} relative />
              </p>
            </li>
          ))}
        </Jobs>
      </Dialog>
    </>
  );
}
