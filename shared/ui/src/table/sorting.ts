import type { SortingState } from '@tanstack/react-table';
import { sortedAs, type Column } from './columns.ts';

/** What a list is sorted by while nobody asked for anything: the newest first. */
const usual = '-created';

/** A list's sort, as the address has it, in the table's terms. A field that no column names sorts no column. */
export function toSorting<R>(sort: string | undefined, columns: readonly Column<R>[]): SortingState {
  const asked = sort ?? usual;
  const desc = asked.startsWith('-');
  const column = columns.find(({ sort: field }) => field === asked.slice(desc ? 1 : 0));
  return column ? [{ id: column.id, desc }] : [];
}

/** The table's sorting, as the list's call takes it; undefined for the usual. */
export function toSort<R>(sorting: SortingState, columns: readonly Column<R>[]): string | undefined {
  const [first] = sorting;
  const field = columns.find(({ id }) => id === first?.id)?.sort;
  const sort = field && `${first?.desc ? '-' : ''}${field}`;
  return sort === usual ? undefined : sort;
}

const words = {
  text: ['A to Z', 'Z to A'],
  figure: ['smallest first', 'largest first'],
  date: ['earliest first', 'latest first'],
} as const;

/** All orders that a list can be in, in words; the usual one is called `''`. */
export function sortChoices<R>(columns: readonly Column<R>[]): { value: string; label: string }[] {
  const byColumn = columns
    .filter(({ sort }) => sort !== undefined && sort !== 'created')
    .flatMap((column) => {
      const field = column.sort ?? '';
      const [rising, falling] = words[sortedAs(column)];
      return [
        { value: field, label: `${column.header}, ${rising}` },
        { value: `-${field}`, label: `${column.header}, ${falling}` },
      ];
    });
  return [{ value: '', label: 'Newest first' }, { value: 'created', label: 'Oldest first' }, ...byColumn];
}
