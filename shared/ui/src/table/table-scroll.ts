import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@padiman/client/routing';

/** Scroll positions of table and page where a list was left, by its history entry. */
const places = new Map<string, { table: number; page: number }>();

/** Marks a table of which columns are hidden at its start or its end; outside of React, because no row is rendered for it. */
function markEdges(frame: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = frame;
  frame.toggleAttribute('data-scrolled', scrollLeft > 0);
  frame.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

/**
 * Scrolling of a list's table: marks its edges, and scrolls to where the list was left once Back leads to it again.
 *
 * @param count number of rendered rows
 * @returns properties of the frame that scrolls
 */
export function useTableScroll(count: number) {
  const { key } = useLocation();
  const shown = useRef<HTMLElement>(null);
  const entry = useRef(key);
  const left = useRef(useNavigationType() === 'POP' ? places.get(key) : undefined);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const frame = shown.current;
    if (!frame || !left.current || count === 0) return;
    const { table, page } = left.current;
    frame.scrollTop = table;
    window.scrollTo(0, page);
    // The rest of the rows follows the first ones.
    if (Math.abs(frame.scrollTop - table) < 1 && Math.abs(window.scrollY - page) < 1)
      left.current = undefined;
  }, [count]);
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame) return;
    shown.current = frame;
    const sizes = new ResizeObserver(() => markEdges(frame));
    [frame, ...frame.children].forEach((one) => sizes.observe(one));
    return () => {
      sizes.disconnect();
      places.set(entry.current, { table: frame.scrollTop, page: window.scrollY });
      shown.current = null;
    };
  }, []);
  return { ref, onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => markEdges(currentTarget) };
}
