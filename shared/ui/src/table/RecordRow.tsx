import { memo, type JSX } from 'react';
import type { Column } from './columns.ts';
import type { LinkTo } from './shown-page.ts';

interface CellsProps<R> {
  record: R;
  columns: readonly Column<R>[];
  /** The id of the column that leads to the record's details, and where it leads. */
  namedBy: string | undefined;
  linkTo: LinkTo | undefined;
}

interface RecordRowProps<R> extends CellsProps<R> {
  name: string;
  picked: boolean | undefined;
  onToggle: ((record: R) => void) | undefined;
}

/** One record. Drawn again only when the record itself or its being picked changes: 200 may stand on a page. */
export const RecordRow = memo(function RecordRow<R extends { _id: string }>({
  name,
  picked,
  onToggle,
  ...cells
}: RecordRowProps<R>) {
  const { record } = cells;
  return (
    <tr role="row" aria-selected={picked} tabIndex={-1}>
      {onToggle && (
        <td role="cell" data-pick="">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={picked ?? false}
            onChange={() => onToggle(record)}
          />
        </td>
      )}
      <Cells {...cells} />
    </tr>
  );
}) as <R extends { _id: string }>(props: RecordRowProps<R>) => JSX.Element;

/** What a row says, apart from the checkbox: picking a whole page leaves all of it alone. */
const Cells = memo(function Cells<R extends { _id: string }>({
  record,
  columns,
  namedBy,
  linkTo,
}: CellsProps<R>) {
  return columns.map((column) => {
    const content = column.cell(record);
    return (
      <td
        key={column.id}
        role="cell"
        data-align={column.align}
        data-phone={column.onPhone ?? 'hidden'}
        data-label={column.header}
        // A text is cut where its column ends; its title has all of it.
        title={typeof content === 'string' && column.align !== 'end' ? content : undefined}
        data-text={typeof content === 'string' ? '' : undefined}
      >
        {linkTo && column.id === namedBy ? (
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
