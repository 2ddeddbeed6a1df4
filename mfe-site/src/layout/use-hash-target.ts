import { useEffect } from 'react';

/** A link such as `/privacy#your-rights` is opened before the page is drawn; this scrolls there once it is. */
export function useHashTarget() {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}
