import { defaultPageSize, personalDataRight, rights, type Call } from '@padiman/contracts';

/** Sentence about the access that a call requires. */
export function accessMessage({ access, scope }: Pick<Call, 'access' | 'scope'>): string {
  switch (access) {
    case 'public':
      return 'Open to everybody.';
    case 'guest':
      return 'Open to callers who are not signed in.';
    case 'staff':
      return 'For every admin.';
    case 'superAdmin':
      return 'For super admins alone.';
    case 'service':
      return scope === undefined ? 'For service keys.' : `For service keys with the scope \`${scope}\`.`;
    default:
      return `For admins with the right "${rights[access]?.label ?? access}", and for super admins.`;
  }
}

/** Descriptions of the query parameters that all lists have. */
export const listParameterMessages: Record<string, string> = {
  limit: `Number of records on a page; ${defaultPageSize} by default.`,
  cursor:
    'Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only.',
  q: 'Search: every word must occur in the record; a word of one or two letters at the beginning of a word.',
  filter: 'Filter of the records; all by default.',
  sort: 'Order of the records; newest first by default.',
};

/** Description of the CSV export of a list. */
export const csvMessage = `With \`Accept: text/csv\`, answers all records that match filter and search as CSV, instead of one page, to admins with the right "${rights[personalDataRight]?.label}".`;
