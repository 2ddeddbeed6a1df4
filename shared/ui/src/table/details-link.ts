import type { MouseEvent } from 'react';

/**
 * Opens a record's details when its link is pressed in the plain way; any other way is the browser's, such as a new
 * tab. One listener for all rows: a router's link in each would be drawn anew at every change of the address.
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
