import { useDeferredValue, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { ListView } from '@padiman/client/query';
import type { Details } from '@padiman/client/routing';
import { Button } from '../controls/Button.tsx';
import { Alert } from '../states/Alert.tsx';
import { FailedState } from '../states/FailedState.tsx';
import { namingColumn, tracksOf, type Column } from './columns.ts';
import { onDetailsLink } from './details-link.ts';
import { EmptyList } from './EmptyList.tsx';
import { HeaderRow } from './HeaderRow.tsx';
import { ListTools } from './ListTools.tsx';
import { MarkedRow } from './MarkedRow.tsx';
import { PageControls } from './PageControls.tsx';
import { RecordRow } from './RecordRow.tsx';
import { onRowKey } from './row-keys.ts';
import type { Selection } from './selection.ts';
import { useShownPage } from './shown-page.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useTableModel } from './table-model.ts';
import { TableFrame } from './table-styles.ts';

/**
 * The table of every list: one page of records from the server, with its states. Filter, search, sort and page
 * live in the address (see `useList`); what is picked lives in `selection`.
 */
export function DataTable<R extends { _id: string }>({
  label,
  list,
  columns,
  nameOf,
  markOf,
  emptyText,
  selection,
  details,
  bulkActions,
}: {
  /** What the list is a list of, for screen readers: `Users`. */
  label: string;
  list: ListView<R>;
  /** The same array at every drawing: rows are drawn anew for another. */
  columns: readonly Column<R>[];
  /** How people call a record; names its checkbox. */
  nameOf: (record: R) => string;
  /** Words that stand in place of a record that is no longer there; it cannot be picked. */
  markOf?: (record: R) => string | undefined;
  emptyText: string;
  selection?: Selection<R>;
  /** Where rows lead to details: the first `title` column becomes the link. */
  details?: Details<R>;
  /** What can be done with the selection; shown while something is picked. */
  bulkActions?: ReactNode;
}) {
  const { records, linkTo, told, busy } = useShownPage(list, details?.linkTo);
  const { table, visible } = useTableModel(label, list, records, columns);
  const pickable = useMemo(
    () => (markOf ? records?.filter((record) => markOf(record) === undefined) : records) ?? [],
    [records, markOf],
  );
  // One row is ticked at once. Many are in pieces, while the header and the bar below say already how many.
  const settled = useDeferredValue(selection);
  const many = selection && settled && Math.abs(selection.count - settled.count) > 1;
  const ticked = many ? settled : selection;
  const namedBy = details && namingColumn(columns)?.id;
  const { tracks, least } = tracksOf(visible, selection !== undefined);

  if (list.error && !list.records) {
    return <FailedState title={`${label} could not be loaded.`} error={list.error} retry={list.retry} />;
  }
  if (records?.length === 0) {
    return <EmptyList list={list} text={emptyText} />;
  }
  return (
    <>
      <ListTools
        label={label}
        list={list}
        table={table}
        columns={columns}
        pickable={pickable}
        selection={selection}
        details={details !== undefined}
      />
      <TableFrame
        aria-busy={busy}
        data-waiting={records ? undefined : ''}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onRowKey}
        onClick={details && onDetailsLink(details.open)}
      >
        <table
          role="table"
          aria-label={label}
          aria-rowcount={told.total ?? -1}
          style={{ '--tracks': tracks, '--least': `${least}px` } as CSSProperties}
        >
          <HeaderRow table={table} columns={visible} records={pickable} selection={selection} />
          <tbody role="rowgroup">
            {!records && <SkeletonRows columns={visible} pickable={selection !== undefined} />}
            {table.getRowModel().rows.map(({ id, original }) => {
              const mark = markOf?.(original);
              return mark === undefined ? (
                <RecordRow
                  key={id}
                  record={original}
                  columns={visible}
                  namedBy={namedBy}
                  linkTo={linkTo}
                  name={nameOf(original)}
                  picked={ticked?.has(original)}
                  onToggle={selection?.toggle}
                />
              ) : (
                <MarkedRow key={id} mark={mark} />
              );
            })}
          </tbody>
        </table>
      </TableFrame>
      {list.error && (
        <Alert>
          {label} could not be read anew: {list.error.message}{' '}
          <Button look="plain" onClick={list.retry}>
            Retry
          </Button>
        </Alert>
      )}
      <PageControls list={list} shown={told} />
      {selection && selection.count > 0 && bulkActions}
    </>
  );
}
