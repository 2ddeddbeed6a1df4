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
import { useColumnChoice } from './column-choice.ts';
import { namingColumn, sortedAs, type Column } from './columns.ts';
import { toSort, toSorting } from './sorting.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const nothing: never[] = [];

/**
 * TanStack's table over one page of a list: the server sorts and pages, the address keeps the sort, this device
 * remembers the columns. What is picked is not its affair, since that outlives the page (see `useSelection`).
 */
export function useTableModel<R extends { _id: string }>(
  label: string,
  list: Pick<ListView<R>, 'sort' | 'setSort'>,
  records: readonly R[] | undefined,
  columns: readonly Column<R>[],
) {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const [columnVisibility, choose] = useColumnChoice(
    label,
    columns.map(({ id }) => id).filter((id) => id !== namingColumn(columns)?.id),
  );
  const sorting = useMemo(() => toSorting(list.sort, columns), [list.sort, columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: records ?? nothing,
    getRowId: ({ _id }) => _id,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => list.setSort(toSort(functionalUpdate(change, sorting), columns)),
    onColumnVisibilityChange: (change) => choose(functionalUpdate(change, columnVisibility)),
  });
  // Stays the same while nothing is shown or hidden, so that rows need not be drawn again.
  const visible = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  return { table, visible };
}

/** The table that {@link useTableModel} makes. */
export type TableModel<R extends { _id: string }> = ReturnType<typeof useTableModel<R>>['table'];

function definitionsOf<R extends { _id: string }>(
  columns: readonly Column<R>[],
): ColumnDef<typeof features, R>[] {
  const naming = namingColumn(columns);
  return columns.map((column) => ({
    id: column.id,
    header: column.header,
    // Only columns with something to read can be sorted; the server does the reading.
    accessorFn: (record: R) => record,
    enableSorting: column.sort !== undefined,
    sortDescFirst: sortedAs(column) !== 'text',
    enableHiding: column !== naming,
  }));
}
