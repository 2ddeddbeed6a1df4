import type { Column } from './columns.ts';
import type { Selection } from './selection.ts';

/** The columns' names, and a checkbox that picks the whole page. */
export function HeaderRow<R extends { _id: string }>({
  columns,
  records,
  selection,
}: {
  columns: readonly Column<R>[];
  records: readonly R[];
  selection: Selection<R> | undefined;
}) {
  const pickedHere = selection ? records.filter(selection.has).length : 0;
  const all = records.length > 0 && pickedHere === records.length;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" data-pick="">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={all}
              disabled={records.length === 0}
              ref={(box) => {
                if (box) box.indeterminate = pickedHere > 0 && !all;
              }}
              onChange={() => selection.setAll(records, !all)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.id} role="columnheader" scope="col" data-align={column.align}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
