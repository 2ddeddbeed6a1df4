import { useEffect, useRef, useState } from 'react';
import {
  confirmBulk,
  freezeBulk,
  listBulkJobs,
  type BulkJob,
  type BulkJobAction,
  type BulkList,
  type Call,
} from '@padiman/contracts';
import { useWrite, type ActionMessages, type Matching } from '@padiman/client/query';
import { Alert, Skeleton, Text, formatCount, formatNaira } from '../public.ts';
import { ReasonField } from '../controls/ReasonField.tsx';
import { ConfirmDialog } from '../overlay/public.ts';
import { extent, exceptionLabels } from './bulk-jobs.messages.ts';
import { BulkJobResult } from './BulkJobResult.tsx';
import { Extents } from './BulkJob.styles.ts';

/**
 * Action on all that match: the server freezes the records, the dialog shows their sums with exceptions first, and after the
 * confirmation the progress and the results.
 */
export default function BulkJobDialog({
  given,
  texts,
  changes,
  onClose,
}: {
  given: { list: BulkList; action: BulkJobAction; matching: Matching };
  texts: ActionMessages;
  /** Calls whose answers the action changes. */
  changes: readonly Call[];
  /** @param started true if the job was confirmed */
  onClose: (started: boolean) => void;
}) {
  const freeze = useWrite(freezeBulk);
  const confirm = useWrite(confirmBulk, { changes: [listBulkJobs] });
  const [reason, setReason] = useState('');
  const { mutate } = freeze;
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate({ body: given });
  }, [mutate, given]);

  const job = freeze.data?.data;
  if (job && confirm.data) {
    return <BulkJobResult id={job._id} texts={texts} changes={changes} onClose={() => onClose(true)} />;
  }
  const refusal = confirm.error;
  const underWay = refusal?.code === 'underWay' ? refusal.message : undefined;
  const failure = freeze.error ?? (underWay === undefined ? refusal : undefined);
  const start = () => {
    if (!job) return;
    const flags = underWay === undefined ? {} : { confirmUnderWay: true };
    const given = texts.reasons === undefined ? {} : { reason: reason.trim() };
    confirm.mutate({ params: { id: job._id }, body: { hash: job.hash, ...given, ...flags } });
  };
  return (
    <ConfirmDialog
      title={texts.title}
      destructive={texts.destructive}
      confirmText={underWay === undefined ? texts.confirm : `${texts.confirm} Anyway`}
      disabled={!job || (texts.reasons !== undefined && reason.trim() === '')}
      busy={confirm.isPending}
      error={failure?.message}
      onConfirm={start}
      onCancel={() => onClose(false)}
    >
      {job ? (
        <>
          <Text tone="text">{texts.question(job.count)}</Text>
          <Text>
            <strong>{extent(job)}</strong> selected. <AtMost job={job} />
            {texts.consequence} Records that change until then are left as they are.
          </Text>
          <BulkJobExtents job={job} />
        </>
      ) : (
        !failure && <Skeleton h="120px" />
      )}
      {texts.reasons && <ReasonField reasons={texts.reasons} value={reason} onChange={setReason} />}
      {underWay !== undefined && <Alert>{underWay} Go on all the same?</Alert>}
    </ConfirmDialog>
  );
}

/** Extent of what can change at most: without the records that are left as they are. One may be in several exceptions. */
function AtMost({ job: { count, amount, exceptions } }: { job: BulkJob }) {
  const left = exceptions.filter(({ skipped }) => skipped);
  if (left.length === 0) return null;
  const rest = (of: (one: { count: number; amount: number | null }) => number, whole: number) =>
    Math.max(0, whole - Math.max(...left.map(of)));
  const most = {
    count: rest((one) => one.count, count),
    amount: amount === null ? null : rest((one) => one.amount ?? 0, amount),
  };
  return (
    <>
      At most <strong>{extent(most)}</strong> of them will change.{' '}
    </>
  );
}

/** Exceptions of a frozen job, then its sums by group. */
function BulkJobExtents({ job: { exceptions, groups } }: { job: BulkJob }) {
  return (
    <>
      {exceptions.length > 0 && (
        <Extents>
          <caption>Look at these first</caption>
          <tbody>
            {exceptions.map(({ exception, skipped, ...extent }) => (
              <Extent
                key={exception}
                name={exceptionLabels[exception]}
                {...extent}
                hint={skipped ? 'left as they are' : undefined}
              />
            ))}
          </tbody>
        </Extents>
      )}
      <Extents>
        <caption>All by group</caption>
        <tbody>
          {groups.map((group) => (
            <Extent key={group.name} {...group} />
          ))}
        </tbody>
      </Extents>
    </>
  );
}

function Extent({ name, count, amount, hint }: BulkJob['groups'][number] & { hint?: string | undefined }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {hint && <small>{hint}</small>}
      </th>
      <td>{formatCount(count)}</td>
      {amount !== null && <td>{formatNaira(amount)}</td>}
    </tr>
  );
}
