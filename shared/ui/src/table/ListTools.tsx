import type { ListView } from '@padiman/client/query';
import { SelectField } from '../controls/SelectField.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Column } from './columns.ts';
import { DownloadButton } from './DownloadButton.tsx';
import type { Selection } from './selection.ts';
import { SelectionHint } from './SelectionHint.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { sortChoices } from './sorting.ts';
import type { TableModel } from './table-model.ts';
import { WideOnly } from '../layout/by-width.styles.ts';
import { Bar, PhoneOnly } from './ListTools.styles.ts';

/** Tools of the whole list: selection hint, download, columns, shortcuts, and on a phone the sort order. */
export function ListTools<R extends { _id: string }>({
  label,
  list,
  table,
  columns,
  selectable,
  selection,
  details,
}: {
  label: string;
  list: ListView<R>;
  table: TableModel<R>;
  columns: readonly Column<R>[];
  /** Records of the page that can be selected. */
  selectable: readonly R[];
  selection: Selection<R> | undefined;
  /** True if rows link to details. */
  details: boolean;
}) {
  return (
    <Bar>
      <PhoneOnly>
        <SelectField
          label="Sort by"
          value={list.sort ?? ''}
          options={sortChoices(columns)}
          onChange={(sort) => list.setSort(sort || undefined)}
        />
      </PhoneOnly>
      {selection && <SelectionHint selection={selection} selectable={selectable} total={list.total} />}
      <DownloadButton list={list} label={label} />
      <WideOnly>
        <ColumnChooser table={table} />
      </WideOnly>
      <ShortcutSheet selection={selection !== undefined} details={details} />
    </Bar>
  );
}
