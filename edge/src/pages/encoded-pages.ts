import { filledDocument, type FilledDocument } from '../documents/filled-document.ts';

/** Limit of cached pages: one for each path, of the live release and a few others. */
const maxPages = 100;

/** Keeps the compressed forms of pages. Few texts differ: pages depend on release and path only. */
export function encodedPages(): (text: string) => FilledDocument {
  const pages = new Map<string, FilledDocument>();
  return (text) => {
    const made =
      pages.get(text) ??
      filledDocument({ path: '', type: 'text/html; charset=utf-8', styles: [] }, text, 'cached');
    // The most recently used last.
    pages.delete(text);
    const [oldest] = pages.keys();
    if (pages.size >= maxPages && oldest !== undefined) pages.delete(oldest);
    pages.set(text, made);
    return made;
  };
}
