import type { ReactNode } from 'react';

/**
 * Column of a list.
 *
 * - `align`: `end` for numbers
 * - `onPhone`: place in the card that a row becomes on a phone: `title` is its heading, `fact` a line labelled by the
 *   column's header, `hidden` (the default) is left out. The first `title` column identifies the row: it links to the
 *   details and cannot be hidden
 * - `sort`: field that the list's call sorts by (the contract's `…Sorts`, or `created`)
 * - `width`: minimum width in px; extra width is distributed in proportion. Longer text is truncated with a tooltip,
 *   other content wraps
 * - `sortedAs`: labels of the sort order; the default is `figure` if `align` is `end`, else `text`
 */
export interface Column<R> {
  id: string;
  header: string;
  cell: (record: R) => ReactNode;
  align?: 'start' | 'end';
  onPhone?: 'title' | 'fact' | 'hidden';
  width?: number;
  sort?: string;
  sortedAs?: 'text' | 'figure' | 'date';
}

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

/**
 * Returns the grid tracks of all rows and their minimum width in px. The widths do not depend on the content, so rows
 * outside of the viewport need no layout and columns do not move when records load.
 */
export function tracksOf<R>(
  columns: readonly Column<R>[],
  selectable: boolean,
): { tracks: string; minWidth: number } {
  const widths = columns.map((column) => column.width ?? defaultWidth[sortedAs(column)]);
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  return {
    tracks: [...(selectable ? [`${checkboxWidth}px`] : []), ...tracks].join(' '),
    minWidth: widths.reduce((sum, width) => sum + width, selectable ? checkboxWidth : 0),
  };
}
