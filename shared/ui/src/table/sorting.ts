import type { SortingState } from '@tanstack/react-table';
import { sortedAs, type Column } from './columns.ts';

/** Default order of every list: newest first. */
const defaultSort = '-created';

/** Converts the sort of the URL to the table's sorting state; empty if no column has that field. */
export function toSorting<R>(sort: string | undefined, columns: readonly Column<R>[]): SortingState {
  const effective = sort ?? defaultSort;
  const desc = effective.startsWith('-');
  const column = columns.find(({ sort: field }) => field === effective.slice(desc ? 1 : 0));
  return column ? [{ id: column.id, desc }] : [];
}

/** Converts the table's sorting state to the sort of the list's call; undefined for the default order. */
export function toSort<R>(sorting: SortingState, columns: readonly Column<R>[]): string | undefined {
  const [first] = sorting;
  const field = columns.find(({ id }) => id === first?.id)?.sort;
  const sort = field && `${first?.desc ? '-' : ''}${field}`;
  return sort === defaultSort ? undefined : sort;
}

const labels = {
  text: ['A to Z', 'Z to A'],
  figure: ['smallest first', 'largest first'],
  date: ['earliest first', 'latest first'],
} as const;

/** Returns all sort orders of a list with their labels; the value of the default order is `''`. */
export function sortChoices<R>(columns: readonly Column<R>[]): { value: string; label: string }[] {
  const byColumn = columns
    .filter(({ sort }) => sort !== undefined && sort !== 'created')
    .flatMap((column) => {
      const field = column.sort ?? '';
      const [ascending, descending] = labels[sortedAs(column)];
      return [
        { value: field, label: `${column.header}, ${ascending}` },
        { value: `-${field}`, label: `${column.header}, ${descending}` },
      ];
    });
  return [{ value: '', label: 'Newest first' }, { value: 'created', label: 'Oldest first' }, ...byColumn];
}
