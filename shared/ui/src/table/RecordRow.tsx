import { memo, startTransition, useOptimistic, type JSX, type ReactNode } from 'react';
import { unknown } from '../format/texts.ts';
import type { Column } from './columns.ts';
import type { LinkTo } from './rendered-page.ts';

interface CellsProps<R> {
  record: R;
  columns: readonly Column<R>[];
  /** Id of the column that links to the details. */
  linkColumn: string | undefined;
  linkTo: LinkTo | undefined;
}

interface RecordRowProps<R> extends CellsProps<R> {
  name: string;
  /** Undefined if the list has no selection. */
  selected: boolean | undefined;
  onToggle: ((record: R) => void) | undefined;
}

/** Row of one record. Memoized, because a page may have 200 rows: renders only when its record or selection changes. */
export const RecordRow = memo(function RecordRow<R extends { _id: string }>({
  name,
  selected,
  onToggle,
  ...cells
}: RecordRowProps<R>) {
  const { record } = cells;
  // This row shows a press at once, before the screen has followed.
  const [shown, show] = useOptimistic(selected);
  return (
    <tr role="row" aria-selected={shown} tabIndex={-1}>
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
      <Cells {...cells} />
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
}: CellsProps<R>) {
  return columns.map((column) => {
    const content = contentOf(column.cell(record));
    return (
      <td
        key={column.id}
        role="cell"
        data-align={column.align}
        data-phone={column.onPhone ?? 'hidden'}
        data-label={column.header}
        // Text is truncated at the column's width; the tooltip has the full text.
        title={typeof content === 'string' && column.align !== 'end' ? content : undefined}
        data-text={typeof content === 'string' ? '' : undefined}
      >
        {linkTo && column.id === linkColumn ? (
          <a href={linkTo(record._id).search} data-details={record._id}>
            {content}
          </a>
        ) : (
          content
        )}
      </td>
    );
  });
}) as <R extends { _id: string }>(props: CellsProps<R>) => JSX.Element;
