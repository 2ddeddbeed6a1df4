import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** Terms of a search that are used; further ones would only add cost. */
const maxTerms = 8;

/** Characters from which the trigram index finds a term inside a word. */
const trigram = 3;

/** Splits a search into its terms. */
export const searchTerms = (search: string | undefined): string[] =>
  (search ?? '')
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, maxTerms);

/**
 * Conditions for a search. Each term must occur in the column, case-insensitively; a term of one or two characters
 * only at the beginning of a word, so that the index can find it. LIKE wildcards in a term are escaped. The database
 * lowers both sides, so the same rules apply to both.
 */
export function searchConditions(
  column: Expression<string>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  return searchTerms(search).map((term) => {
    const text = term.replaceAll(/[\\%_]/g, '\\$&');
    if ([...term].length >= trigram) return sql<SqlBool>`${column} like lower(${`%${text}%`})`;
    return sql<SqlBool>`(${column} like lower(${`${text}%`}) or ${column} like lower(${`% ${text}%`}))`;
  });
}
