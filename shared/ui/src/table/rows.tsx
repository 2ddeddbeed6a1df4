import { memo, startTransition, useOptimistic, type JSX, type ReactNode } from 'react';
import { unknown } from '../format/formats.ts';
import { VisuallyHidden } from '../layout/layout.styles.ts';
import { cellAttributes, pinnedCount, pinOf, titleColumn, type Column } from './columns.ts';
import type { LinkTo } from './rendered-page.ts';
import { ReviewMark } from './ReviewMarks.tsx';
import { Icon } from '../icons/Icon.tsx';
import { PersonLink } from '../overlay/DetailsDrawer.tsx';
import type { Selection } from './selection.ts';
import type { TableModel } from './table-model.ts';
import { Skeleton } from '../states/states.tsx';

interface CellsProps<R> {
  record: R;
  columns: readonly Column<R>[];
  /** Id of the column that links to the details. */
  linkColumn: string | undefined;
  linkTo: LinkTo | undefined;
  /** Text for screen readers after the first cell. */
  hint?: string | undefined;
}

interface RecordRowProps<R> extends CellsProps<R> {
  name: string;
  /** Undefined if the list has no selection. */
  selected: boolean | undefined;
  /** True if the record left the list since the page was read. */
  isGone?: boolean;
  /** True for a row that is on the screen before the table is scrolled. */
  inFirstScreen: boolean;
  onToggle: ((record: R) => void) | undefined;
}

const goneText = 'No longer in this view';

/** Row of one record. Memoized, because a page may have 200 rows: renders only when its record or selection changes. */
export const RecordRow = memo(function RecordRow<R extends { _id: string }>({
  name,
  selected,
  isGone,
  inFirstScreen,
  onToggle,
  ...cells
}: RecordRowProps<R>) {
  const { record } = cells;
  // This row shows a press at once, before the screen has followed.
  const [shown, show] = useOptimistic(selected);
  return (
    <tr
      role="row"
      aria-selected={shown}
      tabIndex={-1}
      data-id={record._id}
      data-gone={isGone ? '' : undefined}
      data-later={inFirstScreen ? undefined : ''}
      title={isGone ? goneText : undefined}
    >
      {onToggle && (
        <td role="cell" data-select="">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={shown ?? false}
            onChange={() =>
              startTransition(() => {
                show(!shown);
                onToggle(record);
              })
            }
          />
        </td>
      )}
      <Cells {...cells} hint={isGone ? goneText : undefined} />
    </tr>
  );
}) as <R extends { _id: string }>(props: RecordRowProps<R>) => JSX.Element;

/** Content of a cell; a missing or blank value is shown as `—`. */
const contentOf = (content: ReactNode): ReactNode =>
  content === null || content === undefined || (typeof content === 'string' && content.trim() === '')
    ? unknown
    : content;

/** Cells without the checkbox; not rendered again when the selection changes. */
const Cells = memo(function Cells<R extends { _id: string }>({
  record,
  columns,
  linkColumn,
  linkTo,
  hint,
}: CellsProps<R>) {
  const pinned = pinnedCount(columns);
  const marked = columns.find(({ id, onPhone }) => id === 'status' && onPhone) ?? titleColumn(columns);
  return columns.map((column, index) => {
    const content = contentOf(column.cell(record));
    const note = column.note?.(record);
    return (
      <td
        key={column.id}
        role="cell"
        {...cellAttributes(column, index, pinned)}
        // Text is truncated at the column's width; the tooltip has the full text.
        title={typeof content === 'string' && column.align !== 'end' ? content : undefined}
        data-text={typeof content === 'string' ? '' : undefined}
      >
        {linkTo && column.id === linkColumn ? (
          <a href={linkTo(record._id).search} data-details={record._id}>
            {content}
          </a>
        ) : column.personOf ? (
          <PersonLink id={column.personOf(record)}>{content}</PersonLink>
        ) : (
          content
        )}
        {index === 0 && hint && <VisuallyHidden>{hint}</VisuallyHidden>}
        {note && (
          <span data-note="" title={typeof note === 'string' ? note : undefined}>
            {note}
          </span>
        )}
        {column === marked && <ReviewMark id={record._id} />}
      </td>
    );
  });
}) as <R extends { _id: string }>(props: CellsProps<R>) => JSX.Element;

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Header: column names, as sort buttons where the server can sort, and a checkbox for the whole page. */
export function HeaderRow<R extends { _id: string }>({
  table,
  records,
  selection,
}: {
  table: TableModel<R>;
  records: readonly R[];
  selection: Selection<R> | undefined;
}) {
  const pinned = pinnedCount(table.visible);
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" data-select="">
            <SelectAll records={records} selection={selection} />
          </th>
        )}
        {table.visible.map((column, index) => {
          const { id, header, align } = column;
          const sort = table.canSort && column.sort;
          const sorted = table.sortOf(column);
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              {...pinOf(index, pinned)}
              data-align={align}
              aria-sort={sorted ? ariaSort[sorted] : sort ? 'none' : undefined}
            >
              {sort ? (
                <button type="button" onClick={() => table.toggleSort(column)}>
                  {header}
                  <Icon name={sorted ? (sorted === 'asc' ? 'rising' : 'falling') : 'sortable'} size={13} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Checkbox of the whole page; renders at once, before the rows. */
function SelectAll<R extends { _id: string }>({
  records,
  selection,
}: {
  records: readonly R[];
  selection: Selection<R>;
}) {
  const [count, show] = useOptimistic(records.filter(selection.has).length);
  const all = records.length > 0 && count === records.length;
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={all}
      disabled={records.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() =>
        startTransition(() => {
          show(all ? 0 : records.length);
          selection.setAll(records, !all);
        })
      }
    />
  );
}

/** Number of placeholder rows. Source: specification section 9. */
const placeholderRows = 5;

/** Placeholder rows with the same columns, checkbox and height as loaded rows. */
export function SkeletonRows<R>({
  columns,
  selectable,
}: {
  columns: readonly Column<R>[];
  selectable: boolean;
}) {
  const pinned = pinnedCount(columns);
  return Array.from({ length: placeholderRows }, (_, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {selectable && (
        <td data-select="">
          <Skeleton h="16px" w="16px" />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} {...cellAttributes(column, index, pinned)}>
          <Skeleton
            h="14px"
            w={column.align === 'end' ? '88px' : '72%'}
            style={{ display: 'inline-block', minWidth: '56px' }}
          />
        </td>
      ))}
    </tr>
  ));
}
