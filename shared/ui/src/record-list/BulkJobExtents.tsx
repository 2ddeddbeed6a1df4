import type { BulkJob } from '@padiman/contracts';
import { formatCount, formatNaira } from '../public.ts';
import { exceptionLabels } from './bulk-jobs.messages.ts';
import { Extents } from './BulkJob.styles.ts';

/** Exceptions of a frozen job, then its sums by group. */
export function BulkJobExtents({ job: { exceptions, groups } }: { job: BulkJob }) {
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

function Extent({
  name,
  count,
  amount,
  hint,
}: {
  name: string;
  count: number;
  amount: number | null;
  hint?: string | undefined;
}) {
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
