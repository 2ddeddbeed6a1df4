import type { ReactNode } from 'react';
import type { NotedType, Outcome } from '@padiman/contracts';
import type { ActionMessages, BulkAction } from '@padiman/client/query';
import { useDetails, type Details } from '@padiman/client/routing';
import { formatCount, PageHeader, Button } from '../public.ts';
import { DataTable, type Column, type Selection, ReviewMark, SelectionBar } from '../table/public.ts';
import { BulkActionDialogs } from './ActionDialogs.tsx';
import { DetailsDrawer, Facts, PersonLink, type Fact } from '../overlay/public.ts';

/** Selected records of a table, and the action on them. */
interface Selected<R extends { _id: string }, A extends string> {
  selection: Selection<R>;
  action: BulkAction<A>;
  messages: Record<A, ActionMessages>;
}

/** Table whose selected records can be acted on, with the dialogs of the action. */
export function ActionTable<R extends { _id: string }, A extends string>({
  action,
  messages,
  summaryOf,
  subject,
  namesSkipped = true,
  confirmation,
  disabled = false,
  ...table
}: Omit<Parameters<typeof DataTable<R>>[0], 'bulkActions' | 'selection'> &
  Selected<R, A> & {
    /** Sum of the selected records. */
    summaryOf?: ((records: readonly R[]) => string) | undefined;
    /** Description of the selection; by default the name of a single record, or the number and the sum. */
    subject?: ReactNode;
    /** False if the result does not name the records that were left as they were. */
    namesSkipped?: boolean;
    /** Further content of the action's confirmation, such as a field. */
    confirmation?: ReactNode;
    /** True while the action cannot be confirmed. */
    disabled?: boolean;
  }) {
  const { selection, nameOf } = table;
  const { records: selected, count } = selection;
  // Without records that were never loaded the sum would be incomplete.
  const summary = selected.length === count && summaryOf?.(selected);
  const many = `${formatCount(count)} selected${summary ? `, ${summary}` : ''}`;
  return (
    <>
      <DataTable
        {...table}
        bulkActions={
          <RecordSelectionBar {...{ selection, action, messages }} {...(summary && { summary })} />
        }
      />
      <BulkActionDialogs
        action={action}
        messages={messages}
        records={selected}
        disabled={disabled}
        {...(namesSkipped && { nameOf })}
        subject={subject ?? (count === 1 && selected[0] ? nameOf(selected[0]) : many)}
      >
        {confirmation}
      </BulkActionDialogs>
    </>
  );
}

/** Screen with a list of records, the details of each, and actions on the selected ones. */
export function RecordListPage<R extends { _id: string }, A extends string>({
  title,
  tools,
  recordType,
  panels,
  moreOf,
  ...table
}: Omit<Parameters<typeof ActionTable<R, A>>[0], 'header' | 'details'> & {
  title: string;
  /** Buttons of the whole list, in the header. */
  tools?: ReactNode;
  /** Type of the records in the audit, for their notes; without it they have none. */
  recordType?: NotedType;
  /** Content below the facts of a record. */
  panels?: (record: R) => ReactNode;
  /** Facts without a column. */
  moreOf?: ((record: R) => readonly Fact[]) | undefined;
}): ReactNode {
  const { list, markOf, columns, nameOf } = table;
  const details = useDetails(markOf ? list.records?.filter((record) => !markOf(record)) : list.records);
  return (
    <>
      <ActionTable {...table} header={<PageHeader title={title}>{tools}</PageHeader>} details={details} />
      <RecordDetails {...{ details, columns, nameOf, recordType, ...(moreOf && { moreOf }) }}>
        {panels}
      </RecordDetails>
    </>
  );
}

/** Facts of a record, one for each column. */
export const columnFacts = <R,>(columns: readonly Column<R>[], record: R): Fact[] =>
  columns.map(({ header, cell, personOf }) => ({
    name: header,
    value: personOf ? <PersonLink id={personOf(record)}>{cell(record)}</PersonLink> : cell(record),
  }));

/** Details drawer of a record, with one fact for each column. */
export function RecordDetails<R extends { _id: string }>({
  details,
  columns,
  nameOf,
  moreOf,
  recordType,
  toldOf = () => false,
  children,
}: {
  details: Details<R>;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** Facts without a column. */
  moreOf?: (record: R) => readonly Fact[];
  /** Type of the record in the audit, for its notes; without it there are none. */
  recordType?: NotedType | undefined;
  /** True for a record of which the member was told a decision. */
  toldOf?: ((record: R) => boolean) | undefined;
  /** Content below the facts. */
  children?: ((record: R) => ReactNode) | undefined;
}) {
  const { record } = details;
  if (!record) return null;
  return (
    <DetailsDrawer
      title={nameOf(record)}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      noted={recordType && { type: recordType, id: record._id }}
      told={toldOf(record)}
    >
      <ReviewMark id={record._id} />
      <Facts facts={[...columnFacts(columns, record), ...(moreOf?.(record) ?? [])]} />
      {children?.(record)}
    </DetailsDrawer>
  );
}

/** Selection bar with one button for each action, in the order of `messages`. */
export function RecordSelectionBar<A extends string, R extends { _id: string }>({
  selection,
  action,
  messages,
  summary,
  disabled = false,
}: Selected<R, A> & { summary?: string; disabled?: boolean }) {
  return (
    <SelectionBar count={selection.count} onClear={selection.clear} {...(summary && { summary })}>
      {(action.offered ? (Object.keys(messages) as A[]) : []).map((name) => (
        <Button
          key={name}
          look={messages[name].destructive ? 'danger' : 'primary'}
          disabled={disabled}
          onClick={() => action.request(name)}
        >
          {messages[name].button}
        </Button>
      ))}
    </SelectionBar>
  );
}

/** Reduces a selection to the skipped records, so that they can be retried. */
export function keepSkipped<R extends { _id: string }>(
  selection: Selection<R>,
  skipped: readonly Outcome[],
): void {
  selection.keep(skipped.map(({ _id }) => _id));
}
