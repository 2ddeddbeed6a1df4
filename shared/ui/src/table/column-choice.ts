import { useState } from 'react';

/** Which columns of a list are hidden: their ids, `false` for a hidden one. */
export type ColumnChoice = Record<string, boolean>;

const placeOf = (list: string) => `columns:${list}`;

/**
 * Which columns a person wants to see in a list, remembered on this device. What is remembered and cannot be
 * read, or names columns that are gone, counts for nothing.
 *
 * @param list the list's name
 * @param ids the columns that can be hidden
 */
export function useColumnChoice(list: string, ids: readonly string[]) {
  const [choice, setChoice] = useState(() => remembered(list, ids));
  const choose = (next: ColumnChoice) => {
    setChoice(next);
    remember(list, next);
  };
  return [choice, choose] as const;
}

function remembered(list: string, ids: readonly string[]): ColumnChoice {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(placeOf(list)) ?? '[]');
    if (!Array.isArray(hidden)) return {};
    return Object.fromEntries(ids.filter((id) => hidden.includes(id)).map((id) => [id, false]));
  } catch {
    return {};
  }
}

function remember(list: string, choice: ColumnChoice): void {
  const hidden = Object.keys(choice).filter((id) => choice[id] === false);
  try {
    if (hidden.length > 0) localStorage.setItem(placeOf(list), JSON.stringify(hidden));
    else localStorage.removeItem(placeOf(list));
  } catch {
    // A browser without room or leave to store still shows what was chosen, until the page is left.
  }
}
