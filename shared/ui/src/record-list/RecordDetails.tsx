import type { NotedType } from '@padiman/contracts';
import type { Details } from '@padiman/client/routing';
import type { ReactNode } from 'react';
import { DetailsDrawer, Facts, type Fact } from '../overlay/public.ts';
import { ReviewMark, type Column } from '../table/public.ts';

/** Details drawer of a record, with one fact for each column. */
export function RecordDetails<R extends { _id: string }>({
  details,
  columns,
  nameOf,
  moreOf,
  recordType,
  children,
}: {
  details: Details<R>;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** Facts without a column. */
  moreOf?: (record: R) => readonly Fact[];
  /** Type of the record in the audit, for its notes; without it there are none. */
  recordType?: NotedType | undefined;
  /** Content below the facts. */
  children?: (record: R) => ReactNode;
}) {
  const { record } = details;
  if (!record) return null;
  return (
    <DetailsDrawer
      title={nameOf(record)}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      noted={recordType && { type: recordType, id: record._id }}
    >
      <ReviewMark id={record._id} />
      <Facts
        facts={[
          ...columns.map(({ header, cell }) => ({ name: header, value: cell(record) })),
          ...(moreOf?.(record) ?? []),
        ]}
      />
      {children?.(record)}
    </DetailsDrawer>
  );
}
