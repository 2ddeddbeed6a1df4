import { useEffect } from 'react';

const unsavedHolders = new Set<object>();

/**
 * Prevents the reload for a new release while a component has unsaved input. `useForm` calls it for each form.
 *
 * @param unsaved true while there is input that was not submitted
 */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const holder = {};
    unsavedHolders.add(holder);
    return () => {
      unsavedHolders.delete(holder);
    };
  }, [unsaved]);
}

/** Returns true if the page has unsaved input. */
export const hasUnsaved = (): boolean => unsavedHolders.size > 0;
