import type { ReactNode } from 'react';
import type { NotedType } from '@padiman/contracts';
import type { ActionMessages, BulkAction, ListView } from '@padiman/client/query';
import { useDetails } from '@padiman/client/routing';
import { formatCount, PageHeader } from '../public.ts';
import { DataTable, type Column, type Selection } from '../table/public.ts';
import { BulkActionDialogs } from './BulkActionDialogs.tsx';
import { BulkJobs } from './BulkJobs.tsx';
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
  emptyHint,
  selection,
  action,
  messages,
  summaryOf,
  tools,
  notice,
  confirmation,
  recordType,
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
  /** Sentence on how records come into being; shown if there are none at all. */
  emptyHint?: string;
  selection: Selection<R>;
  action: BulkAction<A>;
  messages: Record<A, ActionMessages>;
  /** Sum of the selected records. */
  summaryOf?: (records: readonly R[]) => string;
  /** Buttons of the whole list, in the header. */
  tools?: ReactNode;
  /** Content between the header and the table. */
  notice?: ReactNode;
  /** Further content of the action's confirmation, such as a field. */
  confirmation?: ReactNode;
  /** Type of the records in the audit, for their notes; without it they have none. */
  recordType?: NotedType;
}): ReactNode {
  const selected = selection.records;
  const details = useDetails(markOf ? list.records?.filter((record) => !markOf(record)) : list.records);
  // Without the records of all pages the sum would be incomplete.
  const summary = selected.length === selection.count && !selection.everything && summaryOf?.(selected);
  const many = `${formatCount(selection.count)} selected${summary ? `, ${summary}` : ''}`;
  return (
    <>
      <DataTable
        label={label}
        header={
          <PageHeader title={title}>
            <BulkJobs wanted={list.records !== undefined} />
            {tools}
          </PageHeader>
        }
        list={list}
        filters={filters}
        searchLabel={searchLabel}
        notice={notice}
        columns={columns}
        nameOf={nameOf}
        emptyText={emptyText}
        {...(emptyHint && { emptyHint })}
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
      <RecordDetails details={details} columns={columns} nameOf={nameOf} recordType={recordType} />
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
