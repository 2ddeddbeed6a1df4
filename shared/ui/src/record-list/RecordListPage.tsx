import type { ReactNode } from 'react';
import type { ActionMessages, BulkAction, ListView } from '@padiman/client/query';
import { useDetails } from '@padiman/client/routing';
import { formatCount, PageHeader } from '../public.ts';
import { DataTable, ListToolbar, type Column, type Selection } from '../table/public.ts';
import { BulkActionDialogs } from './BulkActionDialogs.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { RecordSelectionBar } from './RecordSelectionBar.tsx';

/** Screen with a list of records, the details of each, and actions on the selected ones. */
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
  messages,
  summaryOf,
  notice,
  confirmation,
}: {
  title: string;
  /** Accessible name of the list. */
  label: string;
  list: ListView<R>;
  filters: readonly { value: string; label: string }[];
  searchLabel: string;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** Text in place of a record that has been deleted. */
  markOf?: (record: R) => string | undefined;
  emptyText: string;
  selection: Selection<R>;
  action: BulkAction<A>;
  messages: Record<A, ActionMessages>;
  /** Sum of the selected records. */
  summaryOf?: (records: readonly R[]) => string;
  /** Content between the toolbar and the table. */
  notice?: ReactNode;
  /** Further content of the action's confirmation, such as a field. */
  confirmation?: ReactNode;
}): ReactNode {
  const selected = selection.records;
  const details = useDetails(markOf ? list.records?.filter((record) => !markOf(record)) : list.records);
  // Without the records of all pages the sum would be incomplete.
  const summary = selected.length === selection.count && !selection.everything && summaryOf?.(selected);
  const many = `${formatCount(selection.count)} selected${summary ? `, ${summary}` : ''}`;
  return (
    <>
      <PageHeader title={title} />
      <ListToolbar list={list} filters={filters} searchLabel={searchLabel} />
      {notice}
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
            messages={messages}
            {...(summary && { summary })}
          />
        }
      />
      <RecordDetails details={details} columns={columns} nameOf={nameOf} />
      <BulkActionDialogs
        action={action}
        messages={messages}
        records={selected}
        target={selection.everything}
        nameOf={nameOf}
        subject={selection.count === 1 && selected[0] ? nameOf(selected[0]) : many}
      >
        {confirmation}
      </BulkActionDialogs>
    </>
  );
}
