import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** More words than this narrow nothing down and only cost. */
const mostWords = 8;

/** The trigram index knows three letters anywhere, and the first letters of words. */
const shortest = 3;

/** The words of a search that count. */
export const searchWords = (search: string | undefined): string[] =>
  (search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/**
 * Conditions for a search: each word must occur somewhere in the column, in any case; a word of one or two
 * characters at the beginning of a word, so that an index can find it. Wildcards of LIKE in the search stand for
 * themselves. The database lowers both sides, so that both are lowered by the same rules.
 */
export function searchConditions(
  column: Expression<string>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  return searchWords(search).map((word) => {
    const text = word.replaceAll(/[\\%_]/g, '\\$&');
    if ([...word].length >= shortest) return sql<SqlBool>`${column} like lower(${`%${text}%`})`;
    return sql<SqlBool>`(${column} like lower(${`${text}%`}) or ${column} like lower(${`% ${text}%`}))`;
  });
}
