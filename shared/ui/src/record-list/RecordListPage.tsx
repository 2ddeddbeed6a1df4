import type { ReactNode } from 'react';
import type { ActionMessages, BulkAction, ListView } from '@padiman/client/query';
import { useDetails } from '@padiman/client/routing';
import { formatCount, PageHeader } from '../public.ts';
import { DataTable, ListToolbar, type Column, type Selection } from '../table/public.ts';
import { BulkActionDialogs } from './BulkActionDialogs.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { RecordSelectionBar } from './RecordSelectionBar.tsx';

/** A screen that is a list of records with details of each, and actions on those that are picked. */
export function RecordListPage<R extends { _id: string }, A extends string>({
  title,
  label,
  list,
  filters,
  searchLabel,
  columns,
  nameOf,
  markOf,
  emptyText,
  selection,
  action,
  words,
  summaryOf,
}: {
  title: string;
  /** What the list is a list of, for screen readers. */
  label: string;
  list: ListView<R>;
  filters: readonly { value: string; label: string }[];
  searchLabel: string;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** Words that stand in place of a record that is no longer there. */
  markOf?: (record: R) => string | undefined;
  emptyText: string;
  selection: Selection<R>;
  action: BulkAction<A>;
  words: Record<A, ActionMessages>;
  /** What the picked records come to. */
  summaryOf?: (records: readonly R[]) => string;
}): ReactNode {
  const picked = selection.records;
  const details = useDetails(markOf ? list.records?.filter((record) => !markOf(record)) : list.records);
  // A sum of what was seen alone would be taken for the sum of all.
  const summary = picked.length === selection.count && !selection.everything && summaryOf?.(picked);
  const many = `${formatCount(selection.count)} selected${summary ? `, ${summary}` : ''}`;
  return (
    <>
      <PageHeader title={title} />
      <ListToolbar list={list} filters={filters} searchLabel={searchLabel} />
      <DataTable
        label={label}
        list={list}
        columns={columns}
        nameOf={nameOf}
        emptyText={emptyText}
        selection={selection}
        details={details}
        {...(markOf && { markOf })}
        bulkActions={
          <RecordSelectionBar
            selection={selection}
            action={action}
            words={words}
            {...(summary && { summary })}
          />
        }
      />
      <RecordDetails details={details} columns={columns} nameOf={nameOf} />
      <BulkActionDialogs
        action={action}
        words={words}
        records={picked}
        everything={selection.everything}
        nameOf={nameOf}
        subject={selection.count === 1 && picked[0] ? nameOf(picked[0]) : many}
      />
    </>
  );
}
