import { useState, type ReactNode } from 'react';
import type { SavedViewSettings } from '@padiman/contracts';
import { PhoneOnly, WideOnly } from '../layout/by-width.styles.ts';
import { SaveView, SaveViewButton } from '../saved-views/SaveView.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DownloadButton, DownloadFailure, useListDownload } from './DownloadButton.tsx';
import { FilterField, SearchField } from './ListFields.tsx';
import { Bar, Fields, Search, Tools } from './ListHeader.styles.ts';
import { ListSheet, type ListParts } from './ListSheet.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';

/** Head of a list: title, filter, search, and tools. On a phone a sheet has what is neither title nor search. */
export function ListHeader<R extends { _id: string }>({
  header,
  label,
  searchLabel,
  details,
  settings,
  ...parts
}: Omit<ListParts<R>, 'download' | 'onSaveView'> & {
  /** Title and actions of the screen. */
  header: ReactNode;
  /** Name of the list. */
  label: string;
  searchLabel: string | undefined;
  /** True if rows link to details. */
  details: boolean;
  /** Settings of the list, for a view to save. */
  settings: SavedViewSettings;
}) {
  const { list, filters, fields, table, selection } = parts;
  const download = useListDownload(list);
  const [saving, setSaving] = useState(false);
  const { views } = list;
  // An open view has its own line.
  const saveView = views?.state === 'none' ? () => setSaving(true) : undefined;
  return (
    <Bar>
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
      <Tools>
        {download && (
          <WideOnly>
            <DownloadButton download={download} disabled={!list.total} short />
          </WideOnly>
        )}
        {saveView && (
          <WideOnly>
            <SaveViewButton short onClick={saveView} />
          </WideOnly>
        )}
        <WideOnly>
          <ColumnChooser table={table} views={views} />
        </WideOnly>
        <ShortcutSheet selection={selection !== undefined} details={details} />
        <PhoneOnly>
          <ListSheet {...parts} download={download} onSaveView={saveView} />
        </PhoneOnly>
      </Tools>
      {download && <DownloadFailure download={download} label={label} />}
      {saving && views && <SaveView views={views} settings={settings} onClose={() => setSaving(false)} />}
    </Bar>
  );
}
