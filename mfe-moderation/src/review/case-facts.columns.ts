import type { Fact } from '@padiman/ui/overlay';
import type { Column } from '@padiman/ui/table';

/** One fact for each column of the record's list. */
export const factsOf = <R>(record: R, columns: readonly Column<R>[]): Fact[] =>
  columns.map(({ header, cell }) => ({ name: header, value: cell(record) }));
