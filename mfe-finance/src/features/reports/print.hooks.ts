import { useEffect } from 'react';

/** Prints on A4, in the light theme, whichever is chosen, since printers omit backgrounds. */
export function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    const sheet = addPageSize();
    let wasDark = false;
    const begin = () => {
      wasDark ||= root.classList.contains('dark');
      root.classList.remove('dark');
    };
    const end = () => {
      if (wasDark) root.classList.add('dark');
      wasDark = false;
    };
    // Not every browser has both: an emulated printer changes the media alone.
    const media = window.matchMedia('print');
    const follow = () => (media.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    media.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
      end();
      if (sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** A constructed style sheet, since the policy of the page allows no inline styles. jsdom has none. */
function addPageSize(): CSSStyleSheet | undefined {
  if (!('adoptedStyleSheets' in document)) return undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@page { size: A4; margin: 14mm }');
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}
