import type { ReactNode } from 'react';

/**
 * One column of a list.
 *
 * - `align: 'end'` for figures
 * - `onPhone`: on a phone a row is a card; `title` heads it, `fact` stands under it with its header as label,
 *   `hidden` (the default) is left out
 */
export interface Column<R> {
  id: string;
  header: string;
  cell: (record: R) => ReactNode;
  align?: 'start' | 'end';
  onPhone?: 'title' | 'fact' | 'hidden';
}
