import { useState, type ReactNode } from 'react';
import { useCsvDownload, type CsvDownload, type ListView } from '@padiman/client/query';
import { useSeesPersonalData } from '@padiman/client/session';
import { PhoneOnly, WideOnly, VisuallyHidden } from '../layout/layout.styles.ts';
import { ColumnChooser, ColumnChoices } from './ColumnChooser.tsx';
import { DownloadButton, DownloadFailure } from './DownloadButton.tsx';
import { FilterField, SearchField, type FilterChoices } from './ListFields.tsx';
import {
  HeaderBar,
  Fields,
  Search,
  HeaderTools,
  SheetContent,
  Count,
  SheetFoot,
  SheetHead,
  SheetTools,
} from './list.styles.ts';
import { ShortcutSheet } from './shortcuts.tsx';
import { Button, IconButton } from '../controls/buttons.tsx';
import { SelectField } from '../controls/fields.tsx';
import { formatTotal } from '../format/formats.ts';
import { Icon } from '../icons/Icon.tsx';
import { Drawer } from '../overlay/Dialog.tsx';
import { sortChoices } from './columns.ts';
import type { Selection } from './selection.ts';
import { SelectionHint } from './SelectionBar.tsx';
import type { TableModel } from './table-model.ts';
import { Notice } from '../states/states.tsx';

/** Head of a list: title, filter, search, and tools. On a phone a sheet has what is neither title nor search. */
export function ListHeader<R extends { _id: string }>({
  header,
  label,
  searchLabel,
  details,
  ...parts
}: Omit<ListParts<R>, 'download'> & {
  /** Title and actions of the screen. */
  header: ReactNode;
  /** Name of the list. */
  label: string;
  searchLabel: string | undefined;
  /** True if rows link to details. */
  details: boolean;
}) {
  const { list, filters, fields, table, selection } = parts;
  const chosen = filters?.find(({ value }) => value === list.filter);
  const csv = useCsvDownload(list, [label, chosen?.label, list.search && 'search']);
  // For others the server refuses it.
  const download = useSeesPersonalData() && !list.incomplete ? csv : undefined;
  return (
    <HeaderBar>
      {header}
      {(filters ?? searchLabel ?? fields) && (
        <Search role="search">
          {filters && (
            <WideOnly>
              <FilterField list={list} filters={filters} />
            </WideOnly>
          )}
          {searchLabel && <SearchField list={list} label={searchLabel} />}
          {fields && <Fields>{fields}</Fields>}
        </Search>
      )}
      <HeaderTools>
        {download && (
          <WideOnly>
            <DownloadButton download={download} disabled={!list.total} short />
          </WideOnly>
        )}
        <WideOnly>
          <ColumnChooser table={table} />
        </WideOnly>
        <ShortcutSheet selection={selection !== undefined} details={details} />
        <PhoneOnly>
          <ListSheet {...parts} download={download} />
        </PhoneOnly>
      </HeaderTools>
      {download && <DownloadFailure download={download} label={label} />}
    </HeaderBar>
  );
}

/** Parts of a list that its tools act on. */
interface ListParts<R extends { _id: string }> {
  list: ListView<R>;
  table: TableModel<R>;
  filters: FilterChoices | undefined;
  /** Further fields of the filter. */
  fields: ReactNode;
  /** Records of the page that can be selected. */
  selectable: readonly R[];
  selection: Selection<R> | undefined;
  /** Undefined for an admin who must not download. */
  download: CsvDownload | undefined;
}

/** Button of a phone with the sheet that it opens: filter, sort order, selection, columns and download of a list. */
function ListSheet<R extends { _id: string }>({
  list,
  table,
  filters,
  fields,
  selectable,
  selection,
  download,
}: ListParts<R>) {
  const [open, setOpen] = useState(false);
  const title = list.incomplete ? 'Columns' : (filters ?? fields) ? 'Filter and sort' : 'Sort';
  const parameters = fields ? Object.keys(list.parameters) : [];
  const set = [filters && list.matching.filter, !list.incomplete && list.sort, ...parameters].filter(
    Boolean,
  ).length;
  const { columns } = table;
  const onCards = columns.filter(({ onPhone = 'hidden' }) => onPhone !== 'hidden').map(({ id }) => id);
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
        <SheetHead>
          <h2>{title}</h2>
          <IconButton label="Close" icon="close" onClick={close} />
        </SheetHead>
        <SheetContent>
          {filters && (
            <SelectField label="Filter" value={list.filter} options={filters} onChange={list.setFilter} />
          )}
          {fields}
          {!list.incomplete && (
            <SelectField
              label="Sort by"
              value={list.sort ?? ''}
              options={sortChoices(columns)}
              onChange={(sort) => list.setSort(sort || undefined)}
            />
          )}
          <SheetTools data-tools="">
            {selection && <SelectionHint selection={selection} selectable={selectable} total={list.total} />}
            {download && <DownloadButton download={download} disabled={!list.total} />}
          </SheetTools>
          <div>
            <ColumnChoices table={table} only={onCards} />
          </div>
        </SheetContent>
        <SheetFoot>
          {list.clearFilters && <Button onClick={list.clearFilters}>{clearLabel(list)}</Button>}
          <Button look="primary" onClick={close}>
            {list.total === undefined || list.refreshing ? 'Show' : `Show ${formatTotal(list)}`}
          </Button>
        </SheetFoot>
      </Drawer>
    </>
  );
}

/** Text of the button that clears filter and search; names what is set. */
function clearLabel<R>({ matching: { filter, q } }: ListView<R>): string {
  return filter && q ? 'Clear filter and search' : q ? 'Clear search' : 'Clear filter';
}

/** Empty state: a button that clears filter and search if one is set, and otherwise a hint. */
export function EmptyList<R>({
  list,
  text,
  hint,
}: {
  list: ListView<R>;
  text: string;
  /** Sentence on how records come into being. */
  hint: string | undefined;
}) {
  const { clearFilters } = list;
  return (
    <Notice
      icon="search"
      title={text}
      action={clearFilters && <Button onClick={clearFilters}>{clearLabel(list)}</Button>}
    >
      {!clearFilters && hint}
    </Notice>
  );
}
