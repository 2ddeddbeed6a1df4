import { memo } from 'react';
import type { Column } from './columns.ts';

interface RecordRowProps<R> {
  record: R;
  columns: readonly Column<R>[];
  name: string;
  picked: boolean | undefined;
  onToggle: ((record: R) => void) | undefined;
}

/** One record. Drawn again only when the record itself or its being picked changes: 200 may stand on a page. */
export const RecordRow = memo(function RecordRow<R>({
  record,
  columns,
  name,
  picked,
  onToggle,
}: RecordRowProps<R>) {
  return (
    <tr role="row" aria-selected={picked}>
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
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          data-align={column.align}
          data-phone={column.onPhone ?? 'hidden'}
          data-label={column.header}
        >
          {column.cell(record)}
        </td>
      ))}
    </tr>
  );
}) as <R>(props: RecordRowProps<R>) => React.JSX.Element;
