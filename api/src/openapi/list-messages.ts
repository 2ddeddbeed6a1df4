import { defaultPageSize } from '@padiman/contracts';

/** What the parameters mean that lists share. */
export const listParameterWords: Record<string, string> = {
  limit: `How many records a page has; ${defaultPageSize} where it is left out.`,
  cursor: 'Where the page begins: `nextCursor` of the page before. Opaque; another list does not take it.',
  q: 'Search: every word has to occur in the record; one of one or two letters at the beginning of a word.',
  filter: 'Which records; all of them where it is left out.',
  sort: 'In which order; the newest first where it is left out.',
};

/** How a list is asked for as a file. */
export const csvWords =
  'With `Accept: text/csv` the whole list that matches filter and search comes as CSV, and no page of it.';
