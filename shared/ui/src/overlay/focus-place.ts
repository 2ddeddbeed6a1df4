type Place = () => HTMLElement | null;

/** Rows of a table, and headings, are focused by scripts alone. */
function focusable(element: HTMLElement | null | undefined): HTMLElement | null {
  if (element && !element.matches('a[href], button, input, select, textarea, [tabindex]'))
    element.tabIndex = -1;
  return element ?? null;
}

const headingOfPage = () => focusable(document.querySelector<HTMLElement>('h1'));

/** Places that bars appeared from, such as the row that was selected. */
const origins = new WeakMap<Element, Place>();

/**
 * Has the focus return to its place of now when a bar goes with the focus in it, or an overlay that was opened from the
 * bar. @returns call when the bar is about to go
 */
export function keepPlace(bar: Element): () => void {
  const origin = placeOf(document.activeElement ?? document.body);
  origins.set(bar, origin);
  return () => bar.contains(document.activeElement) && origin()?.focus();
}

const isUsable = (element: Element): element is HTMLElement =>
  element.isConnected && element !== document.body && !element.matches(':disabled');

/**
 * Place of an element in its list: the element while it can have the focus, otherwise the row after its own, or the row
 * that has taken its place; without rows the heading of the page.
 */
export function placeOf(element: Element): Place {
  const row = element.closest<HTMLElement>('tr[data-id]');
  const table = row?.parentElement;
  const rowsOf = () => [...(table?.querySelectorAll<HTMLElement>(':scope > tr[data-id]') ?? [])];
  const index = row ? rowsOf().indexOf(row) : -1;
  const origin = origins.get(element.closest('[data-bar]') ?? element);
  return () => {
    if (isUsable(element)) return element;
    if (origin) return origin();
    const rows = table?.isConnected ? rowsOf() : [];
    const next = row?.isConnected ? index + 1 : index;
    return focusable(rows[Math.min(next, rows.length - 1)]) ?? headingOfPage();
  };
}

/** Place of the last overlay that was opened from the page. */
let inPage: Place = () => null;

/** Lets the focus return to the row of the record that the details have moved to, as far as the list shows it. */
export function returnToRecord(id: string): void {
  const row = [...document.querySelectorAll<HTMLElement>('tr[data-id]')].find(
    (one) => one.dataset['id'] === id,
  );
  const inRow = row?.contains(inPage());
  if (row && !inRow) inPage = placeOf(row.querySelector('a[data-details]') ?? row);
}

/**
 * Place of the focus when an overlay opens, to which it returns: in the page, or in the overlay below as long as that is
 * open. Of two overlays one after the other the second returns to the place of the first.
 */
export function placeOfFocus(): Place {
  const element = document.activeElement ?? document.body;
  const below = element.closest<HTMLElement>('[role=dialog]');
  if (below === null && element !== document.body) inPage = placeOf(element);
  return () => {
    if (below?.isConnected && below.dataset['state'] !== 'closed' && isUsable(element)) return element;
    // A focus in the page would close a drawer that is still open.
    const open = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
    return open ? focusable(open.querySelector<HTMLElement>('h2')) : inPage();
  };
}
