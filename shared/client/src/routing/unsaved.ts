import { useEffect } from 'react';

const held = new Set<object>();

/**
 * Keeps the page from being loaded anew for another release, as long as something that a person typed is not sent.
 * `shared/forms` does so for each of its forms.
 */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const mine = {};
    held.add(mine);
    return () => {
      held.delete(mine);
    };
  }, [unsaved]);
}

/** Whether anything on the page is typed and not sent. */
export const hasUnsaved = (): boolean => held.size > 0;
