import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListView } from '@padiman/client/query';
import { useColumnVisibility } from './column-visibility.ts';
import { sortedAs, titleColumn, type Column } from './columns.ts';
import { toSort, toSorting } from './sorting.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const noRecords: never[] = [];

/**
 * Table model of TanStack Table over one page of a list. The server sorts and pages, the URL stores the sort, local
 * storage the column visibility. Selection is separate, because it spans pages (see `useSelection`).
 *
 * @param label name of the list; key of the stored visibility
 */
export function useTableModel<R extends { _id: string }>(
  label: string,
  list: Pick<ListView<R>, 'sort' | 'setSort'>,
  records: readonly R[] | undefined,
  columns: readonly Column<R>[],
) {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const [columnVisibility, setColumnVisibility] = useColumnVisibility(
    label,
    columns.map(({ id }) => id).filter((id) => id !== titleColumn(columns)?.id),
  );
  const sorting = useMemo(() => toSorting(list.sort, columns), [list.sort, columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: records ?? noRecords,
    getRowId: ({ _id }) => _id,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => list.setSort(toSort(functionalUpdate(change, sorting), columns)),
    onColumnVisibilityChange: (change) => setColumnVisibility((current) => functionalUpdate(change, current)),
  });
  // Stable while no column is shown or hidden, so that rows are not rendered again.
  const visible = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  return { table, visible };
}

/** Table of {@link useTableModel}. */
export type TableModel<R extends { _id: string }> = ReturnType<typeof useTableModel<R>>['table'];

function definitionsOf<R extends { _id: string }>(
  columns: readonly Column<R>[],
): ColumnDef<typeof features, R>[] {
  const title = titleColumn(columns);
  return columns.map((column) => ({
    id: column.id,
    header: column.header,
    // TanStack sorts only columns with an accessor; the server does the actual sorting.
    accessorFn: (record: R) => record,
    enableSorting: column.sort !== undefined,
    sortDescFirst: sortedAs(column) !== 'text',
    enableHiding: column !== title,
  }));
}
