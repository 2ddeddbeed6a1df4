import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { ListView } from '@padiman/client/query';
import type { Details } from '@padiman/client/routing';
import { Button } from '../controls/Button.tsx';
import { Alert } from '../states/Alert.tsx';
import { FailedState } from '../states/FailedState.tsx';
import { Notice } from '../states/Notice.tsx';
import { titleColumn, tracksOf, type Column } from './columns.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { ListTools } from './ListTools.tsx';
import { PageControls } from './PageControls.tsx';
import { RecordRow } from './RecordRow.tsx';
import { useRenderedPage } from './rendered-page.ts';
import { onDetailsLink, onRowKey } from './row-events.ts';
import type { Selection } from './selection.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useTableModel } from './table-model.ts';
import { TableFrame } from './table.styles.ts';

/**
 * Table of one page of records, with its loading, empty and error states. Filter, search, sort and page are stored in
 * the URL (see `useList`), selected records in `selection`.
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
  /** Plural name of the records, also for screen readers: `Users`. */
  label: string;
  list: ListView<R>;
  /** Keep its identity stable; a new array renders all rows again. */
  columns: readonly Column<R>[];
  /** Name of a record, for the label of its checkbox. */
  nameOf: (record: R) => string;
  /** Text that replaces a row whose record no longer exists; such a row cannot be selected. */
  markOf?: (record: R) => string | undefined;
  /** Title of the empty state. */
  emptyText: string;
  selection?: Selection<R>;
  /** Enables details: the first `title` column links to them. */
  details?: Details<R>;
  /** Actions on the selection; shown while it is not empty. */
  bulkActions?: ReactNode;
}) {
  const { records, linkTo, current, busy, outdated } = useRenderedPage(list, details?.linkTo);
  const { table, visible } = useTableModel(label, list, records, columns);
  const selectable = useMemo(
    () => current.records?.filter((record) => markOf?.(record) === undefined) ?? [],
    [current.records, markOf],
  );
  const linkColumn = details && titleColumn(columns)?.id;
  const { tracks, minWidth } = tracksOf(visible, selection !== undefined);

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
        selectable={selectable}
        selection={selection}
        details={details !== undefined}
      />
      <TableFrame
        aria-busy={busy}
        data-loading={records ? undefined : ''}
        data-outdated={outdated ? '' : undefined}
        role="region"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onRowKey}
        onClick={details && onDetailsLink(details.open)}
      >
        <table
          role="table"
          aria-label={label}
          aria-rowcount={current.total ?? -1}
          style={{ '--tracks': tracks, '--min-width': `${minWidth}px` } as CSSProperties}
        >
          <HeaderRow table={table} columns={visible} records={selectable} selection={selection} />
          <tbody role="rowgroup">
            {!records && <SkeletonRows columns={visible} selectable={selection !== undefined} />}
            {table.getRowModel().rows.map(({ id, original }) => {
              const mark = markOf?.(original);
              return mark === undefined ? (
                <RecordRow
                  key={id}
                  record={original}
                  columns={visible}
                  linkColumn={linkColumn}
                  linkTo={linkTo}
                  name={nameOf(original)}
                  selected={selection?.has(original)}
                  onToggle={selection?.toggle}
                />
              ) : (
                <tr key={id} role="row" data-marked="">
                  <td role="cell">{mark}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
      {list.error && (
        <Alert>
          {label} could not be refreshed: {list.error.message}{' '}
          <Button look="plain" onClick={list.retry}>
            Retry
          </Button>
        </Alert>
      )}
      <PageControls list={list} page={current} />
      {selection && selection.count > 0 && bulkActions}
    </>
  );
}

/** Empty state, with a button that clears filter and search if one is set. */
function EmptyList<R>({ list, text }: { list: ListView<R>; text: string }) {
  const { filter, q } = list.matching;
  const label = filter && q ? 'Clear filter and search' : q ? 'Clear search' : 'Clear filter';
  return (
    <Notice
      icon="search"
      title={text}
      action={list.clearFilters && <Button onClick={list.clearFilters}>{label}</Button>}
    />
  );
}
