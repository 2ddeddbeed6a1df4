import type { ReactNode } from 'react';

/**
 * One column of a list.
 *
 * - `align: 'end'` for figures
 * - `onPhone`: on a phone a row is a card; `title` heads it, `fact` stands under it with its header as label,
 *   `hidden` (the default) is left out. The first `title` names the row: it leads to the record's details, and
 *   cannot be hidden
 * - `sort`: the field that the list's call sorts by (the contract's `…Sorts`, or `created`)
 * - `width`: the least that the column needs, in px; what is left over is shared out in proportion. A text that is
 *   longer is cut and told by its title, anything else takes more lines
 * - `sortedAs`: in which words its order is told; figures where `align` is `end`, else texts
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

/** Whether a column's order begins with the largest when it is first asked for: figures and dates do. */
export function sortedAs<R>({ sortedAs, align }: Column<R>): 'text' | 'figure' | 'date' {
  return sortedAs ?? (align === 'end' ? 'figure' : 'text');
}

/** The column that names a row. */
export function namingColumn<R>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find(({ onPhone }) => onPhone === 'title');
}

const usualWidth = { text: 116, figure: 108, date: 164 } as const;

/** Room for a checkbox that can be touched. */
const pickWidth = 44;

/**
 * The columns' tracks, the same for every row: with widths that no content changes, rows that are not in sight
 * need not be laid out, and nothing moves when records come.
 */
export function tracksOf<R>(
  columns: readonly Column<R>[],
  pickable: boolean,
): { tracks: string; least: number } {
  const widths = columns.map((column) => column.width ?? usualWidth[sortedAs(column)]);
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  return {
    tracks: [...(pickable ? [`${pickWidth}px`] : []), ...tracks].join(' '),
    least: widths.reduce((sum, width) => sum + width, pickable ? pickWidth : 0),
  };
}
