import type { ReactNode } from 'react';
import type { ListView } from '@padiman/shared/query';
import { formatCount, PageHeader } from '@padiman/shared/ui';
import { DataTable, ListToolbar, type Column, type Selection } from '@padiman/shared/ui/table';
import type { BulkAction } from './bulk-action.hooks.ts';
import { BulkActionDialogs } from './BulkActionDialogs.tsx';
import { RecordSelectionBar } from './RecordSelectionBar.tsx';
import type { ActionWords } from './words.ts';

/** A screen that is a list of records with actions on those that are picked. */
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
  words: Record<A, ActionWords>;
  /** What the picked records come to. */
  summaryOf?: (records: readonly R[]) => string;
}): ReactNode {
  const picked = selection.records;
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
        {...(markOf && { markOf })}
        bulkActions={
          <RecordSelectionBar
            selection={selection}
            action={action}
            words={words}
            {...(summaryOf && { summary: summaryOf(picked) })}
          />
        }
      />
      <BulkActionDialogs
        action={action}
        words={words}
        records={picked}
        subject={
          picked.length === 1 && picked[0] ? nameOf(picked[0]) : `${formatCount(picked.length)} selected`
        }
      />
    </>
  );
}
