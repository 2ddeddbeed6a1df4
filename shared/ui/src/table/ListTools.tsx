import { chakra } from '@chakra-ui/react';
import type { ListView } from '@padiman/client/query';
import { SelectField } from '../controls/SelectField.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Column } from './columns.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { PickedElsewhere } from './PickedElsewhere.tsx';
import type { Selection } from './selection.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { sortChoices } from './sorting.ts';
import type { TableModel } from './table-model.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    columnGap: 1,
    minH: { base: 'touch', sm: 'control' },
    mb: 2,
    '& > p': { me: 'auto' },
  },
});
const WideOnly = chakra('div', { base: { hideBelow: 'sm' } });
const PhoneOnly = chakra('div', { base: { hideFrom: 'sm', w: 'full', mb: 2 } });

/** What concerns the list as a whole: its columns, its file, its shortcuts, and on a phone its order. */
export function ListTools<R extends { _id: string }>({
  label,
  list,
  table,
  columns,
  pickable,
  selection,
  details,
}: {
  label: string;
  list: ListView<R>;
  table: TableModel<R>;
  columns: readonly Column<R>[];
  /** What on the page can be picked. */
  pickable: readonly R[];
  selection: Selection<R> | undefined;
  /** Whether rows lead to details. */
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
      {selection && <PickedElsewhere selection={selection} pickable={pickable} total={list.total} />}
      <DownloadButton list={list} label={label} />
      <WideOnly>
        <ColumnChooser table={table} />
      </WideOnly>
      <ShortcutSheet selection={selection !== undefined} details={details} />
    </Bar>
  );
}
