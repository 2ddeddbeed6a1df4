import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ListView } from '@padiman/client/query';
import { isTyping } from './is-typing.ts';

/** Delay between the last key press and the search, in milliseconds. */
const searchDelay = 350;

/** Text of a list's search field. It is searched for after a pause, and follows changes of the URL, such as by Back. */
export function useSearchText<R>({ search, setSearch }: ListView<R>) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const latestSetSearch = useRef(setSearch);

  useEffect(() => {
    latestSetSearch.current = setSearch;
  });
  useEffect(() => {
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
  return [text, setText] as const;
}

/** Focuses a field when `/` is pressed outside of text input and dialogs. */
export function useFocusBySlash(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focusBySlash);
    return () => window.removeEventListener('keydown', focusBySlash);
  }, [field]);
}
