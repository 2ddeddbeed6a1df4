import { startTransition, useRef, useState } from 'react';

/** Column visibility by id; `false` for a hidden column, no entry for a visible one. */
export type ColumnVisibility = Record<string, boolean>;

const storageKey = (list: string) => `columns:${list}`;

/**
 * Column visibility of a list, stored in local storage. Invalid content and unknown ids are ignored. A change renders
 * in a transition, because all rows are rendered again.
 *
 * @param list name of the list
 * @param ids columns that can be hidden
 * @returns the visibility and a function that changes it
 */
export function useColumnVisibility(list: string, ids: readonly string[]) {
  const [visibility, setVisibility] = useState(() => read(list, ids));
  // The latest choice, which is rendered in a transition.
  const latest = useRef(visibility);
  const change = (update: (current: ColumnVisibility) => ColumnVisibility) => {
    latest.current = update(latest.current);
    write(list, latest.current);
    startTransition(() => setVisibility(latest.current));
  };
  return [visibility, change] as const;
}

function read(list: string, ids: readonly string[]): ColumnVisibility {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]');
    if (!Array.isArray(hidden)) return {};
    return Object.fromEntries(ids.filter((id) => hidden.includes(id)).map((id) => [id, false]));
  } catch {
    return {};
  }
}

function write(list: string, visibility: ColumnVisibility): void {
  const hidden = Object.keys(visibility).filter((id) => visibility[id] === false);
  try {
    if (hidden.length > 0) localStorage.setItem(storageKey(list), JSON.stringify(hidden));
    else localStorage.removeItem(storageKey(list));
  } catch {
    // Storage is full or blocked: the choice applies until the page is left.
  }
}
