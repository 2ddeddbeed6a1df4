import { createElement, type ReactNode } from 'react';
import { formatLongDate, formatNaira, formatPhone, yesOrNo } from '../format/formats.ts';
import { Moment } from '../format/Moment.tsx';

/** Default order of every list: newest first. */
const defaultSort = '-created';

/** Column that a list is sorted by. */
interface Sorting {
  id: string;
  desc: boolean;
}

/** Column of the sort of the URL; undefined if none has that field. */
export function toSorting<R>(sort = defaultSort, columns: readonly Column<R>[]): Sorting | undefined {
  const desc = sort.startsWith('-');
  const column = columns.find(({ sort: field }) => field === sort.slice(desc ? 1 : 0));
  return column && { id: column.id, desc };
}

/** Sort of the list's call; undefined for the default order. */
export function toSort<R>({ id, desc }: Sorting, columns: readonly Column<R>[]): string | undefined {
  const field = columns.find((column) => column.id === id)?.sort;
  const sort = field && `${desc ? '-' : ''}${field}`;
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

/**
 * Column of a list.
 *
 * - `align`: `end` for numbers
 * - `onPhone`: place in the card that a row becomes on a phone. `title` is its heading, with `figure` at its right and
 *   `second` below that; `line` is a line without a label, with `actions` at its right; `fact` is a line labelled by the
 *   column's header; `hidden` (the default) is left out. The first `title` column identifies the row: it links to the
 *   details and cannot be hidden
 * - `sort`: field that the list's call sorts by (the contract's `…Sorts`, or `created`)
 * - `width`: minimum width in px; extra width is distributed in proportion to it, or to `grow`. Longer text is truncated
 *   with a tooltip, other content wraps
 * - `sortedAs`: labels of the sort order; the default is `figure` if `align` is `end`, else `text`
 * - `personOf`: id of the user whom the cell names, to whose page it leads; in the table not from the first `title` column
 * - `note`: second line of the cell, outside of its link; `noteFirst` shows it above on a phone
 */
export interface Column<R> {
  id: string;
  header: string;
  cell: (record: R) => ReactNode;
  personOf?: (record: R) => string | null | undefined;
  note?: (record: R) => ReactNode;
  noteFirst?: boolean;
  align?: 'start' | 'end';
  onPhone?: 'title' | 'figure' | 'second' | 'line' | 'actions' | 'fact' | 'hidden';
  width?: number;
  grow?: number;
  sort?: string;
  sortedAs?: 'text' | 'figure' | 'date';
}

/** Column of one field, which is also its id unless `look` has another one. */
const fieldColumn =
  <V>(format: (value: V) => ReactNode, kind: Partial<Column<unknown>> = {}) =>
  <F extends string>(
    field: F,
    header: string,
    look: Partial<Column<Readonly<Record<F, V>>>> = {},
  ): Column<Readonly<Record<F, V>>> => ({
    id: field,
    header,
    cell: (record) => format(record[field]),
    ...kind,
    ...look,
  });

/** Column of a text as it is. */
export const textColumn = fieldColumn((value: string | null) => value);

/** Column of a day. */
export const dateColumn = fieldColumn(formatLongDate, { sortedAs: 'date' });

/** Column of an instant, to the minute. */
export const momentColumn = fieldColumn((at: string | null) => createElement(Moment, { at, exact: true }));

/** Column of the day on which the record was created, which lists sort by. */
export const createdColumn = fieldColumn((at: string | null) => createElement(Moment, { at, long: true }), {
  ...{ sort: 'created', sortedAs: 'date' },
});

/** Column of an amount in naira. */
export const nairaColumn = fieldColumn(formatNaira, { align: 'end' });

/** Column of Yes or No. */
export const yesNoColumn = fieldColumn(yesOrNo);

/** Column of a phone number that is not masked. */
export const phoneColumn = fieldColumn(formatPhone, { width: 126 });

/** Returns the kind of a column's values, which decides sort labels, first sort direction and default width. */
export function sortedAs<R>({ sortedAs, align }: Column<R>): 'text' | 'figure' | 'date' {
  return sortedAs ?? (align === 'end' ? 'figure' : 'text');
}

/** Returns the column that identifies a row: the first `title` column. */
export function titleColumn<R>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find(({ onPhone }) => onPhone === 'title');
}

/** Default widths in px. */
const defaultWidth = { text: 116, figure: 108, date: 164 } as const;

/** Width of the checkbox column in px, a touch target. */
const checkboxWidth = 44;

/** Widest group of columns that stays in place, in px; more would leave a narrow window too little for the rest. */
const pinnedWidth = 240;

/**
 * Number of leading columns that stay in place while the others scroll sideways: up to the title column, or one if that
 * is too far.
 */
export function pinnedCount<R>(columns: readonly Column<R>[]): number {
  const count = columns.findIndex(({ onPhone }) => onPhone === 'title') + 1;
  const width = columns.slice(0, count).reduce((sum, column) => sum + widthOf(column), 0);
  return count === 0 || width > pinnedWidth ? 1 : count;
}

/** Minimum width of a column in px. */
const widthOf = <R>(column: Column<R>) => column.width ?? defaultWidth[sortedAs(column)];

/** Custom properties of a table's layout. */
type TableLayout = Record<`--${string}`, string>;

/**
 * Returns the layout of a table: grid tracks of all rows, their minimum width, and the start of each pinned column. The widths
 * do not depend on the content, so rows outside of the viewport need no layout and columns do not move when records load.
 */
export function layoutOf<R>(columns: readonly Column<R>[], selectable: boolean): TableLayout {
  const widths = columns.map(widthOf);
  const tracks = widths.map((width, index) => `minmax(${width}px, ${columns[index]?.grow ?? width}fr)`);
  const start = selectable ? checkboxWidth : 0;
  const sumOf = (some: readonly number[]) => some.reduce((sum, width) => sum + width, start);
  const pins = widths
    .slice(0, pinnedCount(columns))
    .map((_, index) => [`--pin-${index}`, `${sumOf(widths.slice(0, index))}px`]);
  return {
    ...Object.fromEntries(pins),
    '--tracks': [...(selectable ? [`${checkboxWidth}px`] : []), ...tracks].join(' '),
    '--min-width': `${sumOf(widths)}px`,
  };
}

/** Attributes of a cell below the header. */
export const cellAttributes = <R>(
  { align, onPhone, noteFirst, header }: Column<R>,
  index: number,
  pinned: number,
) => ({
  ...pinOf(index, pinned),
  'data-align': align,
  'data-phone': onPhone ?? 'hidden',
  'data-note-first': noteFirst && '',
  'data-label': header,
});

/** Attributes of a cell that stays in place; the styles place three. */
export const pinOf = (index: number, count: number) =>
  index < count ? { 'data-pinned': index, 'data-edge': index === count - 1 ? '' : undefined } : undefined;
