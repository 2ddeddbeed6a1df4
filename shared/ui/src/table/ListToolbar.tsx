import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ListView } from '@padiman/client/query';
import { SelectField } from '../controls/SelectField.tsx';
import { TextField } from '../controls/TextField.tsx';
import { isTyping } from './is-typing.ts';
import { Bar } from './ListToolbar.styles.ts';

/** Delay between the last key press and the search, in milliseconds. */
const searchDelay = 350;

/** Filter and search of a list, stored in the URL. The key `/` focuses the search. */
export function ListToolbar<R>({
  list,
  filters,
  searchLabel,
  children,
}: {
  list: ListView<R>;
  filters?: readonly { value: string; label: string }[];
  /** Label of the search, such as `Search by name, phone or e-mail`; without it there is no search. */
  searchLabel?: string;
  children?: ReactNode;
}) {
  return (
    <Bar role="search">
      {filters && (
        <SelectField label="Filter" value={list.filter} options={filters} onChange={list.setFilter} />
      )}
      {searchLabel && <SearchField label={searchLabel} list={list} />}
      {children}
    </Bar>
  );
}

function SearchField<R>({ label, list }: { label: string; list: ListView<R> }) {
  const [text, setText] = useState(list.search);
  const field = useRef<HTMLInputElement>(null);
  const { search, setSearch } = list;
  const sent = useRef(search);
  const latestSetSearch = useRef(setSearch);

  useEffect(() => {
    latestSetSearch.current = setSearch;
  });
  useEffect(() => {
    // Follows changes of the URL, such as by the browser's Back button.
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      latestSetSearch.current(text);
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focusBySlash);
    return () => window.removeEventListener('keydown', focusBySlash);
  }, []);

  return (
    <TextField
      ref={field}
      label={label}
      type="search"
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
