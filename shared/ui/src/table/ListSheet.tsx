import { useState, type ReactNode } from 'react';
import type { CsvDownload, ListView } from '@padiman/client/query';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { SelectField } from '../controls/SelectField.tsx';
import { formatTotal } from '../format/numbers.ts';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.styles.ts';
import { Drawer } from '../overlay/Drawer.tsx';
import { SaveViewButton } from '../saved-views/SaveView.tsx';
import { ColumnChoices } from './ColumnChooser.tsx';
import type { Column } from './columns.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { clearLabel } from './EmptyList.tsx';
import type { FilterChoices } from './ListFields.tsx';
import { Body, Count, Foot, Head, Tools } from './ListSheet.styles.ts';
import type { Selection } from './selection.ts';
import { SelectionHint } from './SelectionHint.tsx';
import { sortChoices } from './sorting.ts';
import type { TableModel } from './table-model.ts';

/** Parts of a list that its tools act on. */
export interface ListParts<R extends { _id: string }> {
  list: ListView<R>;
  columns: readonly Column<R>[];
  table: TableModel<R>;
  filters: FilterChoices | undefined;
  /** Further fields of the filter. */
  fields: ReactNode;
  /** Records of the page that can be selected. */
  selectable: readonly R[];
  selection: Selection<R> | undefined;
  /** Undefined for an admin who must not download. */
  download: CsvDownload | undefined;
  /** Saves the list as a view; undefined where that is not offered. */
  onSaveView: (() => void) | undefined;
}

/** Button of a phone with the sheet that it opens: filter, sort order, selection, columns and download of a list. */
export function ListSheet<R extends { _id: string }>(parts: ListParts<R>) {
  const { list, filters, fields, onSaveView } = parts;
  const [open, setOpen] = useState(false);
  const title = (filters ?? fields) ? 'Filter and sort' : 'Sort';
  const parameters = fields ? Object.keys(list.parameters) : [];
  const set = [filters && list.matching.filter, list.sort, ...parameters].filter(Boolean).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="adjust" />
        {title}
        {set > 0 && (
          <>
            <Count aria-hidden="true">{set}</Count>
            <VisuallyHidden> ({set} set)</VisuallyHidden>
          </>
        )}
      </Button>
      <Drawer open={open} onClose={close} label={title} placement="bottom">
        <Head>
          <h2>{title}</h2>
          <IconButton label="Close" onClick={close}>
            <Icon name="close" />
          </IconButton>
        </Head>
        <SheetBody
          {...parts}
          onSaveView={
            onSaveView &&
            (() => {
              close();
              onSaveView();
            })
          }
        />
        <Foot>
          {list.clearFilters && <Button onClick={list.clearFilters}>{clearLabel(list)}</Button>}
          <Button look="primary" onClick={close}>
            {list.total === undefined || list.refreshing ? 'Show' : `Show ${formatTotal(list)}`}
          </Button>
        </Foot>
      </Drawer>
    </>
  );
}

function SheetBody<R extends { _id: string }>({
  list,
  columns,
  table,
  filters,
  fields,
  selectable,
  selection,
  download,
  onSaveView,
}: ListParts<R>) {
  const onCards = columns.filter(({ onPhone = 'hidden' }) => onPhone !== 'hidden').map(({ id }) => id);
  return (
    <Body>
      {filters && (
        <SelectField label="Filter" value={list.filter} options={filters} onChange={list.setFilter} />
      )}
      {fields}
      <SelectField
        label="Sort by"
        value={list.sort ?? ''}
        options={sortChoices(columns)}
        onChange={(sort) => list.setSort(sort || undefined)}
      />
      <Tools data-tools="">
        {selection && <SelectionHint selection={selection} selectable={selectable} total={list.total} />}
        {download && <DownloadButton download={download} disabled={!list.total} />}
        {onSaveView && <SaveViewButton onClick={onSaveView} />}
      </Tools>
      <div>
        <ColumnChoices table={table} only={onCards} />
      </div>
    </Body>
  );
}
