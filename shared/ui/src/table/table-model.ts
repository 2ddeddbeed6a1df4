import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, startTransition, useRef, useState, useSyncExternalStore } from 'react';
import type { ListView, ListViews } from '@padiman/client/query';
import type { SavedViewSettings } from '@padiman/contracts';
import { sortedAs, titleColumn, type Column, toSort, toSorting } from './columns.ts';

/** Column visibility by id; `false` for a hidden column, no entry for a visible one. */
type ColumnVisibility = Record<string, boolean>;

const storageKey = (list: string) => `columns:${list}`;

/**
 * Column visibility of a list, stored in local storage. Invalid content and unknown ids are ignored. A change renders
 * in a transition, because all rows are rendered again.
 *
 * @param list name of the list
 * @param ids columns that can be hidden
 * @returns the visibility and a function that changes it
 */
function useColumnVisibility(list: string, ids: readonly string[]) {
  const [visibility, setVisibility] = useState(() => read(list, ids));
  // The latest choice, which is rendered in a transition.
  const latest = useRef(visibility);
  const change = (update: (current: ColumnVisibility) => ColumnVisibility) => {
    latest.current = update(latest.current);
    write(list, latest.current);
    startTransition(() => setVisibility(latest.current));
  };
  return [visibility, change] as const;
}

function read(list: string, ids: readonly string[]): ColumnVisibility {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]');
    if (!Array.isArray(hidden)) return {};
    return Object.fromEntries(ids.filter((id) => hidden.includes(id)).map((id) => [id, false]));
  } catch {
    return {};
  }
}

function write(list: string, visibility: ColumnVisibility): void {
  const hidden = Object.keys(visibility).filter((id) => visibility[id] === false);
  try {
    if (hidden.length > 0) localStorage.setItem(storageKey(list), JSON.stringify(hidden));
    else localStorage.removeItem(storageKey(list));
  } catch {
    // Storage is full or blocked: the choice applies until the page is left.
  }
}

/** Row heights of lists. */
export const densities = ['comfortable', 'compact'] as const;

/** One of {@link densities}. */
type Density = (typeof densities)[number];

/** Name of the cookie. Not local storage, because logout clears it. */
const cookie = 'density';
/** One year in seconds. */
const maxAge = 31_536_000;

const listeners = new Set<() => void>();

/** Returns the density that was chosen in this browser; `comfortable` without a choice. */
function readDensity(): Density {
  return new RegExp(`(?:^|; )${cookie}=compact(?:;|$)`).test(document.cookie) ? 'compact' : 'comfortable';
}

/** Stores the choice in this browser and applies it to all lists. */
function chooseDensity(density: Density): void {
  const age = density === 'comfortable' ? 0 : maxAge;
  document.cookie = `${cookie}=${density}; path=/; max-age=${age}; samesite=strict`;
  for (const listener of listeners) listener();
}

/** Returns the density of all lists and a function that changes it; those of the open view, if there is one. */
export function useDensity(views: ListViews | undefined): [Density, (density: Density) => void] {
  const chosen = useSyncExternalStore(subscribe, readDensity);
  if (views?.look === undefined) return [chosen, chooseDensity];
  return [views.look.density, (density) => views.setLook({ density })];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
