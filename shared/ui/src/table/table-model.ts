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
import type { SavedViewSettings } from '@padiman/contracts';
import { useColumnVisibility, type ColumnVisibility } from './column-visibility.ts';
import { sortedAs, titleColumn, type Column } from './columns.ts';
import type { Density } from './density.ts';
import { toSort, toSorting } from './sorting.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const noRecords: never[] = [];

/**
 * Table model of TanStack Table over one page of a list. The server sorts and pages, the URL stores the sort, local
 * storage the column visibility; with a saved view, the view and the URL do. Selection is separate, because it spans pages (see `useSelection`).
 *
 * @param label name of the list; key of the stored visibility
 */
export function useTableModel<R extends { _id: string }>(
  label: string,
  list: Pick<ListView<R>, 'sort' | 'setSort' | 'views'>,
  records: readonly R[] | undefined,
  columns: readonly Column<R>[],
) {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const [stored, storeVisibility] = useColumnVisibility(
    label,
    columns.map(({ id }) => id).filter((id) => id !== titleColumn(columns)?.id),
  );
  const { look, setLook } = list.views ?? {};
  const hidden = look?.hiddenColumns.join(',');
  const ofView = useMemo(() => visibilityOf(columns, hidden), [columns, hidden]);
  const columnVisibility = ofView ?? stored;
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
    onColumnVisibilityChange: (change) => {
      if (ofView && setLook) setLook({ hiddenColumns: hiddenIn(functionalUpdate(change, ofView)) });
      else storeVisibility((current) => functionalUpdate(change, current));
    },
  });
  // Stable while no column is shown or hidden, so that rows are not rendered again.
  const visible = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  return { table, visible };
}

/** Visibility by the names of hidden columns, separated by commas; undefined without a view. */
function visibilityOf<R>(
  columns: readonly Column<R>[],
  hidden: string | undefined,
): ColumnVisibility | undefined {
  if (hidden === undefined) return undefined;
  const names = new Set(hidden.split(','));
  const title = titleColumn(columns);
  return Object.fromEntries(
    columns.filter((column) => column !== title && names.has(column.id)).map(({ id }) => [id, false]),
  );
}

const hiddenIn = (visibility: ColumnVisibility) =>
  Object.keys(visibility).filter((id) => visibility[id] === false);

/** Settings of a list that a saved view keeps. */
export const viewSettingsOf = <R extends { _id: string }>(
  { matching, sort }: Pick<ListView<R>, 'matching' | 'sort'>,
  table: TableModel<R>,
  density: Density,
): SavedViewSettings => ({
  query: { ...matching, ...(sort && { sort }) },
  hiddenColumns: table
    .getAllLeafColumns()
    .filter((column) => !column.getIsVisible())
    .map(({ id }) => id),
  density,
});

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
