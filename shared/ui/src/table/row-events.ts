import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { placeOf } from '../overlay/focus-place.ts';

const steps: Partial<Record<string, (rows: HTMLElement[], now: number) => number>> = {
  ArrowDown: (_, now) => now + 1,
  ArrowUp: (_, now) => now - 1,
  Home: () => 0,
  End: (rows) => rows.length - 1,
};

/**
 * Keyboard handler of the table: arrows, Home and End move between rows; on a row, Space selects it and Enter opens
 * its details. Controls inside a row keep Space and Enter.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const focused = event.target as HTMLElement;
  // React passes on the events of a dialog that a cell opened.
  if (!event.currentTarget.contains(focused)) return;
  const step = steps[event.key];
  if (step) {
    if (focused.closest('thead, select, [type=text], [type=search], textarea')) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody > tr[tabindex]')];
    const row = focused.closest('tr');
    const now = rows.findIndex((one) => one === row);
    const next = rows[now < 0 && event.key === 'ArrowUp' ? 0 : step(rows, now)];
    event.preventDefault();
    next?.focus();
  } else if (focused.matches('tr')) {
    // A link beside the details leads elsewhere: to a post's author.
    const selectors = { ' ': ['input[type=checkbox]'], Enter: ['[data-details]', 'a[href]'] }[event.key];
    if (selectors === undefined) return;
    event.preventDefault();
    const found = selectors.map((one) => focused.querySelector<HTMLElement>(one)).find(Boolean);
    found?.click();
  }
}

/**
 * Creates the click handler that opens details. Clicks with a modifier key or another mouse button are left to the
 * browser, such as for a new tab. One handler serves all rows, because a router link in each row would render at every
 * change of the URL.
 */
export function onDetailsLink(open: (id: string) => void) {
  return (event: MouseEvent<HTMLElement>): void => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-details]');
    const id = link?.dataset['details'];
    if (id === undefined || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  };
}

/**
 * Keeps the focus in the list: once the element with the focus has gone, such as the buttons of a decided request, the next
 * row gets it.
 *
 * @returns handlers of the table
 */
export function useKeptFocus() {
  const place = useRef<ReturnType<typeof placeOf>>(null);
  useEffect(() => {
    if (place.current && document.activeElement === document.body) place.current()?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      place.current = placeOf(target);
    },
    // A browser sends no such event for an element that has gone.
    onBlur: () => {
      place.current = null;
    },
  };
}
