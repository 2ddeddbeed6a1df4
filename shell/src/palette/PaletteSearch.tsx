import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { minSearch } from '@padiman/contracts';
import { Button, formatCount, Icon, IconButton } from '@padiman/ui';
import { takeTyped } from './palette-key.hooks.ts';
import type { FoundRecords } from './palette.hooks.ts';
import { markedParts, type PaletteEntry, type PaletteGroup } from './palette.rules.ts';
import {
  Detail,
  Failure,
  Field,
  Foot,
  Group,
  GroupTitle,
  Head,
  Hints,
  Label,
  Option,
  Options,
} from './PaletteSearch.styles.ts';

/** Longest search that is sent, in characters. */
const maxSearch = 100;

/** Position that a key leads to; -1 is the last one. */
const moves: Readonly<Record<string, (active: number) => number>> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  Home: () => 0,
  End: () => -1,
};

/**
 * Combobox of the command palette (ARIA 1.2): the focus stays in the field, `aria-activedescendant` names the option that
 * Enter chooses.
 */
export function PaletteSearch({
  ref,
  search,
  onSearch,
  groups,
  found,
  scope = '',
  onChoose,
  onClose,
}: {
  /** The field. */
  ref: Ref<HTMLInputElement>;
  search: string;
  onSearch: (search: string) => void;
  groups: readonly PaletteGroup[];
  found: FoundRecords;
  /** Sentence on what was searched for records, where that is not everything. */
  scope?: string | undefined;
  onChoose: (entry: PaletteEntry, how: { newTab: boolean }) => void;
  onClose: () => void;
}) {
  const id = useId();
  const entries = groups.flatMap((group) => group.entries);
  const [activeKey, setActiveKey] = useState<string>();
  // The first option, unless another was reached and is still there: more may arrive at any time.
  const active = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const current = entries[active];
  const listId = `${id}-options`;
  const optionId = (entry: PaletteEntry) => `${id}-${entry.key.replaceAll(/\s/g, '_')}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  // Enter waits for the records of the search that was typed, also while those of an earlier one are shown.
  const [entered, setEntered] = useState<string>();
  const isStale = found.searching && current?.found !== undefined;
  useEffect(() => {
    if (entered === search && !found.searching && current) onChoose(current, { newTab: false });
  });

  const moveTo = (position: number) => setActiveKey(entries.at(position % entries.length)?.key);
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    const move = moves[key];
    if (shiftKey || nativeEvent.isComposing) return;
    if (key === 'Enter') {
      if (current && !isStale) onChoose(current, { newTab: ctrlKey || metaKey });
      else if (found.searching) setEntered(search);
    } else if (move && entries.length > 0) moveTo(move(active));
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Head>
        <Icon name="search" size={20} />
        <Field
          ref={ref}
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={currentId}
          placeholder="Name, phone, id, plate, account, screen"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxSearch}
          value={search}
          onChange={(event) => {
            onSearch(event.target.value);
            setActiveKey(undefined);
          }}
          onFocus={() => {
            const { text, entered: isEntered } = takeTyped();
            if (text) onSearch(search + text);
            if (isEntered) setEntered(search + text);
          }}
          onKeyDown={press}
        />
        <IconButton label="Close" icon="close" onClick={onClose} />
      </Head>
      {entries.length > 0 && (
        <Options id={listId} role="listbox" aria-label="Results" aria-busy={found.searching}>
          {groups.map(({ label, entries: listed }) => (
            <Group key={label} role="group" aria-labelledby={`${id}-${label.replaceAll(/\s/g, '_')}`}>
              <GroupTitle id={`${id}-${label.replaceAll(/\s/g, '_')}`} role="presentation">
                {label}
              </GroupTitle>
              {listed.map((entry) => (
                <Option
                  key={entry.key}
                  id={optionId(entry)}
                  role="option"
                  aria-selected={entry === current}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={({ ctrlKey, metaKey }) => onChoose(entry, { newTab: ctrlKey || metaKey })}
                >
                  <Icon name={entry.icon} />
                  <Label>
                    <Marked text={entry.label} search={search} />
                  </Label>
                  {entry.detail && (
                    <Detail>
                      <Marked text={entry.detail} search={search} />
                    </Detail>
                  )}
                </Option>
              ))}
            </Group>
          ))}
        </Options>
      )}
      {found.error && (
        <Failure role="alert">
          <span>Records could not be searched. {found.error.message}</span>
          <Button onClick={found.retry}>Retry</Button>
        </Failure>
      )}
      <Foot>
        <p>
          <span role="status">
            {!found.error && !found.searching && statusOf(entries.length, search.trim(), scope)}
          </span>
          {found.searching && <span aria-hidden>Searching…</span>}
        </p>
        <Hints aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Ctrl Enter</kbd> in a new tab
        </Hints>
      </Foot>
    </>
  );
}

function statusOf(count: number, search: string, scope: string): string {
  if (search === '') return '';
  const results = count === 1 ? '1 result' : `${formatCount(count)} results`;
  if (search.length < minSearch) return `${results}. Type more to search records.`;
  if (scope !== '') return `${results}. ${scope}`;
  return count === 0 ? `Nothing found for “${search}”.` : results;
}

function Marked({ text, search }: { text: string; search: string }) {
  return markedParts(text, search).map((part, index) =>
    // Parts of one text have no other identity than their position.
    part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
