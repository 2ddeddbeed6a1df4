import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, (rows: HTMLElement[], now: number) => number>> = {
  ArrowDown: (_, now) => now + 1,
  ArrowUp: (_, now) => now - 1,
  Home: () => 0,
  End: (rows) => rows.length - 1,
};

/**
 * The keys of a list: arrows, Home and End go from row to row; on a row Space picks it and Enter opens its
 * details. A control inside a row keeps Space and Enter for itself.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const focused = event.target as HTMLElement;
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
    const does = event.key === ' ' ? 'input[type=checkbox]' : event.key === 'Enter' ? 'a[href]' : undefined;
    if (does === undefined) return;
    event.preventDefault();
    focused.querySelector<HTMLElement>(does)?.click();
  }
}
