import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListView } from '@padiman/client/query';
import { Input, NativeSelect } from '../controls/fields.styles.ts';
import { Icon } from '../icons/Icon.tsx';
import { IconField, ToolbarRow } from './list.styles.ts';
import { isTyping, useKeyPress } from '../controls/single-keys.ts';

/** Delay between the last key press and the search, in milliseconds. */
const searchDelay = 350;

/** Text of a list's search field. It is searched for after a pause, and follows changes of the URL, such as by Back. */
function useSearchText<R>({ search, setSearch }: ListView<R>) {
  const [text, setText] = useState(search);
  // Texts on their way to the URL: on a slow device one may arrive after the next was sent, and must not replace it.
  const sent = useRef([search]);
  const send = useEffectEvent(() => {
    sent.current.push(text.trim());
    setSearch(text);
  });

  useEffect(() => {
    const at = sent.current.indexOf(search);
    sent.current = at < 0 ? [search] : sent.current.slice(at);
    if (at < 0) setText(search);
  }, [search]);
  useEffect(() => {
    if (text.trim() === sent.current.at(-1)) return;
    const timer = setTimeout(() => send(), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

/** Choices of a list's filter. */
export type FilterChoices = readonly { value: string; label: string }[];

/** Filter of a list, labelled by an icon. */
export function FilterField<R>({ list, filters }: { list: ListView<R>; filters: FilterChoices }) {
  return (
    <IconField kind="filter">
      <Icon name="filter" size={16} />
      <NativeSelect
        aria-label="Filter"
        title="Filter"
        value={list.filter}
        onChange={(event) => list.setFilter(event.target.value)}
      >
        {filters.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </IconField>
  );
}

/** Moves the focus from the search to the first row of the list, or to the list itself while it has none. */
function leaveSearch(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' && event.key !== 'ArrowDown') return;
  const list = document.querySelector<HTMLElement>('[role=region]:has(> table)');
  if (!list) return;
  event.preventDefault();
  (list.querySelector<HTMLElement>('tbody > tr[tabindex]') ?? list).focus();
}

/**
 * Search of a list, labelled by an icon; the key `/` focuses it, outside of text input and dialogs, and Escape and Arrow
 * Down leave it for the list.
 */
export function SearchField<R>({ list, label }: { list: ListView<R>; label: string }) {
  const [text, setText] = useSearchText(list);
  const field = useRef<HTMLInputElement>(null);
  useKeyPress((event) => {
    if (event.key !== '/' || isTyping(event) || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    field.current?.focus();
  });
  return (
    <IconField kind="search">
      <Icon name="search" size={16} />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        title={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onKeyDown={leaveSearch}
        onChange={(event) => setText(event.target.value)}
      />
    </IconField>
  );
}

/**
 * Filter and search of a list, stored in the URL, in a row of their own; for several tables that share them. The header of
 * `DataTable` has them in one row with title and tools. The key `/` focuses the search.
 */
export function ListToolbar<R>({
  list,
  filters,
  searchLabel,
  children,
}: {
  list: ListView<R>;
  filters?: FilterChoices;
  /** Label of the search, such as `Search by name, phone or e-mail`; without it there is no search. */
  searchLabel?: string;
  children?: ReactNode;
}) {
  return (
    <ToolbarRow role="search">
      {filters && <FilterField list={list} filters={filters} />}
      {searchLabel && <SearchField list={list} label={searchLabel} />}
      {children}
    </ToolbarRow>
  );
}
