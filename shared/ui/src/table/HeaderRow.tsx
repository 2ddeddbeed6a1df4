import { startTransition, useOptimistic } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { pinnedCount, pinOf, type Column } from './columns.ts';
import type { Selection } from './selection.ts';
import type { TableModel } from './table-model.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Header: column names, as sort buttons where the server can sort, and a checkbox for the whole page. */
export function HeaderRow<R extends { _id: string }>({
  table,
  columns,
  records,
  selection,
}: {
  table: TableModel<R>;
  columns: readonly Column<R>[];
  records: readonly R[];
  selection: Selection<R> | undefined;
}) {
  const pinned = pinnedCount(columns);
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" data-select="">
            <SelectAll records={records} selection={selection} />
          </th>
        )}
        {columns.map(({ id, header, align }, index) => {
          const column = table.getColumn(id);
          const sorted = column?.getIsSorted();
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              {...pinOf(index, pinned)}
              data-align={align}
              aria-sort={sorted ? ariaSort[sorted] : column?.getCanSort() ? 'none' : undefined}
            >
              {column?.getCanSort() ? (
                <button type="button" onClick={() => column.toggleSorting()}>
                  {header}
                  <Icon name={sorted ? (sorted === 'asc' ? 'rising' : 'falling') : 'sortable'} size={13} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Checkbox of the whole page; renders at once, before the rows. */
function SelectAll<R extends { _id: string }>({
  records,
  selection,
}: {
  records: readonly R[];
  selection: Selection<R>;
}) {
  const [count, show] = useOptimistic(records.filter(selection.has).length);
  const all = records.length > 0 && count === records.length;
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={all}
      disabled={records.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() =>
        startTransition(() => {
          show(all ? 0 : records.length);
          selection.setAll(records, !all);
        })
      }
    />
  );
}
