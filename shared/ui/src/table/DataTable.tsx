import { useEffect, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { ListView } from '@padiman/client/query';
import type { Details } from '@padiman/client/routing';
import { Button } from '../controls/buttons.tsx';
import { Alert, FailedState } from '../states/states.tsx';
import { layoutOf, titleColumn, type Column } from './columns.ts';
import { useDensity, useTableModel } from './table-model.ts';
import { useTableScroll } from './table-scroll.ts';
import { EmptyList, ListHeader } from './ListHeader.tsx';
import { HeaderRow, RecordRow, SkeletonRows } from './rows.tsx';
import { ListExtent } from './ListExtent.tsx';
import type { FilterChoices } from './ListFields.tsx';
import { PageControls } from './PageControls.tsx';
import { immediateRows, useRenderedPage } from './rendered-page.ts';
import { onDetailsLink, onRowKey, useKeptFocus } from './row-events.ts';
import type { Selection } from './selection.ts';
import { SelectionHint, SelectionHintContext } from './SelectionBar.tsx';
import { ArrivedPlace, TableFrame, TablePlace } from './table.styles.ts';
import { formatCount } from '../format/formats.ts';
import { VisuallyHidden } from '../layout/layout.styles.ts';

/** Height of what is around the table: on a screen of its own, and with more above it or a selection bar below. */
const around = { screen: '145px', section: '264px' };

/**
 * Table of one page of records, with its header, loading, empty and error states. Filter, search, sort and page are stored in
 * the URL (see `useList`), selected records in `selection`.
 */
export function DataTable<R extends { _id: string }>({
  label,
  header,
  list,
  filters,
  fields,
  searchLabel,
  notice,
  columns,
  nameOf,
  markOf,
  emptyText,
  emptyHint,
  failedText = `${label} could not be loaded.`,
  selection,
  details,
  bulkActions,
}: {
  /** Plural name of the records, also for screen readers: `Users`. */
  label: string;
  /** Title and actions of the screen, a `PageHeader`, in one row with filter, search and tools. */
  header?: ReactNode;
  list: ListView<R>;
  /** Choices of the filter; without them there is none. */
  filters?: FilterChoices;
  /** Further fields of the filter, for the parameters of `list`. */
  fields?: ReactNode;
  /** Label of the search, such as `Search name or phone`; without it there is no search. */
  searchLabel?: string;
  /** Content between header and table. */
  notice?: ReactNode;
  /** Keep its identity stable; a new array renders all rows again. */
  columns: readonly Column<R>[];
  /** Name of a record, for the label of its checkbox. */
  nameOf: (record: R) => string;
  /** Text that replaces a row whose record no longer exists; such a row cannot be selected. */
  markOf?: (record: R) => string | undefined;
  /** Title of the empty state. */
  emptyText: string;
  /** Sentence on how records come into being; shown if there are none at all. */
  emptyHint?: string;
  /** Title of the error state. */
  failedText?: string;
  selection?: Selection<R>;
  /** Enables details: the first `title` column links to them. */
  details?: Details<R>;
  /** Actions on the selection; shown while it is not empty. */
  bulkActions?: ReactNode;
}) {
  const { records, linkTo, current, busy, outdated } = useRenderedPage(list, details?.linkTo);
  const table = useTableModel(label, list, columns);
  const { visible } = table;
  const selectable = useMemo(
    () => current.records?.filter((record) => markOf?.(record) === undefined) ?? [],
    [current.records, markOf],
  );
  const linkColumn = details && titleColumn(columns)?.id;
  const [density] = useDensity();
  const keptFocus = useKeptFocus();
  const hasSelection = (selection?.count ?? 0) > 0;
  const keep = list.kept?.keep;
  useEffect(() => keep?.('selection', hasSelection), [keep, hasSelection]);
  const scroll = useTableScroll(records?.length ?? 0);
  // The selection bar floats at the bottom: the page controls stay above it.
  const isAlone = header && !fields && !selection?.count;
  const place = isAlone ? 'screen' : 'section';
  const hint = selection && (
    <SelectionHint selection={selection} selectable={selectable} total={list.total} />
  );

  return (
    <>
      <ListHeader
        {...{ header, label, list, filters, fields, searchLabel, table, selectable, selection }}
        // A part of a list does not tell what matches.
        {...(list.incomplete && { filters: undefined, searchLabel: undefined })}
        details={details !== undefined}
      />
      {notice}
      <ListExtent list={list} hasActions={selection !== undefined} />
      {list.error && !list.records ? (
        <FailedState title={failedText} error={list.error} retry={list.retry} />
      ) : records?.length === 0 ? (
        <EmptyList list={list} text={emptyText} hint={emptyHint} />
      ) : (
        <>
          <TablePlace>
            <Arrived kept={list.kept} />
            <TableFrame
              aria-busy={busy}
              data-loading={records ? undefined : ''}
              data-outdated={outdated && records ? '' : undefined}
              data-density={density}
              style={{ '--around': around[place] } as CSSProperties}
              {...scroll}
              role="region"
              aria-label={label}
              tabIndex={0}
              onKeyDown={onRowKey}
              onPointerEnter={() => list.kept?.keep('pointer', true)}
              onPointerLeave={() => list.kept?.keep('pointer', false)}
              onFocus={(event) => {
                keptFocus.onFocus(event);
                // Also in a menu that a row opened. On the table itself the focus is at no row.
                list.kept?.keep('focus', event.target !== event.currentTarget);
              }}
              onBlur={() => {
                keptFocus.onBlur();
                list.kept?.keep('focus', false);
              }}
              onClick={details && onDetailsLink(details.open)}
            >
              <table
                role="table"
                aria-label={label}
                aria-rowcount={current.isEstimate ? -1 : (current.total ?? -1)}
                style={layoutOf(visible, selection !== undefined) as CSSProperties}
              >
                <HeaderRow table={table} records={selectable} selection={selection} />
                <tbody role="rowgroup">
                  {!records && <SkeletonRows columns={visible} selectable={selection !== undefined} />}
                  {records?.map((record, index) => {
                    const { _id: id } = record;
                    const mark = markOf?.(record);
                    return mark === undefined ? (
                      <RecordRow
                        key={id}
                        record={record}
                        columns={visible}
                        linkColumn={linkColumn}
                        linkTo={linkTo}
                        name={nameOf(record)}
                        selected={selection?.has(record)}
                        isGone={list.kept?.gone.has(id) === true}
                        inFirstScreen={index < immediateRows}
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
          </TablePlace>
          {list.error && (
            <Alert>
              {label} could not be refreshed: {list.error.message}{' '}
              <Button look="plain" onClick={list.retry}>
                Retry
              </Button>
            </Alert>
          )}
          <PageControls list={list} page={current} />
          {selection && selection.count > 0 && (
            <SelectionHintContext value={hint}>{bulkActions}</SelectionHintContext>
          )}
        </>
      )}
    </>
  );
}

/** Button over the first rows that shows the records which others added meanwhile. */
function Arrived<R>({ kept }: Pick<ListView<R>, 'kept'>) {
  const count = kept?.arrived ?? 0;
  return (
    <ArrivedPlace>
      <VisuallyHidden role="status">{count > 0 && `${formatCount(count)} new records`}</VisuallyHidden>
      {count > 0 && (
        <button type="button" onClick={kept?.showArrived}>
          {formatCount(count)} new
        </button>
      )}
    </ArrivedPlace>
  );
}
