import type { ReactNode } from 'react';
import type { ListView } from '../../query/list.ts';
import { FailedState } from '../states/FailedState.tsx';
import { Notice } from '../states/Notice.tsx';
import type { Column } from './columns.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { PageControls } from './PageControls.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { Selection } from './selection.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableFrame } from './table-styles.ts';

/**
 * The table of every list: one page of records from the server, with its states. Filter, search and page live
 * in the address (see `useList`); what is picked lives in `selection`.
 */
export function DataTable<R extends { _id: string }>({
  label,
  list,
  columns,
  nameOf,
  markOf,
  emptyText,
  selection,
  bulkActions,
}: {
  /** What the list is a list of, for screen readers: `Users`. */
  label: string;
  list: ListView<R>;
  columns: readonly Column<R>[];
  /** How people call a record; names its checkbox. */
  nameOf: (record: R) => string;
  /** Words that stand in place of a record that is no longer there; it cannot be picked. */
  markOf?: (record: R) => string | undefined;
  emptyText: string;
  selection?: Selection<R>;
  /** What can be done with the selection; shown while something is picked. */
  bulkActions?: ReactNode;
}) {
  const { records, error, loading, refreshing } = list;
  const pickable = markOf ? records?.filter((record) => markOf(record) === undefined) : records;
  const width = columns.length + (selection ? 1 : 0);

  if (error && !records) {
    return <FailedState title={`${label} could not be loaded.`} error={error} retry={list.retry} />;
  }
  if (records?.length === 0) {
    return <Notice icon="search" title={emptyText} />;
  }
  return (
    <>
      <TableFrame aria-busy={loading || refreshing} role="region" aria-label={label} tabIndex={0}>
        <table role="table" aria-label={label} aria-rowcount={list.total ?? -1}>
          <HeaderRow columns={columns} records={pickable ?? []} selection={selection} />
          <tbody role="rowgroup">
            {records ? (
              records.map((record) => {
                const mark = markOf?.(record);
                return mark === undefined ? (
                  <RecordRow
                    key={record._id}
                    record={record}
                    columns={columns}
                    name={nameOf(record)}
                    picked={selection?.has(record)}
                    onToggle={selection?.toggle}
                  />
                ) : (
                  <MarkedRow key={record._id} mark={mark} width={width} />
                );
              })
            ) : (
              <SkeletonRows width={width} />
            )}
          </tbody>
        </table>
      </TableFrame>
      <PageControls list={list} />
      {selection && selection.records.length > 0 && bulkActions}
    </>
  );
}

function MarkedRow({ mark, width }: { mark: string; width: number }) {
  return (
    <tr role="row" data-marked="">
      <td role="cell" colSpan={width}>
        {mark}
      </td>
    </tr>
  );
}
