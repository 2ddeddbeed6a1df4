import type { ReactNode } from 'react';
import type { ListView } from '@padiman/client/query';
import { FilterField, SearchField, type FilterChoices } from './ListFields.tsx';
import { Bar } from './ListToolbar.styles.ts';

/**
 * Filter and search of a list, stored in the URL, in a row of their own; for several tables that share them. The header of
 * `DataTable` has them in one row with title and tools. The key `/` focuses the search.
 */
export function ListToolbar<R>({
  list,
  filters,
  searchLabel,
  children,
}: {
  list: ListView<R>;
  filters?: FilterChoices;
  /** Label of the search, such as `Search by name, phone or e-mail`; without it there is no search. */
  searchLabel?: string;
  children?: ReactNode;
}) {
  return (
    <Bar role="search">
      {filters && <FilterField list={list} filters={filters} />}
      {searchLabel && <SearchField list={list} label={searchLabel} />}
      {children}
    </Bar>
  );
}
